//! Boards drawn in plain text, with both names of every square: files and ranks, rows and columns.

use crate::position::Position;
use crate::square::{Col, Row, Square};
use crate::square_set::SquareSet;

/// Which characters stand for the pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Figures {
    /// Chess figures: ♜ ♝ ♚ ♟.
    #[default]
    Unicode,
    /// Letters as in FEN: r b k p, upper case White.
    Ascii,
}

/// How a board is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Diagram {
    /// The characters of the pieces.
    pub figures: Figures,
    /// Squares shown in brackets, as a set.
    pub marked: SquareSet,
}

impl Diagram {
    /// The board in ten lines, each ended.
    ///
    /// ```
    /// use tablero_lite_chess::{Position, notation::{Diagram, Figures}};
    /// let drawn = Diagram { figures: Figures::Ascii, ..Diagram::default() }.draw(&Position::initial());
    /// assert_eq!(drawn.lines().nth(1), Some(" 8  r  .  b  .  k  b  .  r  0"));
    /// ```
    #[must_use]
    pub fn draw(&self, position: &Position) -> String {
        let cell = |square: Square| {
            let [open, close] = if self.marked.contains(square) { ['[', ']'] } else { [' ', ' '] };
            String::from_iter([open, self.figure(position, square), close])
        };
        let row = |row: Row| {
            let squares = Col::ALL.into_iter().map(|col| Square::new(row, col));
            format!(" {} {} {row}\n", 8 - row.number(), squares.map(cell).collect::<String>())
        };
        let rows: String = Row::ALL.into_iter().map(row).collect();
        format!("    a  b  c  d  e  f  g  h\n{rows}    0  1  2  3  4  5  6  7\n")
    }

    fn figure(&self, position: &Position, square: Square) -> char {
        match (position.piece_at(square), self.figures) {
            (Some(piece), Figures::Unicode) => piece.figure(),
            (Some(piece), Figures::Ascii) => piece.letter(),
            (None, Figures::Unicode) => '·',
            (None, Figures::Ascii) => '.',
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_stand_round_their_square_and_nothing_moves() {
        let marked = ["a8", "d4"].map(|name| Square::from_name(name).unwrap()).into_iter().collect();
        let text = Diagram { figures: Figures::Ascii, marked }.draw(&Position::initial());
        let expected = "    a  b  c  d  e  f  g  h
 8 [r] .  b  .  k  b  .  r  0
 7  p  p  p  p  p  p  p  p  1
 6  .  .  .  .  .  .  .  .  2
 5  .  .  .  .  .  .  .  .  3
 4  .  .  . [.] .  .  .  .  4
 3  .  .  .  .  .  .  .  .  5
 2  P  P  P  P  P  P  P  P  6
 1  R  .  B  .  K  B  .  R  7
    0  1  2  3  4  5  6  7
";
        assert_eq!(text, expected);
    }
}
