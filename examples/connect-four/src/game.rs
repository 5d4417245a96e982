//! The game to everything above it: the two traits of the core and the entry in a list.

use std::sync::Arc;

use tablero_core::{
    AnyPosition, Explain, Game, GameError, GameKind, Message, Notation, OptionInfo, Options, Outcome, Player,
    erase, quoted,
};

use crate::engine::{Column, Position};
use crate::{COLUMNS, ROWS, Side, words};

/// The rules. There is nothing to choose.
#[derive(Clone, Copy, Debug, Default)]
pub struct ConnectFour;

/// Why a text is neither a move nor a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TextError {
    /// Not a column.
    #[error("expected a column from a to g, found {}", quoted(.found))]
    Column {
        /// The text.
        found: String,
    },
    /// A column without room.
    #[error("the column {column} is full")]
    Full {
        /// Its letter.
        column: char,
    },
    /// The game has ended.
    #[error("the game is over")]
    Over,
    /// Not a list of columns.
    #[error("expected seven columns of y and r with / between, each from below, found {found:?}")]
    Position {
        /// The text.
        found: String,
    },
}

impl Explain for TextError {
    fn explain(&self) -> Option<Message> {
        match self {
            Self::Column { found } => Some(words::refusal_column(quoted(found))),
            Self::Full { column } => Some(words::refusal_full(column.to_string())),
            Self::Over => Some(words::refusal_over()),
            Self::Position { .. } => None,
        }
    }
}

/// The seat of a side: Yellow first.
#[must_use]
pub const fn seat(side: Side) -> Player {
    match side {
        Side::Yellow => Player::FIRST,
        Side::Red => Player::SECOND,
    }
}

impl Game for ConnectFour {
    type Position = Position;
    type Move = Column;

    fn players(&self) -> usize {
        2
    }

    fn initial(&self) -> Position {
        Position::default()
    }

    fn to_move(&self, position: &Position) -> Player {
        seat(position.to_move())
    }

    fn legal_moves(&self, position: &Position, out: &mut Vec<Column>) {
        if self.outcome(position).is_none() {
            out.extend(Column::all().filter(|&column| position.height(column) < ROWS));
        }
    }

    fn play(&self, position: &Position, column: Column) -> Position {
        position.drop(column)
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let winner = Side::ALL.into_iter().find(|&side| position.has_four(side));
        let is_full = position.count() == COLUMNS * ROWS;
        winner.map(|side| Outcome::win_of_two(seat(side))).or(is_full.then(Outcome::draw_of_two))
    }
}

impl Notation for ConnectFour {
    type Error = TextError;

    /// The pieces column by column from below, `y` and `r`, columns apart by `/`.
    fn write_position(&self, position: &Position) -> String {
        let letters = |side: &Side| if *side == Side::Yellow { 'y' } else { 'r' };
        let columns = position.columns();
        columns
            .iter()
            .map(|pieces| pieces.iter().map(letters).collect::<String>())
            .collect::<Vec<_>>()
            .join("/")
    }

    fn read_position(&self, text: &str) -> Result<Position, TextError> {
        let bad = || TextError::Position { found: text.chars().take(80).collect() };
        let columns: Vec<&str> = text.split('/').collect();
        if columns.len() != COLUMNS {
            return Err(bad());
        }
        let mut sides: Vec<Vec<Side>> = Vec::new();
        for column in columns {
            let side = |letter| match letter {
                'y' => Some(Side::Yellow),
                'r' => Some(Side::Red),
                _ => None,
            };
            let pieces: Option<Vec<Side>> = column.chars().map(side).collect();
            sides.push(pieces.filter(|pieces| pieces.len() <= ROWS).ok_or_else(bad)?);
        }
        Position::from_columns(&sides).ok_or_else(bad)
    }

    fn write_move(&self, _: &Position, column: Column) -> String {
        column.letter().to_string()
    }

    fn read_move(&self, position: &Position, text: &str) -> Result<Column, TextError> {
        let mut letters = text.trim().chars();
        let column = match (letters.next(), letters.next()) {
            (Some(letter), None) => {
                Column::all().find(|column| column.letter() == letter.to_ascii_lowercase())
            }
            _ => None,
        };
        let column = column.ok_or_else(|| TextError::Column { found: text.to_owned() })?;
        if self.outcome(position).is_some() {
            return Err(TextError::Over);
        }
        if position.height(column) == ROWS {
            return Err(TextError::Full { column: column.letter() });
        }
        Ok(column)
    }

    fn diagram(&self, position: &Position) -> String {
        let mut text = String::new();
        for row in (0..ROWS).rev() {
            let cells: Vec<&str> = Column::all()
                .map(|column| match position.at(column, row) {
                    Some(Side::Yellow) => "Y",
                    Some(Side::Red) => "R",
                    None => ".",
                })
                .collect();
            text += &format!("{}\n", cells.join(" "));
        }
        let letters: Vec<String> = Column::all().map(|column| column.letter().to_string()).collect();
        text + &format!("{}\n", letters.join(" "))
    }
}

/// Connect Four before it is started.
#[derive(Debug)]
pub struct ConnectFourKind;

impl GameKind for ConnectFourKind {
    fn name(&self) -> &'static str {
        "four"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["connect-four", "cuatro-en-linea", "lig-4"]
    }

    fn summary(&self) -> &'static str {
        "Connect Four: four pieces in a line on a board of seven columns"
    }

    fn options(&self) -> &'static [OptionInfo] {
        &[OptionInfo { key: "position", help: "the position to begin with; the empty board when absent" }]
    }

    fn start(&self, options: &Options) -> Result<AnyPosition, GameError> {
        let start = erase(Arc::new(ConnectFour), Position::default());
        options.get("position").map_or_else(|| Ok(start.clone()), |text| start.read(text))
    }
}
