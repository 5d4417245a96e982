//! Placements of equal pieces as consecutive numbers.

use crate::engine::CellSet;
use crate::size::Size;

/// The k-subsets of the first n numbers in colexicographic order (the combinatorial number system: Lehmer, "The
/// machine tools of combinatorics", 1964).
#[derive(Debug, Clone)]
pub(super) struct Subsets {
    n: usize,
    k: usize,
    /// `binomial[i][j]` is how many j-subsets the first i numbers have.
    binomial: Vec<Vec<u32>>,
}

impl Subsets {
    pub(super) fn new(n: usize, k: usize) -> Self {
        let mut binomial = vec![vec![0_u32; k + 1]; n + 1];
        for i in 0..=n {
            binomial[i][0] = 1;
            for j in 1..=k.min(i) {
                binomial[i][j] = binomial[i - 1][j - 1].saturating_add(binomial[i - 1][j]);
            }
        }
        Self { n, k, binomial }
    }

    pub(super) fn count(&self) -> usize {
        self.binomial[self.n][self.k] as usize
    }

    /// The number of a subset, given as bits.
    pub(super) fn rank(&self, subset: u64) -> usize {
        let mut left = subset;
        let mut rank = 0;
        for j in 1..=self.k {
            if left == 0 {
                break;
            }
            rank += self.binomial[left.trailing_zeros() as usize][j] as usize;
            left &= left - 1;
        }
        rank
    }

    /// The subset with a number.
    pub(super) fn subset(&self, rank: usize) -> u64 {
        let mut left = rank;
        let mut subset = 0;
        let mut i = self.n;
        for j in (1..=self.k).rev() {
            while i > 0 && self.binomial[i][j] as usize > left {
                i -= 1;
            }
            subset |= 1 << i;
            left -= self.binomial[i][j] as usize;
        }
        subset
    }
}

/// The zone of a small board with its cells numbered without gaps, as the rule book numbers them.
#[derive(Debug, Clone)]
pub(super) struct Rows {
    /// How many cells a row has, and how many rows there are.
    pub(super) width: u32,
    bit_of_cell: [u8; 64],
    cell_of_bit: [u8; 128],
}

impl Rows {
    pub(super) fn new(size: Size) -> Self {
        let width = u8::try_from(2 * size.get() + 1).unwrap_or(1);
        let mut rows = Self { width: u32::from(width), bit_of_cell: [0; 64], cell_of_bit: [0; 128] };
        for (cell, place) in (0..width.saturating_mul(width)).zip(&mut rows.bit_of_cell) {
            let bit = u128::bit(size, usize::from(cell % width), usize::from(cell / width));
            *place = u8::try_from(bit).unwrap_or(0);
            rows.cell_of_bit[bit] = cell;
        }
        rows
    }

    pub(super) fn cells(&self) -> usize {
        (self.width * self.width) as usize
    }

    /// Cells as bits of a frame.
    pub(super) fn open(&self, cells: u64) -> u128 {
        let mut left = cells;
        let mut bits = 0;
        while left != 0 {
            bits |= 1 << self.bit_of_cell[left.trailing_zeros() as usize];
            left &= left - 1;
        }
        bits
    }

    /// The inverse of [`Rows::open`].
    pub(super) fn close(&self, bits: u128) -> u64 {
        let mut cells = 0;
        bits.for_each(|bit| cells |= 1 << self.cell_of_bit[bit]);
        cells
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_subsets_are_each_others_inverse() {
        for (n, k) in [(9, 1), (25, 3), (8, 1), (22, 3), (12, 6)] {
            let subsets = Subsets::new(n, k);
            for rank in 0..subsets.count() {
                let subset = subsets.subset(rank);
                assert_eq!(subset.count_ones() as usize, k);
                assert!(subset < 1 << n);
                assert_eq!(subsets.rank(subset), rank);
            }
        }
    }
}
