//! What an operation gives back.
#![allow(
    clippy::needless_pass_by_value,
    reason = "a reason is handed over for good, so the caller need not keep it"
)]

use serde::Serialize;
use serde::ser::SerializeMap;
use serde_json::value::RawValue;

use crate::write;

/// An answer, with the reason of a "no" and further results beside it.
#[derive(Debug, Clone, PartialEq)]
pub struct Reply<A> {
    /// The answer itself.
    pub answer: A,
    /// Why the answer is no, or nothing.
    pub why: Option<String>,
    /// Further results, by key.
    pub beside: Vec<(&'static str, A)>,
}

impl<A> Reply<A> {
    /// An answer that needs no reason.
    pub const fn new(answer: A) -> Self {
        Self { answer, why: None, beside: Vec::new() }
    }

    /// An answer with its reason.
    pub fn because(answer: A, why: impl ToString) -> Self {
        Self { answer, why: Some(why.to_string()), beside: Vec::new() }
    }

    /// The same with a further result.
    #[must_use]
    pub fn beside(mut self, key: &'static str, value: A) -> Self {
        self.beside.push((key, value));
        self
    }
}

impl<A: Serialize> Reply<A> {
    /// The reply as the line that `ask` answers with, with its end.
    #[must_use]
    pub fn line(&self) -> String {
        write::line(&Line { id: None, result: Ok(self) })
    }
}

impl<A: From<bool>> Reply<A> {
    /// Yes, or no with the reason.
    pub fn holds<T, E: ToString>(checked: Result<T, E>) -> Self {
        match checked {
            Ok(_) => Self::new(true.into()),
            Err(why) => Self::because(false.into(), why),
        }
    }
}

/// Why a question has no answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct AskError {
    /// What was wrong, in words.
    pub message: String,
    /// The step of a sequence at which it went wrong, from 1.
    pub step: Option<usize>,
    /// Whether the question itself was wrong, or the rules refuse what it asks for.
    pub blame: Blame,
}

/// What is to blame for an error.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Blame {
    /// The question is not of the form that the rule book gives it.
    Question,
    /// The question is well formed, and the rules refuse it: an illegal move, a count too large.
    Rules,
}

impl AskError {
    /// A question that is not well formed.
    pub fn question(message: impl ToString) -> Self {
        Self { message: message.to_string(), step: None, blame: Blame::Question }
    }

    /// A question that the rules refuse.
    pub fn refused(message: impl ToString) -> Self {
        Self { message: message.to_string(), step: None, blame: Blame::Rules }
    }

    /// The same at a step of a sequence.
    #[must_use]
    pub const fn at_step(mut self, step: usize) -> Self {
        self.step = Some(step);
        self
    }
}

/// One line of output: the reply or error with the question's id.
pub(crate) struct Line<'a, A> {
    pub(crate) id: Option<&'a RawValue>,
    pub(crate) result: Result<&'a Reply<A>, &'a AskError>,
}

impl<A: Serialize> Serialize for Line<'_, A> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        if let Some(id) = self.id {
            map.serialize_entry("id", id)?;
        }
        match self.result {
            Ok(reply) => {
                map.serialize_entry("answer", &reply.answer)?;
                for (key, value) in &reply.beside {
                    map.serialize_entry(key, value)?;
                }
                if let Some(why) = &reply.why {
                    map.serialize_entry("why", why)?;
                }
            }
            Err(error) => {
                map.serialize_entry("error", &error.message)?;
                if let Some(step) = error.step {
                    map.serialize_entry("step", &step)?;
                }
            }
        }
        map.end()
    }
}
