//! The positions from which one legal move leads to a given one.

use super::Counts;
use crate::engine::{Board, bishop_attacks, king_attacks, rook_attacks};
use crate::operations;
use crate::piece::{Colour, Kind, Piece};
use crate::position::Position;
use crate::square::{Move, Square};
use crate::square_set::SquareSet;

/// Calls `visit` with every position from which one legal move leads here, and that move.
///
/// The game must be going on in such a position. Its own past is not looked at, except that a side with more pieces
/// than `most` allows is left out: by index, White's and Black's.
pub(super) fn for_each_bounded(
    position: &Position,
    most: [Counts; 2],
    visit: &mut impl FnMut(Position, Move),
) {
    let mover = !position.to_move();
    if operations::is_in_check(position, mover) {
        return;
    }
    let board = position.board();
    let bare_kings = board.occupied() == board.all(Kind::King);
    for to in board.of(mover) {
        let Some(piece) = board.piece_at(to) else { continue };
        let mut was = |kind: Kind, from: Square, captured: Option<Kind>| {
            let mut before = *board;
            before.clear(to);
            before.put(from, Piece { kind, colour: mover });
            if let Some(kind) = captured {
                before.put(to, Piece { kind, colour: !mover });
            } else if bare_kings {
                return;
            }
            let before = Position::new(before, mover);
            let fits = |colour: Colour| {
                most[usize::from(colour.number()) - 1].can_become(Counts::of(&before, colour))
            };
            // With the move there is a legal move, and with a piece beside the kings the game is going on.
            if Colour::ALL.into_iter().all(fits) {
                visit(before, Move::new(from, to));
            }
        };
        for (kind, from, captures) in origins(board, piece, to) {
            if captures != Captures::Always {
                was(kind, from, None);
            }
            if captures != Captures::Never {
                for captured in [Kind::Pawn, Kind::Bishop, Kind::Rook] {
                    was(kind, from, Some(captured));
                }
            }
        }
    }
}

/// The same with nothing left out.
pub fn for_each_predecessor(position: &Position, mut visit: impl FnMut(Position, Move)) {
    let any = Counts { pawns: 64, rooks: 64, light_bishops: 64, dark_bishops: 64 };
    for_each_bounded(position, [any, any], &mut visit);
}

/// Whether a move back gives a captured piece back.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Captures {
    Never,
    Perhaps,
    Always,
}

/// Where a piece can have come from, and as what.
fn origins(board: &Board, piece: Piece, to: Square) -> Vec<(Kind, Square, Captures)> {
    let empty = !board.occupied();
    let mut origins = Vec::new();
    let reached = match piece.kind {
        Kind::Pawn => SquareSet::EMPTY,
        Kind::Bishop => bishop_attacks(to, board.occupied()),
        Kind::Rook => rook_attacks(to, board.occupied()),
        Kind::King => king_attacks(to),
    };
    origins.extend((reached & empty).into_iter().map(|from| (piece.kind, from, Captures::Perhaps)));
    // A pawn on its last row would have become a rook on arrival, and a rook there may have been a pawn.
    let on_last_row = to.row() == piece.colour.last_row();
    if (piece.kind == Kind::Pawn && !on_last_row) || (piece.kind == Kind::Rook && on_last_row) {
        for aside in -1..=1 {
            let from = to.row().plus(-piece.colour.forward()).zip(to.col().plus(aside));
            let from = from.map(|(row, col)| Square::new(row, col));
            if let Some(from) = from.filter(|&from| empty.contains(from)) {
                let captures = if aside == 0 { Captures::Never } else { Captures::Always };
                origins.push((Kind::Pawn, from, captures));
            }
        }
    }
    origins
}
