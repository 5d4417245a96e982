//! What changes during a game.

use std::hash::{Hash, Hasher};

use super::cell_set::CellSet;
use crate::corner::Corner;
use crate::size::Pos;

/// A position inside the engine: where everybody's pieces are, whose turn it is, and who has finished.
///
/// Equal when the pieces, the turn and the order of those who have finished are; everything else (occupied
/// cells, sums, the key) follows from the pieces and is kept only because it is cheap to update.
#[derive(Clone, Debug)]
pub struct State<S> {
    /// The pieces of each player, in its own frame.
    pub(super) own: [S; 6],
    /// The occupied cells of each frame in use.
    pub(super) occupied: [S; 3],
    /// The sum of w of each player.
    pub(super) sums: [i32; 6],
    /// The exclusive or of the keys of all pieces.
    pub(super) key: u64,
    pub(super) to_move: Corner,
    pub(super) finished: Finished,
}

impl<S> State<S> {
    /// Whose turn it is.
    #[must_use]
    pub fn to_move(&self) -> Corner {
        self.to_move
    }

    /// Whether a player is on the list of those who have finished.
    #[must_use]
    pub fn has_finished(&self, corner: Corner) -> bool {
        self.finished.contains(corner)
    }

    /// Who has finished, in that order.
    pub fn finished(&self) -> impl Iterator<Item = Corner> {
        self.finished.iter()
    }

    /// The sum of w over a player's pieces, in its own view; 0 for who does not play.
    #[must_use]
    #[doc(alias = "somaw")]
    pub fn sum_w(&self, corner: Corner) -> i32 {
        self.sums[corner.index()]
    }

    /// A player's pieces, in its frame.
    #[must_use]
    pub fn pieces(&self, corner: Corner) -> &S {
        &self.own[corner.index()]
    }

    /// A number that equal positions share and different ones very rarely do.
    #[must_use]
    pub fn key(&self) -> u64 {
        self.key ^ mix(0x0100_0000 | (u64::from(self.finished.0) << 32) | self.to_move as u64)
    }
}

impl<S: CellSet> PartialEq for State<S> {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
            && self.to_move == other.to_move
            && self.finished == other.finished
            && self.own == other.own
    }
}

impl<S: CellSet> Eq for State<S> {}

impl<S: CellSet> Hash for State<S> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.key());
    }
}

/// The share of one piece in the key of a position.
#[inline]
pub(super) fn piece_key(corner: Corner, pos: Pos) -> u64 {
    mix((u64::from(pos.get()) << 3) | corner as u64)
}

/// The finaliser of `SplitMix64` (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014).
#[inline]
const fn mix(number: u64) -> u64 {
    let mut z = number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// The players who have finished, four bits each, the first in the lowest bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub(super) struct Finished(u32);

impl Finished {
    #[inline]
    pub(super) const fn count(self) -> usize {
        (32 - self.0.leading_zeros()).div_ceil(4) as usize
    }

    pub(super) fn iter(self) -> impl Iterator<Item = Corner> {
        (0..6).map_while(move |place| Corner::new(i64::from((self.0 >> (4 * place)) & 15)).ok())
    }

    #[inline]
    pub(super) fn contains(self, corner: Corner) -> bool {
        self.0 != 0 && self.iter().any(|other| other == corner)
    }

    /// Adds a player who is not on the list yet.
    #[inline]
    pub(super) fn push(&mut self, corner: Corner) {
        self.0 |= u32::from(corner.number()) << (4 * self.count());
    }
}
