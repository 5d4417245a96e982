//! Boards drawn in plain text, with both names of every square: files and ranks, rows and columns.

use crate::position::Position;
use crate::square::Square;

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
    pub marked: u64,
}

impl Diagram {
    /// The board in ten lines, each ended.
    ///
    /// ```
    /// use tablero_lite_chess::{Position, notation::{Diagram, Figures}};
    /// let drawn = Diagram { figures: Figures::Ascii, marked: 0 }.draw(&Position::initial());
    /// assert_eq!(drawn.lines().nth(1), Some(" 8  r  .  b  .  k  b  .  r  0"));
    /// ```
    #[must_use]
    pub fn draw(&self, position: &Position) -> String {
        let cell = |square: Square| {
            let [open, close] = if self.marked & square.bit() != 0 { ['[', ']'] } else { [' ', ' '] };
            String::from_iter([open, self.figure(position, square), close])
        };
        let row = |row: i64| {
            let squares = (0..8).filter_map(|col| Square::from_row_col(row, col));
            format!(" {} {} {row}\n", 8 - row, squares.map(cell).collect::<String>())
        };
        let rows: String = (0..8).map(row).collect();
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
        let marked = Square::from_name("a8").unwrap().bit() | Square::from_name("d4").unwrap().bit();
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
