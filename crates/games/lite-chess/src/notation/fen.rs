//! Positions in Forsyth-Edwards notation, with the letters p b r k.

use std::fmt::Write as _;

use crate::piece::{Colour, Piece};
use crate::position::Position;
use crate::setup::SetupError;
use crate::square::{Col, Row, Square};

/// Why a text is no FEN of this game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FenError {
    /// Nothing at all.
    #[error("an empty FEN, expected a board and a side to move")]
    Empty,
    /// Not eight ranks.
    #[error("the FEN board has {found} ranks, expected 8 separated by slashes")]
    RankCount {
        /// How many there are.
        found: usize,
    },
    /// A rank that does not add up to eight squares.
    #[error("rank {rank} of the FEN board, {text:?}, covers {found} squares, expected 8")]
    RankLength {
        /// The rank, 8 at the top.
        rank: usize,
        /// The rank as written.
        text: String,
        /// How many squares it covers.
        found: usize,
    },
    /// A character that is neither a piece nor a number of empty squares.
    #[error("{found:?} in rank {rank} of the FEN board, expected one of PBRKpbrk or 1 to 8")]
    Letter {
        /// The rank, 8 at the top.
        rank: usize,
        /// The character.
        found: char,
    },
    /// No side to move.
    #[error("the FEN ends after the board, expected a side to move, w or b")]
    MissingSide,
    /// A side that is neither w nor b.
    #[error("{found:?} as the side to move, expected w or b")]
    Side {
        /// The field as written.
        found: String,
    },
    /// Castling rights, which this game does not have.
    #[error("{found:?} as castling rights, expected - (there is no castling)")]
    Castling {
        /// The field as written.
        found: String,
    },
    /// An en passant square, which this game does not have.
    #[error("{found:?} as en passant square, expected - (there is no en passant)")]
    EnPassant {
        /// The field as written.
        found: String,
    },
    /// A counter that is no number.
    #[error("{found:?} as a counter, expected a number")]
    Counter {
        /// The field as written.
        found: String,
    },
    /// More than the six fields of a FEN.
    #[error("{found:?} after the six fields of a FEN, expected nothing more")]
    ExtraField {
        /// The first field too many.
        found: String,
    },
}

/// Why a text is no position.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// Not a FEN.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// A FEN of something that is not a valid position.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

/// The pieces by square and the side to move that a FEN describes, whatever the number of kings.
///
/// Up to four fields may follow the side: `-` for castling, `-` for en passant, and two counters, all ignored.
pub fn read_fen(text: &str) -> Result<([Option<Piece>; 64], Colour), FenError> {
    let mut fields = text.split_ascii_whitespace();
    let board = fields.next().ok_or(FenError::Empty)?;
    let pieces = read_board(board)?;
    let to_move = match fields.next() {
        None => return Err(FenError::MissingSide),
        Some("w") => Colour::White,
        Some("b") => Colour::Black,
        Some(found) => return Err(FenError::Side { found: shorten(found) }),
    };
    if let Some(found) = fields.next().filter(|&field| field != "-") {
        return Err(FenError::Castling { found: shorten(found) });
    }
    if let Some(found) = fields.next().filter(|&field| field != "-") {
        return Err(FenError::EnPassant { found: shorten(found) });
    }
    for counter in fields.by_ref().take(2) {
        if !counter.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(FenError::Counter { found: shorten(counter) });
        }
    }
    match fields.next() {
        None => Ok((pieces, to_move)),
        Some(found) => Err(FenError::ExtraField { found: shorten(found) }),
    }
}

fn read_board(board: &str) -> Result<[Option<Piece>; 64], FenError> {
    let mut pieces = [None; 64];
    let mut ranks = 0;
    for (row, text) in board.split('/').enumerate() {
        ranks += 1;
        if row < 8 {
            read_rank(text, 8 - row, &mut pieces[row * 8..row * 8 + 8])?;
        }
    }
    if ranks == 8 { Ok(pieces) } else { Err(FenError::RankCount { found: ranks }) }
}

fn read_rank(text: &str, rank: usize, cells: &mut [Option<Piece>]) -> Result<(), FenError> {
    let mut col = 0;
    for letter in text.chars() {
        if let Some(piece) = Piece::from_letter(letter) {
            if let Some(cell) = cells.get_mut(col) {
                *cell = Some(piece);
            }
            col += 1;
        } else if let Some(empty @ 1..=8) = letter.to_digit(10) {
            col += empty as usize;
        } else {
            return Err(FenError::Letter { rank, found: letter });
        }
    }
    if col == 8 { Ok(()) } else { Err(FenError::RankLength { rank, text: shorten(text), found: col }) }
}

