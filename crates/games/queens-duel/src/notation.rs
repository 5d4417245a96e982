//! The text forms: cells, positions, records of games, and a board for people.
//!
//! A cell is `x,y` (column from the left, row from the top, both from 0) or a letter and a number as in chess:
//! `a1` is the bottom left cell, `[0, side-1]`. Columns past `z` go on with `aa`, `ab`, as spreadsheets do.
//! A position is its side, a colon and its queens in the order placed: `8: d5 f8`. Both kinds of cell are read
//! everywhere; the second is written.

use std::fmt::Write as _;

use tablero_core::{Game, Notation, Player};

use crate::cell::{Cell, Point, Rule, Side, SideError};
use crate::engine::{PlaceError, Position, PositionError, QueensDuel};

/// Why a text was refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NotationError {
    /// A text that names no cell.
    #[error("expected a cell such as 3,4 or d5, found {found:?}")]
    Cell {
        /// The text.
        found: String,
    },
    /// A text of a position without its side.
    #[error("expected a side, a colon and the queens, as in \"8: d5 f8\", found {found:?}")]
    Position {
        /// The text.
        found: String,
    },
    /// A number that is no side.
    #[error(transparent)]
    Side(#[from] SideError),
    /// A position of another board.
    #[error("expected a board of side {expected}, found side {found}")]
    OtherSide {
        /// The side of the game.
        expected: Side,
        /// The side in the text.
        found: Side,
    },
    /// Queens that cannot stand together.
    #[error("{}", .reason.told(*.form))]
    Queens {
        /// Why not.
        reason: PositionError,
        /// How the text writes cells.
        form: CellForm,
    },
    /// A move that cannot be played.
    #[error("{}", .reason.told(*.form))]
    Place {
        /// Why not.
        reason: PlaceError,
        /// How the text writes cells.
        form: CellForm,
    },
    /// A text that is no record of a game.
    #[error("expected a record such as \"8 quota d5 f8 *\", found {found:?}")]
    Record {
        /// The text.
        found: String,
    },
    /// A move of a record that cannot be played.
    #[error("move {number} of the record: {}", .reason.told(*.form))]
    RecordMove {
        /// Which move, from 1.
        number: usize,
        /// What is wrong with it.
        reason: PlaceError,
        /// How the record writes cells.
        form: CellForm,
    },
    /// A record that ends with the wrong word.
    #[error("the record ends with {found:?}, but its moves give {expected:?}")]
    RecordResult {
        /// The last word.
        found: String,
        /// What the moves give.
        expected: &'static str,
    },
}

/// How somebody writes cells, and so how they are answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CellForm {
    /// By column and row from the top left.
    Numbers,
    /// By a letter and the row from the bottom, on this board.
    Letters(Side),
}

impl CellForm {
    /// How a text writes the cells in it.
    #[must_use]
    pub fn of(side: Side, text: &str) -> Self {
        if text.contains(|c: char| c.is_ascii_lowercase()) { Self::Letters(side) } else { Self::Numbers }
    }

    /// A point as a sentence names it: `d5` or `[3,4]`.
    #[must_use]
    pub fn named(self, point: Point) -> String {
        self.in_letters(point).unwrap_or_else(|| point.to_string())
    }

    /// A point as a person types it: `d5` or `3,4`.
    #[must_use]
    pub fn typed(self, point: Point) -> String {
        self.in_letters(point).unwrap_or_else(|| format!("{},{}", point.x, point.y))
    }

    /// A point in letters; those left of the board or below it have none.
    fn in_letters(self, point: Point) -> Option<String> {
        let Self::Letters(side) = self else { return None };
        let row = i64::from(side.get()).checked_sub(point.y).filter(|&row| row > 0)?;
        (point.x >= 0).then(|| column_name(point.x.unsigned_abs()) + &row.to_string())
    }
}

/// The letters of a column, from 0: `a` to `z`, `aa`, `ab`.
fn column_name(column: u64) -> String {
    let mut letters = Vec::new();
    let mut rest = column.saturating_add(1);
    while rest > 0 {
        rest -= 1;
        // The remainder is below 26.
        letters.push(char::from(b'a' + u8::try_from(rest % 26).unwrap_or(0)));
        rest /= 26;
    }
    letters.iter().rev().collect()
}

