//! A Lite Chess position that is being set up: any piece on any square.

use tablero_core::Message;
use tablero_draw::{At, Board, Extent, Ground, Lattice, Paint, Spot, Tone};
use tablero_lite_chess::notation::{fen, read_fen};
use tablero_lite_chess::{Colour, Kind, Piece, Position, Setup, Square, SquareSet, words};

use super::board::shape;
use crate::sketch::{Brush, Ready, Sketch};
use crate::words as said;

/// The board and who is to move.
#[derive(Debug, Clone)]
pub(super) struct Squares {
    pieces: [Option<Piece>; 64],
    to_move: Colour,
}

/// The pieces in the order in which they are offered.
const PIECES: [(&str, Kind, Colour); 8] = [
    ("K", Kind::King, Colour::White),
    ("R", Kind::Rook, Colour::White),
    ("B", Kind::Bishop, Colour::White),
    ("P", Kind::Pawn, Colour::White),
    ("k", Kind::King, Colour::Black),
    ("r", Kind::Rook, Colour::Black),
    ("b", Kind::Bishop, Colour::Black),
    ("p", Kind::Pawn, Colour::Black),
];
/// What is done to the whole board.
const WHOLE: [&str; 4] = ["start", "clear", "white", "black"];

impl Squares {
    /// The position of a FEN, whatever its kings; the first one without a text.
    pub(super) fn read(text: Option<&str>) -> Option<Self> {
        let Some(text) = text else { return Some(Self::of(&Position::initial())) };
        let (pieces, to_move) = read_fen(text).ok()?;
        Some(Self { pieces, to_move })
    }

    fn of(position: &Position) -> Self {
        let pieces = std::array::from_fn(|index| {
            position.piece_at(Square::from_point(point(index)).unwrap_or(Square::all().next()?))
        });
        Self { pieces, to_move: position.to_move() }
    }

    fn place(&mut self, at: At, piece: Option<Piece>) -> bool {
        let spot = index(at).and_then(|index| self.pieces.get_mut(index));
        spot.map(|spot| *spot = piece).is_some()
    }
}

/// Row and column of a square by its number, row by row.
fn point(index: usize) -> (i64, i64) {
    let number = i64::try_from(index).unwrap_or(i64::MAX);
    (number / 8, number % 8)
}

fn index(at: At) -> Option<usize> {
    let is_on = (0..8).contains(&at.row) && (0..8).contains(&at.column);
    usize::try_from(at.row * 8 + at.column).ok().filter(|_| is_on)
}

fn ground(at: At) -> Option<Ground> {
    let square = Square::from_point((at.row, at.column))?;
    Some(if SquareSet::LIGHT.contains(square) { Tone::Light } else { Tone::Dark }.into())
}

impl Sketch for Squares {
    fn brushes(&self) -> Vec<Brush> {
        let ground = Ground::from(Tone::Light);
        let piece = |(key, kind, colour): (&'static str, Kind, Colour)| {
            let shape = shape(Piece { kind, colour });
            let side = if shape.paint == Paint::White { "white" } else { "black" };
            let name = words::spot(side, kind.to_string());
            Brush { key, name, spot: Some(Spot { ground, shape: Some(shape) }) }
        };
        let empty =
            Brush { key: "empty", name: said::brush("empty"), spot: Some(Spot { ground, shape: None }) };
        let whole = WHOLE.map(|key| Brush { key, name: said::brush(key), spot: None });
        PIECES.into_iter().map(piece).chain([empty]).chain(whole).collect()
    }

    fn paint(&mut self, brush: &str, at: Option<At>) -> bool {
        if let Some(at) = at {
            if brush == "empty" {
                return self.place(at, None);
            }
            let known = PIECES.into_iter().find(|(key, _, _)| *key == brush);
            return known.is_some_and(|(_, kind, colour)| self.place(at, Some(Piece { kind, colour })));
        }
        match brush {
            "start" => *self = Self::of(&Position::initial()),
            "clear" => self.pieces = [None; 64],
            "white" => self.to_move = Colour::White,
            "black" => self.to_move = Colour::Black,
            _ => return false,
        }
        true
    }

