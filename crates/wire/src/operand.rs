//! What operations are asked about.

use std::fmt::Display;
use std::time::Duration;

use serde_json::value::RawValue;

use crate::json::{self, JsonError, Members};
use crate::patience::{Deadline, Patience};
use crate::reply::AskError;

/// A form that operands take, for machines and for people.
#[derive(Debug, Clone, Copy)]
pub struct OperandKind {
    /// What stands for a value in a synopsis, such as `SQUARE`.
    pub placeholder: &'static str,
    /// What a value looks like, for people.
    pub help: &'static str,
    /// The JSON Schema of a value, as JSON text.
    pub schema: &'static str,
    /// The JSON of a value that a person typed, in the light of everything typed; JSON itself is always understood.
    pub from_text: fn(&str, &Typed) -> Result<String, TextError>,
}

/// What a person typed for the operands of one question; nothing for a question in JSON.
#[derive(Debug, Clone, Default)]
pub struct Typed(Vec<(&'static str, String)>);

impl Typed {
    /// The text typed for an operand.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| *known == name).map(|(_, text)| text.trim())
    }
}

impl FromIterator<(&'static str, String)> for Typed {
    fn from_iter<I: IntoIterator<Item = (&'static str, String)>>(texts: I) -> Self {
        Self(texts.into_iter().collect())
    }
}

/// Why a typed text is no operand.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TextError {
    /// A text of another form.
    #[error("expected {expected}, found {found:?}")]
    Unexpected {
        /// The form that was expected.
        expected: &'static str,
        /// How the text begins.
        found: String,
    },
    /// JSON that is broken.
    #[error(transparent)]
    Json(#[from] JsonError),
    /// What the notation of the game refuses.
    #[error(transparent)]
    Notation(Box<dyn std::error::Error + Send + Sync>),
}

impl TextError {
    /// Another form was expected of this text.
    #[must_use]
    pub fn unexpected(expected: &'static str, text: &str) -> Self {
        Self::Unexpected { expected, found: text.chars().take(60).collect() }
    }

    /// The notation of the game refuses the text.
    pub fn notation(error: impl std::error::Error + Send + Sync + 'static) -> Self {
        Self::Notation(Box::new(error))
    }
}

/// One operand of an operation.
#[derive(Debug, Clone, Copy)]
pub struct Operand {
    /// The key.
    pub name: &'static str,
    /// Its form.
    pub kind: &'static OperandKind,
    /// Whether a question must have it.
    pub required: bool,
    /// What a person means who leaves it out on the command line, as typed text.
    pub default_text: Option<&'static str>,
}

impl Operand {
    /// An operand that every question must have.
    #[must_use]
    pub const fn required(name: &'static str, kind: &'static OperandKind) -> Self {
        Self { name, kind, required: true, default_text: None }
    }

    /// An operand that may be left out.
    #[must_use]
    pub const fn optional(name: &'static str, kind: &'static OperandKind) -> Self {
        Self { name, kind, required: false, default_text: None }
    }

    /// The same with a value for people who leave it out.
    #[must_use]
    pub const fn or_typed(mut self, text: &'static str) -> Self {
        self.default_text = Some(text);
        self
    }
}

/// The operands of one question, read by name.
#[derive(Debug, Clone, Copy)]
pub struct Operands<'a> {
    members: &'a Members<'a>,
    typed: &'a Typed,
    patience: &'a Patience,
}

impl<'a> Operands<'a> {
    pub(crate) const fn new(members: &'a Members<'a>, typed: &'a Typed, patience: &'a Patience) -> Self {
        Self { members, typed, patience }
    }

    /// What a person typed, to answer in the same notation.
    #[must_use]
    pub const fn typed(&self) -> &'a Typed {
        self.typed
    }

    /// The raw value of an operand.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&'a RawValue> {
        self.members.iter().find(|(known, _)| known == name).map(|(_, value)| *value)
    }

    /// An operand that must be there, read by `read`.
    pub fn required<T, E: Display>(
        &self,
        name: &str,
        read: impl FnOnce(&'a RawValue) -> Result<T, E>,
    ) -> Result<T, AskError> {
        let value =
            self.get(name).ok_or_else(|| AskError::question(format!("the operand {name:?} is missing")))?;
        read(value).map_err(|error| AskError::question(format!("{name}: {error}")))
    }

    /// An operand that may be absent, read by `read`.
    pub fn optional<T, E: Display>(
        &self,
        name: &str,
        read: impl FnOnce(&'a RawValue) -> Result<T, E>,
    ) -> Result<Option<T>, AskError> {
        self.get(name).map(read).transpose().map_err(|error| AskError::question(format!("{name}: {error}")))
    }
}

/// The operand that says how long an answer may take.
pub(crate) const BUDGET: &str = "budget";
/// Why a count has no answer whose budget ended.
pub(crate) const BUDGET_ENDED: &str = "the budget ended before the count was done";

/// The seconds a search may take when a question does not say.
const DEFAULT_BUDGET: Duration = Duration::from_secs(10);

impl Operands<'_> {
    /// How long a search may take: the optional operand `budget`.
    pub fn budget(&self) -> Result<Duration, AskError> {
        Ok(self.optional(BUDGET, json::seconds)?.unwrap_or(DEFAULT_BUDGET))
    }

    /// When a search must end: the budget from now, or sooner where there is less patience.
    pub fn deadline(&self) -> Result<Deadline, AskError> {
        Ok(self.patience.deadline(self.budget()?))
    }

    /// The memory that a search may fill which would like so much.
    #[must_use]
    pub const fn memory(&self, wanted: u64) -> u64 {
        self.patience.memory(wanted)
    }
}

impl OperandKind {
    /// The JSON of what a person typed: JSON as it is, other text by the rules of the kind.
    pub fn read_text(&self, text: &str, typed: &Typed) -> Result<String, TextError> {
        let trimmed = text.trim();
        if trimmed.starts_with(['{', '[']) {
            return Ok(json::raw(trimmed)?.get().to_owned());
        }
        (self.from_text)(trimmed, typed)
    }

    /// A whole number.
    pub const NUMBER: Self = Self {
        placeholder: "NUMBER",
        help: "a whole number",
        schema: r#"{"type":"integer"}"#,
        from_text: |text, _| {
            let number: i64 = text.parse().map_err(|_| TextError::unexpected("a whole number", text))?;
            Ok(number.to_string())
        },
    };

    /// Any text, in the notation of a game.
    pub const TEXT: Self = Self {
        placeholder: "TEXT",
        help: "a text in the notation of the game",
        schema: r#"{"type":"string"}"#,
        from_text: |text, _| Ok(crate::write::text(&text)),
    };

    /// Seconds of budget.
    pub const SECONDS: Self = Self {
        placeholder: "SECONDS",
        help: "a number of seconds",
        schema: r#"{"type":"number","minimum":0}"#,
        from_text: |text, _| match text.trim_end_matches('s').parse::<f64>() {
            Ok(number) if number.is_finite() && number >= 0.0 => Ok(number.to_string()),
            _ => Err(TextError::unexpected("a number of seconds, as in 10 or 0.5s", text)),
        },
    };

    /// A truth value.
    pub const BOOLEAN: Self = Self {
        placeholder: "BOOL",
        help: "true or false",
        schema: r#"{"type":"boolean"}"#,
        from_text: |text, _| match text {
            "true" | "false" => Ok(text.to_owned()),
            _ => Err(TextError::unexpected("true or false", text)),
        },
    };
}
