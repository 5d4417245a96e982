//! What is wrong with a program, and where.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The program runs, but probably not as meant.
    Warning,
    /// The program cannot run.
    Error,
}

/// A message about a place in a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// What was found and what was expected.
    pub message: String,
    /// The bytes it is about.
    pub span: Range<usize>,
    /// A few words at the place itself.
    pub label: String,
    /// What to do about it, where that can be guessed.
    pub hint: Option<String>,
    /// The file it is in, if that is not the program itself but one it includes.
    pub included: Option<Arc<Included>>,
}

/// A file a program includes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Included {
    /// Its path.
    pub file: String,
    /// What is in it.
    pub text: String,
}

/// A place in a text, counted from 1 as editors do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// The line.
    pub line: u32,
    /// The column, in characters.
    pub column: u32,
}

impl Position {
    /// The position of a byte of a text.
    #[must_use]
    pub fn of(source: &str, byte: usize) -> Self {
        let mut end = byte.min(source.len());
        while !source.is_char_boundary(end) {
            end -= 1;
        }
        let before = &source[..end];
        let line_start = before.rfind('\n').map_or(0, |n| n + 1);
        let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        Self {
            line: count(before.matches('\n').count()).saturating_add(1),
            column: count(before[line_start..].chars().count()).saturating_add(1),
        }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

impl Diagnostic {
    /// A program that is refused as a whole.
    pub(super) fn of_whole(message: String) -> Self {
        Self {
            severity: Severity::Error,
            message,
            span: 0..0,
            label: String::new(),
            hint: None,
            included: None,
        }
    }

    /// The message with the line it is about, a mark under the place, and the hint.
    #[must_use]
    pub fn render(&self, file: &str, source: &str) -> String {
        let (file, source) = match &self.included {
            Some(included) => (included.file.as_str(), included.text.as_str()),
            None => (file, source),
        };
        super::render::render(self, file, source)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rendering_shows_place_line_and_hint() {
        let source = "p(1).\n+!g <- a b.\n";
        let diagnostic = Diagnostic {
            severity: Severity::Error,
            message: "expected `;` or `.`, found a name".to_owned(),
            span: 15..16,
            label: "here".to_owned(),
            hint: Some("separate the steps of a plan with `;`".to_owned()),
            included: None,
        };
        let text = diagnostic.render("agent.asl", source);
        assert!(text.contains("agent.asl:2:10"), "{text}");
        assert!(text.contains("+!g <- a b."), "{text}");
        assert!(text.contains("separate the steps"), "{text}");
        assert_eq!(Position::of(source, 15), Position { line: 2, column: 10 });
    }
}
