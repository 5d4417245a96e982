//! A move that is asked about, and what is right, in two bytes: there are hundreds of them for every board.

use super::Point;

/// Rows and columns of the board and its rim.
const SIDE: u16 = 10;
/// How many squares the board and its rim have.
const SQUARES: u16 = SIDE * SIDE;
/// How many moves there are between them.
pub(crate) const PAIRS: usize = SQUARES as usize * SQUARES as usize;

/// A move on the board or at its rim, and whether it is right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Pair(u16);

impl Pair {
    /// The move between two squares, each at most one row and one column away from the board.
    pub(crate) fn new(from: Point, to: Point, expected: bool) -> Option<Self> {
        Some(Self((square(from)? * SQUARES + square(to)?) << 1 | u16::from(expected)))
    }

    /// Its number, below [`PAIRS`].
    #[inline]
    pub(crate) fn index(self) -> usize {
        usize::from(self.0 >> 1)
    }

    /// What is right.
    #[inline]
    pub(crate) fn expected(self) -> bool {
        self.0 & 1 == 1
    }

    /// Its squares.
    pub(crate) fn ends(self) -> (Point, Point) {
        let pair = self.0 >> 1;
        (point(pair / SQUARES), point(pair % SQUARES))
    }

    /// Whether both squares are on the board.
    #[inline]
    pub(crate) fn is_on_board(self) -> bool {
        let pair = self.0 >> 1;
        is_inside(pair / SQUARES) && is_inside(pair % SQUARES)
    }
}

fn square((row, col): Point) -> Option<u16> {
    let line = |number: i64| u16::try_from(number + 1).ok().filter(|line| *line < SIDE);
    Some(line(row)? * SIDE + line(col)?)
}

fn point(square: u16) -> Point {
    (i64::from(square / SIDE) - 1, i64::from(square % SIDE) - 1)
}

fn is_inside(square: u16) -> bool {
    let inside = 1..SIDE - 1;
    inside.contains(&(square / SIDE)) && inside.contains(&(square % SIDE))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_has_its_number() {
        let squares = || (-1..=8i64).flat_map(|row| (-1..=8i64).map(move |col| (row, col)));
        let mut count = 0;
        for from in squares() {
            for to in squares() {
                let pair = Pair::new(from, to, count % 2 == 1).unwrap();
                assert_eq!((pair.index(), pair.ends()), (count, (from, to)));
                assert_eq!(pair.expected(), count % 2 == 1);
                let inside = |(row, col): Point| (0..8).contains(&row) && (0..8).contains(&col);
                assert_eq!(pair.is_on_board(), inside(from) && inside(to));
                count += 1;
            }
        }
        assert_eq!(count, PAIRS);
        assert_eq!(Pair::new((-2, 0), (0, 0), true), None);
        assert_eq!(Pair::new((0, 0), (0, 9), true), None);
    }
}
