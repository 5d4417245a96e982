//! Squares and moves.

use std::fmt;

/// A square of the 8 x 8 board.
///
/// Numbered `8 * row + col` as the rule book counts: 0 is `[0,0]`, top left, a8; 63 is `[7,7]`, h1. The order of
/// squares is therefore the order in which the rule book sorts its lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[doc(alias = "cell")]
#[doc(alias = "casilla")]
pub struct Square(u8);

impl Square {
    /// The square with this number, or `None` if there is none.
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Self> {
        if index < 64 { Some(Self(index)) } else { None }
    }

    /// The square with this number modulo 64: for loops over bits, where the number is small by construction.
    #[must_use]
    pub(crate) const fn from_index_masked(index: u32) -> Self {
        Self((index & 63) as u8)
    }

    /// The square `[row, col]`, or `None` if it is off the board.
    #[must_use]
    pub const fn from_row_col(row: i64, col: i64) -> Option<Self> {
        if row >= 0 && row < 8 && col >= 0 && col < 8 {
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "both lie in 0..8")]
            Some(Self((row * 8 + col) as u8))
        } else {
            None
        }
    }

    /// The square named as in chess, a1 to h8.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        let &[file, rank] = name.as_bytes() else { return None };
        Self::from_row_col(i64::from(b'8') - i64::from(rank), i64::from(file) - i64::from(b'a'))
    }

    /// The number of the square, below 64.
    #[must_use]
    pub const fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    /// The row, 0 at the top.
    #[must_use]
    pub const fn row(self) -> i64 {
        (self.0 >> 3) as i64
    }

    /// The column, 0 at the left.
    #[must_use]
    pub const fn col(self) -> i64 {
        (self.0 & 7) as i64
    }

    /// The set that holds this square alone.
    #[must_use]
    pub const fn bit(self) -> u64 {
        1 << (self.0 & 63)
    }

    /// All squares, a8 first, h1 last.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..64).map(Self)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = char::from(b'a' + (self.0 & 7));
        let rank = char::from(b'8' - (self.0 >> 3));
        write!(f, "{file}{rank}")
    }
}

/// One ply: a piece goes from one square to another. A pawn's promotion to rook is implied.
///
/// Moves are ordered by origin, then target, as the rule book sorts them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[doc(alias = "jugada")]
#[doc(alias = "movimiento")]
pub struct Move(u16);

impl Move {
    /// The move between two squares.
    #[must_use]
    pub const fn new(from: Square, to: Square) -> Self {
        Self(((from.0 as u16) << 6) | to.0 as u16)
    }

    /// The origin.
    #[must_use]
    pub const fn from(self) -> Square {
        Square::from_index_masked((self.0 >> 6) as u32)
    }

    /// The target.
    #[must_use]
    pub const fn to(self) -> Square {
        Square::from_index_masked(self.0 as u32)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Move({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_are_where_the_rule_book_puts_them() {
        let check = |row, col, name: &str| {
            let square = Square::from_row_col(row, col).unwrap();
            assert_eq!((square.row(), square.col(), square.to_string().as_str()), (row, col, name));
            assert_eq!(Square::from_name(name), Some(square));
        };
        check(0, 0, "a8");
        check(7, 7, "h1");
        check(6, 3, "d2");
        assert_eq!(Square::from_row_col(8, 0), None);
        assert_eq!(Square::from_row_col(i64::MIN, i64::MAX), None);
        for strange in ["", "a", "a9", "i1", "a1 ", "A1", "é1", "1a"] {
            assert_eq!(Square::from_name(strange), None, "{strange:?}");
        }
    }

    #[test]
    fn a_move_keeps_both_ends() {
        for from in Square::all() {
            for to in Square::all() {
                let mv = Move::new(from, to);
                assert_eq!((mv.from(), mv.to()), (from, to));
            }
        }
    }
}
