//! Whether a king is attacked.

use tablero_lite_chess::engine::{bishop_attacks, king_attacks, pawn_attacks, rook_attacks};
use tablero_lite_chess::{Kind, Position};

/// Whether the side to move is in check.
pub(crate) fn in_check(position: &Position) -> bool {
    let board = position.board();
    let (us, occupied) = (position.to_move(), board.occupied());
    let (king, them) = (board.king(us), board.of(!us));
    let attackers = (pawn_attacks(king.into(), us) & board.all(Kind::Pawn))
        | (bishop_attacks(king, occupied) & board.all(Kind::Bishop))
        | (rook_attacks(king, occupied) & board.all(Kind::Rook))
        | (king_attacks(king) & board.all(Kind::King));
    attackers.meets(them)
}
