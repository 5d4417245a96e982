//! What a file or a message may say about a board, before anything is known to be right about it.

use crate::piece::{Colour, Kind, Piece};
use crate::square::Square;

/// Any lists of integers in the place of a board, and any integer in the place of a player.
///
/// `board[row][col]` should be `[kind, colour]`. The single way from here to a
/// [`Position`](crate::Position) is [`Position::from_setup`](crate::Position::from_setup).
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Setup {
    /// Rows of cells of numbers.
    pub board: Vec<Vec<Vec<i64>>>,
    /// The player to move: should be 1 or 2.
    pub player: i64,
}

/// Why a setup is not a position of the game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SetupError {
    /// Not eight rows.
    #[error("the board has {found} rows, expected 8")]
    RowCount {
        /// How many there are.
        found: usize,
    },
    /// A row without eight cells.
    #[error("row {row} has {found} cells, expected 8")]
    RowLength {
        /// The first such row, from 0.
        row: usize,
        /// How many cells it has.
        found: usize,
    },
    /// A cell that is not a pair.
    #[error("the cell [{row},{col}] has {found} numbers, expected [kind, colour]")]
    CellLength {
        /// The row of the first such cell.
        row: usize,
        /// Its column.
        col: usize,
        /// How many numbers it has.
        found: usize,
    },
    /// A pair that names no piece and is not empty.
    #[error(
        "the cell [{row},{col}] is [{kind},{colour}], expected [0,0] or a kind from 1 to 4 with a colour 1 or 2"
    )]
    Cell {
        /// The row of the first such cell.
        row: usize,
        /// Its column.
        col: usize,
        /// Its first number.
        kind: i64,
        /// Its second number.
        colour: i64,
    },
    /// A player other than 1 and 2.
    #[error("the player to move is {found}, expected 1 (white) or 2 (black)")]
    Player {
        /// The number found.
        found: i64,
    },
    /// A side without a king, or with several.
    #[error("{colour} has {found} kings, expected exactly one")]
    Kings {
        /// The side.
        colour: Colour,
        /// How many kings it has.
        found: usize,
    },
}

impl Setup {
    /// The setup of a full board and a side to move.
    #[must_use]
    pub fn from_pieces(piece_at: impl Fn(Square) -> Option<Piece>, player: Colour) -> Self {
        let cell = |square| match piece_at(square) {
            Some(Piece { kind, colour }) => vec![kind.number().into(), colour.number().into()],
            None => vec![0, 0],
        };
        let squares: Vec<Square> = Square::all().collect();
        let board = squares.chunks(8).map(|row| row.iter().map(|&square| cell(square)).collect()).collect();
        Self { board, player: player.number().into() }
    }

    /// The side to move, or why the number is none.
    pub fn player(&self) -> Result<Colour, SetupError> {
        Colour::from_number(self.player).ok_or(SetupError::Player { found: self.player })
    }

    /// The pieces by square, or the first thing that is wrong with the shape of the board.
    pub fn pieces(&self) -> Result<[Option<Piece>; 64], SetupError> {
        if self.board.len() != 8 {
            return Err(SetupError::RowCount { found: self.board.len() });
        }
        let mut pieces = [None; 64];
        for (row, cells) in self.board.iter().enumerate() {
            if cells.len() != 8 {
                return Err(SetupError::RowLength { row, found: cells.len() });
            }
            for (col, cell) in cells.iter().enumerate() {
                let &[kind, colour] = cell.as_slice() else {
                    return Err(SetupError::CellLength { row, col, found: cell.len() });
                };
                pieces[row * 8 + col] = match (Kind::from_number(kind), Colour::from_number(colour)) {
                    (Some(kind), Some(colour)) => Some(Piece { kind, colour }),
                    _ if (kind, colour) == (0, 0) => None,
                    _ => return Err(SetupError::Cell { row, col, kind, colour }),
                };
            }
        }
        Ok(pieces)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn empty() -> Setup {
        Setup::from_pieces(|_| None, Colour::White)
    }

    #[test]
    fn shapes_that_are_no_board_are_named() {
        let check = |change: fn(&mut Setup), expected: SetupError| {
            let mut setup = empty();
            change(&mut setup);
            assert_eq!(setup.pieces(), Err(expected));
        };
        check(|setup| _ = setup.board.pop(), SetupError::RowCount { found: 7 });
        check(|setup| setup.board[3].push(vec![0, 0]), SetupError::RowLength { row: 3, found: 9 });
        check(|setup| setup.board[7][2].push(0), SetupError::CellLength { row: 7, col: 2, found: 3 });
        check(
            |setup| setup.board[1][1] = vec![0, 1],
            SetupError::Cell { row: 1, col: 1, kind: 0, colour: 1 },
        );
        check(
            |setup| setup.board[1][1] = vec![5, 1],
            SetupError::Cell { row: 1, col: 1, kind: 5, colour: 1 },
        );
        check(
            |setup| setup.board[0][0] = vec![1, -1],
            SetupError::Cell { row: 0, col: 0, kind: 1, colour: -1 },
        );
        assert_eq!(empty().pieces(), Ok([None; 64]));
    }
}
