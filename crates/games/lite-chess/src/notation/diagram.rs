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
    /// Whether Black sits at the bottom.
    pub turned: bool,
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
        let (mut rows, mut columns) = (Row::ALL, Col::ALL);
        if self.turned {
            rows.reverse();
            columns.reverse();
        }
        let row = |row: Row| {
            let squares = columns.into_iter().map(|col| Square::new(row, col));
            format!(" {} {} {row}\n", 8 - row.number(), squares.map(cell).collect::<String>())
        };
        let rows: String = rows.into_iter().map(row).collect();
        let (files, numbers) = if self.turned {
            ("h  g  f  e  d  c  b  a", "7  6  5  4  3  2  1  0")
        } else {
            ("a  b  c  d  e  f  g  h", "0  1  2  3  4  5  6  7")
        };
        format!("    {files}\n{rows}    {numbers}\n")
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
        let text = Diagram { figures: Figures::Ascii, marked, turned: false }.draw(&Position::initial());
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
        let turned = Diagram { figures: Figures::Ascii, marked, turned: true }.draw(&Position::initial());
        let lines: Vec<&str> = turned.lines().collect();
        assert_eq!(lines[0], "    h  g  f  e  d  c  b  a");
        assert_eq!(lines[1], " 1  R  .  B  K  .  B  .  R  7");
        assert_eq!(lines[8], " 8  r  .  b  k  .  b  . [r] 0");
    }
}
