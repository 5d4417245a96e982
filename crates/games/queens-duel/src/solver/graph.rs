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
    columns: Vec<u64>,
}

impl Graph {
    /// The graph of a set of at most [`MAX_NODES`] cells of a field.
    pub(super) fn new(field: &Field, set: &[u64]) -> Self {
        let mut numbers: Vec<usize> = ones(set).take(MAX_NODES as usize).collect();
        // Moves are tried in the order of the numbers, and those that take most are the best guesses.
        numbers.sort_by_cached_key(|&number| {
            let taken = field.near(number).iter().zip(set).map(|(near, set)| (near & set).count_ones());
            std::cmp::Reverse(taken.sum::<u32>())
        });
        let cells: Vec<Cell> = numbers.iter().map(|&number| field.cells()[number]).collect();
        let mut near = [0; 64];
        let mut own_mirror = 0;
        for (index, (&cell, &number)) in cells.iter().zip(&numbers).enumerate() {
            for (other, &target) in cells.iter().enumerate() {
                near[index] |= u64::from(attack(cell, target)) << other;
            }
            own_mirror |= (field.own_mirror()[number / 64] >> (number % 64) & 1) << index;
        }
        let rows = lines(cells.iter().map(|cell| cell.y));
        let columns = lines(cells.iter().map(|cell| cell.x));
        let lanes = numbers.iter().map(|&number| *field.lanes(number)).collect();
        Self { near, lanes, own_mirror, rows, columns }
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

    /// Whether the mover wins a set of at most three cells, when who moves last wins; `None` for larger ones.
    ///
    /// The empty set is lost, one cell is won, two are lost if they do not attack each other, and three are lost
    /// if exactly one pair of them does.
    #[inline]
    pub(super) fn tiny(&self, set: u64) -> Option<bool> {
        let first = set.trailing_zeros();
        let two = set & set.wrapping_sub(1);
        if two == 0 {
            return Some(set != 0);
        }
        let one = two & (two - 1);
        let apart = self.after(set, first);
        if one == 0 {
            return Some(apart == 0);
        }
        if one & (one - 1) != 0 {
            return None;
        }
        // Of the other two cells, those that the first does not attack, and whether they attack each other.
        let joined = self.after(one, two.trailing_zeros()) == 0;
        let pairs = match apart {
            0 => 2 + u8::from(joined),
            _ => u8::from(apart.is_power_of_two()) + u8::from(joined),
        };
        Some(pairs != 1)
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

    /// Whether a set can hold this many queens, as many as there are rows and columns without one: the line with
    /// the fewest cells first, every cell of it in turn.
    fn can_hold(&self, set: u64, queens: u16) -> bool {
        if queens == 0 {
            return true;
        }
        let (Some(row), Some(column)) =
            (narrowest(&self.rows, set, queens), narrowest(&self.columns, set, queens))
        else {
            return false;
        };
        let mut narrow = if row.count_ones() <= column.count_ones() { row } else { column };
        while narrow != 0 {
            if self.can_hold(self.after(set, narrow.trailing_zeros()), queens - 1) {
                return true;
            }
            narrow &= narrow - 1;
        }
        false
    }
}

/// The sets of cells that share a coordinate.
fn lines(coordinates: impl Iterator<Item = u16>) -> Vec<u64> {
    let mut lines: Vec<(u16, u64)> = Vec::new();
    for (index, coordinate) in coordinates.enumerate() {
        match lines.iter_mut().find(|(known, _)| *known == coordinate) {
            Some((_, line)) => *line |= 1 << index,
            None => lines.push((coordinate, 1 << index)),
        }
    }
    lines.into_iter().map(|(_, line)| line).collect()
}

/// The part of a set on the line that holds fewest of it; `None` if there are fewer lines than queens to come.
fn narrowest(lines: &[u64], set: u64, queens: u16) -> Option<u64> {
    let mut count = 0;
    let mut single = 0;
    for line in lines.iter().map(|line| line & set) {
        count += u16::from(line != 0);
        if line & line.wrapping_sub(1) == 0 {
            single |= line;
        }
    }
    if count < queens {
        return None;
    }
    if single != 0 {
        return Some(single & single.wrapping_neg());
    }
    lines.iter().map(|line| line & set).filter(|&line| line != 0).min_by_key(|line| line.count_ones())
}
