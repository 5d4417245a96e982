//! Sets of cells of one frame, and how pieces move in them.

use std::fmt;
use std::hash::Hash;

use crate::size::Size;

/// A set of cells of a frame, numbered row by row: cell (u, v) of the frame is bit (u + N) + stride (v + N).
///
/// The stride leaves at least two unused columns beside the 2N + 1 of the frame, so that a jump across the edge
/// lands outside every zone. Implemented by `u128` and [`WideSet`](super::WideSet); there is no third.
pub trait CellSet: Clone + Eq + Hash + fmt::Debug + Send + Sync + sealed::Sealed {
    /// The largest board whose frames fit.
    const MAX_SIZE: u8;
    /// What is worked out once about a position before its pieces are moved.
    type Jumps;

    /// The distance between the same columns of neighbouring rows.
    fn stride(size: Size) -> usize;
    /// The set without cells, able to hold every cell of a frame.
    fn empty(size: Size) -> Self;
    /// Whether a cell is in the set.
    fn contains(&self, bit: usize) -> bool;
    /// Puts a cell into the set.
    fn insert(&mut self, bit: usize);
    /// Takes a cell out of the set.
    fn remove(&mut self, bit: usize);
    /// Whether every cell of `other` is in the set.
    fn covers(&self, other: &Self) -> bool;
    /// Whether some cell is in both sets.
    fn meets(&self, other: &Self) -> bool;
    /// Calls `each` with every cell, in increasing order.
    fn for_each(&self, each: impl FnMut(usize));
    /// The jumps that the occupied cells of a frame allow.
    fn jumps(occupied: &Self, zone: &Self, stride: usize) -> Self::Jumps;
    /// Every target of the piece on `from`.
    fn targets(jumps: &Self::Jumps, from: usize) -> Self;
    /// Appends what `make` makes of every cell, in increasing order.
    fn extend<T>(&self, out: &mut Vec<T>, make: impl FnMut(usize) -> T);
    /// Whether any of the pieces `own` can move.
    fn can_move(jumps: &Self::Jumps, own: &Self) -> bool;
}

pub(super) mod sealed {
    /// Keeps [`CellSet`](super::CellSet) to the types of this crate.
    pub trait Sealed {}
    impl Sealed for u128 {}
    impl Sealed for crate::engine::WideSet {}
}

/// The stride of every small board: that of N = 4, so that all shifts below are constants.
const STRIDE: usize = 11;
/// One step in three directions as distances between bits: u + 1, v + 1, and both.
const EAST: usize = 1;
const NORTH: usize = STRIDE;
const BOTH: usize = STRIDE + 1;

/// For each direction, the cells from which one jump in that direction is possible; and the free cells.
///
/// A jump changes both coordinates by an even amount, so what a piece jumps over differs in parity from the piece
/// itself: a piece never meets its own origin in the middle of a jump, and lifting it changes nothing about the
/// jumps of its chains.
#[derive(Debug, Clone, Copy)]
pub struct SmallJumps {
    forward: [u128; 3],
    backward: [u128; 3],
    free: u128,
}

/// All neighbours of all cells of a set, unused columns included.
const fn neighbours(cells: u128) -> u128 {
    (cells << EAST)
        | (cells >> EAST)
        | (cells << NORTH)
        | (cells >> NORTH)
        | (cells << BOTH)
        | (cells >> BOTH)
}

impl SmallJumps {
    /// Where one jump leads from any of the cells.
    #[inline]
    fn landings(&self, cells: u128) -> u128 {
        ((cells & self.forward[0]) << (2 * EAST))
            | ((cells & self.forward[1]) << (2 * NORTH))
            | ((cells & self.forward[2]) << (2 * BOTH))
            | ((cells & self.backward[0]) >> (2 * EAST))
            | ((cells & self.backward[1]) >> (2 * NORTH))
            | ((cells & self.backward[2]) >> (2 * BOTH))
    }

    /// Every target of the piece on `from`. One round of the loop is one jump of all chains at once.
    #[inline]
    fn targets(&self, from: u128) -> u128 {
        let mut reached = neighbours(from) & self.free;
        let mut front = self.landings(from);
        let mut landed = front | from;
        while front != 0 {
            front = self.landings(front) & !landed;
            landed |= front;
        }
        reached |= landed & !from;
        reached
    }

    #[inline]
    fn any(&self) -> u128 {
        self.forward.iter().chain(&self.backward).fold(0, |any, jumps| any | jumps)
    }
}

impl CellSet for u128 {
    const MAX_SIZE: u8 = 4;
    type Jumps = SmallJumps;

    fn stride(_: Size) -> usize {
        STRIDE
    }

    fn empty(_: Size) -> Self {
        0
    }

    #[inline]
    fn contains(&self, bit: usize) -> bool {
        self & (1 << (bit & 127)) != 0
    }

    #[inline]
    fn insert(&mut self, bit: usize) {
        *self |= 1 << (bit & 127);
    }

    #[inline]
    fn remove(&mut self, bit: usize) {
        *self &= !(1 << (bit & 127));
    }

    #[inline]
    fn covers(&self, other: &Self) -> bool {
        self & other == *other
    }

    #[inline]
    fn meets(&self, other: &Self) -> bool {
        self & other != 0
    }

    /// Both halves in turn: taking bits off a `u64` is a fraction of the work of taking them off a `u128`.
    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "the halves are cut out on purpose")]
    fn for_each(&self, mut each: impl FnMut(usize)) {
        for (half, offset) in [(*self as u64, 0), ((self >> 64) as u64, 64)] {
            let mut left = half;
            while left != 0 {
                each(offset + left.trailing_zeros() as usize);
                left &= left - 1;
            }
        }
    }

    #[inline]
    fn jumps(occupied: &Self, zone: &Self, _: usize) -> SmallJumps {
        let free = zone & !occupied;
        SmallJumps {
            forward: [
                (occupied >> EAST) & (free >> (2 * EAST)),
                (occupied >> NORTH) & (free >> (2 * NORTH)),
                (occupied >> BOTH) & (free >> (2 * BOTH)),
            ],
            backward: [
                (occupied << EAST) & (free << (2 * EAST)),
                (occupied << NORTH) & (free << (2 * NORTH)),
                (occupied << BOTH) & (free << (2 * BOTH)),
            ],
            free,
        }
    }

    #[inline]
    fn targets(jumps: &SmallJumps, from: usize) -> Self {
        jumps.targets(1 << (from & 127))
    }

    /// A range knows its length, so the vector grows once and not at every element.
    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "the halves are cut out on purpose")]
    fn extend<T>(&self, out: &mut Vec<T>, mut make: impl FnMut(usize) -> T) {
        for (half, offset) in [(*self as u64, 0), ((self >> 64) as u64, 64)] {
            let mut left = half;
            out.extend((0..half.count_ones()).map(|_| {
                let bit = offset + left.trailing_zeros() as usize;
                left &= left.wrapping_sub(1);
                make(bit)
            }));
        }
    }

    /// Taken together: a first step or jump is possible for one piece exactly if it is for the set.
    #[inline]
    fn can_move(jumps: &SmallJumps, own: &Self) -> bool {
        neighbours(*own) & jumps.free != 0 || jumps.any() & own != 0
    }
}