/// The point that a text names, on the board or not.
pub fn read_point(side: Side, text: &str) -> Result<Point, NotationError> {
    let refused = || NotationError::Cell { found: text.to_owned() };
    let trimmed = text.trim();
    if let Some((x, y)) = trimmed.split_once(',') {
        let number = |text: &str| text.trim().parse::<i64>().map_err(|_| refused());
        return Ok(Point { x: number(x)?, y: number(y)? });
    }
    let digits = trimmed.find(|c: char| !c.is_ascii_lowercase()).ok_or_else(refused)?;
    let (letters, row) = trimmed.split_at(digits);
    // Eight letters are far past any side and far below the end of the integers; no leading zeros, no sign.
    let plain = row.bytes().all(|b| b.is_ascii_digit()) && !row.starts_with('0') && !row.is_empty();
    if letters.is_empty() || letters.len() > 8 || !plain {
        return Err(refused());
    }
    let column = letters.bytes().fold(0, |column, letter| column * 26 + i64::from(letter - b'a') + 1);
    let row = row.parse::<i64>().map_err(|_| refused())?;
    Ok(Point { x: column - 1, y: i64::from(side.get()) - row })
}

/// A cell as a letter and a number: `a1` is the bottom left cell.
#[must_use]
pub fn write_cell(side: Side, cell: Cell) -> String {
    column_name(u64::from(cell.x)) + &side.get().saturating_sub(cell.y).to_string()
}

/// A position as text, such as `8: d5 f8`.
#[must_use]
pub fn write_position(position: &Position) -> String {
    let mut text = format!("{}:", position.side());
    for &queen in position.queens() {
        text.push(' ');
        text.push_str(&write_cell(position.side(), queen));
    }
    text
}

/// The position that a text such as `8: d5 f8` describes.
pub fn read_position(text: &str) -> Result<Position, NotationError> {
    let refused = || NotationError::Position { found: text.to_owned() };
    let (side, queens) = text.split_once(':').ok_or_else(refused)?;
    let side = read_side(side.trim()).ok_or_else(refused)??;
    read_queens(side, queens)
}

/// The position after queens in the order placed, separated by blanks.
pub fn read_queens(side: Side, text: &str) -> Result<Position, NotationError> {
    let queens =
        text.split_whitespace().map(|queen| read_point(side, queen)).collect::<Result<Vec<_>, _>>()?;
    let form = CellForm::of(side, text);
    Position::from_points(side, &queens).map_err(|reason| NotationError::Queens { reason, form })
}

/// A side in digits; `None` if it is not written as a number.
fn read_side(text: &str) -> Option<Result<Side, NotationError>> {
    let number = text.parse::<i128>().ok()?;
    Some(Side::new(number).map_err(NotationError::Side))
}

/// A game from its first queen on, finished or not.
///
/// As text: the side, the rule, the queens, and `white`, `black` or `*` for who won.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// The game.
    pub game: QueensDuel,
    /// The position it reached, queens in the order placed.
    pub position: Position,
}

impl Record {
    /// The record as one line, such as `4 quota b4 d3 a2 white`.
    #[must_use]
    pub fn write(&self) -> String {
        let side = self.game.side;
        let mut text = format!("{side} {}", self.game.rule);
        for &queen in self.position.queens() {
            text.push(' ');
            text.push_str(&write_cell(side, queen));
        }
        text.push(' ');
        text.push_str(self.result());
        text
    }

    /// The record that a line holds; every move is played and the result is checked.
    pub fn read(text: &str) -> Result<Self, NotationError> {
        let refused = || NotationError::Record { found: text.to_owned() };
        let mut words: Vec<&str> = text.split_whitespace().collect();
        let result = words.pop().ok_or_else(refused)?;
        let [side, rule, moves @ ..] = words.as_slice() else { return Err(refused()) };
        let side = read_side(side).ok_or_else(refused)??;
        let game = QueensDuel::new(side, Rule::from_name(rule).ok_or_else(refused)?);
        let mut position = game.initial();
        for (index, mv) in moves.iter().enumerate() {
            let cell = read_point(side, mv)?;
            position = game.place(&position, cell).map_err(|reason| NotationError::RecordMove {
                number: index + 1,
                reason,
                form: CellForm::of(side, mv),
            })?;
        }
        let record = Self { game, position };
        if result == record.result() {
            Ok(record)
        } else {
            Err(NotationError::RecordResult { found: result.to_owned(), expected: record.result() })
        }
    }

