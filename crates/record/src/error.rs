//! What can be wrong with a record, and on which line.

use tablero_core::{GameError, Player};

/// Why a text is no record.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct ReadError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub problem: ReadProblem,
}

/// What is wrong with a line.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReadProblem {
    /// Another line belongs here.
    #[error("expected {expected}, found {found:?}")]
    Expected {
        /// What belongs here.
        expected: &'static str,
        /// The line.
        found: String,
    },
    /// The text ends where a line belongs.
    #[error("expected {expected}, found the end of the text")]
    Over {
        /// What belongs here.
        expected: &'static str,
    },
    /// The last line is cut off.
    #[error("the line has no end; the text seems to be cut off")]
    Unended,
    /// A key stands twice.
    #[error("{key:?} is given twice")]
    Repeated {
        /// The key.
        key: String,
    },
    /// The text is not the one that was written.
    #[error("the text has the digest {expected}, but its last line says {found}")]
    Digest {
        /// The digest of the text before the line.
        expected: String,
        /// What the line says.
        found: String,
    },
}

/// Why a record is not true.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct ReplayError {
    /// The line of the text that lies, from 1.
    pub line: usize,
    /// What is not true about it.
    pub problem: ReplayProblem,
}

/// What is not true about a line.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReplayProblem {
    /// The start is no position of the game.
    #[error("the start is no position of the game: {0}")]
    Start(GameError),
    /// Another number of seats than the game has.
    #[error("the game has {expected} players, but the record seats {found}")]
    Seats {
        /// The players of the game.
        expected: usize,
        /// The seats of the record.
        found: usize,
    },
    /// A move that cannot be played.
    #[error("{mv}: {reason}")]
    Move {
        /// The move.
        mv: String,
        /// Why not.
        reason: GameError,
    },
    /// A move that is not written as the game writes it.
    #[error("{found} is written {expected} here")]
    Spelling {
        /// The record's word.
        found: String,
        /// The game's word.
        expected: String,
    },
    /// The result is not that of the moves and the verdict.
    #[error("the result is told as {found}, but the moves and the verdict {ending:?} give {expected}")]
    Result {
        /// What the record says.
        found: String,
        /// What follows.
        expected: String,
        /// The verdict.
        ending: String,
    },
    /// The verdict does not fit the position after the moves.
    #[error("the verdict is {ending:?}, but the game is {state} after the moves")]
    Ending {
        /// The verdict.
        ending: String,
        /// Over or not.
        state: &'static str,
    },
    /// The verdict blames nobody at the table.
    #[error("the verdict {ending:?} is about {player}, who has no seat")]
    NoSuchSeat {
        /// The verdict.
        ending: String,
        /// Whom it names.
        player: Player,
    },
    /// The verdict says that a move was illegal which is legal.
    #[error("the verdict calls {mv} illegal, but it is a legal move here")]
    LegalAfterAll {
        /// The move.
        mv: String,
    },
}
