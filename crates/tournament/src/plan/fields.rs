//! Tables of TOML read key by key. Every mistake is named with its line.

use std::collections::BTreeMap;
use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// Why a text is no plan.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct PlanError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub problem: PlanProblem,
}

/// What is wrong with a line.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlanProblem {
    /// The text is not TOML.
    #[error("{0}")]
    Toml(String),
    /// A key that means nothing here.
    #[error("unknown key {found:?}: expected one of {known}")]
    Unknown {
        /// The key.
        found: String,
        /// The keys there are.
        known: String,
    },
    /// A key that must be there.
    #[error("{key:?} is missing")]
    Missing {
        /// The key.
        key: &'static str,
    },
    /// A value that cannot be used.
    #[error("{key}: {reason}")]
    Value {
        /// The key.
        key: &'static str,
        /// Why not.
        reason: String,
    },
    /// Two take part under one name.
    #[error("two entrants are called {name:?}")]
    SameName {
        /// The name.
        name: String,
    },
}

/// A value with its place.
pub type Value<'a> = Spanned<DeValue<'a>>;

/// Reads the values of a text in TOML.
#[derive(Debug, Clone, Copy)]
pub struct Reader<'a> {
    text: &'a str,
}

impl<'a> Reader<'a> {
    /// The reader of a text, and the table that the text is.
    pub fn open(text: &'a str) -> Result<(Self, Spanned<DeTable<'a>>), PlanError> {
        let reader = Self { text };
        let document = DeTable::parse(text).map_err(|error| {
            let line = reader.line(error.span().map_or(0, |span| span.start));
            PlanError { line, problem: PlanProblem::Toml(error.message().to_owned()) }
        })?;
        Ok((reader, document))
    }
}

impl Reader<'_> {
    /// The values of a table by key, all of which must be known.
    pub fn fields<'t, 'v>(
        &self,
        table: &'t DeTable<'v>,
        known: &[&str],
    ) -> Result<BTreeMap<&'t str, &'t Value<'v>>, PlanError> {
        let mut fields = BTreeMap::new();
        for (key, value) in table {
            let name: &str = key.get_ref();
            if !known.contains(&name) {
                let problem = PlanProblem::Unknown { found: name.to_owned(), known: known.join(", ") };
                return Err(self.error(key.span(), problem));
            }
            fields.insert(name, value);
        }
        Ok(fields)
    }

    /// A value that is a table.
    pub fn table<'t, 'v>(
        &self,
        key: &'static str,
        value: &'t Value<'v>,
    ) -> Result<&'t DeTable<'v>, PlanError> {
        value.get_ref().as_table().ok_or_else(|| self.unfit(key, value.span(), "a table", value.get_ref()))
    }

    /// A value that is a list.
    pub fn array<'t, 'v>(
        &self,
        key: &'static str,
        value: &'t Value<'v>,
    ) -> Result<&'t [Value<'v>], PlanError> {
        let array = value.get_ref().as_array();
        array.map(|array| &**array).ok_or_else(|| self.unfit(key, value.span(), "a list", value.get_ref()))
    }

    /// A value that is a text.
    pub fn string(&self, key: &'static str, value: &Value<'_>) -> Result<String, PlanError> {
        let text = value.get_ref().as_str().map(str::to_owned);
        text.ok_or_else(|| self.unfit(key, value.span(), "a text", value.get_ref()))
    }

    /// A whole number, with or without quotes: not every number of 64 bits is one of TOML's.
    pub fn number<T: std::str::FromStr>(&self, key: &'static str, value: &Value<'_>) -> Result<T, PlanError> {
        let text = match value.get_ref() {
            DeValue::Integer(number) if number.radix() == 10 => number.as_str(),
            DeValue::String(text) => text,
            other => return Err(self.unfit(key, value.span(), "a whole number", other)),
        };
        text.parse().map_err(|_| {
            let bits = 8 * size_of::<T>();
            let reason = format!("expected a whole number from 0 to 2^{bits} - 1, found {text}");
            self.error(value.span(), PlanProblem::Value { key, reason })
        })
    }

    /// A value that is a number.
    pub fn real(&self, key: &'static str, value: &Value<'_>) -> Result<f64, PlanError> {
        let text = match value.get_ref() {
            DeValue::Integer(number) if number.radix() == 10 => number.as_str(),
            DeValue::Float(number) => number.as_str(),
            other => return Err(self.unfit(key, value.span(), "a number", other)),
        };
        let number = text.parse().ok().filter(|number: &f64| number.is_finite());
        number.ok_or_else(|| {
            let reason = format!("expected a number, found {text}");
            self.error(value.span(), PlanProblem::Value { key, reason })
        })
    }

    /// A value that is a text with a meaning.
    pub fn parsed<T>(&self, key: &'static str, value: &Value<'_>) -> Result<T, PlanError>
    where
        T: std::str::FromStr<Err: std::fmt::Display>,
    {
        self.string(key, value)?.parse().map_err(|error: T::Err| {
            self.error(value.span(), PlanProblem::Value { key, reason: error.to_string() })
        })
    }

    /// That a value is not what was expected.
    #[must_use]
    pub fn unfit(
        &self,
        key: &'static str,
        span: Range<usize>,
        expected: &str,
        found: &DeValue<'_>,
    ) -> PlanError {
        let reason = format!("expected {expected}, found a value of the kind {}", found.type_str());
        self.error(span, PlanProblem::Value { key, reason })
    }

    /// A problem with its place.
    #[must_use]
    pub fn error(&self, span: Range<usize>, problem: PlanProblem) -> PlanError {
        PlanError { line: self.line(span.start), problem }
    }

    fn line(&self, offset: usize) -> usize {
        self.text.bytes().take(offset).filter(|&byte| byte == b'\n').count() + 1
    }
}
