//! Reading JSON values from their raw text, with errors that say what was found.
//!
//! The raw text of a value has already been checked to be JSON; these readers decide what it is. They never recurse
//! with the value, so depth is no danger.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt;
use std::str::FromStr;

use serde::Deserialize as _;
use serde::de::{Deserializer as _, MapAccess, Visitor};
pub use serde_json::value::RawValue;

/// An integer of any size, as JSON allows them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Integer {
    /// One that fits in 64 bits.
    Small(i64),
    /// One that does not; its sign is known.
    Huge {
        /// Whether it is below zero.
        negative: bool,
    },
}

impl Integer {
    /// The number, or the nearest that fits in 64 bits.
    #[must_use]
    pub const fn saturated(self) -> i64 {
        match self {
            Self::Small(number) => number,
            Self::Huge { negative: true } => i64::MIN,
            Self::Huge { negative: false } => i64::MAX,
        }
    }
}

/// The members of an object, in order; each with its key.
pub type Members<'a> = Vec<(Cow<'a, str>, &'a RawValue)>;

/// Why a JSON value is not what was expected.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum JsonError {
    /// A value of another form.
    #[error("expected {expected}, found {found}")]
    Unexpected {
        /// The form that was expected.
        expected: &'static str,
        /// The value, as [`shown`].
        found: String,
    },
    /// An integer, where only those of 64 bits are understood.
    #[error("{found} does not fit in 64 bits")]
    TooLarge {
        /// The number, as [`shown`].
        found: String,
    },
    /// A text that is not JSON, or has a key twice, in the words of the reader and with the column.
    #[error("{0}")]
    Syntax(String),
}

impl JsonError {
    /// Another form was expected of this value.
    #[must_use]
    pub fn unexpected(expected: &'static str, value: &RawValue) -> Self {
        Self::Unexpected { expected, found: shown(value) }
    }

    /// An error of the JSON reader without the line number, which is always 1 here.
    fn syntax(error: &serde_json::Error) -> Self {
        Self::Syntax(error.to_string().replace(" at line 1 column ", " at column "))
    }
}

/// Why a value is not a list of what was expected.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ListError<E> {
    /// It is no list.
    #[error(transparent)]
    NoList(#[from] JsonError),
    /// One of its items.
    #[error("item {index}: {error}")]
    Item {
        /// The place of the item, from 0.
        index: usize,
        /// What is wrong with it.
        error: E,
    },
}

/// A value as an error message shows it: short, and on one line.
#[must_use]
pub fn shown(value: &RawValue) -> String {
    const LONGEST: usize = 60;
    let text = value.get();
    match text.char_indices().nth(LONGEST) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}...", &text[..end]),
    }
}

/// The value as an integer; `1.0` and `1e2` are not integers.
pub fn integer(value: &RawValue) -> Result<Integer, JsonError> {
    integer_text(value.get()).ok_or_else(|| JsonError::unexpected("an integer", value))
}

fn integer_text(text: &str) -> Option<Integer> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    Some(i64::from_str(text).map_or(Integer::Huge { negative: text.starts_with('-') }, Integer::Small))
}

/// The value as an integer of 64 bits.
pub fn small_integer(value: &RawValue) -> Result<i64, JsonError> {
    match integer(value)? {
        Integer::Small(number) => Ok(number),
        Integer::Huge { .. } => Err(JsonError::TooLarge { found: shown(value) }),
    }
}

/// The value as an integer from 0 that fits the type.
pub fn natural<T: TryFrom<i64>>(value: &RawValue) -> Result<T, JsonError> {
    let what = "a whole number from 0, not too large";
    match integer(value) {
        Ok(Integer::Small(number)) if number >= 0 => {
            T::try_from(number).map_err(|_| JsonError::unexpected(what, value))
        }
        _ => Err(JsonError::unexpected(what, value)),
    }
}

/// The value as a number.
pub fn real(value: &RawValue) -> Result<f64, JsonError> {
    serde_json::from_str(value.get()).map_err(|_| JsonError::unexpected("a number", value))
}

/// The value as a number of seconds: finite, not negative.
pub fn seconds(value: &RawValue) -> Result<std::time::Duration, JsonError> {
    let number: Option<f64> = serde_json::from_str(value.get()).ok();
    match number {
        Some(number) if number >= 0.0 => {
            // A budget of centuries is as good as none.
            Ok(std::time::Duration::try_from_secs_f64(number.min(1e9)).unwrap_or_default())
        }
        _ => Err(JsonError::unexpected("a number of seconds from 0", value)),
    }
}

