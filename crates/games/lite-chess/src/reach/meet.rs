//! Breadth-first search from both ends until they meet.

use std::collections::VecDeque;

use rustc_hash::FxHashMap;

use super::{Counts, MOST_POSITIONS, Unreachable, refusals, unmoves};
use crate::operations;
use crate::piece::Colour;
use crate::position::Position;
use crate::square::Move;

/// What a turn of searching brought.
pub(super) enum Progress {
    /// A way from the start to the target.
    Found(Vec<Move>),
    /// There is none.
    Proved(Unreachable),
    /// Nothing yet.
    Going,
    /// Nothing, and no more positions may be kept.
    Full,
}

/// Both searches with what they have seen.
pub(super) struct Meeting {
    start: Position,
    target: Position,
    /// What is seen from the start, with the position and move it came from; none for the start itself.
    forward: Side,
    /// What is seen from the target, with the position and move that lead on from it; none for the target itself.
    backward: Side,
    start_counts: [Counts; 2],
    /// How many positions were looked at, new or not.
    tried: usize,
}

#[derive(Default)]
struct Side {
    seen: FxHashMap<Position, Option<(Position, Move)>>,
    waiting: VecDeque<Position>,
}

impl Side {
    fn new(first: &Position) -> Self {
        Self { seen: FxHashMap::from_iter([(*first, None)]), waiting: VecDeque::from([*first]) }
    }
}

fn counts(position: &Position) -> [Counts; 2] {
    Colour::ALL.map(|colour| Counts::of(position, colour))
}

impl Meeting {
    pub(super) fn new(start: &Position, target: &Position) -> Self {
        Self {
            start: *start,
            target: *target,
            forward: Side::new(start),
            backward: Side::new(target),
            start_counts: counts(start),
            tried: 0,
        }
    }

    /// How many positions are kept.
    pub(super) fn positions(&self) -> usize {
        self.forward.seen.len() + self.backward.seen.len()
    }

    /// Whether no more positions may be kept.
    pub(super) fn is_full(&self) -> bool {
        self.positions() >= MOST_POSITIONS
    }

    /// Whether a position is known to lead to the target.
    pub(super) fn leads_on(&self, position: &Position) -> bool {
        self.backward.seen.contains_key(position)
    }

    /// The moves from a position that is known to lead to the target.
    pub(super) fn way_on(&self, position: &Position) -> Vec<Move> {
        let mut moves = Vec::new();
        let mut current = *position;
        while let Some(&Some((later, mv))) = self.backward.seen.get(&current) {
            moves.push(mv);
            current = later;
        }
        moves
    }

    /// Some positions from which the target is known to follow and in which no side is in check, others for every seed.
    pub(super) fn calm(&self, seed: u64) -> impl Iterator<Item = &Position> {
        /// How many are looked at, roughly.
        const SAMPLE: u64 = 400;
        let one_in = self.backward.seen.len() as u64 / SAMPLE + 1;
        let chosen = move |position: &&Position| {
            (position.key() ^ seed).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20 & 0xffff_ffff
                < (1 << 32) / one_in
        };
        let calm = |position: &&Position| !operations::is_in_check(position, position.to_move());
        self.backward.seen.keys().filter(chosen).filter(calm)
    }

    /// Looks at some more positions, always on the side where fewer wait.
    pub(super) fn search(&mut self, positions: usize) -> Progress {
        let until = self.tried + positions;
        while self.tried < until {
            self.tried += 1;
            if self.is_full() {
                return Progress::Full;
            }
            let forward = self.forward.waiting.len() <= self.backward.waiting.len();
            let side = if forward { &mut self.forward } else { &mut self.backward };
            let Some(position) = side.waiting.pop_front() else {
                let positions = side.seen.len();
                return Progress::Proved(match (forward, positions) {
                    (true, _) => Unreachable::NoneFollows { positions },
                    (false, 1) => {
                        let checked = self.target.to_move();
                        let check = operations::is_in_check(&self.target, checked);
                        Unreachable::NoLastMove { mover: !checked, check }
                    }
                    (false, _) => Unreachable::NoneBefore { positions },
                });
            };
            let met = if forward { self.go_on(&position) } else { self.go_back(&position) };
            if let Some(moves) = met {
                return Progress::Found(moves);
            }
        }
        Progress::Going
    }

    /// Adds what follows from a position; gives the way if one of these is seen from the target.
    fn go_on(&mut self, position: &Position) -> Option<Vec<Move>> {
        if operations::game_over(position).is_some() {
            return None;
        }
        for mv in position.legal_moves() {
            self.tried += 1;
            let next = position.after(mv);
            // The start may be the target, one move away from itself.
            if self.backward.seen.contains_key(&next) {
                return Some(self.way(position, mv, &next));
            }
            if self.forward.seen.contains_key(&next) {
                continue;
            }
            let irreversible = counts(&next) != counts(position) || is_pawn_move(position, mv);
            if irreversible && !refusals::may_lead_to(&next, &self.target) {
                continue;
            }
            self.forward.seen.insert(next, Some((*position, mv)));
            self.forward.waiting.push_back(next);
        }
        None
    }

    /// Adds what leads to a position; gives the way if one of these is seen from the start.
    fn go_back(&mut self, position: &Position) -> Option<Vec<Move>> {
        let mut before = Vec::new();
        unmoves::for_each_bounded(position, self.start_counts, &mut |earlier, mv| before.push((earlier, mv)));
        for (earlier, mv) in before {
            self.tried += 1;
            if self.forward.seen.contains_key(&earlier) {
                return Some(self.way(&earlier, mv, position));
            }
            if self.backward.seen.contains_key(&earlier) {
                continue;
            }
            // Only the start has no move before it, so everywhere else the side that moved last is not in check.
            if operations::is_in_check(&earlier, !earlier.to_move()) {
                continue;
            }
            let irreversible = counts(&earlier) != counts(position) || is_pawn_move(&earlier, mv);
            if irreversible && refusals::structure(&self.start, &earlier).is_some() {
                continue;
            }
            self.backward.seen.insert(earlier, Some((*position, mv)));
            self.backward.waiting.push_back(earlier);
        }
        None
    }

    /// The whole way through a move from a position seen from the start to one seen from the target.
    fn way(&self, from: &Position, mv: Move, to: &Position) -> Vec<Move> {
        let mut moves = Vec::new();
        let mut current = *from;
        while let Some(&Some((earlier, mv))) = self.forward.seen.get(&current) {
            moves.push(mv);
            current = earlier;
        }
        moves.reverse();
        moves.push(mv);
        moves.extend(self.way_on(to));
        moves
    }
}

fn is_pawn_move(position: &Position, mv: Move) -> bool {
    position.piece_at(mv.from()).is_some_and(|piece| piece.kind == crate::piece::Kind::Pawn)
}
