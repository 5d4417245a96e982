//! The moves of a position in the order in which they are worth trying.
//!
//! Moves are ranked in stages: the move of the table is given before anything is ranked, captures that lose nothing come
//! before quiet moves, and captures that lose material last.

use tablero_lite_chess::{Kind, Move, Piece, Position, SquareSet, engine};

use crate::exchange::{wins_at_least, worth};
use crate::history::{Arrival, History};

/// A move with what is known about it without trying it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate {
    pub(crate) mv: Move,
    pub(crate) piece: Piece,
    pub(crate) rank: i32,
    /// Neither a capture nor a promotion.
    pub(crate) quiet: bool,
}

const TABLE_MOVE: i32 = 1_000_000;
const GOOD_CAPTURE: i32 = 500_000;
const KILLER: i32 = 400_000;
const BAD_CAPTURE: i32 = -500_000;

/// What ranks quiet moves.
pub(crate) struct Ranking<'a> {
    pub(crate) history: &'a History,
    pub(crate) ply: usize,
    pub(crate) before: [Option<Arrival>; 2],
    pub(crate) table_move: Option<Move>,
}

/// Appends every legal move, ranked.
pub(crate) fn all_moves(position: &Position, ranking: &Ranking<'_>, out: &mut Vec<Candidate>) {
    let side = position.to_move();
    let killers = ranking.history.killers(ranking.ply);
    let counter = ranking.history.counter(ranking.before[0]);
    position.for_each_move(|mv| {
        let Some((piece, gain)) = gain(position, mv) else { return };
        let quiet = gain == 0;
        let rank = if Some(mv) == ranking.table_move {
            TABLE_MOVE
        } else if !quiet {
            capture_rank(position, mv, piece, gain)
        } else if killers[0] == Some(mv) {
            KILLER + 2
        } else if killers[1] == Some(mv) {
            KILLER + 1
        } else if counter == Some(mv) {
            KILLER
        } else {
            ranking.history.value(side, mv, Arrival::new(piece, mv.to()), ranking.before)
        };
        out.push(Candidate { mv, piece, rank, quiet });
    });
}

/// Appends every legal capture and promotion, ranked.
pub(crate) fn tactical_moves(position: &Position, table_move: Option<Move>, out: &mut Vec<Candidate>) {
    let side = position.to_move();
    let board = position.board();
    let targets = board.of(!side) | SquareSet::row(side.last_row());
    engine::for_each_move_to(board, side, targets, |mv| {
        if let Some((piece, gain)) = gain(position, mv)
            && gain > 0
        {
            let rank =
                if Some(mv) == table_move { TABLE_MOVE } else { capture_rank(position, mv, piece, gain) };
            out.push(Candidate { mv, piece, rank, quiet: false });
        }
    });
}

/// The piece that moves, and what the move wins at once.
fn gain(position: &Position, mv: Move) -> Option<(Piece, i32)> {
    let piece = position.piece_at(mv.from())?;
    let taken = position.piece_at(mv.to()).map_or(0, |taken| worth(taken.kind));
    let promotes = piece.kind == Kind::Pawn && mv.to().row() == piece.colour.last_row();
    Some((piece, taken + if promotes { worth(Kind::Rook) - worth(Kind::Pawn) } else { 0 }))
}

fn capture_rank(position: &Position, mv: Move, piece: Piece, gain: i32) -> i32 {
    let order = gain * 16 - worth(piece.kind).min(1_000) / 16;
    order + if wins_at_least(position, mv, 0) { GOOD_CAPTURE } else { BAD_CAPTURE }
}

impl Candidate {
    /// Whether the move loses material by the exchange it starts.
    pub(crate) fn is_bad_capture(&self) -> bool {
        self.rank < BAD_CAPTURE / 2
    }
}

/// Brings the best of the moves from `index` on to that place and gives it.
pub(crate) fn pick(moves: &mut [Candidate], index: usize) -> Option<Candidate> {
    let left = moves.get_mut(index..)?;
    let best = (0..left.len()).max_by_key(|&at| (left[at].rank, std::cmp::Reverse(at)))?;
    left.swap(0, best);
    left.first().copied()
}
