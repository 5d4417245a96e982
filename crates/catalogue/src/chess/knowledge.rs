//! What robots know about Lite Chess.

use tablero_core::{Game as _, Player};
use tablero_lite_chess::engine::{bishop_attacks, king_attacks, pawn_attacks, rook_attacks};
use tablero_lite_chess::{Colour, Kind, LiteChess, Move, Position, Square, SquareSet, operations, seat};

use tablero_search::{Knowledge, Urgency};

/// Material, the advance of pawns, freedom, and the safety of the king. Values are in hundredths of a pawn.
///
/// A pawn becomes a rook, so pawns that nothing can stop count more than in proportion to their way. Against a bare
/// king the evaluation leads it to the edge and the own king towards it, which is how the ending is won.
#[derive(Clone, Copy, Debug, Default)]
pub struct Material;

const PAWN: i32 = 100;
const BISHOP: i32 = 320;
const ROOK: i32 = 500;
/// A king is never taken; the value only orders moves.
const KING: i32 = 10_000;
const BISHOP_PAIR: i32 = 40;
/// For every square that a piece attacks and no own piece stands on.
const FREEDOM: i32 = 3;
/// For every own pawn beside or before the king while the enemy has rooks.
const SHELTER: i32 = 12;
/// For every square next to the king that the enemy attacks.
const EXPOSURE: i32 = 9;

const fn worth(kind: Kind) -> i32 {
    match kind {
        Kind::Pawn => PAWN,
        Kind::Bishop => BISHOP,
        Kind::Rook => ROOK,
        Kind::King => KING,
    }
}

fn count(set: SquareSet) -> i32 {
    // At most 64.
    i32::try_from(set.len()).unwrap_or(0)
}

/// The side in a seat.
fn colour(player: Player) -> Colour {
    if player == seat(Colour::White) { Colour::White } else { Colour::Black }
}

/// How many rows a pawn of a side has gone, 1 from where it starts the game.
fn advance(side: Colour, square: Square) -> i32 {
    7 - i32::from(square.row().distance(side.last_row()))
}

/// Whether no enemy pawn stands before a pawn or beside its way.
fn is_passed(side: Colour, square: Square, enemy_pawns: SquareSet) -> bool {
    let in_the_way = |enemy: Square| {
        enemy.col().distance(square.col()) <= 1 && advance(side, enemy) > advance(side, square)
    };
    !enemy_pawns.into_iter().any(in_the_way)
}

fn pawns(position: &Position, side: Colour) -> i32 {
    /// What a pawn adds by the rows it has gone.
    const GONE: [i32; 8] = [0, 0, 4, 10, 20, 36, 60, 0];
    /// What it adds on top when no enemy pawn can stop it.
    const FREE: [i32; 8] = [0, 8, 12, 24, 48, 90, 160, 0];
    let board = position.board();
    let enemies = board.each(!side, Kind::Pawn);
    let pawns = board.each(side, Kind::Pawn).into_iter();
    pawns
        .map(|square| {
            let gone = usize::try_from(advance(side, square)).unwrap_or(0).min(7);
            PAWN + GONE[gone] + if is_passed(side, square, enemies) { FREE[gone] } else { 0 }
        })
        .sum()
}

fn officers(position: &Position, side: Colour) -> i32 {
    let board = position.board();
    let (own, occupied) = (board.of(side), board.occupied());
    let bishops = board.each(side, Kind::Bishop);
    let rooks = board.each(side, Kind::Rook);
    let freedom: i32 = bishops
        .into_iter()
        .map(|square| bishop_attacks(square, occupied))
        .map(|set| count(set & !own))
        .sum::<i32>()
        + rooks
            .into_iter()
            .map(|square| rook_attacks(square, occupied))
            .map(|set| count(set & !own))
            .sum::<i32>();
    let pair = if count(bishops) > 1 { BISHOP_PAIR } else { 0 };
    count(bishops) * BISHOP + count(rooks) * ROOK + pair + FREEDOM * freedom
}

/// The steps a king needs from one square to another.
fn steps(from: Square, to: Square) -> i32 {
    i32::from(from.steps_to(to))
}

/// How far a square is from the middle, 0 to 6.
fn off_centre(square: Square) -> i32 {
    let off = |line: i64| i32::try_from((2 * line - 7).abs() / 2).unwrap_or(0);
    off(square.row().number()) + off(square.col().number())
}

fn king(position: &Position, side: Colour) -> i32 {
    let board = position.board();
    let enemy = !side;
    let (own_king, enemy_king) = (board.king(side), board.king(enemy));
    let enemy_rooks = board.each(enemy, Kind::Rook);
    if !enemy_rooks.is_empty() {
        let near = king_attacks(own_king);
        let sheltered = count(near & board.each(side, Kind::Pawn)).min(3);
        let mut attacked = pawn_attacks(board.each(enemy, Kind::Pawn), enemy);
        for square in enemy_rooks {
            attacked |= rook_attacks(square, board.occupied());
        }
        for square in board.each(enemy, Kind::Bishop) {
            attacked |= bishop_attacks(square, board.occupied());
        }
        return SHELTER * sheltered - EXPOSURE * count(near & attacked);
    }
    let bare = count(board.of(enemy)) == 1;
    let can_mate = !(board.each(side, Kind::Rook) | board.each(side, Kind::Bishop)).is_empty();
    if bare && can_mate {
        return 14 * off_centre(enemy_king) - 8 * steps(own_king, enemy_king);
    }
    // Without rooks about, a king belongs in the middle.
    -6 * off_centre(own_king)
}

impl Knowledge<LiteChess> for Material {
    fn score(&self, _: &LiteChess, position: &Position, player: Player) -> i32 {
        let side = colour(player);
        pawns(position, side) + officers(position, side) + king(position, side)
    }

    /// The most valuable victim first, taken by the least valuable attacker; a promotion is worth a rook.
    fn promise(&self, _: &LiteChess, position: &Position, mv: Move) -> i32 {
        let Some(piece) = position.piece_at(mv.from()) else { return 0 };
        let victim =
            position.piece_at(mv.to()).map_or(0, |victim| 16 * worth(victim.kind) - worth(piece.kind) / 16);
        if piece.kind == Kind::Pawn {
            let promotes = if mv.to().row() == piece.colour.last_row() { 16 * ROOK } else { 0 };
            return victim + promotes + advance(piece.colour, mv.to());
        }
        victim
    }

    fn urgent(&self, game: &LiteChess, position: &Position, out: &mut Vec<Move>) -> Urgency {
        game.legal_moves(position, out);
        if operations::is_in_check(position, position.to_move()) {
            return Urgency::Forced;
        }
        out.retain(|mv| {
            let pawn = position.piece_at(mv.from()).filter(|piece| piece.kind == Kind::Pawn);
            position.piece_at(mv.to()).is_some()
                || pawn.is_some_and(|pawn| mv.to().row() == pawn.colour.last_row())
        });
        if out.is_empty() { Urgency::Quiet } else { Urgency::Tempting }
    }
}
