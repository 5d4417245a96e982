//! Walking over a whole row of cells at a time.
//!
//! The cells of a board are bits of words, 64 neighbours of one row to a word, as far as there are any. A walk fills runs of free bits
//! from word to word, which takes a few instructions for each run, where cell by cell it would take as many for every side of
//! every cell. Walks were a quarter of the time of all searches.

use crate::Cell;

/// The cells of a board by rows.
#[derive(Debug, Clone)]
pub(crate) struct Ground {
    /// The cells that there are.
    floor: Vec<u64>,
    /// By word, those above and below it, and those to the left and to the right in the same row; the one after the last if there is none.
    around: Vec<[u16; 4]>,
    /// By word, the number of its first cell; the others follow.
    first: Vec<u16>,
    /// By cell, its word and its bit.
    spot: Vec<(u16, u8)>,
}

/// A set of cells by rows. It has one word more than the ground, which is empty.
pub(crate) type Rows = Vec<u64>;

impl Ground {
    /// The ground of cells that are sorted by rows.
    pub(crate) fn new(cells: &[Cell]) -> Self {
        let left = cells.iter().map(|cell| cell.x).min().unwrap_or(0);
        let place = |cell: &Cell| {
            let across = cell.x.abs_diff(left);
            (cell.y, across / 64, across % 64)
        };
        let mut ground = Self {
            floor: Vec::new(),
            around: Vec::new(),
            first: Vec::new(),
            spot: Vec::with_capacity(cells.len()),
        };
        let mut words: Vec<(i64, u64)> = Vec::new();
        for (cell, number) in cells.iter().zip(0u16..) {
            let (row, word, bit) = place(cell);
            if words.last() != Some(&(row, word)) {
                words.push((row, word));
                ground.floor.push(0);
                ground.first.push(number);
            }
            let at = words.len() - 1;
            ground.floor[at] |= 1 << bit;
            ground.spot.push((u16::try_from(at).unwrap_or(0), u8::try_from(bit).unwrap_or(0)));
        }
        let nothing = u16::try_from(words.len()).unwrap_or(u16::MAX);
        let find = |row: Option<i64>, word: Option<u64>| {
            let at = row.zip(word).and_then(|place| words.binary_search(&place).ok());
            at.and_then(|at| u16::try_from(at).ok()).unwrap_or(nothing)
        };
        let around = |&(row, word): &(i64, u64)| {
            [
                find(row.checked_sub(1), Some(word)),
                find(row.checked_add(1), Some(word)),
                find(Some(row), word.checked_sub(1)),
                find(Some(row), word.checked_add(1)),
            ]
        };
        ground.around = words.iter().map(around).collect();
        ground
    }

    /// Every cell.
    pub(crate) fn all(&self) -> Rows {
        self.floor.iter().copied().chain([0]).collect()
    }

    /// No cell.
    pub(crate) fn none(&self) -> Rows {
        vec![0; self.floor.len() + 1]
    }

    /// The word of a cell and its bit there; an empty word if it is none.
    #[inline]
    pub(crate) fn spot(&self, cell: u16) -> (usize, u64) {
        self.spot
            .get(usize::from(cell))
            .map_or((self.floor.len(), 0), |&(word, bit)| (usize::from(word), 1 << bit))
    }

    /// Adds every free cell that can be walked to from a cell; `words` is scratch space.
    pub(crate) fn walk(&self, free: &[u64], from: u16, reached: &mut [u64], words: &mut Vec<u16>) {
        let (word, bit) = self.spot(from);
        reached[word] |= fill(bit, free[word] | bit);
        words.clear();
        words.extend(self.spot.get(usize::from(from)).map(|&(word, _)| word));
        while let Some(word) = words.pop() {
            let here = reached[usize::from(word)];
            let [above, below, left, right] = self.around[usize::from(word)];
            // To the sides there is something in wide boards only.
            for (next, from) in [(above, here), (below, here), (left, here << 63), (right, here >> 63)] {
                let there = usize::from(next);
                let new = from & free[there] & !reached[there];
                if new != 0 {
                    reached[there] |= fill(new, free[there]);
                    words.push(next);
                }
            }
        }
    }

