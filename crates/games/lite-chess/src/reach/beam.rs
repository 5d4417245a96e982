//! Search from the start in layers of one ply, of which only the most promising positions are kept.
//!
//! A game that leads to a target is long, often over a hundred plies, but hardly ever needs a clever move: both sides work
//! together. So breadth matters less than going on. Each attempt keeps a fixed number of positions a ply and gives up
//! when it no longer gets nearer; the next one keeps more of them and sees the distances a little differently, so that
//! it does not run into the same corner. The randomness is seeded by the number of the attempt.

use rustc_hash::FxHashSet;

use super::estimate::Estimate;
use super::meet::Meeting;
use super::refusals;
use crate::operations;
use crate::piece::Kind;
use crate::position::Position;
use crate::square::Move;

/// How many positions a ply the first attempt keeps.
const NARROWEST: usize = 24;
/// How many the last ones keep, which bounds the memory: with the most plies about 150 MB.
const WIDEST: usize = 2_000;
/// The longest game looked for.
const MOST_PLIES: usize = 700;
/// An attempt ends after so many plies without getting nearer.
const PATIENCE: usize = 40;

/// A position of a layer.
#[derive(Clone, Copy)]
struct Kept {
    position: Position,
    /// Its index in the layer before, and the move from there.
    parent: u32,
    mv: Option<Move>,
}

/// All attempts for one target.
pub(super) struct Beam {
    start: Position,
    /// What this attempt aims at: the target, or a position from which it follows.
    aim: Position,
    estimate: Estimate,
    attempt: u64,
    width: usize,
    layers: Vec<Vec<Kept>>,
    seen: FxHashSet<u64>,
    best: i32,
    since_best: usize,
    /// How many positions were looked at in all attempts.
    positions: usize,
}

impl Beam {
    pub(super) fn new(start: &Position, target: &Position) -> Self {
        let mut beam = Self {
            start: *start,
            aim: *target,
            estimate: Estimate::new(target),
            attempt: 0,
            width: NARROWEST,
            layers: Vec::new(),
            seen: FxHashSet::default(),
            best: i32::MAX,
            since_best: 0,
            positions: 0,
        };
        beam.restart();
        beam
    }

    /// How many positions were looked at.
    pub(super) fn positions(&self) -> usize {
        self.positions
    }

    /// Begins the next attempt. Every second one aims not at the target but at a position before it that is not in check and
    /// seems near to the start: where the last moves are forced, as before a double check, men that hurry to
    /// their places would spoil them.
    fn next_attempt(&mut self, meeting: &Meeting, target: &Position) {
        self.attempt += 1;
        self.width = (self.width * 5 / 4).min(WIDEST);
        self.aim = *target;
        if self.attempt % 2 == 1 {
            let far = |aim: &&Position| Estimate::new(aim).distance(&self.start).unwrap_or(i32::MAX);
            self.aim = meeting
                .calm(self.attempt)
                .min_by_key(|aim| (far(aim), aim.key()))
                .copied()
                .unwrap_or(*target);
        }
        self.estimate = Estimate::new(&self.aim);
        self.restart();
    }

    fn restart(&mut self) {
        self.layers.clear();
        self.seen.clear();
        self.layers.push(vec![Kept { position: self.start, parent: 0, mv: None }]);
        (self.best, self.since_best) = (i32::MAX, 0);
    }

    /// Looks at some more positions; gives the way if one of them is known to lead to the target.
    pub(super) fn search(
        &mut self,
        positions: usize,
        meeting: &Meeting,
        target: &Position,
    ) -> Option<Vec<Move>> {
        let until = self.positions + positions;
        while self.positions < until {
            if let Some(moves) = self.next_ply(meeting) {
                return Some(moves);
            }
            let ended = self.layers.last().is_none_or(Vec::is_empty);
            if ended || self.since_best > PATIENCE || self.layers.len() > MOST_PLIES {
                self.next_attempt(meeting, target);
            }
        }
        None
    }

    /// Makes the next layer.
    fn next_ply(&mut self, meeting: &Meeting) -> Option<Vec<Move>> {
        // Taken out while it is read, and put back at once after.
        let layer = self.layers.pop()?;
        let mut met = None;
        let mut next: Vec<(i32, Kept)> = Vec::with_capacity(layer.len() * 16);
        let mut nearest = i32::MAX;
        for (parent, kept) in (0..).zip(&layer) {
            let position = &kept.position;
            if operations::is_bare_kings(position) {
                continue;
            }
            position.for_each_move(|mv| {
                if met.is_some() {
                    return;
                }
                self.positions += 1;
                let after = position.after(mv);
                if meeting.leads_on(&after) {
                    met = Some((parent, mv, after));
                    return;
                }
                if !self.seen.insert(after.key()) {
                    return;
                }
                let irreversible = position.piece_at(mv.to()).is_some()
                    || position.piece_at(mv.from()).is_some_and(|piece| piece.kind == Kind::Pawn);
                if irreversible && !refusals::may_lead_to(&after, &self.aim) {
                    return;
                }
                let Some(distance) = self.estimate.distance(&after) else { return };
                nearest = nearest.min(distance);
                let rank = distance * 8 + self.noise(&after);
                next.push((rank, Kept { position: after, parent, mv: Some(mv) }));
            });
            if met.is_some() {
                break;
            }
        }
        self.layers.push(layer);
        if let Some((parent, mv, after)) = met {
            let mut moves = self.way(parent);
            moves.push(mv);
            moves.extend(meeting.way_on(&after));
            return Some(moves);
        }
        if next.len() > self.width {
            next.select_nth_unstable_by_key(self.width, |&(rank, kept)| (rank, kept.position.key()));
            next.truncate(self.width);
        }
        if nearest < self.best {
            (self.best, self.since_best) = (nearest, 0);
        } else {
            self.since_best += 1;
        }
        self.layers.push(next.into_iter().map(|(_, kept)| kept).collect());
        None
    }

    /// A random number that is the same for the same position in the same attempt; the first attempt has none.
    fn noise(&self, position: &Position) -> i32 {
        if self.attempt == 0 {
            return 0;
        }
        let mixed = (position.key() ^ self.attempt).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        // Up to eight moves.
        i32::try_from((mixed >> 40) % 64).unwrap_or(0) * i32::try_from(self.attempt / 2 % 4).unwrap_or(0)
    }

    /// The moves from the start to a position of the last layer.
    fn way(&self, last: u32) -> Vec<Move> {
        let mut moves = Vec::new();
        let mut index = last;
        for layer in self.layers.iter().rev() {
            let Some(kept) = usize::try_from(index).ok().and_then(|index| layer.get(index)) else { break };
            moves.extend(kept.mv);
            index = kept.parent;
        }
        moves.reverse();
        moves
    }
}
