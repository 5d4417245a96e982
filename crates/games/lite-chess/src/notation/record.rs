//! Records of games: headers and moves, in the manner of PGN.
//!
//! ```text
//! [White "Ana"]
//! [FEN "8/1P6/8/7k/7P/8/3R4/3K3R w"]
//!
//! 1. d2g2 h5h6 2. h4h5 *
//! ```
//!
//! A record is read only if every move is legal where it stands, and what is written is read back as the same
//! record. The header `FEN` is the position the game began with; without it the game began at the start.

use std::fmt;

use super::fen::{PositionError, fen, read_position, shorten};
use super::moves::{MoveError, read_legal_move};
use crate::operations;
use crate::piece::Colour;
use crate::position::Position;
use crate::square::Move;

/// How a recorded game ended, on the board or by agreement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// A side won.
    Win(Colour),
    /// Nobody won.
    Draw,
    /// The game was not finished.
    Unfinished,
}

impl Verdict {
    const ALL: [Self; 4] = [Self::Win(Colour::White), Self::Win(Colour::Black), Self::Draw, Self::Unfinished];

    const fn text(self) -> &'static str {
        match self {
            Self::Win(Colour::White) => "1-0",
            Self::Win(Colour::Black) => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unfinished => "*",
        }
    }
}

/// One game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    headers: Vec<(String, String)>,
    start: Position,
    moves: Vec<Move>,
    verdict: Verdict,
}

/// Why a text is no record.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RecordError {
    /// A header that is not `[Name "value"]`.
    #[error("line {line}: {found:?} is not a header, expected [Name \"value\"]")]
    Header {
        /// The line, from 1.
        line: usize,
        /// The header as written.
        found: String,
    },
    /// A header name with other characters than letters, digits and `_`, or the reserved name `FEN`.
    #[error("{found:?} cannot be a header's name, expected letters, digits or _, and not FEN")]
    HeaderName {
        /// The name.
        found: String,
    },
    /// A header given twice.
    #[error("line {line}: the header {name} is given twice")]
    RepeatedHeader {
        /// The line, from 1.
        line: usize,
        /// Its name.
        name: String,
    },
    /// A start that is no position.
    #[error("line {line}: {reason}")]
    Start {
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        reason: PositionError,
    },
    /// A move number that does not fit.
    #[error("line {line}: {found:?} where move {expected} was expected")]
    Number {
        /// The line, from 1.
        line: usize,
        /// The number as written.
        found: String,
        /// The number that fits.
        expected: String,
    },
    /// A move that cannot be played.
    #[error("line {line}: {reason}")]
    Move {
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        reason: MoveError,
    },
    /// A result that the board contradicts.
    #[error("the record says {found}, but on the board the result is {expected}")]
    Verdict {
        /// The result as written.
        found: &'static str,
        /// The result on the board.
        expected: &'static str,
    },
    /// No result at the end.
    #[error("the record ends without a result, expected one of 1-0, 0-1, 1/2-1/2, *")]
    Unended,
    /// Something after the result.
    #[error("line {line}: {found:?} after the result")]
    AfterEnd {
        /// The line, from 1.
        line: usize,
        /// What stands there.
        found: String,
    },
}

impl Record {
    /// An unfinished record that begins with a position.
    #[must_use]
    pub const fn new(start: Position) -> Self {
        Self { headers: Vec::new(), start, moves: Vec::new(), verdict: Verdict::Unfinished }
    }

    /// Adds or replaces a header. The value may be any text.
    pub fn set_header(&mut self, name: &str, value: &str) -> Result<(), RecordError> {
        if !is_header_name(name) || name == "FEN" {
            return Err(RecordError::HeaderName { found: shorten(name) });
        }
        match self.headers.iter_mut().find(|(known, _)| known == name) {
            Some((_, known)) => value.clone_into(known),
            None => self.headers.push((name.to_owned(), value.to_owned())),
        }
        Ok(())
    }

    /// Adds a legal move, named by a text. The result follows the board when the game is over.
    pub fn push(&mut self, text: &str) -> Result<Move, MoveError> {
        let position = self.position();
        let mv = read_legal_move(&position, text)?;
        self.moves.push(mv);
        self.verdict = verdict_on_board(&position.after(mv)).unwrap_or(Verdict::Unfinished);
        Ok(mv)
    }

