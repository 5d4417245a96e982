//! A residual board of at most [`MAX_NODES`] cells: a set is one word, and a move is one `and`.
//!
//! The deepest part of the tree is where nearly all positions are. Rudd ("queens-nimbers", 2026) evaluates
//! residual graphs of at most 17 cells directly instead of asking a large table about them; here the graph is
//! numbered once when 62 cells are left, everything below works on subsets of it, and small subsets are solved
//! with a cache that stays near the processor and is exact because it holds the subsets themselves.

use crate::cell::Cell;

use super::field::{Field, Lanes, Stake, attack, ones};

/// The most cells a graph holds. Two bits of a word stay free for the cache.
pub(super) const MAX_NODES: u32 = 62;

/// The cells of a residual board, numbered from 0, and how they attack each other.
#[derive(Debug)]
pub(super) struct Graph {
    near: [u64; 64],
    lanes: Vec<Lanes>,
    own_mirror: u64,
    rows: Vec<u64>,
}

impl Graph {
    /// The graph of a set of at most [`MAX_NODES`] cells of a field.
    pub(super) fn new(field: &Field, set: &[u64]) -> Self {
        let numbers: Vec<usize> = ones(set).take(MAX_NODES as usize).collect();
        let cells: Vec<Cell> = numbers.iter().map(|&number| field.cells()[number]).collect();
        let mut near = [0; 64];
        let mut own_mirror = 0;
        let mut rows: Vec<u64> = Vec::new();
        for (index, (&cell, &number)) in cells.iter().zip(&numbers).enumerate() {
            for (other, &target) in cells.iter().enumerate() {
                near[index] |= u64::from(attack(cell, target)) << other;
            }
            own_mirror |= (field.own_mirror()[number / 64] >> (number % 64) & 1) << index;
            // Cells come row by row, so a new row begins where the row changes.
            match rows.last_mut() {
                Some(row) if index > 0 && cells[index - 1].y == cell.y => *row |= 1 << index,
                _ => rows.push(1 << index),
            }
        }
        let lanes = numbers.iter().map(|&number| *field.lanes(number)).collect();
        Self { near, lanes, own_mirror, rows }
    }

    /// The set of all cells.
    pub(super) fn full(&self) -> u64 {
        (1 << self.lanes.len()) - 1
    }

    /// The set after a queen on a cell.
    #[inline]
    pub(super) fn after(&self, set: u64, cell: u32) -> u64 {
        set & !self.near[(cell & 63) as usize]
    }

    /// The hash of a set.
    #[inline]
    pub(super) fn lanes_of(&self, mut set: u64) -> Lanes {
        let mut lanes = Lanes::default();
        while set != 0 {
            lanes.toggle(&self.lanes[set.trailing_zeros() as usize]);
            set &= set - 1;
        }
        lanes
    }

    /// Whether a cell of the set attacks its own image under the half turn.
    #[inline]
    pub(super) fn has_own_mirror(&self, set: u64) -> bool {
        set & self.own_mirror != 0
    }

    /// The part of a set that hangs together with its first cell.
    #[inline]
    pub(super) fn component(&self, set: u64) -> u64 {
        let mut part = set & set.wrapping_neg();
        let mut fresh = part;
        while fresh != 0 {
            let reached = self.near[(fresh.trailing_zeros() & 63) as usize] & set & !part;
            fresh = fresh & (fresh - 1) | reached;
            part |= reached;
        }
        part
    }

    /// The stake after a look at the set: the board can be filled only if the cells hold as many queens, one in
    /// each row that is left.
    pub(super) fn reduce(&self, set: u64, stake: Stake) -> Stake {
        match stake {
            Stake::Full(left) if !self.can_hold(set, left) => Stake::PLAIN,
            _ => stake,
        }
    }

    /// Whether a set can hold this many queens: row with the fewest cells first, every cell of it in turn.
    fn can_hold(&self, set: u64, queens: u16) -> bool {
        if queens == 0 {
            return true;
        }
        let (mut rows, mut narrow, mut fewest) = (0, 0, u32::MAX);
        for row in self.rows.iter().map(|row| row & set).filter(|&row| row != 0) {
            rows += 1;
            if row.count_ones() < fewest {
                (narrow, fewest) = (row, row.count_ones());
            }
        }
        if rows < queens {
            return false;
        }
        while narrow != 0 {
            if self.can_hold(self.after(set, narrow.trailing_zeros()), queens - 1) {
                return true;
            }
            narrow &= narrow - 1;
        }
        false
    }
}
