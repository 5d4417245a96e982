//! The text forms of levels, collections and solutions.
//!
//! [`xsb`] reads and writes one level, plain or run-length; [`collection`] reads and writes files of many in the SOK
//! style and finds out by itself when a file is SLC ([`slc`]); [`lurd`] is for solutions. Readers never lose a
//! level because of its neighbours: each level of a collection carries its own error.

pub mod collection;
pub mod lurd;
pub mod slc;
pub mod xsb;

use crate::Flaws;

/// Where and why a text is not a level.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {problem}")]
pub struct LevelError {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What is wrong there.
    pub problem: Problem,
}

/// What can be wrong with the text of a level.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Problem {
    /// A character that stands for nothing.
    #[error("expected one of `# @ $ . * + - _` or a space, found {found:?}")]
    Character {
        /// The character.
        found: char,
    },
    /// A count with nothing to count.
    #[error("the run-length count {count} is followed by nothing to repeat")]
    TruncatedRun {
        /// The digits.
        count: String,
    },
    /// A group that is opened and not closed, or the other way round.
    #[error("a run-length group has no matching bracket")]
    UnbalancedGroup,
    /// More cells than a level may have.
    #[error("a level has at most {limit} cells")]
    TooLarge {
        /// The most there may be.
        limit: usize,
    },
    /// Something after the blank row that ends a level.
    #[error("a blank row ends a level: an empty row inside it is written `-`")]
    AfterTheEnd,
    /// No row at all.
    #[error("expected a level, found nothing")]
    Nothing,
    /// The rows can be read, but are no level.
    #[error(transparent)]
    Flaws(Flaws),
    /// Bytes that are not UTF-8; they were read as Latin-1.
    #[error("expected UTF-8, found the byte 0x{byte:02x}: the line was read as Latin-1")]
    NotUtf8 {
        /// The first such byte.
        byte: u8,
    },
    /// An XML file that is not well formed.
    #[error("not well-formed XML: {0}")]
    Xml(String),
    /// An XML file without a level collection.
    #[error("expected an element LevelCollection with levels, found none")]
    NoLevels,
}
