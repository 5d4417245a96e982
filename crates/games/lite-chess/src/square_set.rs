//! Sets of squares.

use std::fmt;
use std::iter::FusedIterator;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use crate::square::{Col, Row, Square};

/// A set of squares, one bit a square.
///
/// Sets combine with `&`, `|`, `^` and `!`, also with single squares, and list their squares in the rule book's order.
///
/// ```
/// use tablero_lite_chess::{Square, SquareSet};
///
/// let [a8, d4, h1] = ["a8", "d4", "h1"].map(|name| Square::from_name(name).unwrap());
/// let set: SquareSet = [h1, a8].into_iter().collect();
/// assert!(set.contains(a8) && !set.contains(d4));
/// assert_eq!((set | d4).into_iter().collect::<Vec<_>>(), [a8, d4, h1]);
/// assert_eq!((set & !SquareSet::from(a8)).first(), Some(h1));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
#[doc(alias = "Bitboard")]
pub struct SquareSet(u64);

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;

impl SquareSet {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// All 64 squares.
    pub const ALL: Self = Self(!0);
    /// The squares of a8's shade.
    ///
    /// ```
    /// # use tablero_lite_chess::{Square, SquareSet};
    /// assert!(SquareSet::LIGHT.contains(Square::from_name("a8").unwrap()));
    /// assert_eq!(SquareSet::LIGHT.len(), 32);
    /// ```
    pub const LIGHT: Self = Self(0xaa55_aa55_aa55_aa55);

    /// The set with these bits, the square numbered n at bit n.
    #[inline]
    pub(crate) const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// The bits of the set.
    #[inline]
    pub(crate) const fn bits(self) -> u64 {
        self.0
    }

    /// The squares of a row.
    #[must_use]
    pub const fn row(row: Row) -> Self {
        Self(0xff << (8 * row.index()))
    }

    /// The squares of a column.
    #[must_use]
    pub const fn col(col: Col) -> Self {
        Self(FILE_A << col.index())
    }

    /// Whether no square is in the set.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many squares are in the set.
    #[inline]
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether a square is in the set.
    #[inline]
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        self.0 & (1 << square.index()) != 0
    }

    /// Whether the two sets share a square.
    #[inline]
    #[must_use]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The first square of the set in the rule book's order.
    #[inline]
    #[must_use]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(self.first_or_a8()) }
    }

    /// The first square, or a8 if there is none: for sets that hold one by construction.
    #[inline]
    pub(crate) const fn first_or_a8(self) -> Square {
        Square::from_index_masked(self.0.trailing_zeros())
    }

    /// Every square one row up, towards row 0; the top row falls off.
    ///
    /// ```
    /// # use tablero_lite_chess::{Square, SquareSet};
    /// let [a8, a2, a3] = ["a8", "a2", "a3"].map(|name| Square::from_name(name).unwrap());
    /// assert_eq!((SquareSet::from(a8) | a2).up(), SquareSet::from(a3));
    /// ```
    #[inline]
    #[must_use]
    pub const fn up(self) -> Self {
        Self(self.0 >> 8)
    }

    /// Every square one row down; the bottom row falls off.
    #[inline]
    #[must_use]
    pub const fn down(self) -> Self {
        Self(self.0 << 8)
    }

    /// Every square one column to the left; the leftmost falls off.
    #[inline]
    #[must_use]
    pub const fn left(self) -> Self {
        Self((self.0 & !FILE_A) >> 1)
    }

    /// Every square one column to the right; the rightmost falls off.
    #[inline]
    #[must_use]
    pub const fn right(self) -> Self {
        Self((self.0 & !FILE_H) << 1)
    }
}

impl From<Square> for SquareSet {
    #[inline]
    fn from(square: Square) -> Self {
        Self(1 << square.index())
    }
}

impl<S: Into<SquareSet>> BitAnd<S> for SquareSet {
    type Output = Self;
    #[inline]
    fn bitand(self, other: S) -> Self {
        Self(self.0 & other.into().0)
    }
}

impl<S: Into<SquareSet>> BitOr<S> for SquareSet {
    type Output = Self;
    #[inline]
    fn bitor(self, other: S) -> Self {
        Self(self.0 | other.into().0)
    }
}

impl<S: Into<SquareSet>> BitXor<S> for SquareSet {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: S) -> Self {
        Self(self.0 ^ other.into().0)
    }
}

impl<S: Into<SquareSet>> BitAndAssign<S> for SquareSet {
    #[inline]
    fn bitand_assign(&mut self, other: S) {
        self.0 &= other.into().0;
    }
}

impl<S: Into<SquareSet>> BitOrAssign<S> for SquareSet {
    #[inline]
    fn bitor_assign(&mut self, other: S) {
        self.0 |= other.into().0;
    }
}

impl<S: Into<SquareSet>> BitXorAssign<S> for SquareSet {
    #[inline]
    fn bitxor_assign(&mut self, other: S) {
        self.0 ^= other.into().0;
    }
}

impl Not for SquareSet {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, |set, square| set | square)
    }
}

impl IntoIterator for SquareSet {
    type Item = Square;
    type IntoIter = Squares;
    #[inline]
    fn into_iter(self) -> Squares {
        Squares(self.0)
    }
}

/// The squares of a [`SquareSet`], in the rule book's order.
#[derive(Clone, Debug)]
pub struct Squares(u64);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = SquareSet(self.0).first();
        self.0 &= self.0.wrapping_sub(1);
        square
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = SquareSet(self.0).len();
        (left, Some(left))
    }
}

impl ExactSizeIterator for Squares {}
impl FusedIterator for Squares {}

impl fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.into_iter().map(|square| square.to_string())).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_lists_its_squares_in_order_and_is_made_from_them() {
        let squares: Vec<Square> = Square::all().filter(|square| square.index() % 5 == 3).collect();
        let set: SquareSet = squares.iter().rev().copied().collect();
        assert_eq!(set.into_iter().collect::<Vec<_>>(), squares);
        assert_eq!((set.len(), set.into_iter().len()), (squares.len(), squares.len()));
        assert_eq!(SquareSet::EMPTY.first(), None);
        assert_eq!(format!("{:?}", SquareSet::from(squares[0])), r#"{"d8"}"#);
    }

    #[test]
    fn steps_fall_off_the_edge() {
        for square in Square::all() {
            let set = SquareSet::from(square);
            let check = |stepped: SquareSet, rows: i8, cols: i8| {
                let expected = (|| Square::new(square.row().plus(rows)?, square.col().plus(cols)?).into())();
                assert_eq!(stepped.first(), expected, "{square} {rows} {cols}");
            };
            check(set.up(), -1, 0);
            check(set.down(), 1, 0);
            check(set.left(), 0, -1);
            check(set.right(), 0, 1);
            assert!(SquareSet::row(square.row()).contains(square));
            assert!(SquareSet::col(square.col()).contains(square));
        }
        assert_eq!(
            SquareSet::row(Row::ALL[2]) & SquareSet::col(Col::ALL[3]),
            Square::from_name("d6").unwrap().into()
        );
    }
}
