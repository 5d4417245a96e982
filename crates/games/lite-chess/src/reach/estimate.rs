//! How far a position seems to be from the target.
//!
//! Both sides work together, so a position that looks nearer usually is. Every man of the target is given a man of its
//! own to come from, as cheaply as possible; a path round the pawns that already stand where they belong is counted in
//! moves, and men that are left over must be captured, best where a pawn has to change its file. The sum is a guess and
//! only decides what is looked at first: nothing is proved by it.

use rustc_hash::FxHashMap;

use super::matching::{FORBIDDEN, Matching};
use super::refusals::steps_aside;
use crate::engine::{between, bishop_attacks, king_attacks, pawn_attacks, rook_attacks};
use crate::piece::{Colour, Kind};
use crate::position::Position;
use crate::square::Square;
use crate::square_set::SquareSet;

/// One move.
const MOVE: i32 = 4;
/// A man that must still be captured.
const SURPLUS: i32 = 12;
/// A capture that brings a pawn to another file.
const ASIDE: i32 = 10;
/// What seems impossible as things stand: an officer walled off from its place, pawns that would have to pass each other.
const STUCK: i32 = 90;
/// The most pawn structures of which paths are kept: about 40 MB.
const MOST_MAPS: usize = 40_000;

/// Moves from every square to the place of one officer.
type Map = [u8; 64];
const FAR: u8 = 100;

/// The measure for one target.
pub(super) struct Estimate {
    target: Position,
    /// By the pawns that stand where they belong: a map for each officer of the target, in the order of squares.
    maps: FxHashMap<SquareSet, Vec<Map>>,
    officers: Vec<Square>,
}

impl Estimate {
    pub(super) fn new(target: &Position) -> Self {
        let board = target.board();
        let officers = (board.occupied() & !board.all(Kind::Pawn)).into_iter().collect();
        Self { target: *target, maps: FxHashMap::default(), officers }
    }

    /// How far a position seems to be from the target; `None` if it cannot lead there.
    pub(super) fn distance(&mut self, position: &Position) -> Option<i32> {
        let board = position.board();
        let goals = self.target.board();
        let settled = Colour::ALL.into_iter().fold(SquareSet::EMPTY, |set, colour| {
            set | (board.each(colour, Kind::Pawn) & goals.each(colour, Kind::Pawn))
        });
        if self.maps.len() >= MOST_MAPS {
            self.maps.clear();
        }
        let (target, officers) = (&self.target, &self.officers);
        let maps = self
            .maps
            .entry(settled)
            .or_insert_with(|| officers.iter().map(|&officer| map(target, officer, settled)).collect());
        let mut sides = [Side::default(), Side::default()];
        for (side, colour) in sides.iter_mut().zip(Colour::ALL) {
            side.assign(settled, position, target, colour, officers, maps)?;
        }
        let [white, black] = &sides;
        if white.aside > black.surplus.len() || black.aside > white.surplus.len() {
            // A cheaper choice of pawns may exist: far, but not out of reach.
            return Some(white.cost + black.cost + STUCK);
        }
        let mut cost = white.cost + black.cost;
        cost += white.victims(position, Colour::White, black.surplus)
            + black.victims(position, Colour::Black, white.surplus);
        cost += i32::try_from(white.surplus.len() + black.surplus.len()).unwrap_or(0) * SURPLUS;
        cost += blocked_files(white, black);
        Some(cost)
    }
}

/// What one side has still to do.
#[derive(Default)]
struct Side {
    cost: i32,
    /// How many captures the pawns need.
    aside: usize,
    surplus: SquareSet,
    /// The pawns that go on, with where to; a pawn that promotes goes to its last row.
    pawns: Vec<(Square, Square)>,
}

impl Side {
    fn assign(
        &mut self,
        settled: SquareSet,
        position: &Position,
        target: &Position,
        colour: Colour,
        officers: &[Square],
        maps: &[Map],
    ) -> Option<()> {
        let (board, goals) = (position.board(), target.board());
        self.surplus = board.of(colour);
        let map_of = |goal: Square| officers.binary_search(&goal).ok().and_then(|index| maps.get(index));
        let way = |goal: Square, from: Square| {
            map_of(goal).map_or(FORBIDDEN, |map| match map[from.index()] {
                FAR => STUCK,
                moves => i32::from(moves) * MOVE,
            })
        };
        let king = board.king(colour);
        self.cost += way(goals.king(colour), king);
        self.surplus &= !SquareSet::from(king);
        for shade in [SquareSet::LIGHT, !SquareSet::LIGHT] {
            let from: Vec<Square> = (board.each(colour, Kind::Bishop) & shade).into_iter().collect();
            let to: Vec<Square> = (goals.each(colour, Kind::Bishop) & shade).into_iter().collect();
            let matching = Matching::cheapest(to.len(), from.len(), |goal, man| way(to[goal], from[man]))?;
            self.cost += matching.cost;
            for &man in matching.columns() {
                self.surplus &= !SquareSet::from(from[man]);
            }
        }
        let pawns = board.each(colour, Kind::Pawn);
        let from: Vec<Square> = (pawns | board.each(colour, Kind::Rook)).into_iter().collect();
        let to: Vec<Square> =
            (goals.each(colour, Kind::Pawn) | goals.each(colour, Kind::Rook)).into_iter().collect();
        let goal_pawns = goals.each(colour, Kind::Pawn);
        let cost = |goal: usize, man: usize| {
            let (to, from) = (to[goal], from[man]);
            match (pawns.contains(from), goal_pawns.contains(to)) {
                (true, true) => {
                    // A pawn that stays is not passed on its file.
                    let held = from.col() == to.col() && between(from, to).meets(settled & board.of(!colour));
                    pawn_cost(from, to, colour) + if held { STUCK } else { 0 }
                }
                (true, false) => {
                    let promoted = Square::new(colour.last_row(), from.col());
                    let held = (between(from, promoted) | promoted).meets(settled);
                    i32::from(from.row().distance(colour.last_row())) * MOVE
                        + way(to, promoted)
                        + if held { 3 * ASIDE } else { MOVE }
                }
                (false, true) => FORBIDDEN,
                (false, false) => way(to, from),
            }
        };
        let matching = Matching::cheapest(to.len(), from.len(), cost)?;
        self.cost += matching.cost;
        for (goal, &man) in matching.columns().iter().enumerate() {
            let (to, from) = (to[goal], from[man]);
            self.surplus &= !SquareSet::from(from);
            if pawns.contains(from) {
                if goal_pawns.contains(to) {
                    self.aside += usize::from(from.col().distance(to.col()));
                    self.pawns.push((from, to));
                } else {
                    self.pawns.push((from, Square::new(colour.last_row(), from.col())));
                }
            }
        }
        Some(())
    }

