//! What a table knows of a position.

use std::fmt;

/// The exact value of a position for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// The side to move mates in so many plies, an odd number, against the longest defence.
    Win {
        /// How many.
        plies: u16,
    },
    /// The side to move is mated in so many plies, an even number; 0 if it is mated.
    Loss {
        /// How many.
        plies: u16,
    },
    /// Neither side can mate.
    Draw,
}

impl Value {
    /// The value from its code: 0 a draw, else one more than the plies to mate.
    pub(crate) const fn from_code(code: u16) -> Self {
        match code {
            0 => Self::Draw,
            _ if code.is_multiple_of(2) => Self::Win { plies: code - 1 },
            _ => Self::Loss { plies: code - 1 },
        }
    }

    /// In how many moves of the winning side the mate comes, if one comes.
    #[must_use]
    pub const fn moves(self) -> Option<u16> {
        match self {
            Self::Win { plies } | Self::Loss { plies } => Some(plies.div_ceil(2)),
            Self::Draw => None,
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural = |moves: u16| if moves == 1 { "" } else { "s" };
        match (self, self.moves().unwrap_or(0)) {
            (Self::Win { .. }, moves) => write!(f, "mates in {moves} move{}", plural(moves)),
            (Self::Loss { plies: 0 }, _) => f.write_str("is mated"),
            (Self::Loss { .. }, moves) => write!(f, "is mated in {moves} move{}", plural(moves)),
            (Self::Draw, _) => f.write_str("draws"),
        }
    }
}

/// What the codes of all positions after a move say of the position before it, as they come in.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Best {
    /// The least code with which the side to move wins; 0 for none.
    pub(crate) win: u16,
    /// Whether some move draws.
    pub(crate) draw: bool,
    /// The greatest code with which it loses; 0 for none.
    pub(crate) loss: u16,
}

impl Best {
    /// Takes in the code of a position after a move, as the other side sees it.
    #[inline]
    pub(crate) fn see(&mut self, code: u16) {
        match code {
            0 => self.draw = true,
            _ if code.is_multiple_of(2) => self.loss = self.loss.max(code + 1),
            _ if self.win == 0 => self.win = code + 1,
            _ => self.win = self.win.min(code + 1),
        }
    }

    /// The code of the position once all moves are seen.
    pub(crate) fn code(self, check: bool) -> u16 {
        match self {
            Self { win, .. } if win > 0 => win,
            Self { draw: true, .. } => 0,
            Self { loss, .. } if loss > 0 => loss,
            _ => u16::from(check),
        }
    }
}
