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
#[derive(Debug, Clone, Copy)]
pub(super) struct Rows {
    /// How many cells a row has, and how many rows there are.
    pub(super) width: u32,
    stride: u32,
}

impl Rows {
    pub(super) fn new(size: Size) -> Self {
        let width = u32::try_from(2 * size.get() + 1).unwrap_or(1);
        Self { width, stride: u32::try_from(u128::stride(size)).unwrap_or(width) }
    }

    pub(super) fn cells(self) -> usize {
        (self.width * self.width) as usize
    }

    /// Cells as bits of a frame, which has unused columns between its rows.
    pub(super) fn open(self, cells: u64) -> u128 {
        let mask = (1_u64 << self.width) - 1;
        (0..self.width).fold(0, |bits, row| {
            bits | (u128::from((cells >> (self.width * row)) & mask) << (self.stride * row))
        })
    }

    /// The inverse of [`Rows::open`].
    #[allow(clippy::cast_possible_truncation, reason = "a row of a small board has at most nine cells")]
    pub(super) fn close(self, bits: u128) -> u64 {
        let mask = (1_u64 << self.width) - 1;
        (0..self.width).fold(0, |cells, row| {
            cells | (((bits >> (self.stride * row)) as u64 & mask) << (self.width * row))
        })
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
