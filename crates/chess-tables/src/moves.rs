//! The moves of a placement, forwards and back.
//!
//! The generator of tables has moves of its own: they work on the squares of the men of a class, without making boards, and
//! know at once whether a move stays in the class. They share the attacks with the engine and nothing else; the check of a
//! finished table uses the engine.

use tablero_lite_chess::engine::{bishop_attacks, king_attacks, pawn_attacks, rook_attacks};
use tablero_lite_chess::{Colour, Kind, Piece, Square, SquareSet};

use crate::layout::Squares;

/// A legal move of a placement.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    /// The squares after it; that of a man that was taken means nothing.
    pub(crate) squares: Squares,
    /// Which man was taken.
    pub(crate) taken: Option<usize>,
    /// Which man became a rook.
    pub(crate) promoted: Option<usize>,
}

fn occupied(pieces: &[Piece], squares: Squares) -> SquareSet {
    pieces.iter().zip(&squares).fold(SquareSet::EMPTY, |set, (_, &square)| set | square)
}

#[inline]
fn attacks(piece: Piece, square: Square, occupied: SquareSet) -> SquareSet {
    match piece.kind {
        Kind::Pawn => pawn_attacks(square.into(), piece.colour),
        Kind::Bishop => bishop_attacks(square, occupied),
        Kind::Rook => rook_attacks(square, occupied),
        Kind::King => king_attacks(square),
    }
}

/// The place of a side's king.
pub(crate) const fn king(side: Colour) -> usize {
    match side {
        Colour::White => 0,
        Colour::Black => 1,
    }
}

/// Whether the king of a side is attacked; a man that was taken attacks nothing.
#[inline]
fn attacked(pieces: &[Piece], squares: Squares, side: Colour, taken: Option<usize>, all: SquareSet) -> bool {
    let target = squares[king(side)];
    pieces.iter().zip(&squares).enumerate().any(|(man, (&piece, &square))| {
        piece.colour != side && Some(man) != taken && attacks(piece, square, all).contains(target)
    })
}

/// Whether the king of a side is in check.
pub(crate) fn in_check(pieces: &[Piece], squares: Squares, side: Colour) -> bool {
    attacked(pieces, squares, side, None, occupied(pieces, squares))
}

/// The square before a pawn.
fn step(square: Square, colour: Colour) -> SquareSet {
    match colour {
        Colour::White => SquareSet::from(square).up(),
        Colour::Black => SquareSet::from(square).down(),
    }
}

/// Calls `visit` with every legal move of a side.
#[inline]
pub(crate) fn for_each_step(pieces: &[Piece], squares: Squares, side: Colour, mut visit: impl FnMut(&Step)) {
    let all = occupied(pieces, squares);
    let mut own = SquareSet::EMPTY;
    for (piece, &square) in pieces.iter().zip(&squares) {
        if piece.colour == side {
            own |= square;
        }
    }
    let enemies = all & !own & !SquareSet::from(squares[king(!side)]);
    for (man, &piece) in pieces.iter().enumerate().filter(|(_, piece)| piece.colour == side) {
        let from = squares[man];
        let targets = match piece.kind {
            Kind::Pawn => (step(from, side) & !all) | (pawn_attacks(from.into(), side) & enemies),
            _ => attacks(piece, from, all) & (enemies | !all),
        };
        for to in targets {
            let taken = enemies.contains(to).then(|| squares[..pieces.len()].iter().position(|&at| at == to));
            let taken = taken.flatten();
            let mut after = squares;
            after[man] = to;
            let all = (all & !SquareSet::from(from)) | to;
            if attacked(pieces, after, side, taken, all) {
                continue;
            }
            let promoted = (piece.kind == Kind::Pawn && to.row() == side.last_row()).then_some(man);
            visit(&Step { squares: after, taken, promoted });
        }
    }
}

/// Calls `visit` with every placement of the same men from which one legal move of the side that is not to move leads here.
#[inline]
pub(crate) fn for_each_step_back(
    pieces: &[Piece],
    squares: Squares,
    to_move: Colour,
    mut visit: impl FnMut(Squares),
) {
    let mover = !to_move;
    let all = occupied(pieces, squares);
    if attacked(pieces, squares, mover, None, all) {
        return;
    }
    for (man, &piece) in pieces.iter().enumerate().filter(|(_, piece)| piece.colour == mover) {
        let to = squares[man];
        let origins = match piece.kind {
            // On its last row it would be a rook.
            Kind::Pawn if to.row() == mover.last_row() => SquareSet::EMPTY,
            Kind::Pawn => step(to, !mover) & !all,
            _ => attacks(piece, to, all) & !all,
        };
        for from in origins {
            let mut before = squares;
            before[man] = from;
            visit(before);
        }
    }
}
