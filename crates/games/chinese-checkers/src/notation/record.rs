//! Records of whole games, lossless: what is written is read back as the same record.
//!
//! ```text
//! chinese-checkers 1
//! start 1 14 1 filled - ..1...4......
//! ranking order
//! moves 2-5 6-7 5-8
//! ```
//!
//! The start is a position line; moves are by index or by (u,v), separated by blanks or line breaks, and every
//! one of them is legal. Under `ranking equal-turns` moves go on until the round has ended.

use std::fmt::Write as _;

use tablero_core::Outcome;

use super::{MoveTextError, PositionTextError, read_ends, read_position, write_position};
use crate::corner::Corner;
use crate::engine::{Board, PlayError};
use crate::position::{Move, Position};
use crate::standings::{Ranking, Standings};

/// A game from a position onwards; every move in it is legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    start: Position,
    ranking: Ranking,
    moves: Vec<Move>,
    last: Position,
    standings: Standings,
}

/// Why a text is no record, or a record cannot go on.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RecordError {
    /// The first line is not the name of the format.
    #[error("expected the first line {HEADER:?}, found {found:?}")]
    Header {
        /// The first line.
        found: String,
    },
    /// A line is missing or not in its place.
    #[error("line {line}: expected {expected:?} and its value, found {found:?}")]
    Line {
        /// The number of the line, from 1.
        line: usize,
        /// The word the line must begin with.
        expected: &'static str,
        /// The line.
        found: String,
    },
    /// An unknown ranking.
    #[error("no ranking is called {found:?}: expected order or equal-turns")]
    Ranking {
        /// The text.
        found: String,
    },
    /// The start is no position.
    #[error("start: {0}")]
    Start(#[from] PositionTextError),
    /// A move that cannot be read.
    #[error("move {number}: {source}")]
    Text {
        /// The number of the move, from 1.
        number: usize,
        /// What is wrong with it.
        source: MoveTextError,
    },
    /// A move that is not legal.
    #[error("move {number}: {source}")]
    Illegal {
        /// The number of the move, from 1.
        number: usize,
        /// What is wrong with it.
        source: PlayError,
    },
}

const HEADER: &str = "chinese-checkers 1";

impl Record {
    /// A game without moves.
    #[must_use]
    pub fn new(start: Position, ranking: Ranking) -> Self {
        let standings = Standings::new(start.players(), ranking, start.finished());
        Self { last: start.clone(), moves: Vec::new(), start, ranking, standings }
    }

    /// Adds a move of the player to move.
    pub fn push(&mut self, mv: Move) -> Result<(), RecordError> {
        let illegal = |source| RecordError::Illegal { number: self.moves.len() + 1, source };
        if self.is_over() {
            return Err(illegal(PlayError::Over));
        }
        let next = Board::new(&self.last).and_then(|board| board.apply(mv)).map_err(illegal)?.position();
        self.standings.note(self.last.to_move(), next.finished().iter().copied());
        self.moves.push(mv);
        self.last = next;
        Ok(())
    }

    /// The first position.
    #[must_use]
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The position after all moves.
    #[must_use]
    pub fn last(&self) -> &Position {
        &self.last
    }

    /// The moves in order.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// How many turns a player has taken.
    #[must_use]
    pub fn turns(&self, corner: Corner) -> u32 {
        self.standings.turns(corner)
    }

    /// Whether the game has ended.
    #[must_use]
    pub fn is_over(&self) -> bool {
        let finished = self.last.finished();
        let stuck = || {
            let mut unfinished = self.last.players().iter().filter(|corner| !finished.contains(corner));
            unfinished.all(|corner| {
                let turned = Position::from_parts(
                    (self.last.size(), self.last.players(), self.last.rule()),
                    self.last.board().to_vec(),
                    corner,
                    finished.to_vec(),
                );
                Board::new(&turned).is_ok_and(|board| board.moves().is_empty())
            })
        };
        self.standings.is_decided(self.last.to_move()) || stuck()
    }

    /// The places of all players once the game has ended.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        if self.is_over() { self.standings.outcome().ok() } else { None }
    }

    /// The record as text.
    #[must_use]
    pub fn write(&self) -> String {
        let ranking = match self.ranking {
            Ranking::Order => "order",
            Ranking::EqualTurns => "equal-turns",
        };
        let mut text = format!("{HEADER}\nstart {}\nranking {ranking}\nmoves", write_position(&self.start));
        for mv in &self.moves {
            // Writing to a string cannot fail.
            let _ = write!(text, " {mv}");
        }
        text.push('\n');
        text
    }

    /// The record that a text holds; every move is replayed.
    pub fn read(text: &str) -> Result<Self, RecordError> {
        let mut lines = text.splitn(4, '\n').map(str::trim_end);
        let header = lines.next().unwrap_or_default();
        if header != HEADER {
            return Err(RecordError::Header { found: header.to_owned() });
        }
        let mut value = |line, expected: &'static str| {
            let found = lines.next().unwrap_or_default();
            let rest =
                found.strip_prefix(expected).filter(|rest| rest.is_empty() || rest.starts_with([' ', '\n']));
            rest.map(str::trim).ok_or_else(|| RecordError::Line { line, expected, found: found.to_owned() })
        };
        let start = read_position(value(2, "start")?)?;
        let ranking = match value(3, "ranking")? {
            "order" => Ranking::Order,
            "equal-turns" => Ranking::EqualTurns,
            found => return Err(RecordError::Ranking { found: found.to_owned() }),
        };
        let mut record = Self::new(start, ranking);
        for (index, word) in value(4, "moves")?.split_whitespace().enumerate() {
            let mv = read_ends(record.start.size(), word)
                .map_err(|source| RecordError::Text { number: index + 1, source })?;
            record.push(mv)?;
        }
        Ok(record)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Corners, Rule, Size};

    #[test]
    fn a_record_is_read_back() {
        let text = "chinese-checkers 1\nstart 1 14 1 filled - ..1...4......\nranking order\nmoves 2-5 6-7\n";
        let record = Record::read(text).unwrap();
        assert_eq!(record.write(), text);
        assert_eq!((record.turns(Corner::South), record.turns(Corner::North)), (1, 1));
        let by_cells = text.replace("2-5 6-7", "(1,-1)-(1,0)\n (-1,1)-(0,1)");
        assert_eq!(Record::read(&by_cells).unwrap(), record);
    }

    #[test]
    fn what_is_wrong_is_named() {
        let start = Position::initial(Size::new(1).unwrap(), Corners::opposite_pair(), Rule::Filled);
        let good = Record::new(start, Ranking::Order).write();
        let refused = |text: String| Record::read(&text).unwrap_err().to_string();
        assert!(refused(good.replace("checkers 1", "checkers 2")).starts_with("expected the first line"));
        assert_eq!(
            refused(good.replace("order", "luck")),
            "no ranking is called \"luck\": expected order or equal-turns"
        );
        assert!(refused(good.replace("moves", "plays")).starts_with("line 4: expected \"moves\""));
        assert_eq!(
            refused(good.replace("moves", "moves 2-9")),
            "move 1: cell 9 is outside the zone of player 1"
        );
    }
}