    fn result(&self) -> &'static str {
        self.game.winner(&self.position).map_or("*", player_name)
    }
}

/// The players' names in texts.
#[must_use]
pub fn player_name(player: Player) -> &'static str {
    if player == Player::FIRST { "white" } else { "black" }
}

/// The board for people, row by row from the top: `.` free, `x` attacked, `W` and `B` queens.
#[must_use]
pub fn diagram(position: &Position) -> String {
    let side = position.side();
    let width = side.to_string().len();
    let mut text = String::new();
    for y in 0..side.get() {
        // Writing to a string cannot fail.
        let _ = write!(text, "{:>width$}", side.get() - y);
        for x in 0..side.get() {
            let cell = Cell { x, y };
            text.push(' ');
            text.push(match position.queens().iter().position(|&queen| queen == cell) {
                Some(placed) if placed.is_multiple_of(2) => 'W',
                Some(_) => 'B',
                None if position.is_free(cell) => '.',
                None => 'x',
            });
        }
        text.push('\n');
    }
    // Past z a column has two letters or more, one below the other.
    let names: Vec<String> = (0..side.get()).map(|x| column_name(u64::from(x))).collect();
    let depth = names.iter().map(String::len).max().unwrap_or(1);
    for line in 0..depth {
        let mut row = format!("{:width$}", "");
        for name in &names {
            let letter = (line + name.len()).checked_sub(depth).and_then(|at| name.chars().nth(at));
            row.extend([' ', letter.unwrap_or(' ')]);
        }
        text += &row;
        text.push('\n');
    }
    text
}

impl Notation for QueensDuel {
    type Error = NotationError;

    fn write_position(&self, position: &Position) -> String {
        write_position(position)
    }

    fn read_position(&self, text: &str) -> Result<Position, NotationError> {
        let position = read_position(text)?;
        if position.side() == self.side {
            Ok(position)
        } else {
            Err(NotationError::OtherSide { expected: self.side, found: position.side() })
        }
    }

    fn write_move(&self, _: &Position, mv: Cell) -> String {
        write_cell(self.side, mv)
    }

    fn read_move(&self, position: &Position, text: &str) -> Result<Cell, NotationError> {
        let point = read_point(self.side, text)?;
        let form = CellForm::of(self.side, text);
        let refused = |reason| NotationError::Place { reason, form };
        self.place(position, point).map_err(refused)?;
        self.side.cell(point).ok_or(refused(PlaceError::OffBoard { cell: point, side: self.side }))
    }

