//! Reasons against a target that need no search.
//!
//! Each is a consequence of the rules that holds for every game between the two positions: a pawn never goes back, a
//! bishop is never born and never changes its shade, a rook is born only from a pawn, a pawn changes its file only by
//! capturing, nobody passes a pawn that never moved (`cages`), and where every officer alternates between two sorts of
//! squares the number of moves is odd or even (`parity`).

use super::matching::{FORBIDDEN, Matching};
use super::{Counted, Counts, Unreachable, cages, parity};
use crate::operations;
use crate::piece::{Colour, Kind};
use crate::position::Position;
use crate::square::{Col, Row, Square};

/// A reason why no sequence of one or more moves leads from one position to the other, if one is seen at once.
pub(super) fn refuse(position: &Position, target: &Position) -> Option<Unreachable> {
    if let Some(over) = operations::game_over(position) {
        return Some(Unreachable::Over(over));
    }
    if operations::is_in_check(target, !target.to_move()) {
        return Some(Unreachable::MoverInCheck(!target.to_move()));
    }
    Colour::ALL
        .into_iter()
        .find_map(|colour| grown(position, target, colour))
        .or_else(|| structure(position, target))
        .or_else(|| parity::refuse(position, target))
}

/// Whether neither the counts nor the structure of a position speak against a target.
pub(super) fn may_lead_to(position: &Position, target: &Position) -> bool {
    let fits = |colour| Counts::of(position, colour).can_become(Counts::of(target, colour));
    Colour::ALL.into_iter().all(fits) && structure(position, target).is_none()
}

fn grown(position: &Position, target: &Position, colour: Colour) -> Option<Unreachable> {
    let (had, found) = (Counts::of(position, colour), Counts::of(target, colour));
    let counts = [
        (Counted::Pawns, had.pawns, found.pawns),
        (Counted::LightBishops, had.light_bishops, found.light_bishops),
        (Counted::DarkBishops, had.dark_bishops, found.dark_bishops),
    ];
    if let Some(&(what, had, found)) = counts.iter().find(|(_, had, found)| found > had) {
        return Some(Unreachable::Grown { colour, what, found, had });
    }
    let (rooks, pawns) = (found.rooks.saturating_sub(had.rooks), had.pawns - found.pawns);
    (rooks > pawns).then_some(Unreachable::Promotions { colour, rooks, pawns })
}

/// The reasons that look at where men stand. The counts must allow the target.
pub(super) fn structure(position: &Position, target: &Position) -> Option<Unreachable> {
    Colour::ALL
        .into_iter()
        .find_map(|colour| pawn_paths(position, target, colour))
        .or_else(|| pawn_order(position, target))
        .or_else(|| cages::refuse(position, target))
}

/// How many men of the other side a side takes on the way.
pub(super) fn captures_of(colour: Colour, position: &Position, target: &Position) -> usize {
    Counts::of(position, !colour).men() - Counts::of(target, !colour).men()
}

/// Every pawn of the target comes from a pawn of its own, at least as far back as it is aside, and each step aside took
/// an enemy piece.
fn pawn_paths(position: &Position, target: &Position, colour: Colour) -> Option<Unreachable> {
    let sources: Vec<Square> = position.board().each(colour, Kind::Pawn).into_iter().collect();
    let goals: Vec<Square> = target.board().each(colour, Kind::Pawn).into_iter().collect();
    let captures = captures_of(colour, position, target);
    let cost = |goal: usize, source: usize| {
        steps_aside(sources[source], goals[goal], colour).map_or(FORBIDDEN, i32::from)
    };
    let fits = Matching::cheapest(goals.len(), sources.len(), cost)
        .is_some_and(|matching| usize::try_from(matching.cost).is_ok_and(|aside| aside <= captures));
    (!fits).then_some(Unreachable::PawnPaths { colour, captures })
}

/// How often a pawn must capture on its way, or `None` if there is no way.
pub(super) fn steps_aside(from: Square, to: Square, colour: Colour) -> Option<u8> {
    let aside = to.col().distance(from.col());
    let rows = to.row().distance(from.row());
    let forward = match colour {
        Colour::White => to.row() <= from.row(),
        Colour::Black => to.row() >= from.row(),
    };
    (forward && aside <= rows).then_some(aside)
}

/// If nothing was captured and nothing promoted, no pawn left its file and none passed another.
fn pawn_order(position: &Position, target: &Position) -> Option<Unreachable> {
    let same = |colour| Counts::of(position, colour) == Counts::of(target, colour);
    if !Colour::ALL.into_iter().all(same) {
        return None;
    }
    let order = |position: &Position, file: Col| -> Vec<Colour> {
        let column = Row::ALL.into_iter().map(|row| Square::new(row, file));
        let pieces = column.filter_map(|square| position.piece_at(square));
        pieces.filter(|piece| piece.kind == Kind::Pawn).map(|piece| piece.colour).collect()
    };
    Col::ALL
        .into_iter()
        .find(|&file| order(position, file) != order(target, file))
        .map(|file| Unreachable::PawnOrder { file })
}
