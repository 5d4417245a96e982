//! Men that never moved, and what they keep in and out.
//!
//! A pawn that stands on one square in both positions, where no other pawn of its side could have replaced it, never moved
//! and was never taken. An officer that such men shut in on all sides never moved either. Everyone else has gone round
//! them: whoever stands in the target on squares that no man of its kind can have come to proves that there is no way.

use super::Unreachable;
use super::matching::{FORBIDDEN, Matching};
use super::refusals::{captures_of, steps_aside};
use crate::engine::{bishop_attacks, king_attacks, pawn_attacks};
use crate::piece::{Colour, Kind, Piece};
use crate::position::Position;
use crate::refusal::Standing;
use crate::square::Square;
use crate::square_set::SquareSet;

/// A reason from men that never moved. The counts must allow the target.
pub(super) fn refuse(position: &Position, target: &Position) -> Option<Unreachable> {
    let fixed = fixed(position, target);
    Colour::ALL.into_iter().find_map(|colour| {
        officers(position, target, colour, fixed).or_else(|| pawns_and_rooks(position, target, colour, fixed))
    })
}

/// The squares of the men that never moved.
pub(super) fn fixed(position: &Position, target: &Position) -> SquareSet {
    let (board, goals) = (position.board(), target.board());
    let mut fixed = SquareSet::EMPTY;
    for colour in Colour::ALL {
        let pawns = board.each(colour, Kind::Pawn);
        let could_replace = |square: Square| {
            let others = pawns & !SquareSet::from(square);
            others.into_iter().any(|other| steps_aside(other, square, colour).is_some())
        };
        let both = pawns & goals.each(colour, Kind::Pawn);
        fixed |= both.into_iter().filter(|&square| !could_replace(square)).collect::<SquareSet>();
    }
    if fixed.is_empty() {
        return fixed;
    }
    // Each round shuts in more officers, or is the last.
    loop {
        let mut more = fixed;
        for square in board.occupied() & goals.occupied() & !fixed & !board.all(Kind::Pawn) {
            let piece = position.piece_at(square);
            if let Some(piece) = piece.filter(|_| piece == target.piece_at(square))
                && !steps(piece.kind, square).meets(!fixed)
            {
                more |= square;
            }
        }
        if more == fixed {
            return fixed;
        }
        fixed = more;
    }
}

/// The squares next to a square in the directions of an officer.
fn steps(kind: Kind, square: Square) -> SquareSet {
    let around = king_attacks(square);
    match kind {
        Kind::Bishop => around & bishop_attacks(square, SquareSet::EMPTY),
        Kind::Rook => around & !bishop_attacks(square, SquareSet::EMPTY),
        Kind::King | Kind::Pawn => around,
    }
}

/// The squares that an officer may ever enter.
pub(super) fn free_for(piece: Piece, position: &Position, fixed: SquareSet) -> SquareSet {
    match piece.kind {
        // No king enters a square that a pawn attacks which is always there.
        Kind::King => {
            let pawns = fixed & position.board().each(!piece.colour, Kind::Pawn);
            !fixed & !pawn_attacks(pawns, !piece.colour)
        }
        _ => !fixed,
    }
}

/// Where an officer can get to from a square in any number of moves, whatever else stands about.
pub(super) fn region(kind: Kind, from: Square, free: SquareSet) -> SquareSet {
    let mut seen = SquareSet::from(from);
    loop {
        let straight = seen.up() | seen.down() | seen.left() | seen.right();
        let diagonal = seen.up().left() | seen.up().right() | seen.down().left() | seen.down().right();
        let next = match kind {
            Kind::Bishop => diagonal,
            Kind::Rook => straight,
            Kind::King | Kind::Pawn => straight | diagonal,
        };
        let more = seen | (next & free);
        if more == seen {
            return seen;
        }
        seen = more;
    }
}

