//! Lite Chess on its board.

use tablero_lite_chess::notation::read_points;
use tablero_lite_chess::{Colour, Kind, Position, Square, SquareSet};

use crate::board::{At, Board, Ends, Extent, Ground, Lattice, Shape, Spot};

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
        let shape = self.position.piece_at(square).map(|piece| Shape::Figure {
            figure: match piece.kind {
                Kind::Pawn => '♟',
                Kind::Bishop => '♝',
                Kind::Rook => '♜',
                Kind::King => '♚',
            },
            letter: piece.letter(),
            side: usize::from(piece.colour == Colour::Black),
        });
        Some(Spot { ground: if light { Ground::Light } else { Ground::Dark }, shape })
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

    fn targets(&self, from: At) -> Vec<At> {
        let Some(from) = self.square(from) else { return Vec::new() };
        let moves = self.position.legal_moves();
        moves.iter().filter(|mv| mv.from() == from).map(|mv| self.at(mv.to())).collect()
    }

    fn move_text(&self, from: Option<At>, to: At) -> Option<String> {
        Some(format!("{}{}", self.square(from?)?, self.square(to)?))
    }

    fn ends(&self, mv: &str) -> Option<Ends> {
        let (from, to) = read_points(mv).ok()?;
        let at = |point| Square::from_point(point).map(|square| self.at(square));
        Some(Ends { from: Some(at(from)?), to: at(to)? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turned_board_names_the_same_moves() {
        for south in [Colour::White, Colour::Black] {
            let board = ChessBoard::new(Position::initial(), south);
            let ends = board.ends("a2a3").unwrap();
            assert_eq!(board.move_text(ends.from, ends.to).as_deref(), Some("a2a3"));
            assert_eq!(board.targets(ends.from.unwrap()), [ends.to]);
        }
        let black = ChessBoard::new(Position::initial(), Colour::Black);
        assert_eq!(black.name(At::new(0, 7)).as_deref(), Some("h8"));
        assert_eq!((black.row_label(0).as_deref(), black.column_label(0).as_deref()), (Some("1"), Some("h")));
        assert_eq!(black.spot(At::new(8, 0)), None);
    }
}
