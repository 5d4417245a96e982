//! What is told about one exercise of any game.

use tablero_core::Message;
use tablero_specification::message::Diagnostic;
use tablero_specification::places::{Places, line_column};
use tablero_wire::Tree;

use crate::hint::Pattern;
use crate::verdict::{Checked, Class, Layer, Verdict};
use crate::words;

/// A remark with its place in the hand-in.
#[derive(Debug, Clone, PartialEq)]
pub struct Note {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// One word for programs.
    pub kind: &'static str,
    /// What is to be said.
    pub message: Message,
}

impl Note {
    /// The remark that a finding of the reader is, in the text it was found in.
    #[must_use]
    pub fn of(diagnostic: &Diagnostic, source: &str) -> Self {
        Self::at(diagnostic, line_column(source, diagnostic.span.start))
    }

    /// The remarks that many findings in one text are.
    #[must_use]
    pub fn all<'a>(diagnostics: impl IntoIterator<Item = &'a Diagnostic>, source: &str) -> Vec<Self> {
        let places = Places::of(source);
        let diagnostics = diagnostics.into_iter();
        diagnostics.map(|found| Self::at(found, places.line_column(found.span.start))).collect()
    }

    fn at(diagnostic: &Diagnostic, (line, column): (usize, usize)) -> Self {
        Self { line, column, kind: diagnostic.message.kind(), message: diagnostic.message.explain() }
    }
}

/// A question on which a hand-in and the reference differ.
#[derive(Debug, Clone, PartialEq)]
pub struct Case {
    /// What was asked, in the forms of `ask`.
    pub operands: Vec<(&'static str, Tree)>,
    /// How they differ.
    pub class: Class,
    /// What the hand-in says.
    pub student: Tree,
    /// What the reference says.
    pub reference: Tree,
    /// How large the question is.
    pub size: Option<u32>,
    /// The board of the question, for people.
    pub drawing: Option<String>,
}

/// One judgement.
#[derive(Debug, Clone, PartialEq)]
pub struct Judged {
    /// The verdict.
    pub verdict: Verdict,
    /// Every way in which it is wrong.
    pub classes: Vec<Class>,
    /// The smallest question that shows it.
    pub case: Option<Case>,
    /// How much was asked.
    pub checked: Checked,
    /// What was asked of everything of a size, where it can be certified.
    pub layers: Vec<Layer>,
    /// What stopped it, with its places in the hand-in.
    pub diagnostics: Vec<Note>,
}

impl Judged {
    /// Whether it is right and everything that was to be asked was asked.
    #[must_use]
    pub fn is_right(&self) -> bool {
        self.verdict == Verdict::Right && self.checked.complete
    }
}

/// Where to look.
#[derive(Debug, Clone, PartialEq)]
pub struct Advice {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// The definition it is in.
    pub definition: String,
    /// The mistake, if it has a name.
    pub pattern: Option<Pattern>,
}

/// What is told about one exercise.
#[derive(Debug, Clone, PartialEq)]
pub struct Mark {
    /// Its number, where exercises are numbered.
    pub number: Option<u32>,
    /// Its name in the rule book.
    pub name: String,
    /// Its name in the hand-in.
    pub written: Option<String>,
    /// The judgement asked for: of the hand-in as it is, unless only the other one was asked for.
    pub judged: Judged,
    /// With the other exercises taken from the reference.
    pub isolated: Option<Judged>,
    /// The exercise that is wrong by itself, and this one only because it uses it.
    pub because: Option<u32>,
    /// Repairs and other remarks.
    pub warnings: Vec<Note>,
    /// Where to look.
    pub advice: Option<Advice>,
}

impl Mark {
    /// Why an exercise that is right by itself is wrong as written.
    #[must_use]
    pub fn explain_use(&self) -> Message {
        self.because.map_or_else(words::uses_wrong, words::uses_exercise)
    }

    /// Whether every judgement came to its end.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.judged.checked.complete
            && self.isolated.as_ref().is_none_or(|isolated| isolated.checked.complete)
    }
}
