//! One line of input.

use std::borrow::Cow;

use serde_json::value::RawValue;

use crate::json::{self, JsonError};
use crate::operand::Typed;
use crate::patience::Patience;

/// A question: what is asked, with which operands, and the id to repeat in the answer.
#[derive(Debug, Clone)]
pub struct Question<'a> {
    /// The operation, as written.
    pub ask: Cow<'a, str>,
    /// Any value, to be echoed.
    pub id: Option<&'a RawValue>,
    /// Everything else.
    pub operands: json::Members<'a>,
    /// How a person typed the operands, if a person is to be answered.
    pub typed: Typed,
    /// What limits an answer that may take long.
    pub patience: Patience,
}

/// Why a line is no question; the id is kept where there was one.
#[derive(Debug, Clone, thiserror::Error)]
#[error("{problem}")]
pub struct QuestionError<'a> {
    /// What is wrong.
    pub problem: QuestionProblem,
    /// The id of the line, if it could be read.
    pub id: Option<&'a RawValue>,
}

/// What is wrong with a line that is no question.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum QuestionProblem {
    /// It is not text.
    #[error("the line is not UTF-8: a broken character at byte {at}")]
    NotText {
        /// The first byte that is no character.
        at: usize,
    },
    /// It is no object.
    #[error("expected a question {{\"ask\": ...}}, found {start:?}")]
    NoObject {
        /// How it begins.
        start: String,
    },
    /// It begins as an object and does not go on as one.
    #[error("the question is not a JSON object: {0}")]
    Broken(JsonError),
    /// It does not say what is asked.
    #[error("the key \"ask\" is missing: what is asked?")]
    NoAsk,
    /// What is asked is no name.
    #[error("ask: {0}")]
    Ask(JsonError),
}

impl<'a> Question<'a> {
    /// Reads a question from a line.
    pub fn read(line: &'a [u8]) -> Result<Self, QuestionError<'a>> {
        let lost = |problem| QuestionError { problem, id: None };
        let text = std::str::from_utf8(line)
            .map_err(|error| lost(QuestionProblem::NotText { at: error.valid_up_to() }))?;
        if !text.trim_start().starts_with('{') {
            let start: String = text.trim().chars().take(40).collect();
            return Err(lost(QuestionProblem::NoObject { start }));
        }
        let mut operands = json::members(text).map_err(|error| lost(QuestionProblem::Broken(error)))?;
        let mut take = |key: &str| {
            let index = operands.iter().position(|(known, _)| known == key)?;
            Some(operands.remove(index).1)
        };
        let id = take("id");
        let refused = |problem| QuestionError { problem, id };
        let ask = take("ask").ok_or_else(|| refused(QuestionProblem::NoAsk))?;
        let ask = json::string(ask).map_err(|error| refused(QuestionProblem::Ask(error)))?;
        Ok(Self { ask, id, operands, typed: Typed::default(), patience: Patience::default() })
    }
}
