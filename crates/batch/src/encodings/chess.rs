//! Lite Chess: 64 times the origin plus the target; a plane for each kind of each side, and one that shows whether White moves.

use tablero_lite_chess::{Colour, Kind, LiteChess, Move, Position};

use crate::encoding::{Encoding, Shape, mark};

const KINDS: [Kind; 4] = [Kind::Pawn, Kind::Bishop, Kind::Rook, Kind::King];
const SQUARES: usize = 64;

impl Encoding for LiteChess {
    fn actions(&self) -> usize {
        SQUARES * SQUARES
    }

    #[inline]
    fn action(&self, mv: Move) -> usize {
        mv.from().index() * SQUARES + mv.to().index()
    }

    /// Unsorted, which takes half the time.
    fn moves(&self, position: &Position, out: &mut Vec<Move>) {
        let board = position.board();
        // Bare kings could still move, but the game is over.
        if board.occupied() != board.all(Kind::King) {
            position.for_each_move(|mv| out.push(mv));
        }
    }

    /// The number says everything.
    fn find(&self, _: &[Move], action: usize) -> Option<Move> {
        u16::try_from(action).ok().map(Move::from_index_masked)
    }

    fn shape(&self) -> Shape {
        Shape { planes: 2 * KINDS.len() + 1, rows: 8, columns: 8 }
    }

    fn observe(&self, position: &Position, out: &mut [u8]) {
        let board = position.board();
        let own = position.to_move();
        for (side, first) in [(own, 0), (!own, KINDS.len())] {
            for (kind, plane) in KINDS.into_iter().zip(first..) {
                for square in board.each(side, kind) {
                    mark(out, plane * SQUARES + square.index());
                }
            }
        }
        if own == Colour::White
            && let Some(plane) = out.get_mut(2 * KINDS.len() * SQUARES..)
        {
            plane.fill(1);
        }
    }
}
