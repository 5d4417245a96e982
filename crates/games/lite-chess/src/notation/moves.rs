//! Moves as text: `d2g2`, and also `d2-g2` and `(6,3)-(6,6)`.

use super::fen::shorten;
use crate::operations;
use crate::position::Position;
use crate::refusal::Refusal;
use crate::spec::Point;
use crate::square::{Move, Square};

/// A text that names no two squares.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{found:?} is not a move, expected two squares as in d2g2, d2-g2 or (6,3)-(6,6)")]
pub struct MoveTextError {
    /// The text, shortened.
    pub found: String,
}

/// Why a text is no legal move in a position.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// Not a move at all.
    #[error(transparent)]
    Text(#[from] MoveTextError),
    /// A move that may not be played.
    #[error("{mv} is not legal: {reason}")]
    Illegal {
        /// The move as written.
        mv: String,
        /// The rule it breaks.
        reason: Refusal,
    },
}

/// The two squares that a text names, as `(row, col)`; numbers may lie off the board.
///
/// ```
/// use tablero_lite_chess::notation::read_points;
/// assert_eq!(read_points("d2g2"), Ok(((6, 3), (6, 6))));
/// assert_eq!(read_points("(6,3)-(6,6)"), read_points("D2-G2"));
/// ```
pub fn read_points(text: &str) -> Result<(Point, Point), MoveTextError> {
    let compact: String =
        text.chars().filter(|c| !c.is_ascii_whitespace()).map(|c| c.to_ascii_lowercase()).take(100).collect();
    let points = if compact.starts_with('(') { numbered(&compact) } else { named(&compact) };
    points.ok_or_else(|| MoveTextError { found: shorten(text) })
}

fn named(text: &str) -> Option<(Point, Point)> {
    let point = |name: &str| Square::from_name(name).map(Square::point);
    let (from, to) = text.split_once('-').or_else(|| text.split_at_checked(2))?;
    Some((point(from)?, point(to)?))
}

fn numbered(text: &str) -> Option<(Point, Point)> {
    let (from, to) = text.strip_prefix('(')?.strip_suffix(')')?.split_once(")-(")?;
    let point = |text: &str| {
        let (row, col) = text.split_once(',')?;
        Some((row.parse().ok()?, col.parse().ok()?))
    };
    Some((point(from)?, point(to)?))
}

/// The legal move that a text names; a finished game has none.
pub fn read_legal_move(position: &Position, text: &str) -> Result<Move, MoveError> {
    let (from, to) = read_points(text)?;
    let illegal = |reason| MoveError::Illegal { mv: shorten(text.trim()), reason };
    if let Some(over) = operations::game_over(position) {
        return Err(illegal(Refusal::GameOver(over)));
    }
    operations::is_legal_move(position, from, to).map_err(illegal)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_three_forms_are_one_move() {
        for text in ["d2g2", "d2-g2", "(6,3)-(6,6)", " ( 6 , 3 ) - ( 6 , 6 ) ", "D2G2", "d2 g2"] {
            assert_eq!(read_points(text), Ok(((6, 3), (6, 6))), "{text:?}");
        }
        assert_eq!(read_points("(-1,8)-(0,0)"), Ok(((-1, 8), (0, 0))));
    }

    #[test]
    fn other_texts_are_refused() {
        for text in [
            "",
            "d2",
            "d2g",
            "d2g9",
            "d2g2g",
            "d2--g2",
            "(6,3)(6,6)",
            "(6,3)-(6)",
            "(6,3)-(6,x)",
            "é2g2",
            "0-0",
        ] {
            assert!(read_points(text).is_err(), "{text:?}");
        }
    }

    #[test]
    fn an_illegal_move_says_why() {
        let error = read_legal_move(&Position::initial(), "d2d4").unwrap_err();
        assert_eq!(
            error.to_string(),
            "d2d4 is not legal: the pawn on d2 does not reach d4: \
             a white pawn goes one step up onto an empty square and captures one step diagonally up"
        );
    }
}
