//! The three parallelograms in which pieces move, with the tables between their bits and the cells of the star.

use super::cell_set::CellSet;
use crate::corner::Corner;
use crate::size::{Pos, Size};

/// Marks cells of the star that are not in a frame, and bits that are no cell.
const NONE: u16 = u16::MAX;

/// The zone that two opposite players share, seen by the lower-numbered of them.
#[derive(Debug, Clone)]
pub(crate) struct Frame<S> {
    /// All cells of the frame.
    pub(crate) zone: S,
    /// The home of the lower-numbered player, which is the other's destination; and the reverse.
    south: S,
    north: S,
    bit_of_pos: Vec<u16>,
    /// The cell of the star that every bit of the zone stands for; bits outside it stand for no cell.
    pub(crate) pos_of_bit: Vec<Pos>,
    w_of_bit: Vec<i16>,
}

/// Which of the three frames a player moves in.
#[inline]
pub(crate) const fn frame_index(corner: Corner) -> usize {
    corner.index() % 3
}

/// Whether a player sees its frame the other way round.
#[inline]
const fn is_turned(corner: Corner) -> bool {
    corner.index() >= 3
}

impl<S: CellSet> Frame<S> {
    /// The frame of a player and its opposite.
    pub(crate) fn new(size: Size, corner: Corner) -> Self {
        let bits = S::bits(size);
        let n = size.get();
        let mut frame = Self {
            zone: S::empty(size),
            south: S::empty(size),
            north: S::empty(size),
            bit_of_pos: vec![NONE; size.cells()],
            pos_of_bit: vec![Pos::from_table(NONE); bits],
            w_of_bit: vec![0; bits],
        };
        for (pos, cell) in size.iter().filter(|&(_, cell)| corner.is_zone(size, cell)) {
            let seen = corner.view(cell);
            // In the zone both numbers lie between 0 and 2N.
            let (Ok(column), Ok(row)) = (usize::try_from(seen.u() + n), usize::try_from(seen.v() + n)) else {
                continue;
            };
            let bit = S::bit(size, column, row);
            frame.zone.insert(bit);
            if corner.is_home(size, cell) {
                frame.south.insert(bit);
            }
            if corner.is_destination(size, cell) {
                frame.north.insert(bit);
            }
            frame.bit_of_pos[pos.index()] = u16::try_from(bit).unwrap_or(NONE);
            frame.pos_of_bit[bit] = pos;
            frame.w_of_bit[bit] = i16::try_from(seen.w()).unwrap_or(0);
        }
        frame
    }

    /// The cells that a player must fill.
    #[inline]
    pub(crate) fn destination(&self, corner: Corner) -> &S {
        if is_turned(corner) { &self.south } else { &self.north }
    }

    /// The bit of a cell of the star, if it is in the frame.
    #[inline]
    pub(crate) fn bit(&self, pos: Pos) -> Option<usize> {
        self.bit_of_pos.get(pos.index()).filter(|&&bit| bit != NONE).map(|&bit| usize::from(bit))
    }

    /// The cell of the star that a bit of the zone stands for.
    #[inline]
    pub(crate) fn pos(&self, bit: usize) -> Pos {
        self.pos_of_bit.get(bit).copied().unwrap_or(Pos::from_table(NONE))
    }

    /// How far north a cell lies in a player's own view.
    #[inline]
    pub(crate) fn w(&self, corner: Corner, bit: usize) -> i32 {
        let w = i32::from(self.w_of_bit.get(bit).copied().unwrap_or(0));
        if is_turned(corner) { -w } else { w }
    }
}
