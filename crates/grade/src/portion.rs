//! A hand-in judged one exercise at a time, for a page that shows each as soon as it is known, with the values of its
//! formula on the counterexample term by term.

use tablero_core::Message;

use crate::mark::{Mark, Note};
use crate::pack::Sheet;

/// What a part of a formula says.
#[derive(Debug, Clone, PartialEq)]
pub enum Said {
    /// True or false.
    Truth(bool),
    /// Another value, as text.
    Value(String),
    /// Nothing: it is undefined.
    Undefined,
    /// It is not looked at, because of what stands before it.
    Skipped,
    /// It cannot be asked by itself, for this reason.
    Unknown(Message),
}

/// A part of a formula with its value on the counterexample.
#[derive(Debug, Clone, PartialEq)]
pub struct Term {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// The part as clean text.
    pub text: String,
    /// What it says.
    pub said: Said,
    /// Whether what stands around it is decided by it.
    pub decides: bool,
    /// The values of the variables of a quantifier, or of the parameters of a definition, that its parts are shown with.
    pub values: Vec<(String, String)>,
    /// The definition whose body is the last part.
    pub definition: Option<String>,
    /// Its own parts.
    pub parts: Vec<Term>,
}

/// A mark with the values of its formula on the counterexample.
#[derive(Debug, Clone, PartialEq)]
pub struct Shown {
    /// The mark.
    pub mark: Mark,
    /// The formulas that were judged, term by term; none where there is no counterexample.
    pub terms: Vec<Term>,
}

/// What came of judging a part of a hand-in.
#[derive(Debug, Clone, Default)]
pub struct Portion {
    /// The exercises judged.
    pub marks: Vec<Shown>,
    /// What the sheets ask and no run decides.
    pub lint: Vec<Note>,
    /// Whether anything in the text could be read as a definition.
    pub readable: bool,
}

impl From<Sheet> for Portion {
    fn from(sheet: Sheet) -> Self {
        Self {
            marks: sheet.marks.into_iter().map(|mark| Shown { mark, terms: Vec::new() }).collect(),
            lint: sheet.lint,
            readable: sheet.readable,
        }
    }
}
