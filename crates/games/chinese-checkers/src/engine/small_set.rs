//! Sets of cells of boards up to N = 4 in one machine number.
//!
//! A jump changes both coordinates by 0 or 2, so a chain of jumps never leaves the cells that have the parities of its
//! origin. The 9 x 9 cells of a frame fall into four such classes of at most 5 x 5, and each class gets a *lane* of 32
//! bits: column 2i + a and row 2j + b are bit i + 6j of lane a + 2b. A jump is then one step inside a lane, over a cell
//! of another lane, and chains are followed in 32-bit arithmetic. The sixth column of a lane is never used, so that a
//! jump across the edge lands outside every zone.

use super::cell_set::CellSet;
use crate::size::{Pos, Size};

/// The bits of one lane.
const LANE: usize = 32;
/// The distance between neighbouring rows of a lane.
const STRIDE: usize = 6;
/// A jump in three directions as distances inside a lane: u + 2, v + 2, and both.
const JUMPS: [usize; 3] = [1, STRIDE, STRIDE + 1];
/// How many columns and rows the frame of N = 4 has.
const WIDTH: usize = 9;

/// How many elements are appended to a list at once.
const CHUNK: usize = 4;
/// A bit of each half that no cell has. With it a half is never empty, which spares the test for that.
const UNUSED: u64 = 1 << 63;

/// The bit of a cell.
const fn bit(column: usize, row: usize) -> usize {
    LANE * (column % 2 + 2 * (row % 2)) + column / 2 + STRIDE * (row / 2)
}

/// The neighbours of every cell that lie in the frame of N = 4.
static NEIGHBOURS: [u128; 128] = neighbours();

const fn neighbours() -> [u128; 128] {
    let mut table = [0; 128];
    let mut cell = 0;
    while cell < WIDTH * WIDTH {
        let (column, row) = (cell % WIDTH, cell / WIDTH);
        let (east, north) = (column + 1 < WIDTH, row + 1 < WIDTH);
        let here = bit(column, row);
        if east {
            link(&mut table, here, bit(column + 1, row));
        }
        if north {
            link(&mut table, here, bit(column, row + 1));
        }
        if east && north {
            link(&mut table, here, bit(column + 1, row + 1));
        }
        cell += 1;
    }
    table
}

const fn link(table: &mut [u128; 128], one: usize, other: usize) {
    table[one] |= 1 << other;
    table[other] |= 1 << one;
}

/// The two `u64` and the four `u32` of a set, lowest first.
#[allow(clippy::cast_possible_truncation, reason = "the parts are cut out on purpose")]
const fn halves(set: u128) -> [u64; 2] {
    [set as u64, (set >> 64) as u64]
}

#[allow(clippy::cast_possible_truncation, reason = "the parts are cut out on purpose")]
const fn lanes(set: u128) -> [u32; 4] {
    [set as u32, (set >> 32) as u32, (set >> 64) as u32, (set >> 96) as u32]
}

/// What the chains of one lane are made of.
#[derive(Debug, Clone, Copy)]
struct Lane {
    /// For each direction, the cells with something to jump over on the way to the next cell of the lane.
    over: [u32; 3],
    free: u32,
}

impl Lane {
    /// Where one jump leads from any of the cells. What can be jumped forwards can be jumped back.
    #[inline]
    fn landings(&self, cells: u32) -> u32 {
        let [east, north, both] = self.over;
        let one = ((cells & east) << JUMPS[0]) | ((cells >> JUMPS[0]) & east);
        let two = ((cells & north) << JUMPS[1]) | ((cells >> JUMPS[1]) & north);
        let three = ((cells & both) << JUMPS[2]) | ((cells >> JUMPS[2]) & both);
        (one | two | three) & self.free
    }

    /// Where chains of jumps lead from a cell. One round of the loop is one jump of all chains at once.
    ///
    /// What a piece jumps over is in another lane: it never meets its own origin in the middle of a jump, and
    /// lifting it changes nothing about the jumps of its chains.
    #[inline]
    fn chains(&self, from: u32) -> u32 {
        let mut landed = self.landings(from);
        let mut front = landed;
        while front != 0 {
            front = self.landings(front) & !landed;
            landed |= front;
        }
        landed
    }
}

/// The free cells, and the jumps of each lane.
#[derive(Debug, Clone, Copy)]
pub struct SmallJumps {
    lanes: [Lane; 4],
    free: u128,
}

impl CellSet for u128 {
    const MAX_SIZE: u8 = 4;
    type Jumps = SmallJumps;

    fn bits(_: Size) -> usize {
        4 * LANE
    }

    fn bit(_: Size, column: usize, row: usize) -> usize {
        bit(column, row)
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
    fn for_each(&self, mut each: impl FnMut(usize)) {
        for (half, offset) in halves(*self).into_iter().zip([0, 64]) {
            let mut left = half;
            while left != 0 {
                each(offset + left.trailing_zeros() as usize);
                left &= left - 1;
            }
        }
    }

    #[inline]
    fn jumps(occupied: &Self, zone: &Self, _: Size) -> SmallJumps {
        let free = zone & !occupied;
        let (cells, free_cells) = (lanes(*occupied), lanes(free));
        let lane = |lane: usize| {
            // Between two cells of an even column is the odd one with the same index; between two of an odd column,
            // the even one with the next. Rows likewise.
            let (odd_column, odd_row) = (lane & 1, lane >> 1);
            let over = [
                cells[lane ^ 1] >> odd_column,
                cells[lane ^ 2] >> (STRIDE * odd_row),
                cells[lane ^ 3] >> (odd_column + STRIDE * odd_row),
            ];
            Lane { over, free: free_cells[lane] }
        };
        SmallJumps { lanes: [lane(0), lane(1), lane(2), lane(3)], free }
    }

    #[inline]
    fn targets(jumps: &SmallJumps, from: usize) -> Self {
        let (from, lane) = (from & 127, (from & 127) / LANE);
        let chains = u64::from(jumps.lanes[lane].chains(1 << (from % LANE))) << (LANE * (lane % 2));
        let (low, high) = if lane < 2 { (chains, 0) } else { (0, chains) };
        (NEIGHBOURS[from] & jumps.free) | Self::from(low) | (Self::from(high) << 64)
    }

    /// Always a fixed number at a time, and what is too much is cut off: how many targets a piece has is not to be
    /// foretold, and a branch taken wrongly costs as much as several elements.
    #[inline]
    fn extend<T>(&self, table: &[Pos], out: &mut Vec<T>, mut make: impl FnMut(Pos) -> T) {
        let Ok(table) = <&[Pos; 4 * LANE]>::try_from(table) else { return };
        for (half, offset) in halves(*self).into_iter().zip([0, 64]) {
            let end = out.len() + half.count_ones() as usize;
            let mut left = half;
            loop {
                out.extend([(); CHUNK].map(|()| {
                    let bit = (left | UNUSED).trailing_zeros() as usize;
                    left &= left.wrapping_sub(1);
                    make(table[offset + bit])
                }));
                if left == 0 {
                    break;
                }
            }
            out.truncate(end);
        }
    }

    #[inline]
    fn can_move(jumps: &SmallJumps, own: &Self) -> bool {
        let mut steps = 0;
        own.for_each(|from| steps |= NEIGHBOURS[from & 127]);
        // A first jump is possible for one piece of a lane exactly if it is for all of them together.
        steps & jumps.free != 0
            || jumps.lanes.iter().zip(lanes(*own)).any(|(lane, own)| lane.landings(own) != 0)
    }
}
