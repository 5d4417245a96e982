//! What a search says about a position.

use std::fmt;

/// The value of being mated at once; no evaluation comes near it.
pub(crate) const MATE: i32 = 32_000;
/// No line is longer.
pub(crate) const MOST_PLIES: usize = 128;
/// From here on a value is a mate in so many plies.
pub(crate) const MATE_BOUND: i32 = MATE - 1_000;
/// The largest value of an evaluation.
pub(crate) const MOST: i32 = 20_000;

/// How the side to move stands: a guess, or a mate that was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// In hundredths of a pawn, an evaluation.
    Centipawns(i32),
    /// The side to move mates in so many moves of its own.
    Mates(u32),
    /// The side to move is mated in so many moves of the other side; 0 if it is mated.
    Mated(u32),
}

impl Score {
    pub(crate) fn new(value: i32) -> Self {
        let plies = |left: i32| u32::try_from(left).unwrap_or(0);
        if value >= MATE_BOUND {
            Self::Mates(plies(MATE - value).div_ceil(2))
        } else if value <= -MATE_BOUND {
            Self::Mated(plies(MATE + value).div_ceil(2))
        } else {
            Self::Centipawns(value)
        }
    }
}

/// As UCI writes it.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Centipawns(value) => write!(f, "cp {value}"),
            Self::Mates(moves) => write!(f, "mate {moves}"),
            Self::Mated(moves) => write!(f, "mate -{moves}"),
        }
    }
}
