//! The queens duel on its board.

use tablero_draw::{Art, At, Board, Ends, Extent, Form, Lattice, Outline, Paint, Shape, Spot, Tone};
use tablero_queens_duel::notation::write_cell;
use tablero_queens_duel::{Cell, Point, Position};

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

    /// The spot that a move names.
    #[must_use]
    pub fn ends(mv: Cell) -> Ends {
        Ends { from: None, to: At::new(i64::from(mv.x), i64::from(mv.y)) }
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
        let shape = queen.map(|placed| shape(placed % 2 == 0));
        let tone = if shape.is_none() && !self.position.is_free(cell) {
            Tone::Barred
        } else if (at.row + at.column) % 2 == 0 {
            Tone::Light
        } else {
            Tone::Dark
        };
        Some(Spot { ground: tone.into(), shape })
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

    fn move_text(&self, _: Option<At>, to: At) -> Option<String> {
        self.name(to)
    }
}

fn shape(is_white: bool) -> Shape {
    Shape {
        form: Form::Figure,
        glyph: '♛',
        plain: if is_white { '♕' } else { '♛' },
        letter: if is_white { 'W' } else { 'B' },
        paint: if is_white { Paint::White } else { Paint::Black },
        art: Some(&QUEEN),
    }
}

#[rustfmt::skip]
const QUEEN: Art = Art {
    large: ["       ##       ", " #    ####    # ", " ##   ####   ## ", " ### ###### ### ", "  ############  ", "   ##########   ", "    ########    ", "  ############  "],
    small: ["     ##     ", " #   ##   # ", " ## #### ## ", "  ########  ", "   ######   ", "  ########  "],
    tiny: Some(["#  ##  #", "## ## ##", " ###### ", " ###### "]),
    outline: Some(Outline {
        body: "M7.8 9.6a2.9 2.9 0 0 0-1 5.6l6.3 15.3v3.2L11.5 37V41h25v-4l-1.6-3.3v-3.2l6.3-15.3a2.9 2.9 0 1 0-2-.4l-6.9 7.5-1.6-11.8a2.9 2.9 0 1 0-2.6.2L24 21.8l-4.1-11.1a2.9 2.9 0 1 0-2.6-.2l-1.6 11.8-6.9-7.5a2.9 2.9 0 0 0-1-5.2z",
        lines: "M13.1 30.5h21.8M11.5 37h25",
    }),
};
