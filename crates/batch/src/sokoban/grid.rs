//! A level as a rectangle of bytes.

use tablero_sokoban::{Cell, Level};

use crate::error::BatchError;

pub(super) const WALL: u8 = 1;
pub(super) const DEPOSIT: u8 = 2;
pub(super) const BOX: u8 = 4;

/// A level in a window; what is not of the level is wall.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Grid {
    pub(super) cells: Vec<u8>,
    pub(super) person: usize,
    /// Boxes that are not on a deposit.
    pub(super) astray: u32,
}

/// How large a level is.
pub(super) fn extent(level: &Level) -> (u64, u64) {
    let (low, high) = level.bounds();
    (high.x.abs_diff(low.x).saturating_add(1), high.y.abs_diff(low.y).saturating_add(1))
}

impl Grid {
    /// The level in the middle of a window; `number` is for errors.
    pub(super) fn new(level: &Level, rows: usize, columns: usize, number: usize) -> Result<Self, BatchError> {
        let (width, height) = extent(level);
        let too_large = || BatchError::Size { number, width, height, columns, rows };
        let spare = |most: usize, length: u64| {
            let length = usize::try_from(length).map_err(|_| too_large())?;
            most.checked_sub(length).map(|spare| spare / 2).ok_or_else(too_large)
        };
        let (left, top) = (spare(columns, width)?, spare(rows, height)?);
        let (low, _) = level.bounds();
        // Inside the bounds of the level, which fit the window.
        let index = |cell: &Cell| {
            let x = usize::try_from(cell.x.abs_diff(low.x)).unwrap_or(0);
            let y = usize::try_from(cell.y.abs_diff(low.y)).unwrap_or(0);
            (top + y) * columns + left + x
        };
        let mut cells = vec![0; rows * columns];
        let mut astray = 0;
        for (list, flag) in [(level.walls(), WALL), (level.deposits(), DEPOSIT), (level.boxes(), BOX)] {
            for cell in list {
                if let Some(byte) = cells.get_mut(index(cell)) {
                    *byte |= flag;
                    astray += u32::from(*byte & (BOX | DEPOSIT) == BOX);
                }
            }
        }
        let mut grid = Self { cells, person: index(&level.person()), astray };
        let inside = grid.reachable(rows, columns).ok_or(BatchError::Open { number })?;
        for (byte, inside) in grid.cells.iter_mut().zip(inside) {
            if !inside && *byte & (BOX | DEPOSIT) == 0 {
                *byte |= WALL;
            }
        }
        Ok(grid)
    }

    /// The cells that the person would come to if boxes were no obstacle; `None` if the edge is one of them.
    fn reachable(&self, rows: usize, columns: usize) -> Option<Vec<bool>> {
        let mut inside = vec![false; self.cells.len()];
        let mut next = vec![self.person];
        while let Some(at) = next.pop() {
            let (row, column) = (at / columns, at % columns);
            if row == 0 || column == 0 || row + 1 == rows || column + 1 == columns {
                return None;
            }
            if std::mem::replace(inside.get_mut(at)?, true) {
                continue;
            }
            let around = [at - columns, at + columns, at + 1, at - 1];
            let open = |&at: &usize| self.cells.get(at).is_some_and(|cell| cell & WALL == 0);
            next.extend(around.into_iter().filter(open).filter(|&at| inside.get(at) == Some(&false)));
        }
        Some(inside)
    }
}
