//! Sides of boards, cells on them, and points that may lie anywhere.

use std::cmp::Ordering;
use std::fmt;

/// The longest side a board may have. A million cells are more than any question needs, and few enough that
/// every list of cells fits in memory.
pub const MAX_SIDE: u16 = 1024;

/// The side of a square board: at least 1 and at most [`MAX_SIDE`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[doc(alias = "size")]
pub struct Side(u16);

/// Why a number is no side of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a board has a side of 1 to {MAX_SIDE}, found {found}")]
pub struct SideError {
    /// The number given.
    pub found: i128,
}

impl Side {
    /// The longest side.
    pub const LARGEST: Self = Self(MAX_SIDE);

    /// The side with this length, or why there is no such board.
    pub fn new(length: i128) -> Result<Self, SideError> {
        match u16::try_from(length) {
            Ok(side) if (1..=MAX_SIDE).contains(&side) => Ok(Self(side)),
            _ => Err(SideError { found: length }),
        }
    }

    /// The number of cells along one edge.
    #[must_use]
    pub const fn get(self) -> u16 {
        self.0
    }

    /// The number of cells along one edge, for indexing.
    #[must_use]
    pub(crate) const fn len(self) -> usize {
        self.0 as usize
    }

    /// The number of cells of the board.
    #[must_use]
    pub const fn cell_count(self) -> usize {
        self.len() * self.len()
    }

    /// How many queens each player has under the quota rule: half of an even side, none on an odd one.
    #[must_use]
    pub const fn quota(self) -> Option<u16> {
        if self.0 & 1 == 0 { Some(self.0 / 2) } else { None }
    }

    /// Every cell of the board, row by row.
    pub fn cells(self) -> impl Iterator<Item = Cell> + Clone {
        (0..self.0).flat_map(move |y| (0..self.0).map(move |x| Cell { x, y }))
    }

    /// The cell at a point, or `None` if the point is not on the board.
    #[must_use]
    pub fn cell(self, point: Point) -> Option<Cell> {
        let coordinate = |value: i64| u16::try_from(value).ok().filter(|&value| value < self.0);
        Some(Cell { x: coordinate(point.x)?, y: coordinate(point.y)? })
    }

    /// Whether a cell lies on the board.
    #[must_use]
    pub const fn contains(self, cell: Cell) -> bool {
        cell.x < self.0 && cell.y < self.0
    }

    /// The number of a cell of this board, row by row from 0.
    #[must_use]
    pub(crate) const fn index(self, cell: Cell) -> usize {
        cell.y as usize * self.len() + cell.x as usize
    }

    /// The cell with a number below [`cell_count`](Side::cell_count).
    #[must_use]
    #[allow(
        clippy::cast_possible_truncation,
        reason = "a quotient and a remainder by a side of at most 1024"
    )]
    pub(crate) const fn at(self, index: usize) -> Cell {
        Cell { x: (index % self.len()) as u16, y: (index / self.len() % self.len()) as u16 }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A cell of some board: column `x` from the left and row `y` from the top, both from 0.
///
/// Cells are ordered row by row: by `y`, then by `x`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[doc(alias = "square")]
pub struct Cell {
    /// The column, from 0 at the left.
    pub x: u16,
    /// The row, from 0 at the top.
    pub y: u16,
}

impl Ord for Cell {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.y, self.x).cmp(&(other.y, other.x))
    }
}

impl PartialOrd for Cell {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

/// A pair of coordinates as a question may say them: anywhere, on a board or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Point {
    /// The column.
    pub x: i64,
    /// The row.
    pub y: i64,
}

impl From<Cell> for Point {
    fn from(cell: Cell) -> Self {
        Self { x: i64::from(cell.x), y: i64::from(cell.y) }
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{},{}]", self.x, self.y)
    }
}

/// When White has won by numbers alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Rule {
    /// On an even side 2N, White's N-th queen ends the game and White wins.
    #[default]
    Quota,
    /// No quota: who places last wins.
    Last,
}

impl Rule {
    /// The rule's name in texts.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Quota => "quota",
            Self::Last => "last",
        }
    }

    /// The rule with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Quota, Self::Last].into_iter().find(|rule| rule.name() == name)
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_have_bounds() {
        for found in [0, -1, 1025, i128::MAX] {
            assert_eq!(Side::new(found), Err(SideError { found }));
        }
        assert_eq!(Side::new(0).unwrap_err().to_string(), "a board has a side of 1 to 1024, found 0");
        assert_eq!(Side::new(8).map(Side::quota), Ok(Some(4)));
        assert_eq!(Side::new(7).map(Side::quota), Ok(None));
    }

    #[test]
    fn cells_come_row_by_row() {
        let side = Side::new(3).unwrap();
        let cells: Vec<Cell> = side.cells().collect();
        assert!(cells.is_sorted());
        assert_eq!(cells[1], Cell { x: 1, y: 0 });
        assert!(
            cells
                .iter()
                .enumerate()
                .all(|(index, &cell)| side.index(cell) == index && side.at(index) == cell)
        );
    }
}
