//! What a series of captures on one square brings.

use tablero_lite_chess::engine::{bishop_attacks, king_attacks, pawn_attacks, rook_attacks};
use tablero_lite_chess::{Colour, Kind, Move, Position, Square, SquareSet};

/// What a man is worth in an exchange.
pub(crate) const fn worth(kind: Kind) -> i32 {
    match kind {
        Kind::Pawn => 100,
        Kind::Bishop => 300,
        Kind::Rook => 500,
        Kind::King => 10_000,
    }
}

/// All men of both sides that attack a square, lines seen through the given occupancy.
fn attackers(position: &Position, square: Square, occupied: SquareSet) -> SquareSet {
    let board = position.board();
    let pawns = (pawn_attacks(square.into(), Colour::White) & board.each(Colour::Black, Kind::Pawn))
        | (pawn_attacks(square.into(), Colour::Black) & board.each(Colour::White, Kind::Pawn));
    pawns
        | (bishop_attacks(square, occupied) & board.all(Kind::Bishop))
        | (rook_attacks(square, occupied) & board.all(Kind::Rook))
        | (king_attacks(square) & board.all(Kind::King))
}

/// Whether a move wins at least so much when both sides go on capturing on its target with the least man first, and stop
/// when they like. Pins are not looked at.
pub(crate) fn wins_at_least(position: &Position, mv: Move, threshold: i32) -> bool {
    let board = position.board();
    let Some(mover) = position.piece_at(mv.from()) else { return false };
    let taken = position.piece_at(mv.to()).map_or(0, |piece| worth(piece.kind));
    let promotes = mover.kind == Kind::Pawn && mv.to().row() == mover.colour.last_row();
    let gain = taken + if promotes { worth(Kind::Rook) - worth(Kind::Pawn) } else { 0 };
    let mut balance = gain - threshold;
    if balance < 0 {
        return false;
    }
    let standing = if promotes { Kind::Rook } else { mover.kind };
    balance -= worth(standing);
    if balance >= 0 {
        return true;
    }
    let mut occupied = (board.occupied() & !SquareSet::from(mv.from())) | mv.to();
    let mut side = mover.colour;
    let mut all = attackers(position, mv.to(), occupied) & occupied;
    loop {
        side = !side;
        let own = all & board.of(side);
        let Some((kind, from)) = least(position, own) else { break };
        // A king may not take what is defended.
        if kind == Kind::King && all.meets(board.of(!side)) {
            break;
        }
        occupied &= !SquareSet::from(from);
        let opened = (bishop_attacks(mv.to(), occupied) & board.all(Kind::Bishop))
            | (rook_attacks(mv.to(), occupied) & board.all(Kind::Rook));
        all = (all | opened) & occupied;
        balance = -balance - 1 - worth(kind);
        if balance >= 0 {
            side = !side;
            break;
        }
    }
    // Whoever could not go on has lost the exchange.
    side != mover.colour
}

fn least(position: &Position, men: SquareSet) -> Option<(Kind, Square)> {
    let board = position.board();
    Kind::ALL.into_iter().find_map(|kind| Some((kind, (men & board.all(kind)).first()?)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tablero_lite_chess::notation::read_position;

    #[test]
    fn exchanges_are_counted_to_their_end() {
        let check = |fen: &str, mv: &str, value: i32| {
            let position = read_position(fen).unwrap();
            let name = |text: &str| Square::from_name(text).unwrap();
            let mv = Move::new(name(&mv[..2]), name(&mv[2..]));
            assert!(wins_at_least(&position, mv, value), "{fen} {mv} >= {value}");
            assert!(!wins_at_least(&position, mv, value + 1), "{fen} {mv} > {value}");
        };
        check("4k3/8/8/3p4/8/8/8/3RK3 w", "d1d5", 100);
        check("4k3/8/4p3/3p4/8/8/8/3RK3 w", "d1d5", -400);
        check("4k3/3r4/8/3p4/8/8/3R4/3RK3 w", "d2d5", 100);
        check("3rk3/3r4/8/3p4/8/8/3R4/3RK3 w", "d2d5", -400);
        check("4k3/8/2p5/3p4/4P3/8/8/4K3 w", "e4d5", 0);
        check("4k3/8/8/3r4/4P3/8/8/4K3 w", "e4d5", 500);
        check("4k3/8/8/8/8/8/8/R3K3 w", "a1a7", 0);
        check("1r2k3/P7/8/8/8/8/8/4K3 w", "a7b8", 900);
        check("4k3/3b4/8/1B6/8/8/8/4K3 w", "b5d7", 0);
    }
}
