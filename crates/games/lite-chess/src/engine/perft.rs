//! Counting the leaves of the tree of legal moves.
//!
//! The last ply is counted, not played. Boards are copied, not unmade: a board is six words, and the generator goes on
//! reading the board while its moves are being played, so a board that is changed and restored would have to be copied
//! for it all the same.

use std::sync::atomic::{AtomicUsize, Ordering};

use rustc_hash::FxHashMap;

use super::board::Board;
use super::moves::{Black, Side, Sink, White, count, generate, pawn_origin};
use crate::piece::{Colour, Kind};
use crate::position::Position;
use crate::square::{Move, Square};
use crate::square_set::SquareSet;

/// How to count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Perft {
    /// How many threads share the work; 0 counts as 1.
    pub threads: usize,
    /// How many bytes all hash tables may take together; 0 for none.
    pub hash_bytes: usize,
}

/// Why there is no count.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PerftError {
    /// The count does not fit in 64 bits.
    #[error("the count is over 18446744073709551615, the largest number there is room for")]
    Overflow,
    /// A great depth with too many different positions on the way.
    #[error("over {LARGEST_LAYER} different positions after {ply} plies: too many to count to depth {depth}")]
    TooWide {
        /// The ply at which there were too many.
        ply: u32,
        /// The depth asked for.
        depth: u32,
    },
    /// It was asked to stop.
    #[error("the count was stopped before it was done")]
    Stopped,
}

/// Asked now and then, by every thread that counts; true means stop.
pub type Stop<'a> = &'a (dyn Fn() -> bool + Sync);

/// Below this depth a count is over before anybody could want to stop it.
const ASKS_FROM: u32 = 4;

/// The most positions gathered at one depth: about 300 MB.
const LARGEST_LAYER: usize = 2_000_000;

/// The number of sequences of `depth` legal moves; 1 for depth 0. Bare kings go on moving.
///
/// ```
/// use tablero_lite_chess::{Position, engine};
/// assert_eq!(engine::perft(&Position::initial(), 4), Ok(19_572));
/// ```
pub fn perft(position: &Position, depth: u32) -> Result<u64, PerftError> {
    Perft { threads: 1, hash_bytes: 0 }.count(position, depth)
}

/// The same by another way: positions of equal depth are gathered first, so that each is expanded once. Slower where
/// few positions repeat, and the only way to depths of thousands, where few positions repeat all the time.
pub fn perft_layered(position: &Position, depth: u32) -> Result<u64, PerftError> {
    layered(position, depth, &|| false)
}

fn layered(position: &Position, depth: u32, stop: Stop<'_>) -> Result<u64, PerftError> {
    /// How many positions are expanded between two questions.
    const BETWEEN: usize = 4096;
    // A saturated number of ways stays saturated in whatever follows from it, so it is told only if it survives.
    let mut layer: FxHashMap<Position, u128> = FxHashMap::from_iter([(*position, 1)]);
    for ply in 1..=depth {
        let mut next: FxHashMap<Position, u128> = FxHashMap::default();
        for (index, (position, ways)) in layer.into_iter().enumerate() {
            if index % BETWEEN == 0 && stop() {
                return Err(PerftError::Stopped);
            }
            position.for_each_move(|mv| {
                let total = next.entry(position.after(mv)).or_default();
                *total = total.saturating_add(ways);
            });
            if next.len() > LARGEST_LAYER {
                return Err(PerftError::TooWide { ply, depth });
            }
        }
        if next.is_empty() {
            return Ok(0);
        }
        layer = next;
    }
    let total = layer.values().fold(0u128, |total, &ways| total.saturating_add(ways));
    u64::try_from(total).map_err(|_| PerftError::Overflow)
}

/// See [`Perft::DEEPEST_LINE`].
const DEEPEST_LINE: u32 = Perft::DEEPEST_LINE;

impl Perft {
    /// Deeper than this, positions of equal depth are gathered instead of searched one line at a time.
    pub const DEEPEST_LINE: u32 = 200;

    /// Counts the sequences of `depth` legal moves.
    pub fn count(&self, position: &Position, depth: u32) -> Result<u64, PerftError> {
        self.count_until(position, depth, &|| false)
    }

    /// The same until `stop` says that it is enough.
    pub fn count_until(&self, position: &Position, depth: u32, stop: Stop<'_>) -> Result<u64, PerftError> {
        if depth == 0 {
            return Ok(1);
        }
        if depth > DEEPEST_LINE {
            return layered(position, depth, stop);
        }
        self.divide_until(position, depth, stop)
            .into_iter()
            .try_fold(0u64, |total, (_, count)| total.checked_add(count?).ok_or(PerftError::Overflow))
    }

    /// Counts for each first move apart, sorted by move; the count of a depth of 0 has no first move.
    #[must_use]
    pub fn divide(&self, position: &Position, depth: u32) -> Vec<(Move, Result<u64, PerftError>)> {
        self.divide_until(position, depth, &|| false)
    }

    fn divide_until(
        &self,
        position: &Position,
        depth: u32,
        stop: Stop<'_>,
    ) -> Vec<(Move, Result<u64, PerftError>)> {
        let moves = position.legal_moves();
        let Some(rest) = depth.checked_sub(1) else { return Vec::new() };
        let workers = self.threads.clamp(1, moves.len().max(1));
        let next = AtomicUsize::new(0);
        let work = || {
            let mut counter = Counter { table: Table::with_bytes(self.hash_bytes / workers), stop };
            let mut done = Vec::new();
            loop {
                let index = next.fetch_add(1, Ordering::Relaxed);
                let Some(&mv) = moves.get(index) else { return done };
                done.push((mv, counter.count(&position.after(mv), rest)));
            }
        };
        let mut counts = if workers == 1 {
            work()
        } else {
            std::thread::scope(|scope| {
                let handles: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
                handles.into_iter().flat_map(|handle| handle.join().unwrap_or_default()).collect()
            })
        };
        counts.sort_unstable_by_key(|&(mv, _)| mv);
        counts
    }
}

