//! Lite Chess on its board.

use tablero_draw::{Art, At, Board, Ends, Extent, Form, Lattice, Outline, Paint, Shape, Spot, Tone};
use tablero_lite_chess::{Colour, Kind, Move, Piece, Position, Square, SquareSet};

/// The chess board with one side at the bottom.
#[derive(Debug, Clone)]
pub struct ChessBoard {
    position: Position,
    south: Colour,
}

impl ChessBoard {
    /// The board of a position.
    #[must_use]
    pub const fn new(position: Position, south: Colour) -> Self {
        Self { position, south }
    }

    fn turned(&self, line: i64) -> i64 {
        if self.south == Colour::White { line } else { 7 - line }
    }

    fn square(&self, at: At) -> Option<Square> {
        Square::from_point((self.turned(at.row), self.turned(at.column)))
    }

    /// Where a square lies.
    pub(super) fn at(&self, square: Square) -> At {
        At::new(self.turned(square.col().number()), self.turned(square.row().number()))
    }

    /// The spots that a move names.
    #[must_use]
    pub fn ends(&self, mv: Move) -> Ends {
        Ends { from: Some(self.at(mv.from())), to: self.at(mv.to()) }
    }
}

impl Board for ChessBoard {
    fn lattice(&self) -> Lattice {
        Lattice::Square
    }

    fn extent(&self) -> Extent {
        Extent { low: At::new(0, 0), high: At::new(7, 7) }
    }

    fn spot(&self, at: At) -> Option<Spot> {
        let square = self.square(at)?;
        let light = SquareSet::LIGHT.contains(square);
        let tone = if light { Tone::Light } else { Tone::Dark };
        Some(Spot { ground: tone.into(), shape: self.position.piece_at(square).map(shape) })
    }

    fn name(&self, at: At) -> Option<String> {
        self.square(at).map(|square| square.to_string())
    }

    fn row_label(&self, row: i64) -> Option<String> {
        let name = self.name(At::new(0, row))?;
        name.get(1..).map(str::to_owned)
    }

    fn column_label(&self, column: i64) -> Option<String> {
        let name = self.name(At::new(column, 0))?;
        name.get(..1).map(str::to_owned)
    }

    fn move_text(&self, from: Option<At>, to: At) -> Option<String> {
        Some(format!("{}{}", self.square(from?)?, self.square(to)?))
    }
}

pub(super) fn shape(piece: Piece) -> Shape {
    let (glyph, outlined, art) = match piece.kind {
        Kind::Pawn => ('♟', '♙', &PAWN),
        Kind::Bishop => ('♝', '♗', &BISHOP),
        Kind::Rook => ('♜', '♖', &ROOK),
        Kind::King => ('♚', '♔', &KING),
    };
    let is_white = piece.colour == Colour::White;
    Shape {
        form: Form::Figure,
        glyph,
        plain: if is_white { outlined } else { glyph },
        letter: piece.letter(),
        paint: if is_white { Paint::White } else { Paint::Black },
        art: Some(art),
    }
}

#[rustfmt::skip]
const PAWN: Art = Art {
    large: ["                ", "      ####      ", "     ######     ", "      ####      ", "      ####      ", "     ######     ", "   ##########   ", "                "],
    small: ["            ", "    ####    ", "   ######   ", "    ####    ", "   ######   ", "  ########  "],
    tiny: Some(["        ", "   ##   ", "  ####  ", " ###### "]),
    outline: Some(Outline {
        body: "M24 8.5a6.6 6.6 0 0 0-4.1 11.8c-2.9 1.2-4.7 3.4-4.7 5.7h3.9c-.3 4.4-2.3 7.2-6.1 9.9v5.1h22v-5.1c-3.8-2.7-5.8-5.5-6.1-9.9h3.9c0-2.3-1.8-4.5-4.7-5.7A6.6 6.6 0 0 0 24 8.5z",
        lines: "M13 36h22M19.2 26h9.6",
    }),
};
#[rustfmt::skip]
const BISHOP: Art = Art {
    large: ["       ##       ", "      ####      ", "     #### #     ", "     ### ##     ", "     ######     ", "      ####      ", "   ##########   ", "                "],
    small: ["     ##     ", "    ####    ", "   #### #   ", "   ### ##   ", "    ####    ", "  ########  "],
    tiny: Some(["   ##   ", "  ## #  ", "  ####  ", " ###### "]),
    outline: Some(Outline {
        body: "M24 5.5a2.7 2.7 0 0 0-1.9 4.6C17.2 13 13.6 17.7 13.6 22.6c0 3.1 1.5 5.6 4.1 7.4l-.9 3.6c-3 .4-6 1-7.1 2.6V41h28.6v-4.8c-1.1-1.6-4.1-2.2-7.1-2.6l-.9-3.6c2.6-1.8 4.1-4.3 4.1-7.4 0-4.9-3.6-9.6-8.5-12.5A2.7 2.7 0 0 0 24 5.5z",
        lines: "M24 15.5v9M19.8 19.5h8.4M17.7 30h12.6M16.8 33.6h14.4",
    }),
};
#[rustfmt::skip]
const ROOK: Art = Art {
    large: ["                ", "   ### ## ###   ", "   ##########   ", "     ######     ", "     ######     ", "    ########    ", "   ##########   ", "                "],
    small: ["            ", "  ## ## ##  ", "  ########  ", "    ####    ", "   ######   ", "  ########  "],
    tiny: Some([" ##  ## ", " ###### ", "  ####  ", " ###### "]),
    outline: Some(Outline {
        body: "M11.5 8.5h5.4v4.2h4.3V8.5h5.6v4.2h4.3V8.5h5.4v9.2l-4.2 3.6v11.4l4.2 3.2V41h-25v-5.1l4.2-3.2V21.3l-4.2-3.6z",
        lines: "M11.5 17.7h25M15.7 21.3h16.6M15.7 32.7h16.6M11.5 36h25",
    }),
};
#[rustfmt::skip]
const KING: Art = Art {
    large: ["       ##       ", "     ######     ", "       ##       ", "  #### ## ####  ", "  ############  ", "    ########    ", "   ##########   ", "                "],
    small: ["     ##     ", "   ######   ", "     ##     ", " ########## ", "  ########  ", "  ########  "],
    tiny: Some(["   ##   ", " ###### ", "   ##   ", " ###### "]),
    outline: Some(Outline {
        body: "M22.4 4.5h3.2v3.3h3.5v3.2h-3.5v4.2c1.9-2.4 4.8-3.7 7.9-3.7 4.4 0 7.7 3.1 7.7 7.1 0 5.1-4.2 8.6-6.7 13.1V41h-21v-9.3C11 27.2 6.8 23.7 6.8 18.6c0-4 3.3-7.1 7.7-7.1 3.1 0 6 1.3 7.9 3.7V11h-3.5V7.8h3.5z",
        lines: "M13.5 31.7h21M13.5 36.2h21M24 17.5v9",
    }),
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turned_board_names_the_same_moves() {
        for south in [Colour::White, Colour::Black] {
            let start = Position::initial();
            let board = ChessBoard::new(start, south);
            for mv in start.legal_moves() {
                let ends = board.ends(mv);
                assert_eq!(board.move_text(ends.from, ends.to), Some(mv.to_string()));
            }
        }
        let black = ChessBoard::new(Position::initial(), Colour::Black);
        assert_eq!(black.name(At::new(0, 7)).as_deref(), Some("h8"));
        assert_eq!((black.row_label(0).as_deref(), black.column_label(0).as_deref()), (Some("1"), Some("h")));
        assert_eq!(black.spot(At::new(8, 0)), None);
    }
}