    /// Ends the game; refused if the board says otherwise.
    pub fn end(&mut self, verdict: Verdict) -> Result<(), RecordError> {
        match verdict_on_board(&self.position()) {
            Some(expected) if expected != verdict => {
                Err(RecordError::Verdict { found: verdict.text(), expected: expected.text() })
            }
            _ => {
                self.verdict = verdict;
                Ok(())
            }
        }
    }

    /// The headers in order, without `FEN`.
    #[must_use]
    pub fn headers(&self) -> &[(String, String)] {
        &self.headers
    }

    /// The position the game began with.
    #[must_use]
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The moves in order.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// How the game ended.
    #[must_use]
    pub const fn verdict(&self) -> Verdict {
        self.verdict
    }

    /// The position after the last move.
    #[must_use]
    pub fn position(&self) -> Position {
        self.moves.iter().fold(self.start, |position, &mv| position.after(mv))
    }

    /// Reads one record.
    ///
    /// ```
    /// use tablero_lite_chess::notation::Record;
    /// let record = Record::read("[White \"Ana\"]\n\n1. e2e3 e7e6 *\n")?;
    /// assert_eq!(record.moves().len(), 2);
    /// assert_eq!(Record::read(&record.to_string())?, record);
    /// # Ok::<(), tablero_lite_chess::notation::RecordError>(())
    /// ```
    pub fn read(text: &str) -> Result<Self, RecordError> {
        let mut record = Self::new(Position::initial());
        let mut lines = text.lines().zip(1..).peekable();
        while let Some((line_text, line)) =
            lines.next_if(|(text, _)| text.trim().is_empty() || text.trim_start().starts_with('['))
        {
            if !line_text.trim().is_empty() {
                record.read_header(line_text.trim(), line)?;
            }
        }
        let mut tokens =
            lines.flat_map(|(text, line)| text.split_ascii_whitespace().map(move |token| (token, line)));
        let verdict = record.read_moves(&mut tokens)?;
        if let Some((found, line)) = tokens.next() {
            return Err(RecordError::AfterEnd { line, found: shorten(found) });
        }
        record.end(verdict)?;
        Ok(record)
    }

    fn read_header(&mut self, text: &str, line: usize) -> Result<(), RecordError> {
        let error = || RecordError::Header { line, found: shorten(text) };
        let inner = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).ok_or_else(error)?;
        let (name, value) = inner.split_once(' ').ok_or_else(error)?;
        let value = unquote(value.trim()).ok_or_else(error)?;
        if !is_header_name(name) {
            return Err(error());
        }
        if name == "FEN" {
            self.start = read_position(&value).map_err(|reason| RecordError::Start { line, reason })?;
            return Ok(());
        }
        if self.headers.iter().any(|(known, _)| known == name) {
            return Err(RecordError::RepeatedHeader { line, name: name.to_owned() });
        }
        self.set_header(name, &value)
    }

    /// Reads moves up to and including the result.
    fn read_moves<'t>(
        &mut self,
        tokens: &mut impl Iterator<Item = (&'t str, usize)>,
    ) -> Result<Verdict, RecordError> {
        let mut position = self.start;
        for (token, line) in tokens {
            if let Some(verdict) = Verdict::ALL.into_iter().find(|verdict| verdict.text() == token) {
                return Ok(verdict);
            }
            if token.ends_with('.') {
                let expected = number(&self.start, self.moves.len());
                if token != expected {
                    return Err(RecordError::Number { line, found: shorten(token), expected });
                }
                continue;
            }
            let mv =
                read_legal_move(&position, token).map_err(|reason| RecordError::Move { line, reason })?;
            self.moves.push(mv);
            position = position.after(mv);
        }
        Err(RecordError::Unended)
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in &self.headers {
            writeln!(f, "[{name} {}]", quote(value))?;
        }
        if self.start != Position::initial() {
            writeln!(f, "[FEN {}]", quote(&fen(&self.start)))?;
        }
        writeln!(f)?;
        let mut position = self.start;
        for (ply, &mv) in self.moves.iter().enumerate() {
            if ply == 0 || position.to_move() == Colour::White {
                write!(f, "{} ", number(&self.start, ply))?;
            }
            // Eight full moves a line.
            let end = if ply % 16 == 15 { '\n' } else { ' ' };
            write!(f, "{mv}{end}")?;
            position = position.after(mv);
        }
        writeln!(f, "{}", self.verdict.text())
    }
}