    fn diagram(&self, position: &Position) -> String {
        diagram(position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn side(length: i128) -> Side {
        Side::new(length).unwrap()
    }

    #[test]
    fn a1_is_bottom_left() {
        let eight = side(8);
        assert_eq!(read_point(eight, "a1"), Ok(Point { x: 0, y: 7 }));
        assert_eq!(read_point(eight, "0,7"), read_point(eight, "a1"));
        assert_eq!(read_point(eight, "h8"), Ok(Point { x: 7, y: 0 }));
        assert_eq!(read_point(eight, "i9"), Ok(Point { x: 8, y: -1 }));
        assert_eq!(write_cell(eight, Cell { x: 7, y: 0 }), "h8");
    }

    #[test]
    fn letters_go_on_past_z() {
        let large = side(1024);
        for cell in large.cells().step_by(97) {
            assert_eq!(read_point(large, &write_cell(large, cell)), Ok(cell.into()));
        }
        assert_eq!(write_cell(side(30), Cell { x: 26, y: 29 }), "aa1");
    }

    #[test]
    fn nonsense_is_named() {
        for text in [
            "",
            "a",
            "1",
            "a0",
            "a01",
            "A1",
            "a-1",
            "é1",
            "1,",
            ",",
            "1,2,3",
            "a1b",
            "abcdefghi1",
            "a99999999999999999999",
        ] {
            assert_eq!(
                read_point(side(8), text),
                Err(NotationError::Cell { found: text.to_owned() }),
                "{text:?}"
            );
        }
        let refuse =
            |text: &str, words: &str| assert_eq!(read_position(text).unwrap_err().to_string(), words);
        refuse("8", "expected a side, a colon and the queens, as in \"8: d5 f8\", found \"8\"");
        refuse("0:", "a board has a side of 1 to 1024, found 0");
        refuse("8: a1 h8", "the queens at a1 and h8 attack each other");
        refuse("8: 0,7 7,0", "the queens at [0,7] and [7,0] attack each other");
        refuse("8: a1 b3 a1", "two queens stand on a1");
        refuse("8: a9", "the queen at a9 is off the board of side 8");
        refuse("8: 0,-1", "the queen at [0,-1] is off the board of side 8");
    }

    #[test]
    fn records_are_played_through() {
        let record = Record::read("4 quota b4 d3 a2 white").unwrap();
        assert_eq!(record.write(), "4 quota b4 d3 a2 white");
        let refuse = |text: &str, words: &str| assert_eq!(Record::read(text).unwrap_err().to_string(), words);
        refuse("4 quota b4 d3 a2 *", "the record ends with \"*\", but its moves give \"white\"");
        refuse(
            "4 quota b4 d3 a2 c1 white",
            "move 4 of the record: the game is over: White has placed all its queens",
        );
        refuse("4 last b4 b4 *", "move 2 of the record: a queen stands on b4");
        refuse("4 first *", "expected a record such as \"8 quota d5 f8 *\", found \"4 first *\"");
        assert_eq!(
            Record::read("4 last b4 d3 a2 c1 black").map(|record| record.position.queens().len()),
            Ok(4)
        );
        assert_eq!(Record::read("5 quota *").map(|record| record.write()), Ok("5 quota *".to_owned()));
    }

    #[test]
    fn moves_are_refused_as_they_were_typed() {
        let game = QueensDuel::new(side(8), Rule::Quota);
        let position = read_position("8: g7").unwrap();
        let refuse = |text: &str, words: &str| {
            let error = game.read_move(&position, text).unwrap_err();
            assert_eq!(error.to_string(), words);
            let told = tablero_core::Explain::explain(&error).unwrap();
            assert!(
                words.contains(&CellForm::of(side(8), text).named(read_point(side(8), text).unwrap())),
                "{told:?}"
            );
        };
        refuse("a7", "the queen at g7 attacks a7");
        refuse("0,1", "the queen at [6,1] attacks [0,1]");
        refuse("g7", "a queen stands on g7");
        refuse("i9", "i9 is off the board of side 8");
        refuse("0,-1", "[0,-1] is off the board of side 8");
        assert_eq!(CellForm::Letters(side(8)).named(Point { x: 0, y: 8 }), "[0,8]");
        assert_eq!(
            CellForm::Letters(side(8)).typed(Point { x: i64::MAX, y: i64::MIN }),
            "9223372036854775807,-9223372036854775808"
        );
    }

    #[test]
    fn columns_past_z_have_both_their_letters() {
        let drawn = diagram(&Position::empty(side(28)));
        let lines: Vec<&str> = drawn.lines().collect();
        let (first, last) = (lines[28], lines[29]);
        assert_eq!(first.trim(), "a a");
        assert!(last.ends_with(" x y z a b"), "{last}");
        assert_eq!(first.rfind('a'), last.rfind('b'));
        assert_eq!(lines.len(), 30);
    }

    #[test]
    fn the_board_shows_all_kinds_of_cells() {
        let position = read_position("4: b4 d3").unwrap();
        assert_eq!(diagram(&position), "4 x W x x\n3 x x x B\n2 . x x x\n1 . x . x\n  a b c d\n");
        assert_eq!(write_position(&position), "4: b4 d3");
    }
}
