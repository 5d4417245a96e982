//! Reasons against a target that need no search.
//!
//! Each is a consequence of the rules that holds for every game between the two positions: a pawn never goes back, a
//! bishop is never born and never changes its shade, a rook is born only from a pawn, a pawn changes its file only by
//! capturing, and a bishop behind pawns that never moved never moved itself.

use super::matching::{FORBIDDEN, cheapest};
use super::{Counted, Counts, Unreachable};
use crate::engine::{bishop_attacks, king_attacks};
use crate::operations;
use crate::piece::{Colour, Kind};
use crate::position::Position;
use crate::square::{Col, Row, Square};
use crate::square_set::SquareSet;

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

/// The reasons that look at where pawns stand. The counts must allow the target.
pub(super) fn structure(position: &Position, target: &Position) -> Option<Unreachable> {
    Colour::ALL
        .into_iter()
        .find_map(|colour| pawn_paths(position, target, colour))
        .or_else(|| pawn_order(position, target))
        .or_else(|| Colour::ALL.into_iter().find_map(|colour| locked_bishop(position, target, colour)))
}

/// Every pawn of the target comes from a pawn of its own, at least as far back as it is aside, and each step aside took
/// an enemy piece. So did each step aside of the pawns that became new rooks, but where those went is not known.
fn pawn_paths(position: &Position, target: &Position, colour: Colour) -> Option<Unreachable> {
    let sources: Vec<Square> = position.board().each(colour, Kind::Pawn).into_iter().collect();
    let goals: Vec<Square> = target.board().each(colour, Kind::Pawn).into_iter().collect();
    let captures = Counts::of(position, !colour).men() - Counts::of(target, !colour).men();
    let cost =
        |goal: usize, source: usize| steps_aside(sources[source], goals[goal], colour).unwrap_or(FORBIDDEN);
    let fits = cheapest(goals.len(), sources.len(), cost)
        .is_some_and(|aside| usize::try_from(aside).is_ok_and(|aside| aside <= captures));
    (!fits).then_some(Unreachable::PawnPaths { colour, captures })
}

/// How often a pawn must capture on its way, or `None` if there is no way.
pub(super) fn steps_aside(from: Square, to: Square, colour: Colour) -> Option<i64> {
    let forward = (to.row().number() - from.row().number()) * i64::from(colour.forward());
    let aside = i64::from(to.col().distance(from.col()));
    (aside <= forward).then_some(aside)
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

/// A pawn that stands on one square in both positions and could not have been replaced never moved. A bishop with such
/// pawns of its own side, or the edge, on all four sides never moved either.
fn locked_bishop(position: &Position, target: &Position, colour: Colour) -> Option<Unreachable> {
    let pawns = position.board().each(colour, Kind::Pawn);
    let could_replace = |square: Square| {
        (pawns & !SquareSet::from(square))
            .into_iter()
            .any(|other| steps_aside(other, square, colour).is_some())
    };
    let both = pawns & target.board().each(colour, Kind::Pawn);
    let fixed: SquareSet = both.into_iter().filter(|&square| !could_replace(square)).collect();
    let bishops = position.board().each(colour, Kind::Bishop);
    let around = |square: Square| bishop_attacks(square, SquareSet::EMPTY) & king_attacks(square);
    let is_locked = |square: &Square| !around(*square).meets(!fixed);
    let locked: SquareSet = bishops.into_iter().filter(is_locked).collect();
    for shade in [SquareSet::LIGHT, !SquareSet::LIGHT] {
        let mobile = (bishops & shade & !locked).len();
        let elsewhere = (target.board().each(colour, Kind::Bishop) & shade & !locked).len();
        if let Some(home) = (locked & shade).first()
            && elsewhere > mobile
        {
            return Some(Unreachable::LockedBishop { colour, home });
        }
    }
    None
}
