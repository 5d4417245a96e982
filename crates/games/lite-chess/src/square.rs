//! Squares, rows and columns, and moves.

use std::fmt;

use crate::spec::Point;

/// What rows and columns have in common: eight lines, numbered from 0.
macro_rules! line {
    ($(#[$doc:meta])* $Line:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $Line(u8);

        impl $Line {
            /// All eight, from number 0 on.
            pub const ALL: [Self; 8] = [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5), Self(6), Self(7)];

            /// The one with this number, or `None` if there is none.
            #[must_use]
            pub const fn from_number(number: i64) -> Option<Self> {
                #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it lies in 0..8")]
                if 0 <= number && number < 8 { Some(Self(number as u8)) } else { None }
            }

            /// The number that the rule book gives it, 0 to 7.
            #[must_use]
            pub const fn number(self) -> i64 {
                self.0 as i64
            }

            /// The number for looking things up, below 8.
            #[inline]
            #[must_use]
            pub const fn index(self) -> usize {
                (self.0 & 7) as usize
            }

            /// How many lines away another one is.
            #[must_use]
            pub const fn distance(self, other: Self) -> u8 {
                self.0.abs_diff(other.0)
            }

            /// The one so many lines on, back if negative, or `None` beyond the edge.
            #[must_use]
            pub const fn plus(self, lines: i8) -> Option<Self> {
                Self::from_number(self.0 as i64 + lines as i64)
            }
        }

        impl fmt::Display for $Line {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(&self.0, f)
            }
        }
    };
}

line! {
    /// A row of the board, numbered as in the rule book: 0 at the top, the eighth rank of chess.
    ///
    /// ```
    /// # use tablero_lite_chess::{Colour, Row};
    /// assert_eq!(Colour::White.last_row(), Row::ALL[0]);
    /// assert_eq!(Row::from_number(6).and_then(|row| row.plus(2)), None);
    /// ```
    #[doc(alias = "rank")]
    #[doc(alias = "fila")]
    Row
}

line! {
    /// A column of the board, numbered as in the rule book: 0 at the left, file a of chess.
    ///
    /// ```
    /// # use tablero_lite_chess::Col;
    /// assert_eq!(Col::ALL[3].file(), 'd');
    /// assert_eq!(Col::ALL[1].distance(Col::ALL[6]), 5);
    /// ```
    #[doc(alias = "file")]
    #[doc(alias = "columna")]
    Col
}

impl Col {
    /// The letter of the file, a to h.
    #[must_use]
    pub const fn file(self) -> char {
        (b'a' + self.0) as char
    }
}

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

    /// The square where a row and a column cross.
    #[must_use]
    pub const fn new(row: Row, col: Col) -> Self {
        Self(row.0 << 3 | col.0)
    }

    /// The square that a pair of numbers names, or `None` if it is off the board.
    #[must_use]
    pub const fn from_point((row, col): Point) -> Option<Self> {
        match (Row::from_number(row), Col::from_number(col)) {
            (Some(row), Some(col)) => Some(Self::new(row, col)),
            _ => None,
        }
    }

    /// The square as a pair of numbers.
    #[must_use]
    pub const fn point(self) -> Point {
        (self.row().number(), self.col().number())
    }

    /// The square named as in chess, a1 to h8.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        let &[file, rank] = name.as_bytes() else { return None };
        Self::from_point((i64::from(b'8') - i64::from(rank), i64::from(file) - i64::from(b'a')))
    }

    /// The number of the square, below 64.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    /// The row, 0 at the top.
    #[inline]
    #[must_use]
    pub const fn row(self) -> Row {
        Row(self.0 >> 3 & 7)
    }

    /// The column, 0 at the left.
    #[inline]
    #[must_use]
    pub const fn col(self) -> Col {
        Col(self.0 & 7)
    }

    /// How many steps a king needs on an empty board.
    ///
    /// ```
    /// # use tablero_lite_chess::Square;
    /// let [a1, c8] = ["a1", "c8"].map(|name| Square::from_name(name).unwrap());
    /// assert_eq!(a1.steps_to(c8), 7);
    /// ```
    #[must_use]
    pub const fn steps_to(self, other: Self) -> u8 {
        let (rows, cols) = (self.row().distance(other.row()), self.col().distance(other.col()));
        if rows > cols { rows } else { cols }
    }

    /// All squares, a8 first, h1 last.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..64).map(Self)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rank = char::from(b'8' - self.row().0);
        write!(f, "{}{rank}", self.col().file())
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

    /// The move as a number below 4096, for tables; only a move to its own origin can be 0.
    #[inline]
    #[must_use]
    pub const fn index(self) -> u16 {
        self.0 & 0xfff
    }

    /// The move with this number modulo 4096.
    #[inline]
    #[must_use]
    pub const fn from_index_masked(index: u16) -> Self {
        Self(index & 0xfff)
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
            let square = Square::from_point((row, col)).unwrap();
            assert_eq!((square.point(), square.to_string().as_str()), ((row, col), name));
            assert_eq!(Square::from_name(name), Some(square));
        };
        check(0, 0, "a8");
        check(7, 7, "h1");
        check(6, 3, "d2");
        assert_eq!(Square::from_point((8, 0)), None);
        assert_eq!(Square::from_point((i64::MIN, i64::MAX)), None);
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
