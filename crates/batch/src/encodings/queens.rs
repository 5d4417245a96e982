//! The queens duel: the number of the cell; a plane of queens, one of cells that are still free, and one that shows whether the
//! first player moves.

use tablero_core::{Game, Player};
use tablero_queens_duel::{Cell, Position, QueensDuel};

use crate::encoding::{Encoding, Shape, mark};

impl Encoding for QueensDuel {
    fn actions(&self) -> usize {
        self.side.cell_count()
    }

    #[inline]
    fn action(&self, mv: Cell) -> usize {
        usize::from(mv.x) * usize::from(self.side.get()) + usize::from(mv.y)
    }

    fn shape(&self) -> Shape {
        let side = usize::from(self.side.get());
        Shape { planes: 3, rows: side, columns: side }
    }

    fn observe(&self, position: &Position, out: &mut [u8]) {
        let cells = self.side.cell_count();
        for &queen in position.queens() {
            mark(out, self.action(queen));
        }
        for cell in position.free_cells() {
            mark(out, cells + self.action(cell));
        }
        if self.to_move(position) == Player::FIRST
            && let Some(plane) = out.get_mut(2 * cells..)
        {
            plane.fill(1);
        }
    }
}
