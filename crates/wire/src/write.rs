//! Writing JSON. Forms are plain trees, and writing them to memory has no reason to fail.

use serde::Serialize;

/// A form as JSON, on one line and without its end.
#[must_use]
pub fn text(form: &impl Serialize) -> String {
    serde_json::to_string(form).unwrap_or_default()
}

/// A form as a line of JSON, with its end.
#[must_use]
pub fn line(form: &impl Serialize) -> String {
    text(form) + "\n"
}

/// A form as JSON in indented lines.
pub(crate) fn pretty(form: &impl Serialize) -> String {
    serde_json::to_string_pretty(form).unwrap_or_default()
}

/// A text as a JSON string.
pub(crate) fn quoted(text: &str) -> String {
    self::text(&text)
}