/// The value as a truth value.
pub fn boolean(value: &RawValue) -> Result<bool, JsonError> {
    match value.get() {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(JsonError::unexpected("true or false", value)),
    }
}

/// The value as a string.
pub fn string(value: &RawValue) -> Result<Cow<'_, str>, JsonError> {
    if !value.get().starts_with('"') {
        return Err(JsonError::unexpected("a string", value));
    }
    text(value).ok_or_else(|| JsonError::unexpected("a string of whole characters", value))
}

fn text(value: &RawValue) -> Option<Cow<'_, str>> {
    let inner = value.get().strip_prefix('"')?.strip_suffix('"')?;
    if inner.contains('\\') {
        serde_json::from_str(value.get()).ok().map(Cow::Owned)
    } else {
        Some(Cow::Borrowed(inner))
    }
}

/// The values of a list.
pub fn list(value: &RawValue) -> Result<Vec<&RawValue>, JsonError> {
    let items = value.get().starts_with('[').then(|| serde_json::from_str(value.get()).ok()).flatten();
    items.ok_or_else(|| JsonError::unexpected("a list", value))
}

/// A list, each value read by `read`; an error says which one failed.
pub fn list_of<T, E>(
    value: &RawValue,
    read: impl Fn(&RawValue) -> Result<T, E>,
) -> Result<Vec<T>, ListError<E>> {
    let read_numbered = |(index, item)| read(item).map_err(|error| ListError::Item { index, error });
    list(value)?.into_iter().enumerate().map(read_numbered).collect()
}

/// Lists of lists of lists of integers; `Ok(None)` if the value holds nothing but lists and integers, nested in another
/// way, and an error if it holds anything else or is no list. Read by a walk over the text: depth is no danger.
pub fn nested_integers(value: &RawValue) -> Result<Option<Vec<Vec<Vec<i64>>>>, JsonError> {
    let error = || JsonError::unexpected("nested lists of integers", value);
    let bytes = value.get().as_bytes();
    if bytes.first() != Some(&b'[') {
        return Err(error());
    }
    let mut outer: Vec<Vec<Vec<i64>>> = Vec::with_capacity(8);
    let mut fits = true;
    let mut open = 0_usize;
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let mut end = at + 1;
        match byte {
            b'[' => {
                open += 1;
                match open {
                    1 => {}
                    2 => outer.push(Vec::with_capacity(8)),
                    3 => outer.last_mut().into_iter().for_each(|row| row.push(Vec::with_capacity(2))),
                    _ => fits = false,
                }
            }
            b']' => open -= 1,
            b'-' | b'0'..=b'9' => {
                while bytes
                    .get(end)
                    .is_some_and(|byte| !matches!(byte, b',' | b']' | b' ' | b'\t' | b'\r' | b'\n'))
                {
                    end += 1;
                }
                let number = value.get().get(at..end).and_then(integer_text).ok_or_else(error)?.saturated();
                match outer.last_mut().and_then(|row| row.last_mut()) {
                    Some(cell) if open == 3 => cell.push(number),
                    _ => fits = false,
                }
            }
            b',' | b' ' | b'\t' | b'\r' | b'\n' => {}
            _ => return Err(error()),
        }
        at = end;
    }
    Ok(fits.then_some(outer))
}

/// Two integers, `[a, b]`, each as near as 64 bits come to it.
pub fn pair(value: &RawValue) -> Result<(i64, i64), JsonError> {
    two(value, "a pair of integers", |number| Some(number.saturated()))
}

/// Two integers of 64 bits, `[x, y]`; an error says what was expected.
pub fn coordinates(value: &RawValue, expected: &'static str) -> Result<(i64, i64), JsonError> {
    two(value, expected, |number| match number {
        Integer::Small(number) => Some(number),
        Integer::Huge { .. } => None,
    })
}

fn two(
    value: &RawValue,
    expected: &'static str,
    read: impl Fn(Integer) -> Option<i64>,
) -> Result<(i64, i64), JsonError> {
    let number = |value: &RawValue| integer_text(value.get()).and_then(&read);
    let pair = match list(value).as_deref() {
        Ok(&[a, b]) => number(a).zip(number(b)),
        _ => None,
    };
    pair.ok_or_else(|| JsonError::unexpected(expected, value))
}

