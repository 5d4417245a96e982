//! What an operation gives back.
#![allow(
    clippy::needless_pass_by_value,
    reason = "a reason is handed over for good, so the caller need not keep it"
)]

use serde::Serialize;
use serde::ser::SerializeMap;
use serde_json::value::RawValue;
use tablero_core::{Explain, Message};

use crate::write;

/// Puts a message into words.
pub type Say<'a> = &'a dyn Fn(&Message) -> String;

/// An answer, with the reason of a "no" and further results beside it.
#[derive(Debug, Clone, PartialEq)]
pub struct Reply<A> {
    /// The answer itself.
    pub answer: A,
    /// Why the answer is no, or nothing.
    pub why: Option<String>,
    /// The same for people, where the game has words in every language for it.
    pub reason: Option<Message>,
    /// Further results, by key.
    pub beside: Vec<(&'static str, A)>,
}

impl<A> Reply<A> {
    /// An answer that needs no reason.
    pub const fn new(answer: A) -> Self {
        Self { answer, why: None, reason: None, beside: Vec::new() }
    }

    /// An answer with its reason.
    pub fn because(answer: A, why: impl ToString) -> Self {
        Self { answer, why: Some(why.to_string()), reason: None, beside: Vec::new() }
    }

    /// An answer with its reason, which the game may have words for.
    pub fn explained(answer: A, why: impl Explain) -> Self {
        Self { reason: why.explain(), ..Self::because(answer, why) }
    }

    /// Why the answer is no, as it follows the answer, or nothing.
    #[must_use]
    pub fn told_why(&self, say: Say<'_>) -> String {
        let why = self.reason.as_ref().map(say).or_else(|| self.why.clone());
        why.map_or_else(String::new, |why| format!(": {why}"))
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
    /// Yes, or no with the reason, which the game may have words for.
    pub fn holds_or_explains<T, E: Explain>(checked: Result<T, E>) -> Self {
        match checked {
            Ok(_) => Self::new(true.into()),
            Err(why) => Self::explained(false.into(), why),
        }
    }

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
    /// The same for people, where the game has words in every language for it.
    pub reason: Option<Message>,
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
        Self { message: message.to_string(), reason: None, step: None, blame: Blame::Question }
    }

    /// A question that the rules refuse.
    pub fn refused(message: impl ToString) -> Self {
        Self { message: message.to_string(), reason: None, step: None, blame: Blame::Rules }
    }

    /// A question that the rules refuse, for a reason that the game may have words for.
    pub fn explained(error: impl Explain) -> Self {
        Self { reason: error.explain(), ..Self::refused(error) }
    }

    /// The same in the words of a language.
    #[must_use]
    pub fn told(mut self, say: Say<'_>) -> Self {
        if let Some(reason) = self.reason.take() {
            self.message = say(&reason);
        }
        self
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
