//! Sets of cells of one frame, and how pieces move in them.

use std::fmt;
use std::hash::Hash;

use crate::size::{Pos, Size};

/// A set of cells of a frame; how the cells are numbered as bits is up to the set.
///
/// Implemented by `u128` and [`WideSet`](super::WideSet); there is no third.
pub trait CellSet: Clone + Eq + Hash + fmt::Debug + Send + Sync + sealed::Sealed {
    /// The largest board whose frames fit.
    const MAX_SIZE: u8;
    /// What is worked out once about a position before its pieces are moved.
    type Jumps;

    /// How many numbers bits may have.
    fn bits(size: Size) -> usize;
    /// The bit of the cell in a column u + N and a row v + N of a frame, both from 0 to 2N.
    fn bit(size: Size, column: usize, row: usize) -> usize;
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
    /// Calls `each` with every cell, in increasing order of bits.
    fn for_each(&self, each: impl FnMut(usize));
    /// The jumps that the occupied cells of a frame allow.
    fn jumps(occupied: &Self, zone: &Self, size: Size) -> Self::Jumps;
    /// Every target of the piece on `from`.
    fn targets(jumps: &Self::Jumps, from: usize) -> Self;
    /// Appends what `make` makes of the entry of every cell in a table of all bits, in increasing order of bits. `make`
    /// may be called for other entries as well; what it makes of them is dropped.
    fn extend<T>(&self, table: &[Pos], out: &mut Vec<T>, make: impl FnMut(Pos) -> T);
    /// Whether any of the pieces `own` can move.
    fn can_move(jumps: &Self::Jumps, own: &Self) -> bool;
}

pub(super) mod sealed {
    /// Keeps [`CellSet`](super::CellSet) to the types of this crate.
    pub trait Sealed {}
    impl Sealed for u128 {}
    impl Sealed for crate::engine::WideSet {}
}