    /// How far the men to be captured are from the squares where the pawns of this side need them.
    fn victims(&self, position: &Position, colour: Colour, surplus: SquareSet) -> i32 {
        let mut cost = 0;
        for &(from, to) in &self.pawns {
            if from.col() == to.col() {
                continue;
            }
            let aside = if to.col() > from.col() { 1 } else { -1 };
            let slack = from.row().distance(to.row()).saturating_sub(from.col().distance(to.col()));
            let mut squares = SquareSet::EMPTY;
            let mut row = Some(from.row());
            for _ in 0..=slack {
                row = row.and_then(|row| row.plus(colour.forward()));
                if let Some((row, col)) = row.zip(from.col().plus(aside)) {
                    squares |= Square::new(row, col);
                }
            }
            let nearest = surplus.into_iter().map(|victim| victim_moves(position, victim, squares)).min();
            cost += nearest.unwrap_or(10) * MOVE;
        }
        cost
    }
}

/// How many moves bring a man to one of these squares, on an empty board.
fn victim_moves(position: &Position, victim: Square, squares: SquareSet) -> i32 {
    if squares.contains(victim) {
        return 0;
    }
    let Some(piece) = position.piece_at(victim) else { return 10 };
    match piece.kind {
        Kind::Rook if rook_attacks(victim, SquareSet::EMPTY).meets(squares) => 1,
        Kind::Rook => 2,
        Kind::Bishop if bishop_attacks(victim, SquareSet::EMPTY).meets(squares) => 1,
        Kind::Bishop if SquareSet::LIGHT.contains(victim) && squares.meets(SquareSet::LIGHT) => 2,
        Kind::Bishop if !SquareSet::LIGHT.contains(victim) && squares.meets(!SquareSet::LIGHT) => 2,
        Kind::Pawn => {
            let ahead =
                squares.into_iter().filter(|square| steps_aside(victim, *square, piece.colour) == Some(0));
            let straight = ahead.map(|square| i32::from(square.row().distance(victim.row()))).min();
            straight.unwrap_or_else(|| 3 + i32::from(victim.row().distance(piece.colour.last_row())))
        }
        Kind::Bishop | Kind::King => 10,
    }
}

/// What a pawn has to do for a place.
fn pawn_cost(from: Square, to: Square, colour: Colour) -> i32 {
    match steps_aside(from, to, colour) {
        Some(aside) => i32::from(from.row().distance(to.row())) * MOVE + i32::from(aside) * ASIDE,
        None => FORBIDDEN,
    }
}

/// Pawns that stay on one file cannot pass each other.
fn blocked_files(white: &Side, black: &Side) -> i32 {
    let mut cost = 0;
    for &(from, to) in white.pawns.iter().filter(|(from, to)| from.col() == to.col()) {
        for &(other, there) in black.pawns.iter().filter(|(other, there)| other.col() == there.col()) {
            let same = from.col() == other.col();
            // White goes up: it starts below the other and ends above.
            if same && from.row() > other.row() && to.row() <= there.row() {
                cost += STUCK;
            }
        }
    }
    cost
}

/// The moves of an officer from every square to its place, round the pawns that stay.
fn map(target: &Position, place: Square, settled: SquareSet) -> Map {
    let board = target.board();
    let mut map = [FAR; 64];
    let Some(piece) = target.piece_at(place) else { return map };
    let free = match piece.kind {
        // No king stands where a pawn that stays attacks.
        Kind::King => !settled & !pawn_attacks(settled & board.of(!piece.colour), !piece.colour) | place,
        _ => !settled,
    };
    let mut seen = SquareSet::from(place);
    let mut edge = seen;
    let mut moves = 0;
    while !edge.is_empty() {
        let mut next = SquareSet::EMPTY;
        for square in edge {
            map[square.index()] = moves;
            next |= match piece.kind {
                Kind::King => king_attacks(square),
                Kind::Bishop => bishop_attacks(square, settled),
                Kind::Rook | Kind::Pawn => rook_attacks(square, settled),
            };
        }
        edge = next & free & !seen;
        seen |= edge;
        moves += 1;
    }
    map
}