/// One thread's counting, with its own share of the hash.
struct Counter<'a> {
    table: Table,
    stop: Stop<'a>,
}

impl Counter<'_> {
    fn count(&mut self, position: &Position, depth: u32) -> Result<u64, PerftError> {
        if depth >= ASKS_FROM && (self.stop)() {
            return Err(PerftError::Stopped);
        }
        match (depth, self.table.slots.is_empty()) {
            (0, _) => Ok(1),
            (DEEPEST_LINE.., _) => layered(position, depth, self.stop),
            (_, true) => Ok(match position.to_move() {
                Colour::White => plain::<White>(position.board(), depth),
                Colour::Black => plain::<Black>(position.board(), depth),
            }),
            (_, false) => self.hashed(position, depth),
        }
    }

    fn hashed(&mut self, position: &Position, depth: u32) -> Result<u64, PerftError> {
        if depth == 1 {
            return Ok(position.count_moves());
        }
        if let Some(count) = self.table.get(position, depth) {
            return Ok(count);
        }
        if depth >= ASKS_FROM && (self.stop)() {
            return Err(PerftError::Stopped);
        }
        let mut total = 0u64;
        for mv in position.legal_moves() {
            let count = self.hashed(&position.after(mv), depth - 1)?;
            total = total.checked_add(count).ok_or(PerftError::Overflow)?;
        }
        self.table.set(position, depth, total);
        Ok(total)
    }
}

/// Counts without a hash. Overflow would take centuries.
fn plain<S: Side>(board: &Board, depth: u32) -> u64 {
    if depth == 1 {
        return count::<S>(board);
    }
    let mut deeper = Deeper::<S> { board, depth: depth - 1, nodes: 0, side: std::marker::PhantomData };
    generate::<S>(board, &mut deeper);
    deeper.nodes
}

/// Plays every move it is given and counts what follows.
struct Deeper<'a, S> {
    board: &'a Board,
    depth: u32,
    nodes: u64,
    side: std::marker::PhantomData<S>,
}

impl<S: Side> Deeper<'_, S> {
    /// The board after a move of a piece of known kind, before a promotion.
    #[inline]
    fn moved(&self, kind: Kind, from: Square, to: Square) -> Board {
        let mut next = *self.board;
        let both = SquareSet::from(from) | to;
        let kept = !SquareSet::from(to);
        next.pawns &= kept;
        next.bishops &= kept;
        next.rooks &= kept;
        match S::COLOUR {
            Colour::White => {
                next.white ^= both;
                next.black &= kept;
            }
            Colour::Black => {
                next.black ^= both;
                next.white &= kept;
            }
        }
        match kind {
            Kind::Pawn => next.pawns ^= both,
            Kind::Bishop => next.bishops ^= both,
            Kind::Rook => next.rooks ^= both,
            Kind::King => next.kings ^= both,
        }
        next
    }
}

impl<S: Side> Sink for Deeper<'_, S> {
    #[inline]
    fn pawns(&mut self, offset: i32, targets: SquareSet) {
        for to in targets {
            let mut next = self.moved(Kind::Pawn, pawn_origin(to, offset), to);
            let promoted = S::LAST_ROW & to;
            next.pawns &= !promoted;
            next.rooks |= promoted;
            self.nodes += plain::<S::Other>(&next, self.depth);
        }
    }

    #[inline]
    fn piece(&mut self, kind: Kind, from: Square, targets: SquareSet) {
        for to in targets {
            self.nodes += plain::<S::Other>(&self.moved(kind, from, to), self.depth);
        }
    }
}

/// Counts already made. Exact: a slot holds the whole position beside its count, so two positions with one key are
/// never taken for each other.
struct Table {
    slots: Vec<Option<Slot>>,
}

#[derive(Clone)]
struct Slot {
    board: [SquareSet; 4],
    to_move: Colour,
    depth: u32,
    count: u64,
}

impl Table {
    /// An empty table. Where there is not so much memory it takes half as much, or half of that.
    fn with_bytes(bytes: usize) -> Self {
        let mut count = bytes / size_of::<Option<Slot>>();
        let mut slots = Vec::new();
        while slots.try_reserve_exact(count).is_err() {
            count /= 2;
        }
        slots.resize_with(count, || None);
        Self { slots }
    }

    fn index(&self, position: &Position, depth: u32) -> Option<usize> {
        let key = position.key() ^ u64::from(depth).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        // The high half of the product maps the key evenly onto any number of slots.
        let index = (u128::from(key) * self.slots.len() as u128) >> 64;
        usize::try_from(index).ok()
    }

    fn get(&self, position: &Position, depth: u32) -> Option<u64> {
        let slot = self.slots.get(self.index(position, depth)?)?.as_ref()?;
        let same = slot.depth == depth
            && slot.to_move == position.to_move()
            && slot.board == position.board().packed();
        same.then_some(slot.count)
    }

    fn set(&mut self, position: &Position, depth: u32, count: u64) {
        let slot = Slot { board: position.board().packed(), to_move: position.to_move(), depth, count };
        if let Some(place) = self.index(position, depth).and_then(|index| self.slots.get_mut(index)) {
            *place = Some(slot);
        }
    }
}
