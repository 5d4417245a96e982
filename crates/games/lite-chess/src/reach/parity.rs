//! Odd and even numbers of moves.
//!
//! When nothing is captured, each side's pawns make a known number of moves. If beside that every officer lives on squares
//! of two sorts and each of its moves leads from one sort to the other, as a rook does that has two squares, the number
//! of all moves is odd or even by where the men stand, and so it is known who is to move.

use super::cages::{fixed, free_for};
use super::{Counts, Unreachable};
use crate::engine::{bishop_attacks, king_attacks, rook_attacks};
use crate::piece::{Colour, Kind, Piece};
use crate::position::Position;
use crate::square::Square;
use crate::square_set::SquareSet;

/// The reason that the wrong side is to move. The counts and the order of pawns must allow the target.
pub(super) fn refuse(position: &Position, target: &Position) -> Option<Unreachable> {
    let same = |colour| Counts::of(position, colour) == Counts::of(target, colour);
    if !Colour::ALL.into_iter().all(same) {
        return None;
    }
    let fixed = fixed(position, target);
    let mut moves = 0;
    for colour in Colour::ALL {
        let rows = |position: &Position| -> usize {
            let pawns = position.board().each(colour, Kind::Pawn).into_iter();
            pawns.map(|pawn| pawn.row().index()).sum()
        };
        moves += rows(position).abs_diff(rows(target));
        for kind in [Kind::Bishop, Kind::Rook, Kind::King] {
            moves += officer_moves(position, target, Piece { kind, colour }, fixed)?;
        }
    }
    let turns = usize::from(position.to_move() != target.to_move());
    (moves % 2 != turns % 2).then_some(Unreachable::Parity { to_move: target.to_move() })
}

/// A number that is odd when the officers of one kind make an odd number of moves; `None` if they can do both.
fn officer_moves(position: &Position, target: &Position, piece: Piece, fixed: SquareSet) -> Option<usize> {
    let free = free_for(piece, position, fixed);
    let (from, to) =
        (position.board().each(piece.colour, piece.kind), target.board().each(piece.colour, piece.kind));
    let mut odd = SquareSet::EMPTY;
    let mut even = SquareSet::EMPTY;
    for officer in from {
        if odd.contains(officer) || even.contains(officer) {
            continue;
        }
        even |= officer;
        let mut edge = SquareSet::from(officer);
        while let Some(square) = edge.first() {
            edge &= !SquareSet::from(square);
            let reached = moves(piece.kind, square, free) & free & !SquareSet::from(square);
            let (same, other) = if even.contains(square) { (even, &mut odd) } else { (odd, &mut even) };
            if reached.meets(same) {
                return None;
            }
            edge |= reached & !*other;
            *other |= reached;
        }
    }
    Some((from & odd).len() + (to & odd).len())
}

/// Where an officer can go in one move when everything that ever moves is out of its way.
fn moves(kind: Kind, square: Square, free: SquareSet) -> SquareSet {
    match kind {
        Kind::Bishop => bishop_attacks(square, !free),
        Kind::Rook => rook_attacks(square, !free),
        Kind::King | Kind::Pawn => king_attacks(square),
    }
}
