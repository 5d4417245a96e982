//! Search from the start that goes on with the position most like the target.
//!
//! Both sides work together, so a position that looks nearer usually is. The measure counts, for every piece of the
//! target, how many moves the nearest fitting piece is away, and what has still to be captured. It is a guess and only
//! decides what is looked at first: nothing is proved by it.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rustc_hash::FxHashMap;

use super::matching::{FORBIDDEN, cheapest};
use super::refusals::{self, steps_aside};
use super::{Counts, MOST_POSITIONS};
use crate::operations;
use crate::piece::{Colour, Kind, Piece};
use crate::position::Position;
use crate::square::{Move, Square};

/// The search with what it has seen.
pub(super) struct Guided {
    target: Position,
    target_counts: [Counts; 2],
    seen: FxHashMap<Position, Option<(Position, Move)>>,
    /// By distance, then by age, so that equal positions are taken in a fixed order.
    waiting: BinaryHeap<Reverse<(i64, u32, Waiting)>>,
    age: u32,
}

/// A position in the queue; the order of positions themselves means nothing.
#[derive(PartialEq, Eq)]
struct Waiting(Position);

impl Ord for Waiting {
    fn cmp(&self, _: &Self) -> std::cmp::Ordering {
        std::cmp::Ordering::Equal
    }
}

impl PartialOrd for Waiting {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Guided {
    pub(super) fn new(start: &Position, target: &Position) -> Self {
        let mut guided = Self {
            target: *target,
            target_counts: Colour::ALL.map(|colour| Counts::of(target, colour)),
            seen: FxHashMap::default(),
            waiting: BinaryHeap::new(),
            age: 0,
        };
        if let Some(distance) = guided.distance(start) {
            guided.seen.insert(*start, None);
            guided.waiting.push(Reverse((distance, 0, Waiting(*start))));
        }
        guided
    }

    /// How many positions are kept.
    pub(super) fn positions(&self) -> usize {
        self.seen.len()
    }

    /// Whether the search has nothing left to do, or no more room to do it.
    pub(super) fn is_full(&self) -> bool {
        self.waiting.is_empty() || self.positions() >= MOST_POSITIONS
    }

    /// Looks at some more positions; gives the way if the target is among what follows from them.
    pub(super) fn search(&mut self, positions: usize) -> Option<Vec<Move>> {
        // Every position here brings dozens of new ones, each with a distance to be measured.
        for _ in 0..positions / 20 {
            if self.is_full() {
                return None;
            }
            let Reverse((_, _, Waiting(position))) = self.waiting.pop()?;
            if operations::game_over(&position).is_some() {
                continue;
            }
            for mv in position.legal_moves() {
                let next = position.after(mv);
                if next == self.target {
                    return Some(self.way(&position, mv));
                }
                if self.seen.contains_key(&next) {
                    continue;
                }
                if let Some(distance) = self.distance(&next) {
                    self.age += 1;
                    self.seen.insert(next, Some((position, mv)));
                    self.waiting.push(Reverse((distance, self.age, Waiting(next))));
                }
            }
        }
        None
    }

    fn way(&self, last: &Position, mv: Move) -> Vec<Move> {
        let mut moves = vec![mv];
        let mut current = *last;
        while let Some(&Some((earlier, mv))) = self.seen.get(&current) {
            moves.push(mv);
            current = earlier;
        }
        moves.reverse();
        moves
    }

    /// How far a position seems to be from the target; `None` if it cannot lead there.
    fn distance(&self, position: &Position) -> Option<i64> {
        let counts = Colour::ALL.map(|colour| Counts::of(position, colour));
        if !counts[0].can_become(self.target_counts[0])
            || !counts[1].can_become(self.target_counts[1])
            || refusals::structure(position, &self.target).is_some()
        {
            return None;
        }
        Some(Colour::ALL.into_iter().map(|colour| self.distance_of(position, colour)).sum())
    }

    fn distance_of(&self, position: &Position, colour: Colour) -> i64 {
        const CAPTURE: i64 = 6;
        let squares =
            |position: &Position| -> Vec<Square> { position.board().of(colour).into_iter().collect() };
        let (pieces, goals) = (squares(position), squares(&self.target));
        let cost = |goal: usize, piece: usize| {
            let (from, to) = (pieces[piece], goals[goal]);
            match (position.piece_at(from), self.target.piece_at(to)) {
                (Some(piece), Some(goal)) => moves_between(piece, from, goal.kind, to),
                _ => FORBIDDEN,
            }
        };
        let surplus = i64::try_from(pieces.len() - goals.len()).unwrap_or(0);
        // What cannot be matched at all was refused before; here it only looks far away.
        surplus * CAPTURE + cheapest(goals.len(), pieces.len(), cost).unwrap_or(1_000)
    }
}

/// How many moves a piece needs on an empty board to stand on a square as a piece of that kind.
fn moves_between(piece: Piece, from: Square, kind: Kind, to: Square) -> i64 {
    let (rows, cols) = (i64::from(to.row().distance(from.row())), i64::from(to.col().distance(from.col())));
    match (piece.kind, kind) {
        (Kind::Pawn, Kind::Pawn) => match steps_aside(from, to, piece.colour) {
            // A step aside waits for something to capture.
            Some(aside) => 2 * rows + 2 * aside,
            None => FORBIDDEN,
        },
        (Kind::Pawn, Kind::Rook) => 2 * i64::from(piece.colour.last_row().distance(from.row())) + 2,
        (Kind::Bishop, Kind::Bishop) if (rows + cols) % 2 != 0 => FORBIDDEN,
        (Kind::Bishop, Kind::Bishop) => i64::from(rows + cols > 0) + i64::from(rows != cols),
        (Kind::Rook, Kind::Rook) => i64::from(rows > 0) + i64::from(cols > 0),
        (Kind::King, Kind::King) => rows.max(cols),
        _ => FORBIDDEN,
    }
}