/// The members of an object; a key given twice is an error.
pub fn object(value: &RawValue) -> Result<Members<'_>, JsonError> {
    if !value.get().starts_with('{') {
        return Err(JsonError::unexpected("an object", value));
    }
    members(value.get())
}

/// How many keys are compared with each other rather than looked up.
const FEW: usize = 16;

/// The members of the object that a whole text is; an error has the column where the text breaks.
pub fn members(text: &str) -> Result<Members<'_>, JsonError> {
    struct Collect;
    impl<'de> Visitor<'de> for Collect {
        type Value = Members<'de>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an object")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut members: Members<'de> = Vec::with_capacity(4);
            // A few keys are compared one by one; many are looked up.
            let mut many: HashSet<Cow<'de, str>> = HashSet::new();
            while let Some(Key(key)) = map.next_key::<Key<'de>>()? {
                if members.len() == FEW {
                    many.extend(members.iter().map(|(known, _)| known.clone()));
                }
                let is_few = members.len() < FEW;
                let is_known = is_few && members.iter().any(|(known, _)| *known == key);
                if is_known || !is_few && !many.insert(key.clone()) {
                    return Err(serde::de::Error::custom(format_args!("the key {key:?} is given twice")));
                }
                members.push((key, map.next_value::<&RawValue>()?));
            }
            Ok(members)
        }
    }
    let mut reader = serde_json::Deserializer::from_str(text);
    let members = reader.deserialize_map(Collect).map_err(|error| JsonError::syntax(&error))?;
    reader.end().map_err(|error| JsonError::syntax(&error))?;
    Ok(members)
}

/// A key, borrowed unless it has escapes.
struct Key<'a>(Cow<'a, str>);

impl<'de> serde::Deserialize<'de> for Key<'de> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Text;
        impl<'de> Visitor<'de> for Text {
            type Value = Key<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a key")
            }
            fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Self::Value, E> {
                Ok(Key(Cow::Borrowed(text)))
            }
            fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
                Ok(Key(Cow::Owned(text.to_owned())))
            }
        }
        deserializer.deserialize_str(Text)
    }
}

/// The raw value of a text, or what is wrong with it as JSON.
pub fn raw(text: &str) -> Result<&RawValue, JsonError> {
    let mut reader = serde_json::Deserializer::from_str(text);
    let value = <&RawValue>::deserialize(&mut reader).map_err(|error| JsonError::syntax(&error))?;
    reader.end().map_err(|error| JsonError::syntax(&error))?;
    Ok(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_of_any_size_and_nothing_else() {
        let read = |text: &str| integer(raw(text).unwrap()).ok();
        assert_eq!(read("-7"), Some(Integer::Small(-7)));
        assert_eq!(read("9223372036854775808"), Some(Integer::Huge { negative: false }));
        assert_eq!(read("-1000000000000000000000"), Some(Integer::Huge { negative: true }));
        for other in ["1.0", "1e2", "\"1\"", "true", "null", "[1]", "{}"] {
            assert_eq!(read(other), None, "{other}");
        }
    }

    #[test]
    fn a_key_given_twice_is_told() {
        let check = |text: &str, words: &str| {
            let error = members(text).unwrap_err().to_string();
            assert!(error.starts_with(words), "{error}");
        };
        check(r#"{"a":1,"a":2}"#, "the key \"a\" is given twice at column ");
        check(r#"{"a":1,"\u0061":2}"#, "the key \"a\" is given twice at column ");
        check(r#"{"a":1} x"#, "trailing characters at column 9");
        check("[1]", "invalid type: sequence, expected an object");
    }

    #[test]
    fn strings_and_their_escapes() {
        let read = |text: &str| string(raw(text).unwrap()).map(Cow::into_owned);
        assert_eq!(read(r#""a b""#), Ok("a b".to_owned()));
        assert_eq!(read(r#""\u00e9\n""#), Ok("é\n".to_owned()));
        assert!(read(r#""\ud800""#).is_err());
        assert!(read("12").is_err());
    }

    #[test]
    fn depth_is_no_danger() {
        let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
        assert_eq!(raw(&deep).unwrap().get().len(), 200_000);
        assert!(pair(raw(&deep).unwrap()).is_err());
    }

    #[test]
    fn budgets() {
        let read = |text: &str| seconds(raw(text).unwrap());
        assert_eq!(read("0.5").unwrap().as_millis(), 500);
        assert_eq!(read("1e300").unwrap().as_secs(), 1_000_000_000);
        assert!(read("-1").is_err());
        assert!(read("\"1\"").is_err());
    }
}