    fn board(&self) -> Box<dyn Board> {
        Box::new(self.clone())
    }

    fn text(&self) -> String {
        let row = |row: &[Option<Piece>]| {
            let mut text = String::new();
            let mut free = 0;
            for piece in row.iter().map(Some).chain([None]) {
                match piece {
                    Some(None) => free += 1,
                    placed => {
                        text += &if free > 0 { free.to_string() } else { String::new() };
                        free = 0;
                        text.extend(placed.copied().flatten().map(Piece::letter));
                    }
                }
            }
            text
        };
        let rows: Vec<String> = self.pieces.chunks(8).map(row).collect();
        let side = if self.to_move == Colour::White { 'w' } else { 'b' };
        format!("{} {side}", rows.join("/"))
    }

    fn ready(&self) -> Result<Ready, Vec<Message>> {
        let of_side = |colour: Colour| {
            let found = self
                .pieces
                .iter()
                .flatten()
                .filter(|piece| piece.kind == Kind::King && piece.colour == colour)
                .count();
            let side = if colour == Colour::White { "white" } else { "black" };
            (found != 1).then(|| words::flaw_kings(found as u64, side))
        };
        let wrong: Vec<Message> = [Colour::White, Colour::Black].into_iter().filter_map(of_side).collect();
        if !wrong.is_empty() {
            return Err(wrong);
        }
        let setup = Setup::from_pieces(
            |square| {
                index(At::new(square.col().number(), square.row().number())).and_then(|i| self.pieces[i])
            },
            self.to_move,
        );
        // One king on each side is all that a setup of pieces can lack.
        let position = Position::from_setup(&setup).map_err(|_| Vec::new())?;
        Ok(Ready { options: Vec::new(), position: Some(fen(&position)) })
    }
}

impl Board for Squares {
    fn lattice(&self) -> Lattice {
        Lattice::Square
    }

    fn extent(&self) -> Extent {
        Extent { low: At::new(0, 0), high: At::new(7, 7) }
    }

    fn spot(&self, at: At) -> Option<Spot> {
        let piece = self.pieces.get(index(at)?).copied().flatten();
        Some(Spot { ground: ground(at)?, shape: piece.map(shape) })
    }

    fn name(&self, at: At) -> Option<String> {
        Square::from_point((at.row, at.column)).map(|square| square.to_string())
    }

    fn row_label(&self, row: i64) -> Option<String> {
        self.name(At::new(0, row))?.get(1..).map(str::to_owned)
    }

    fn column_label(&self, column: i64) -> Option<String> {
        self.name(At::new(column, 0))?.get(..1).map(str::to_owned)
    }

    fn move_text(&self, _: Option<At>, _: At) -> Option<String> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_is_emptied_and_filled() {
        let mut squares = Squares::read(None).unwrap();
        assert_eq!(squares.text(), "r1b1kb1r/pppppppp/8/8/8/8/PPPPPPPP/R1B1KB1R w");
        assert!(squares.paint("clear", None) && squares.paint("K", Some(At::new(4, 7))));
        assert_eq!(squares.ready().unwrap_err().len(), 1);
        assert!(squares.paint("k", Some(At::new(0, 0))) && squares.paint("black", None));
        assert_eq!(squares.text(), "k7/8/8/8/8/8/8/4K3 b");
        assert_eq!(squares.ready().unwrap().position.as_deref(), Some("k7/8/8/8/8/8/8/4K3 b"));
        assert!(!squares.paint("K", Some(At::new(8, 0))) && !squares.paint("queen", None));
        assert_eq!(Squares::read(Some(&squares.text())).unwrap().text(), squares.text());
        assert!(Squares::read(Some("nonsense")).is_none());
    }
}
