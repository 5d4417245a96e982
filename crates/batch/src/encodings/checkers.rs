//! Chinese checkers: the cells times the origin plus the target, and one more for the forced pass; a plane of cells for each
//! player, the one to move first and the others in the order of turns.

use tablero_chinese_checkers::Move;
use tablero_chinese_checkers::engine::{CellSet, Checkers, State};
use tablero_core::{Game, Player};

use crate::encoding::{Encoding, Shape, mark};

impl<S: CellSet> Encoding for Checkers<S> {
    fn actions(&self) -> usize {
        self.size().cells() * self.size().cells() + 1
    }

    #[inline]
    fn action(&self, mv: Move) -> usize {
        let cells = self.size().cells();
        match mv {
            Move::Piece { from, to } => from.index() * cells + to.index(),
            Move::Pass => cells * cells,
        }
    }

    fn shape(&self) -> Shape {
        Shape { planes: self.players(), rows: 1, columns: self.size().cells() }
    }

    fn observe(&self, position: &State<S>, out: &mut [u8]) {
        let (players, cells) = (self.players(), self.size().cells());
        let first = self.to_move(position).seat();
        for plane in 0..players {
            let seat = Player::from_seat((first + plane) % players);
            if let Some(corner) = seat.and_then(|seat| self.corner(seat)) {
                self.for_each_piece(position, corner, |pos| mark(out, plane * cells + pos.index()));
            }
        }
    }
}
