//! The queens duel on its board.

use tablero_queens_duel::notation::{read_point, write_cell};
use tablero_queens_duel::{Cell, Point, Position};

use crate::board::{At, Board, Ends, Extent, Ground, Lattice, Shape, Spot};

/// The board of the queens duel.
#[derive(Debug, Clone)]
pub struct QueensBoard {
    position: Position,
}

impl QueensBoard {
    /// The board of a position.
    #[must_use]
    pub const fn new(position: Position) -> Self {
        Self { position }
    }

    fn cell(&self, at: At) -> Option<Cell> {
        self.position.side().cell(Point { x: at.column, y: at.row })
    }
}

impl Board for QueensBoard {
    fn lattice(&self) -> Lattice {
        Lattice::Square
    }

    fn extent(&self) -> Extent {
        let last = i64::from(self.position.side().get()) - 1;
        Extent { low: At::new(0, 0), high: At::new(last, last) }
    }

    fn spot(&self, at: At) -> Option<Spot> {
        let cell = self.cell(at)?;
        let queen = self.position.queens().iter().position(|&queen| queen == cell);
        let shape = queen.map(|placed| {
            let side = placed % 2;
            Shape::Figure { figure: '♛', letter: if side == 0 { 'W' } else { 'B' }, side }
        });
        let ground = if shape.is_none() && !self.position.is_free(cell) {
            Ground::Attacked
        } else if (at.row + at.column) % 2 == 0 {
            Ground::Light
        } else {
            Ground::Dark
        };
        Some(Spot { ground, shape })
    }

    fn name(&self, at: At) -> Option<String> {
        self.cell(at).map(|cell| write_cell(self.position.side(), cell))
    }

    fn row_label(&self, row: i64) -> Option<String> {
        let name = self.name(At::new(0, row))?;
        Some(name.trim_start_matches(|c: char| c.is_ascii_lowercase()).to_owned())
    }

    fn column_label(&self, column: i64) -> Option<String> {
        let name = self.name(At::new(column, 0))?;
        Some(name.trim_end_matches(|c: char| c.is_ascii_digit()).to_owned())
    }

    fn moves_pieces(&self) -> bool {
        false
    }

    fn targets(&self, _: At) -> Vec<At> {
        Vec::new()
    }

    fn move_text(&self, _: Option<At>, to: At) -> Option<String> {
        self.name(to)
    }

    fn ends(&self, mv: &str) -> Option<Ends> {
        let point = read_point(self.position.side(), mv).ok()?;
        let to = At::new(point.x, point.y);
        self.cell(to).map(|_| Ends { from: None, to })
    }
}
