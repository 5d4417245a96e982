//! The board to look at and to point at: a move is any cell of its column.

use tablero_draw::{At, Board, Ends, Extent, Form, Lattice, Paint, Shape, Spot, Tone};

use crate::engine::{Column, Position};
use crate::{COLUMNS, ROWS, Side};

/// The board of a position.
#[derive(Debug, Clone)]
pub struct FourBoard {
    position: Position,
}

impl FourBoard {
    /// The board of a position.
    #[must_use]
    pub const fn new(position: Position) -> Self {
        Self { position }
    }

    /// The cell that a piece falls to.
    #[must_use]
    pub fn ends(&self, column: Column) -> Ends {
        let row = ROWS.saturating_sub(self.position.height(column) + 1);
        Ends { from: None, to: place(column, row) }
    }
}

/// The place of a column and of a row counted from above.
fn place(column: Column, row: usize) -> At {
    let line = |number: usize| i64::try_from(number).unwrap_or(0);
    At::new(line(column.number()), line(row))
}

fn cell(at: At) -> Option<(Column, usize)> {
    let column = Column::from_number(usize::try_from(at.column).ok()?)?;
    let row = usize::try_from(at.row).ok().filter(|&row| row < ROWS)?;
    Some((column, ROWS - 1 - row))
}

impl Board for FourBoard {
    fn lattice(&self) -> Lattice {
        Lattice::Square
    }

    fn extent(&self) -> Extent {
        let last = Column::all().last().map_or(At::new(0, 0), |column| place(column, ROWS - 1));
        Extent { low: At::new(0, 0), high: last }
    }

    fn spot(&self, at: At) -> Option<Spot> {
        let (column, row) = cell(at)?;
        let shape = self.position.at(column, row).map(|side| {
            let (letter, colour) = if side == Side::Yellow { ('Y', 4) } else { ('R', 1) };
            Shape {
                form: Form::Disc,
                glyph: letter,
                plain: letter,
                letter,
                paint: Paint::Player(colour),
                art: None,
            }
        });
        Some(Spot { ground: Tone::Hole.into(), shape })
    }

    fn name(&self, at: At) -> Option<String> {
        cell(at).map(|(column, _)| column.letter().to_string())
    }

    fn column_label(&self, column: i64) -> Option<String> {
        self.name(At::new(column, 0))
    }

    fn moves_pieces(&self) -> bool {
        false
    }

    fn move_text(&self, _: Option<At>, to: At) -> Option<String> {
        self.name(to)
    }
}

/// That the board has as many columns as the rules say.
const _: () = assert!(COLUMNS == 7);
