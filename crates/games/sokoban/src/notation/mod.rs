//! The text forms of levels, collections and solutions.
//!
//! [`xsb`] reads and writes one level, plain or run-length; [`collection`] reads and writes files of many in the SOK
//! style and finds out by itself when a file is SLC ([`slc`]); [`lurd`] is for solutions. Readers never lose a
//! level because of its neighbours: each level of a collection carries its own error.
//!
//! # What a text may expand to
//!
//! A few bytes of run-length can stand for any number of cells, so there is a limit, checked before anything is
//! allocated: [`MAX_CELLS`] cells a level, floor and row ends included; [`MAX_CELLS_IN_ALL`] in a collection, or as
//! many as its text has bytes if that is more, so that rows written out in full are always read; [`MAX_NESTING`] groups inside each
//! other; [`lurd::MAX_ACTIONS`] actions a solution. What is read takes at most 100 bytes a cell.

pub mod collection;
pub mod lurd;
pub mod slc;
pub mod xsb;

use crate::Flaws;

/// The most cells that the text of a level may stand for, floor and row ends included.
pub const MAX_CELLS: usize = 1 << 20;

/// The most cells that the levels of a collection may have in all, unless its text has more bytes than that.
pub const MAX_CELLS_IN_ALL: usize = 1 << 22;

/// The most run-length groups that may be open at once.
pub const MAX_NESTING: usize = 64;

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
    /// More cells than a file may have.
    #[error(
        "the levels of a file have at most {MAX_CELLS_IN_ALL} cells in all where run-length stands for more than is written"
    )]
    FileTooLarge,
    /// Groups inside groups inside groups.
    #[error("at most {limit} groups may be open at once")]
    TooDeep {
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