    /// The least cell of a set.
    pub(crate) fn least(&self, set: &[u64]) -> Option<u16> {
        self.cells(set).next()
    }

    /// The cells of a set, in order.
    pub(crate) fn cells(&self, set: &[u64]) -> impl Iterator<Item = u16> {
        let words = set.iter().zip(&self.floor).zip(&self.first).filter(|((set, _), _)| **set != 0);
        words.flat_map(|((&set, &floor), &first)| {
            let mut left = set;
            std::iter::from_fn(move || {
                let bit = left & left.wrapping_neg();
                left ^= bit;
                let before = u16::try_from((floor & bit.wrapping_sub(1)).count_ones()).unwrap_or(0);
                (bit != 0).then_some(first + before)
            })
        })
    }
}

/// How many members a set has.
pub(crate) fn count(set: &[u64]) -> usize {
    set.iter().map(|word| word.count_ones() as usize).sum()
}

/// The runs of free bits that have one of the bits in `from`, which are free.
#[inline]
const fn fill(from: u64, free: u64) -> u64 {
    // Upwards a sum carries through each run; downwards there is no such thing, so runs are doubled (Kogge and Stone 1973).
    let mut filled = (free.wrapping_add(from) ^ free) & free | from;
    let mut free = free;
    let mut step = 1;
    while step < 64 {
        filled |= free & filled >> step;
        free &= free >> step;
        step *= 2;
    }
    filled
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::collections;
    use crate::notation::xsb;
    use crate::solver::board::{Board, NONE};
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    fn check(board: &Board, rng: &mut Xoshiro256PlusPlus) {
        let ground = Ground::new(&board.cells);
        assert_eq!(ground.cells(&ground.all()).count(), board.len());
        for density in [0.0, 0.1, 0.3, 0.5] {
            let occupied: Vec<bool> = board.cells.iter().map(|_| rng.random_bool(density)).collect();
            let mut free = ground.all();
            for (cell, _) in (0u16..).zip(&occupied).filter(|(_, occupied)| **occupied) {
                let (word, bit) = ground.spot(cell);
                free[word] &= !bit;
            }
            let start = rng.random_range(0..u16::try_from(board.len()).unwrap());
            let mut reached = ground.none();
            ground.walk(&free, start, &mut reached, &mut Vec::new());
            // The same cell by cell.
            let mut seen = vec![false; board.len()];
            seen[usize::from(start)] = true;
            let mut stack = vec![start];
            while let Some(cell) = stack.pop() {
                for next in board.neighbours[usize::from(cell)] {
                    if next != NONE && !occupied[usize::from(next)] && !seen[usize::from(next)] {
                        seen[usize::from(next)] = true;
                        stack.push(next);
                    }
                }
            }
            let walked: Vec<u16> = ground.cells(&reached).collect();
            let expected: Vec<u16> =
                (0..).zip(&seen).filter(|(_, seen)| **seen).map(|(cell, _)| cell).collect();
            assert_eq!((count(&reached), walked), (expected.len(), expected));
        }
    }

    /// Row by row the person gets where it gets cell by cell, on boards of more than 64 columns too.
    #[test]
    fn rows_lead_where_cells_lead() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(11);
        for shipped in collections::ALL {
            for entry in shipped.read().entries.into_iter().take(60) {
                if let Ok(board) = Board::new(&entry.level.unwrap(), 3) {
                    check(&board, &mut rng);
                }
            }
        }
        for (columns, rows) in [(63, 9), (64, 9), (65, 9), (200, 30), (3, 150)] {
            let wall = format!("{}\n", "#".repeat(columns + 2));
            let hall = format!("#{}#\n", " ".repeat(columns)).repeat(rows).replacen("   ", "@$.", 1);
            let board = Board::new(&xsb::read(&format!("{wall}{hall}{wall}")).unwrap(), 3).unwrap();
            assert_eq!(board.len(), columns * rows);
            for _ in 0..10 {
                check(&board, &mut rng);
            }
        }
    }
}
