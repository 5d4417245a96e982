//! How a match ended, with the evidence.

use std::fmt;

use tablero_core::Player;

/// What a seat did, or failed to do, that lost it the match.
///
/// Lines are those of the program that plays; `None` for seats that have none, or where it is not known.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// A move that the rules do not allow.
    IllegalMove {
        /// The move.
        mv: String,
        /// The rule it breaks.
        reason: String,
        /// Where the program plays it.
        line: Option<u32>,
    },
    /// A program that used more than it may: inference, memory, pending goals.
    Exhausted {
        /// The limit that was passed.
        limit: String,
        /// What the program was about.
        line: Option<u32>,
    },
    /// A program that was busy for a whole turn without a move.
    Stalled {
        /// How many cycles the turn lasted.
        cycles: u64,
        /// What the program was about.
        line: Option<u32>,
    },
    /// A program with nothing left to do in its turn.
    Idle {
        /// What failed before, if anything did since its last move.
        failure: Option<String>,
        /// Where.
        line: Option<u32>,
    },
    /// A program that tried what no seat may do.
    Refused {
        /// The action.
        action: String,
        /// Where the program tries it.
        line: Option<u32>,
    },
    /// A program that ended itself.
    Gone {
        /// Where.
        line: Option<u32>,
    },
    /// A seat without a move in a position that has some.
    NoMove,
}

impl Fault {
    /// The line of the program that the fault is about, where known.
    #[must_use]
    pub const fn line(&self) -> Option<u32> {
        match self {
            Self::IllegalMove { line, .. }
            | Self::Exhausted { line, .. }
            | Self::Stalled { line, .. }
            | Self::Idle { line, .. }
            | Self::Refused { line, .. }
            | Self::Gone { line } => *line,
            Self::NoMove => None,
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line() {
            write!(f, "line {line}: ")?;
        }
        match self {
            Self::IllegalMove { mv, reason, .. } => write!(f, "illegal move {mv}: {reason}"),
            Self::Exhausted { limit, .. } => f.write_str(limit),
            Self::Stalled { cycles, .. } => write!(f, "no move in {cycles} cycles"),
            Self::Idle { failure: None, .. } => f.write_str("nothing left to do in its turn"),
            Self::Idle { failure: Some(failure), .. } => {
                write!(f, "nothing left to do in its turn after a failure: {failure}")
            }
            Self::Refused { action, .. } => write!(f, "{action} is not allowed before the end of the game"),
            Self::Gone { .. } => f.write_str("the program ended itself"),
            Self::NoMove => f.write_str("no move was given"),
        }
    }
}

impl std::error::Error for Fault {}

/// How a match ended.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Verdict {
    /// By the rules of the game.
    Finished,
    /// A seat lost for what it did.
    Forfeit {
        /// Who.
        player: Player,
        /// What.
        fault: Fault,
    },
    /// The match was cut off after as many plies as were allowed.
    TooLong {
        /// How many that were.
        plies: usize,
    },
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Finished => f.write_str("finished by the rules"),
            Self::Forfeit { player, fault } => write!(f, "{player} forfeits: {fault}"),
            Self::TooLong { plies } => write!(f, "not finished after {plies} plies"),
        }
    }
}
