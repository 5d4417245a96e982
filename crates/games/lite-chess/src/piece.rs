//! Pieces and the two sides that own them.

use std::fmt;
use std::ops::Not;

use crate::square::Row;

/// One of the two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[doc(alias = "color")]
#[doc(alias = "jugador")]
pub enum Colour {
    /// Moves up the board, towards row 0; begins.
    White,
    /// Moves down the board, towards row 7.
    Black,
}

impl Colour {
    /// Both sides, White first.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// The number the rule book gives the side: 1 for White, 2 for Black.
    #[must_use]
    pub const fn number(self) -> u8 {
        match self {
            Self::White => 1,
            Self::Black => 2,
        }
    }

    /// The side with this number, or `None` if there is none.
    #[must_use]
    pub const fn from_number(number: i64) -> Option<Self> {
        match number {
            1 => Some(Self::White),
            2 => Some(Self::Black),
            _ => None,
        }
    }

    /// How a pawn's row changes with a step: -1 for White, 1 for Black.
    #[must_use]
    pub(crate) const fn forward(self) -> i8 {
        match self {
            Self::White => -1,
            Self::Black => 1,
        }
    }

    /// The row on which a pawn of this side becomes a rook.
    #[must_use]
    pub const fn last_row(self) -> Row {
        match self {
            Self::White => Row::ALL[0],
            Self::Black => Row::ALL[7],
        }
    }
}

impl Not for Colour {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::White => "white",
            Self::Black => "black",
        })
    }
}

/// What a piece is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Peón.
    #[doc(alias = "peón")]
    Pawn,
    /// Alfil.
    #[doc(alias = "alfil")]
    Bishop,
    /// Torre.
    #[doc(alias = "torre")]
    Rook,
    /// Rey.
    #[doc(alias = "rey")]
    King,
}

impl Kind {
    /// The four kinds, in the order of their numbers.
    pub const ALL: [Self; 4] = [Self::Pawn, Self::Bishop, Self::Rook, Self::King];

    /// The number the rule book gives the kind: 1 pawn, 2 bishop, 3 rook, 4 king.
    #[must_use]
    pub const fn number(self) -> u8 {
        match self {
            Self::Pawn => 1,
            Self::Bishop => 2,
            Self::Rook => 3,
            Self::King => 4,
        }
    }

    /// The kind with this number, or `None` if there is none.
    #[must_use]
    pub const fn from_number(number: i64) -> Option<Self> {
        match number {
            1 => Some(Self::Pawn),
            2 => Some(Self::Bishop),
            3 => Some(Self::Rook),
            4 => Some(Self::King),
            _ => None,
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Pawn => "pawn",
            Self::Bishop => "bishop",
            Self::Rook => "rook",
            Self::King => "king",
        })
    }
}

/// A piece of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// What it is.
    pub kind: Kind,
    /// Whose it is.
    pub colour: Colour,
}

impl Piece {
    /// The letter of the piece in FEN: p, b, r or k, upper case for White.
    #[must_use]
    pub const fn letter(self) -> char {
        match (self.colour, self.kind) {
            (Colour::White, Kind::Pawn) => 'P',
            (Colour::White, Kind::Bishop) => 'B',
            (Colour::White, Kind::Rook) => 'R',
            (Colour::White, Kind::King) => 'K',
            (Colour::Black, Kind::Pawn) => 'p',
            (Colour::Black, Kind::Bishop) => 'b',
            (Colour::Black, Kind::Rook) => 'r',
            (Colour::Black, Kind::King) => 'k',
        }
    }

    /// The piece with this letter, or `None` if there is none.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        let kind = match letter.to_ascii_lowercase() {
            'p' => Kind::Pawn,
            'b' => Kind::Bishop,
            'r' => Kind::Rook,
            'k' => Kind::King,
            _ => return None,
        };
        let colour = if letter.is_ascii_uppercase() { Colour::White } else { Colour::Black };
        Some(Self { kind, colour })
    }

    /// The chess figure of the piece.
    #[must_use]
    pub const fn figure(self) -> char {
        match (self.colour, self.kind) {
            (Colour::White, Kind::Pawn) => '♙',
            (Colour::White, Kind::Bishop) => '♗',
            (Colour::White, Kind::Rook) => '♖',
            (Colour::White, Kind::King) => '♔',
            (Colour::Black, Kind::Pawn) => '♟',
            (Colour::Black, Kind::Bishop) => '♝',
            (Colour::Black, Kind::Rook) => '♜',
            (Colour::Black, Kind::King) => '♚',
        }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.colour, self.kind)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_letters_round_trip() {
        for colour in Colour::ALL {
            assert_eq!(Colour::from_number(colour.number().into()), Some(colour));
            for kind in Kind::ALL {
                let piece = Piece { kind, colour };
                assert_eq!(Piece::from_letter(piece.letter()), Some(piece));
                assert_eq!(Kind::from_number(kind.number().into()), Some(kind));
            }
        }
        assert_eq!(Piece::from_letter('n'), None);
        assert_eq!(Colour::from_number(0), None);
        assert_eq!(Kind::from_number(5), None);
    }
}
