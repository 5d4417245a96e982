//! One line of input.

use std::borrow::Cow;

use serde_json::value::RawValue;

use crate::json;

/// A question: what is asked, with which operands, and the id to repeat in the answer.
#[derive(Debug, Clone)]
pub struct Question<'a> {
    /// The operation, as written.
    pub ask: Cow<'a, str>,
    /// Any value, to be echoed.
    pub id: Option<&'a RawValue>,
    /// Everything else.
    pub operands: json::Members<'a>,
}

/// Why a line is no question; the id is kept where there was one.
#[derive(Debug, Clone, thiserror::Error)]
#[error("{message}")]
pub struct QuestionError<'a> {
    /// What is wrong, in words.
    pub message: String,
    /// The id of the line, if it could be read.
    pub id: Option<&'a RawValue>,
}

impl<'a> Question<'a> {
    /// Reads a question from a line.
    pub fn read(line: &'a [u8]) -> Result<Self, QuestionError<'a>> {
        let lost = |message: String| QuestionError { message, id: None };
        let text = std::str::from_utf8(line).map_err(|error| {
            lost(format!("the line is not UTF-8: a broken character at byte {}", error.valid_up_to()))
        })?;
        if !text.trim_start().starts_with('{') {
            let start: String = text.trim().chars().take(40).collect();
            return Err(lost(format!("expected a question {{\"ask\": ...}}, found {start:?}")));
        }
        let mut operands = json::members(text)
            .map_err(|error| lost(format!("the question is not a JSON object: {error}")))?;
        let mut take = |key: &str| {
            let index = operands.iter().position(|(known, _)| known == key)?;
            Some(operands.remove(index).1)
        };
        let id = take("id");
        let error = |message: String| QuestionError { message, id };
        let ask =
            take("ask").ok_or_else(|| error("the key \"ask\" is missing: what is asked?".to_owned()))?;
        let ask = json::string(ask).map_err(|message| error(format!("ask: {message}")))?;
        Ok(Self { ask, id, operands })
    }
}