/// Kings and bishops: each of the target has one that it can have been.
fn officers(position: &Position, target: &Position, colour: Colour, fixed: SquareSet) -> Option<Unreachable> {
    for kind in [Kind::King, Kind::Bishop] {
        let piece = Piece { kind, colour };
        let free = free_for(piece, position, fixed);
        let regions: Vec<SquareSet> =
            position.board().each(colour, kind).into_iter().map(|from| region(kind, from, free)).collect();
        let goals: Vec<Square> = target.board().each(colour, kind).into_iter().collect();
        if let Some(&square) = goals.iter().find(|&&goal| !regions.iter().any(|region| region.contains(goal)))
        {
            let shade = if SquareSet::LIGHT.contains(square) { SquareSet::LIGHT } else { !SquareSet::LIGHT };
            let locked =
                |region: &&SquareSet| kind == Kind::Bishop && region.len() == 1 && region.meets(shade);
            return Some(match regions.iter().find(locked).and_then(|region| region.first()) {
                Some(home) => Unreachable::LockedBishop { colour, home },
                None => Unreachable::WalledOff(Standing { piece, square }),
            });
        }
        let cost = |goal: usize, man: usize| if regions[man].contains(goals[goal]) { 0 } else { FORBIDDEN };
        if Matching::cheapest(goals.len(), regions.len(), cost).is_none() {
            return Some(Unreachable::TooFew { piece });
        }
    }
    None
}

/// Pawns and rooks together, because a pawn may have become a rook: each of the target has a man that it can have been,
/// and together the pawns take no more than was taken.
fn pawns_and_rooks(
    position: &Position,
    target: &Position,
    colour: Colour,
    fixed: SquareSet,
) -> Option<Unreachable> {
    let (board, goals) = (position.board(), target.board());
    let pawns: Vec<Square> = board.each(colour, Kind::Pawn).into_iter().collect();
    let rooks: Vec<Square> = board.each(colour, Kind::Rook).into_iter().collect();
    let ways: Vec<[u8; 64]> = pawns.iter().map(|&pawn| pawn_ways(pawn, colour, fixed)).collect();
    let goal_pawns: Vec<Square> = goals.each(colour, Kind::Pawn).into_iter().collect();
    let goal_rooks: Vec<Square> = goals.each(colour, Kind::Rook).into_iter().collect();
    // The way of a rook runs in both directions.
    let regions: Vec<SquareSet> = goal_rooks.iter().map(|&rook| region(Kind::Rook, rook, !fixed)).collect();
    let last_row = SquareSet::row(colour.last_row());
    let cost = |goal: usize, man: usize| -> i32 {
        match (goal_pawns.get(goal), man.checked_sub(pawns.len())) {
            (Some(goal), None) => ways[man][goal.index()].into(),
            (None, None) => {
                let entries = regions[goal - goal_pawns.len()] & last_row;
                entries.into_iter().map(|square| ways[man][square.index()]).min().unwrap_or(NO_WAY).into()
            }
            (None, Some(rook)) if regions[goal - goal_pawns.len()].contains(rooks[rook]) => 0,
            (_, Some(_)) => NO_WAY.into(),
        }
    };
    let cost = |goal, man| Some(cost(goal, man)).filter(|&cost| cost < NO_WAY.into()).unwrap_or(FORBIDDEN);
    let (all_goals, all_men) = (goal_pawns.len() + goal_rooks.len(), pawns.len() + rooks.len());
    let captures = captures_of(colour, position, target);
    let matching = Matching::cheapest(all_goals, all_men, cost);
    if matching.is_some_and(|matching| usize::try_from(matching.cost).is_ok_and(|aside| aside <= captures)) {
        return None;
    }
    let lonely = (0..all_goals).find(|&goal| (0..all_men).all(|man| cost(goal, man) == FORBIDDEN));
    Some(match lonely {
        Some(goal) => {
            let kind = if goal < goal_pawns.len() { Kind::Pawn } else { Kind::Rook };
            let square = goal_pawns.iter().chain(&goal_rooks).nth(goal).copied();
            let piece = Piece { kind, colour };
            square.map_or(Unreachable::TooFew { piece }, |square| {
                Unreachable::WalledOff(Standing { piece, square })
            })
        }
        None => Unreachable::PawnsAndRooks { colour, captures },
    })
}

const NO_WAY: u8 = 100;

/// How often a pawn must capture to get to each square, round the men that never moved.
fn pawn_ways(pawn: Square, colour: Colour, fixed: SquareSet) -> [u8; 64] {
    let mut ways = [NO_WAY; 64];
    ways[pawn.index()] = 0;
    let mut layer = SquareSet::from(pawn);
    while !layer.is_empty() {
        let mut next = SquareSet::EMPTY;
        for square in layer {
            let Some(row) = square.row().plus(colour.forward()) else { continue };
            for aside in -1..=1 {
                let Some(col) = square.col().plus(aside) else { continue };
                let to = Square::new(row, col);
                if !fixed.contains(to) {
                    let captures = ways[square.index()] + u8::from(aside != 0);
                    ways[to.index()] = ways[to.index()].min(captures);
                    next |= to;
                }
            }
        }
        layer = next;
    }
    ways
}
