//! Lite Chess on its board.

use tablero_draw::{Art, At, Board, Ends, Extent, Form, Lattice, Paint, Shape, Spot, Tone};
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

    fn at(&self, square: Square) -> At {
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

fn shape(piece: Piece) -> Shape {
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
    large: ["        ", "        ", "   ##   ", "  ####  ", "   ##   ", "   ##   ", "  ####  ", "        "],
    small: ["      ", "  ##  ", "  ##  ", "  ##  ", " #### ", "      "],
    tiny: None,
};
#[rustfmt::skip]
const BISHOP: Art = Art {
    large: ["   #    ", "  # ##  ", "  ####  ", "  ####  ", "   ##   ", "   ##   ", " ###### ", "        "],
    small: ["  #   ", " # ## ", " #### ", "  ##  ", " #### ", "      "],
    tiny: None,
};
#[rustfmt::skip]
const ROOK: Art = Art {
    large: ["        ", " # ## # ", " ###### ", "  ####  ", "  ####  ", "  ####  ", " ###### ", "        "],
    small: ["      ", "# ## #", " #### ", " #### ", "######", "      "],
    tiny: None,
};
#[rustfmt::skip]
const KING: Art = Art {
    large: ["   ##   ", "  ####  ", "   ##   ", " ###### ", " ###### ", "  ####  ", " ###### ", "        "],
    small: ["  ##  ", " #### ", "  ##  ", "######", " #### ", "      "],
    tiny: None,
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
