//! Moves as text: `12-30` by index, `(1,-2)-(0,3)` by u and v, `pass`.

use std::fmt;

use crate::cell::{Cell, CellError};
use crate::position::Move;
use crate::size::{Pos, Size, SizeError};

/// Why a text names no move of the board.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MoveTextError {
    /// Neither two ends nor a pass.
    #[error("expected a move such as 12-30, (1,-2)-(0,3) or pass, found {found:?}")]
    Form {
        /// The text.
        found: String,
    },
    /// An end is not on the board.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// An end is no cell.
    #[error(transparent)]
    Cell(#[from] CellError),
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Piece { from, to } => write!(f, "{from}-{to}"),
            Self::Pass => f.write_str("pass"),
        }
    }
}

/// The move that a text names on a board of some size, legal or not.
pub fn read_ends(size: Size, text: &str) -> Result<Move, MoveTextError> {
    let form = || MoveTextError::Form { found: text.to_owned() };
    let trimmed = text.trim();
    if trimmed.eq_ignore_ascii_case("pass") {
        return Ok(Move::Pass);
    }
    let (from, to) = if trimmed.starts_with('(') {
        let (from, to) = trimmed.split_once(")-").ok_or_else(form)?;
        (from.strip_prefix('('), to.strip_prefix('(').and_then(|to| to.strip_suffix(')')))
    } else {
        let (from, to) = trimmed.split_once('-').ok_or_else(form)?;
        return Ok(Move::Piece {
            from: by_index(size, from).ok_or_else(form)??,
            to: by_index(size, to).ok_or_else(form)??,
        });
    };
    let cell = |end: Option<&str>| -> Result<Pos, MoveTextError> {
        let (u, v) = end.and_then(|end| end.split_once(',')).ok_or_else(form)?;
        let number = |text: &str| text.trim().parse().map_err(|_| form());
        Ok(size.index(Cell::new(number(u)?, number(v)?)?)?)
    };
    Ok(Move::Piece { from: cell(from)?, to: cell(to)? })
}

/// A cell by index: plain digits, so that no two texts but padded ones mean the same.
fn by_index(size: Size, text: &str) -> Option<Result<Pos, SizeError>> {
    let text = text.trim();
    let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| size.pos(text.parse().unwrap_or(i64::MAX)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_forms_name_the_same_move() {
        let size = Size::new(1).unwrap();
        let mv = read_ends(size, "2-6").unwrap();
        assert_eq!(read_ends(size, "(1,-1)-(-1,1)"), Ok(mv));
        assert_eq!(read_ends(size, " ( 1 , -1 )-( -1 , 1 ) "), Ok(mv));
        assert_eq!(mv.to_string(), "2-6");
        assert_eq!(read_ends(size, "Pass"), Ok(Move::Pass));
    }

    #[test]
    fn nonsense_is_quoted() {
        let size = Size::new(1).unwrap();
        for text in ["", "-", "2", "2-", "-2-6", "+2-6", "2-6-7", "(1,-1)-6", "(1,-1)-(", "(1)-(2)", "2–6"]
        {
            assert!(matches!(read_ends(size, text), Err(MoveTextError::Form { .. })), "{text:?}");
        }
        assert!(matches!(read_ends(size, "2-13"), Err(MoveTextError::Size(_))));
        assert!(matches!(read_ends(size, "2-99999999999999999999"), Err(MoveTextError::Size(_))));
        assert!(matches!(read_ends(size, "(1,-1)-(9,9)"), Err(MoveTextError::Size(_))));
    }
}
