//! What a judgement says.

use tablero_specification::message::Diagnostic;

use crate::chess::Question;

/// The verdict on one exercise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// Agrees with the reference on everything asked.
    Right,
    /// Accepts what is wrong, rejects what is right, or has a wrong precondition.
    Wrong,
    /// Only ever wrong by being undefined.
    Undefined,
    /// It, or a definition it uses, cannot be read or typed.
    StaticError,
    /// It cannot be run.
    NotExecutable,
    /// It is not in the file.
    Missing,
}

impl Verdict {
    /// The word for programs.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Right => "right",
            Self::Wrong => "wrong",
            Self::Undefined => "undefined",
            Self::StaticError => "static_error",
            Self::NotExecutable => "not_executable",
            Self::Missing => "missing",
        }
    }
}

/// How an exercise is wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// Accepts what the reference rejects (subespecificación).
    AcceptsWrong,
    /// Rejects what the reference accepts (sobreespecificación).
    RejectsRight,
    /// Has no truth value (se indefine).
    Undefined,
    /// The precondition excludes an input that has an answer.
    PreTooStrong,
    /// The precondition admits an input that has no answer.
    PreTooWeak,
}

impl Class {
    /// The word for programs.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::AcceptsWrong => "accepts_wrong",
            Self::RejectsRight => "rejects_right",
            Self::Undefined => "undefined",
            Self::PreTooStrong => "pre_too_strong",
            Self::PreTooWeak => "pre_too_weak",
        }
    }
}

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

/// How much was asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Checked {
    /// How many questions.
    pub questions: u64,
    /// Up to how many men every board was tried.
    pub exhaustive_men: u32,
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
    /// Errors, with their places in the hand-in.
    pub diagnostics: Vec<Diagnostic>,
}

impl Judgement {
    pub(crate) fn without_run(verdict: Verdict, diagnostics: Vec<Diagnostic>) -> Self {
        Self { verdict, classes: Vec::new(), counterexample: None, checked: Checked::default(), diagnostics }
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
    /// Where to look.
    pub hint: Option<crate::hint::Hint>,
}
