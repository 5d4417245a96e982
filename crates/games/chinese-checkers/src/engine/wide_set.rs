//! Sets of cells too many for one machine number.

use super::cell_set::CellSet;
use crate::size::{Pos, Size};

/// A set of cells of a frame of any size, numbered row by row.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct WideSet(Box<[u64]>);

/// The distance between neighbouring rows. It leaves two unused columns beside the 2N + 1 of the frame, so that a jump
/// across the edge lands outside every zone.
fn stride(size: Size) -> usize {
    usize::try_from(2 * size.get() + 3).unwrap_or(usize::MAX)
}

impl WideSet {
    /// The word and the bit in it; bits beyond the end have no word.
    const fn place(bit: usize) -> (usize, u64) {
        (bit / 64, 1 << (bit % 64))
    }

    fn has(&self, bit: Option<usize>) -> bool {
        bit.is_some_and(|bit| self.contains(bit))
    }
}

/// What a piece needs to know to move: which cells are occupied, which are free, and how far a row is away.
#[derive(Debug, Clone)]
pub struct WideJumps {
    occupied: WideSet,
    free: WideSet,
    stride: usize,
}

impl WideJumps {
    /// The bit one step and the bit two steps away, in each of the six directions.
    fn around(&self, bit: usize) -> impl Iterator<Item = (Option<usize>, Option<usize>)> {
        [1, self.stride, self.stride + 1].into_iter().flat_map(move |step| {
            [
                (bit.checked_add(step), bit.checked_add(2 * step)),
                (bit.checked_sub(step), bit.checked_sub(2 * step)),
            ]
        })
    }

    /// Whether the jump from some cell over `over` to `to` is possible for the piece lifted from `lifted`.
    fn may_jump(&self, lifted: usize, over: Option<usize>, to: Option<usize>) -> bool {
        over != Some(lifted) && self.occupied.has(over) && self.free.has(to)
    }

    fn targets(&self, from: usize) -> WideSet {
        let mut targets = WideSet(vec![0; self.free.0.len()].into());
        let mut front = vec![from];
        while let Some(at) = front.pop() {
            for (over, to) in self.around(at) {
                if let Some(to) =
                    to.filter(|&to| self.may_jump(from, over, Some(to)) && !targets.contains(to))
                {
                    targets.insert(to);
                    front.push(to);
                }
            }
        }
        self.around(from).filter_map(|(next, _)| next).filter(|&next| self.free.contains(next)).for_each(
            |next| {
                targets.insert(next);
            },
        );
        targets
    }
}

impl CellSet for WideSet {
    const MAX_SIZE: u8 = Size::MAX;
    type Jumps = WideJumps;

    fn bits(size: Size) -> usize {
        stride(size) * stride(size)
    }

    fn bit(size: Size, column: usize, row: usize) -> usize {
        column + stride(size) * row
    }

    fn empty(size: Size) -> Self {
        Self(vec![0; Self::bits(size).div_ceil(64)].into())
    }

    fn contains(&self, bit: usize) -> bool {
        let (word, mask) = Self::place(bit);
        self.0.get(word).is_some_and(|word| word & mask != 0)
    }

    fn insert(&mut self, bit: usize) {
        let (word, mask) = Self::place(bit);
        if let Some(word) = self.0.get_mut(word) {
            *word |= mask;
        }
    }

    fn remove(&mut self, bit: usize) {
        let (word, mask) = Self::place(bit);
        if let Some(word) = self.0.get_mut(word) {
            *word &= !mask;
        }
    }

    fn covers(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).all(|(mine, theirs)| mine & theirs == *theirs)
    }

    fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(mine, theirs)| mine & theirs != 0)
    }

    fn for_each(&self, mut each: impl FnMut(usize)) {
        for (index, &word) in self.0.iter().enumerate() {
            let mut left = word;
            while left != 0 {
                each(64 * index + left.trailing_zeros() as usize);
                left &= left - 1;
            }
        }
    }

    fn jumps(occupied: &Self, zone: &Self, size: Size) -> WideJumps {
        let free = zone.0.iter().zip(&occupied.0).map(|(zone, occupied)| zone & !occupied).collect();
        WideJumps { occupied: occupied.clone(), free: Self(free), stride: stride(size) }
    }

    fn targets(jumps: &WideJumps, from: usize) -> Self {
        jumps.targets(from)
    }

    fn extend<T>(&self, table: &[Pos], out: &mut Vec<T>, mut make: impl FnMut(Pos) -> T) {
        self.for_each(|bit| out.extend(table.get(bit).map(|&pos| make(pos))));
    }

    fn can_move(jumps: &WideJumps, own: &Self) -> bool {
        let mut can = false;
        own.for_each(|from| {
            can = can
                || jumps
                    .around(from)
                    .any(|(next, to)| jumps.free.has(next) || jumps.may_jump(from, next, to));
        });
        can
    }
}
