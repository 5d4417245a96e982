//! What a judgement of Lite Chess says, with the questions of Lite Chess.

use tablero_specification::message::Diagnostic;

use super::Question;
use crate::hint::Hint;
use crate::verdict::{Checked, Class, Layer, Verdict};

/// A question on which a hand-in and the reference differ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counterexample {
    /// What was asked.
    pub question: Question,
    /// How they differ.
    pub class: Class,
    /// What the hand-in says: whether it accepts; nothing where it is undefined.
    pub student: Option<bool>,
    /// What the reference says; nothing where it has no answer.
    pub reference: Option<bool>,
}

/// One judgement of an exercise.
#[derive(Debug, Clone, PartialEq)]
pub struct Judgement {
    /// The verdict.
    pub verdict: Verdict,
    /// Every way in which it is wrong.
    pub classes: Vec<Class>,
    /// The smallest question that shows it.
    pub counterexample: Option<Counterexample>,
    /// How much was asked.
    pub checked: Checked,
    /// What was asked of every board of a size.
    pub layers: Vec<Layer>,
    /// Errors, with their places in the hand-in.
    pub diagnostics: Vec<Diagnostic>,
}

impl Judgement {
    pub(crate) fn missing() -> Self {
        Self::without_run(Verdict::Missing, Vec::new())
    }

    pub(crate) fn without_run(verdict: Verdict, diagnostics: Vec<Diagnostic>) -> Self {
        Self {
            verdict,
            classes: Vec::new(),
            counterexample: None,
            checked: Checked::NOTHING,
            layers: Vec::new(),
            diagnostics,
        }
    }
}

/// What is told about one exercise.
#[derive(Debug, Clone, PartialEq)]
pub struct Report {
    /// Its number.
    pub exercise: u32,
    /// Its name in the rule book.
    pub name: &'static str,
    /// Its name in the hand-in.
    pub written: Option<String>,
    /// The hand-in as it is.
    pub as_written: Option<Judgement>,
    /// With the other exercises taken from the reference.
    pub isolated: Option<Judgement>,
    /// Repairs and other remarks.
    pub warnings: Vec<Diagnostic>,
    /// The exercise that is wrong by itself, and this one only because it uses it.
    pub because: Option<u32>,
    /// Where to look.
    pub hint: Option<Hint>,
}

impl Report {
    fn judgements(&self) -> impl Iterator<Item = &Judgement> {
        [&self.as_written, &self.isolated].into_iter().flatten()
    }

    /// Whether every judgement came to its end.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.judgements().all(|judgement| judgement.checked.complete)
    }

    /// How many questions were asked in all.
    #[must_use]
    pub fn questions(&self) -> u64 {
        self.judgements().map(|judgement| judgement.checked.questions).sum()
    }
}