/// The number written before a ply: `3.` for White, `3...` for Black.
fn number(start: &Position, plies: usize) -> String {
    let plies = plies + usize::from(start.to_move() == Colour::Black);
    let dots = if plies.is_multiple_of(2) { "." } else { "..." };
    format!("{}{dots}", plies / 2 + 1)
}

fn verdict_on_board(position: &Position) -> Option<Verdict> {
    let outcome = operations::outcome(position)?;
    Some(match outcome.winner() {
        None => Verdict::Draw,
        Some(_) => Verdict::Win(!position.to_move()),
    })
}

fn is_header_name(name: &str) -> bool {
    !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// A value in quotes on one line: quotes, backslashes and line ends are escaped.
fn quote(value: &str) -> String {
    let mut text = String::from("\"");
    for c in value.chars() {
        match c {
            '"' | '\\' => text.extend(['\\', c]),
            '\n' => text.push_str("\\n"),
            '\r' => text.push_str("\\r"),
            _ => text.push(c),
        }
    }
    text.push('"');
    text
}

fn unquote(text: &str) -> Option<String> {
    let mut chars = text.strip_prefix('"')?.strip_suffix('"')?.chars();
    let mut value = String::new();
    while let Some(c) = chars.next() {
        value.push(match c {
            '\\' => match chars.next()? {
                'n' => '\n',
                'r' => '\r',
                c @ ('"' | '\\') => c,
                _ => return None,
            },
            '"' => return None,
            _ => c,
        });
    }
    Some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn round_trip(record: &Record) {
        assert_eq!(Record::read(&record.to_string()).as_ref(), Ok(record));
    }

    #[test]
    fn headers_keep_any_text() {
        let mut record = Record::new(Position::initial());
        record.set_header("White", "Ana \"la torre\" \\ Núñez\r\n]").unwrap();
        record.set_header("Empty", "").unwrap();
        round_trip(&record);
        assert!(record.set_header("FEN", "x").is_err());
        assert!(record.set_header("two words", "x").is_err());
    }

    #[test]
    fn black_may_begin_and_lines_are_broken() {
        let start = read_position("4k2r/8/8/8/8/8/8/4K2R b").unwrap();
        let mut record = Record::new(start);
        for ply in 0..40 {
            let shuttle = ["h8g8", "h1g1", "g8h8", "g1h1"];
            record.push(shuttle[ply % 4]).unwrap();
        }
        assert!(record.to_string().contains("1... h8g8 2. h1g1"));
        round_trip(&record);
    }

    #[test]
    fn the_board_decides_the_result_of_a_finished_game() {
        let start = read_position("k7/8/1K6/8/8/8/8/7R w").unwrap();
        let mut record = Record::new(start);
        record.push("h1h8").unwrap();
        assert_eq!(record.verdict(), Verdict::Win(Colour::White));
        assert!(record.end(Verdict::Draw).is_err());
        round_trip(&record);
        assert_eq!(
            record.push("a8a7").unwrap_err().to_string(),
            "a8a7 is not legal: the game is over: black is checkmated"
        );
    }

    #[test]
    fn errors_name_the_line() {
        let check = |text: &str, words: &str| assert_eq!(Record::read(text).unwrap_err().to_string(), words);
        check("", "the record ends without a result, expected one of 1-0, 0-1, 1/2-1/2, *");
        check("[White Ana]\n*", "line 1: \"[White Ana]\" is not a header, expected [Name \"value\"]");
        check("[A \"1\"]\n[A \"2\"]\n*", "line 2: the header A is given twice");
        check("[FEN \"8 w\"]\n*", "line 1: the FEN board has 1 ranks, expected 8 separated by slashes");
        check("\n\n2. e2e3 *", "line 3: \"2.\" where move 1. was expected");
        check("1. e2e3 * 2.", "line 1: \"2.\" after the result");
        check(
            "1. e2e3\ne7x6 *",
            "line 2: \"e7x6\" is not a move, expected two squares as in d2g2, d2-g2 or (6,3)-(6,6)",
        );
    }
}
