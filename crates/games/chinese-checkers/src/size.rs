//! The star of size N and the linear index of its cells.

use std::fmt;

use crate::cell::Cell;

/// The size N of a board: the side of each of the six triangles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Size(u8);

/// A cell of a board by its linear index; which cell it is depends on the size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[doc(alias = "index")]
#[doc(alias = "posicao")]
pub struct Pos(u16);

/// Why a board, or a cell of it, does not exist.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SizeError {
    /// No board has this size.
    #[error("no board has size {found}: expected 1 to {}", Size::MAX)]
    Size {
        /// The size asked for.
        found: i64,
    },
    /// The cell is not on the board.
    #[error(
        "the cell {cell} is off the board of size {size}: at least two of |u|, |v|, |w| must be at most {size}"
    )]
    OffBoard {
        /// The cell.
        cell: Cell,
        /// The size of the board.
        size: Size,
    },
    /// No cell has this index.
    #[error("no cell of the board of size {size} has index {found}: expected 0 to {}", size.cells() - 1)]
    Index {
        /// The index asked for.
        found: i64,
        /// The size of the board.
        size: Size,
    },
}

impl Size {
    /// The largest board on offer; its 24 961 cells still have 16-bit indices.
    pub const MAX: u8 = 64;

    /// The size N, from 1 to [`Size::MAX`].
    pub fn new(size: i64) -> Result<Self, SizeError> {
        match u8::try_from(size) {
            Ok(size @ 1..=Self::MAX) => Ok(Self(size)),
            _ => Err(SizeError::Size { found: size }),
        }
    }

    /// The number N.
    #[must_use]
    pub const fn get(self) -> i64 {
        self.0 as i64
    }

    /// How many cells the board has: 6N(N+1) + 1.
    #[must_use]
    pub const fn cells(self) -> usize {
        let n = self.0 as usize;
        6 * n * (n + 1) + 1
    }

    /// How many pieces each player has: N(N+1)/2.
    #[must_use]
    pub const fn pieces(self) -> usize {
        let n = self.0 as usize;
        n * (n + 1) / 2
    }

    /// Whether a coordinate lies between -N and N.
    const fn spans(self, coordinate: i64) -> bool {
        coordinate.unsigned_abs() <= self.0 as u64
    }

    /// Whether a cell lies in the central hexagon: |u|, |v| and |w| are all at most N.
    #[must_use]
    pub fn is_central(self, cell: Cell) -> bool {
        cell.triple().iter().all(|&coordinate| self.spans(coordinate))
    }

    /// Whether a cell is on the board: at least two of |u|, |v|, |w| are at most N.
    #[must_use]
    pub fn contains(self, cell: Cell) -> bool {
        cell.triple().iter().filter(|&&coordinate| self.spans(coordinate)).count() >= 2
    }

    /// The linear index of a cell.
    #[doc(alias = "posicao")]
    #[allow(clippy::many_single_char_names, reason = "the letters of the rule book")]
    pub fn index(self, cell: Cell) -> Result<Pos, SizeError> {
        if !self.contains(cell) {
            return Err(SizeError::OffBoard { cell, size: self });
        }
        let n = self.get();
        let (u, v) = (cell.u(), cell.v());
        let side = 2 * n + 1;
        let index = if self.spans(u) && self.spans(v) {
            (u + n) + side * (v + n)
        } else {
            let (t, a, b) = if u > n {
                (0, u - n, n - v)
            } else if u < -n {
                (1, -u - n, v + n)
            } else if v > n {
                (2, v - n, n - u)
            } else {
                (3, -v - n, u + n)
            };
            side * side + t * (n * (n + 1) / 2) + (a - 1) * (n + 1) - a * (a - 1) / 2 + b
        };
        self.pos(index)
    }

    /// The index as a checked cell number.
    pub fn pos(self, index: i64) -> Result<Pos, SizeError> {
        match u16::try_from(index) {
            Ok(pos) if usize::from(pos) < self.cells() => Ok(Pos(pos)),
            _ => Err(SizeError::Index { found: index, size: self }),
        }
    }

    /// The cell with a linear index, or `None` if the index belongs to a larger board.
    #[must_use]
    #[allow(clippy::many_single_char_names, reason = "the letters of the rule book")]
    pub fn cell(self, pos: Pos) -> Option<Cell> {
        let n = self.get();
        let side = 2 * n + 1;
        let index = i64::from(pos.0);
        if index < side * side {
            return Cell::new(index % side - n, index / side - n).ok();
        }
        let (t, mut x) =
            ((index - side * side) / (n * (n + 1) / 2), (index - side * side) % (n * (n + 1) / 2));
        let mut a = 1;
        // Row a of a triangle has N + 1 - a cells.
        while x > n - a {
            x -= n + 1 - a;
            a += 1;
        }
        let (u, v) = match t {
            0 => (n + a, n - x),
            1 => (-n - a, x - n),
            2 => (n - x, n + a),
            3 => (x - n, -n - a),
            _ => return None,
        };
        Cell::new(u, v).ok()
    }

    /// Every cell of the board with its index, in the order of the indices.
    pub fn iter(self) -> impl Iterator<Item = (Pos, Cell)> {
        (0..i64::try_from(self.cells()).unwrap_or(0)).filter_map(move |index| {
            let pos = self.pos(index).ok()?;
            Some((pos, self.cell(pos)?))
        })
    }
}

impl Pos {
    /// The index as a number for slices.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The index as it is stored.
    #[must_use]
    pub const fn get(self) -> u16 {
        self.0
    }

    /// The cell number read from a table that was filled from cells of the board.
    pub(crate) const fn from_table(index: u16) -> Self {
        Self(index)
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for Pos {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_size_counts_its_cells_once() {
        for size in (1..=i64::from(Size::MAX)).map(|n| Size::new(n).unwrap()) {
            assert_eq!(size.iter().count(), size.cells());
            for (pos, cell) in size.iter() {
                assert_eq!(size.index(cell), Ok(pos), "{cell} of size {size}");
            }
        }
    }

    #[test]
    fn what_does_not_exist_is_named() {
        assert_eq!(Size::new(0).unwrap_err().to_string(), "no board has size 0: expected 1 to 64");
        assert!(Size::new(i64::MIN).is_err());
        let size = Size::new(2).unwrap();
        assert_eq!(
            size.pos(37).unwrap_err().to_string(),
            "no cell of the board of size 2 has index 37: expected 0 to 36"
        );
        assert!(size.pos(-1).is_err());
        assert!(size.index(Cell::new(3, 0).unwrap()).is_err());
        let beyond = Size::new(64).unwrap().pos(24_960).unwrap();
        assert_eq!(size.cell(beyond), None);
    }
}