/// The valid position that a FEN describes.
///
/// ```
/// use tablero_lite_chess::notation::{fen, read_position};
/// let text = "8/1P6/8/7k/7P/8/3R4/3K3R w";
/// assert_eq!(fen(&read_position(text)?), text);
/// assert!(read_position("8/8/8/8/8/8/8/8 w").is_err());
/// # Ok::<(), tablero_lite_chess::notation::PositionError>(())
/// ```
pub fn read_position(text: &str) -> Result<Position, PositionError> {
    let (pieces, to_move) = read_fen(text)?;
    Ok(Position::from_pieces(&pieces, to_move)?)
}

/// The FEN of a position: board and side to move.
#[must_use]
pub fn fen(position: &Position) -> String {
    let mut text = String::with_capacity(72);
    let mut empty = 0;
    for square in Square::all() {
        if square.col() == Col::ALL[0] && square.row() > Row::ALL[0] {
            flush(&mut text, &mut empty);
            text.push('/');
        }
        match position.piece_at(square) {
            None => empty += 1,
            Some(piece) => {
                flush(&mut text, &mut empty);
                text.push(piece.letter());
            }
        }
    }
    flush(&mut text, &mut empty);
    text.push_str(match position.to_move() {
        Colour::White => " w",
        Colour::Black => " b",
    });
    text
}

fn flush(text: &mut String, empty: &mut u32) {
    if *empty > 0 {
        // Writing to a string cannot fail.
        let _ = write!(text, "{empty}");
        *empty = 0;
    }
}

/// As much of a text as an error message should repeat.
pub(super) fn shorten(text: &str) -> String {
    const LONGEST: usize = 40;
    match text.char_indices().nth(LONGEST) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}...", &text[..end]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_is_written_as_in_the_rule_book() {
        assert_eq!(fen(&Position::initial()), "r1b1kb1r/pppppppp/8/8/8/8/PPPPPPPP/R1B1KB1R w");
    }

    #[test]
    fn fields_after_the_side_are_optional() {
        let kings = "4k3/8/8/8/8/8/8/4K3";
        let expected = read_position(&format!("{kings} b")).unwrap();
        for rest in ["b -", "b - -", "b - - 0", "b - - 0 1", "  b  -   -  12 99999999999999999999999 "] {
            assert_eq!(read_position(&format!("{kings} {rest}")), Ok(expected), "{rest:?}");
        }
        assert_eq!(read_position("4k3/8/44/8/8/8/8/4K3 b"), Ok(expected));
    }

    #[test]
    fn errors_name_what_was_found() {
        let check = |text: &str, words: &str| assert_eq!(read_fen(text).unwrap_err().to_string(), words);
        let board = "4k3/8/8/8/8/8/8/4K3";
        check("", "an empty FEN, expected a board and a side to move");
        check(board, "the FEN ends after the board, expected a side to move, w or b");
        check("8/8/8/8/8/8/8/8/8 w", "the FEN board has 9 ranks, expected 8 separated by slashes");
        check("4k3/8/8 w", "the FEN board has 3 ranks, expected 8 separated by slashes");
        check("4k3/8/8/8/8/8/8/4K4 w", "rank 1 of the FEN board, \"4K4\", covers 9 squares, expected 8");
        check("4k3/8/8/8/8/8/8/4K2 w", "rank 1 of the FEN board, \"4K2\", covers 7 squares, expected 8");
        check("4n3/8/8/8/8/8/8/4K3 w", "'n' in rank 8 of the FEN board, expected one of PBRKpbrk or 1 to 8");
        check("9/8/8/8/8/8/8/4K3 w", "'9' in rank 8 of the FEN board, expected one of PBRKpbrk or 1 to 8");
        check(&format!("{board} W"), "\"W\" as the side to move, expected w or b");
        check(&format!("{board} w KQ"), "\"KQ\" as castling rights, expected - (there is no castling)");
        check(&format!("{board} w - e3"), "\"e3\" as en passant square, expected - (there is no en passant)");
        check(&format!("{board} w - - x"), "\"x\" as a counter, expected a number");
        check(&format!("{board} w - - 0 1 2"), "\"2\" after the six fields of a FEN, expected nothing more");
        let long = "8".repeat(1000);
        assert!(read_fen(&format!("{long}/8/8/8/8/8/8/8 w")).unwrap_err().to_string().len() < 150);
    }

    #[test]
    fn two_white_kings_are_read_but_no_position() {
        let text = "4k3/8/8/8/8/8/8/K3K3 w";
        assert!(read_fen(text).is_ok());
        assert_eq!(read_position(text).unwrap_err().to_string(), "white has 2 kings, expected exactly one");
    }
}
