//! The JSON forms of Chinese checkers.

use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::value::RawValue;
use tablero_chinese_checkers::exact::{DuelValue, Solution};
use tablero_chinese_checkers::notation::read_position as read_line;
use tablero_chinese_checkers::{
    Cell, CellError, Corner, CornerError, Corners, Move, Pos, Position, Rule, Setup, SetupError, Size,
    SizeError, UnknownRule,
};

use crate::json::{self, JsonError, ListError, small_integer};
use crate::operand::{OperandKind, TextError};
use crate::write::{self, quoted};

/// What an operation of Chinese checkers answers.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Answer {
    /// Nothing was found.
    Null,
    /// Yes or no.
    Bool(bool),
    /// A count of sequences.
    Count(u64),
    /// A number that may be negative.
    Number(i64),
    /// A picture of the board.
    Text(String),
    /// The index of a cell.
    Pos(Pos),
    /// Indices of cells.
    Positions(Vec<Pos>),
    /// One cell by its coordinates.
    Cell(Cell),
    /// Cells by their coordinates, in order.
    Cells(Vec<Cell>),
    /// Moves by their ends.
    Moves(Vec<(Pos, Pos)>),
    /// A position.
    Position(Box<Position>),
    /// Who wins, and when.
    Value(DuelValue),
    /// A way to the destination.
    Solution(Solution),
}

impl From<bool> for Answer {
    fn from(answer: bool) -> Self {
        Self::Bool(answer)
    }
}

impl Serialize for Answer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Null => serializer.serialize_unit(),
            Self::Bool(answer) => answer.serialize(serializer),
            Self::Count(count) => count.serialize(serializer),
            Self::Number(number) => number.serialize(serializer),
            Self::Text(text) => text.serialize(serializer),
            Self::Pos(pos) => pos.get().serialize(serializer),
            Self::Positions(all) => serializer.collect_seq(all.iter().map(|pos| pos.get())),
            Self::Cell(cell) => cell.triple().serialize(serializer),
            Self::Cells(cells) => serializer.collect_seq(cells.iter().map(|cell| cell.triple())),
            Self::Moves(moves) => {
                serializer.collect_seq(moves.iter().map(|(from, to)| [from.get(), to.get()]))
            }
            Self::Position(position) => position_form(position, serializer),
            Self::Value(value) => {
                let (word, plies) = match *value {
                    DuelValue::Win { plies } => ("win", Some(plies)),
                    DuelValue::Loss { plies } => ("loss", Some(plies)),
                    DuelValue::Draw => ("draw", None),
                };
                let mut form = serializer.serialize_map(Some(2))?;
                form.serialize_entry("value", word)?;
                form.serialize_entry("plies", &plies)?;
                form.end()
            }
            Self::Solution(solution) => {
                let ends = |mv: &Move| match mv {
                    Move::Piece { from, to } => Some([from.get(), to.get()]),
                    Move::Pass => None,
                };
                let mut form = serializer.serialize_map(Some(3))?;
                form.serialize_entry("turns", &solution.moves.len())?;
                form.serialize_entry("moves", &solution.moves.iter().map(ends).collect::<Vec<_>>())?;
                form.serialize_entry("optimal", &solution.optimal)?;
                form.end()
            }
        }
    }
}

/// The keys of a position; those that are optional when read are left out where they have their default.
fn position_form<S: Serializer>(position: &Position, serializer: S) -> Result<S::Ok, S::Error> {
    let setup = position.to_setup();
    let mut form = serializer.serialize_map(None)?;
    form.serialize_entry("size", &setup.size)?;
    form.serialize_entry("players", &setup.players)?;
    form.serialize_entry("board", &setup.board)?;
    form.serialize_entry("to_move", &setup.to_move)?;
    if !setup.finished.is_empty() {
        form.serialize_entry("finished", &setup.finished)?;
    }
    if setup.rule != Rule::default() {
        form.serialize_entry("rule", setup.rule.name())?;
    }
    form.end()
}

/// Why a value is no position of Chinese checkers, or no part of one.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FormError {
    /// A value of another form.
    #[error(transparent)]
    Json(#[from] JsonError),
    /// Not a list of integers.
    #[error(transparent)]
    Numbers(#[from] ListError<JsonError>),
    /// Not three coordinates.
    #[error(transparent)]
    Cell(#[from] CellError),
    /// No board, or no cell of it.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// No player.
    #[error(transparent)]
    Corner(#[from] CornerError),
    /// No finish rule.
    #[error(transparent)]
    Rule(#[from] UnknownRule),
    /// A position that the rules refuse.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The value of a key.
    #[error("{key}: {error}")]
    Member {
        /// The key.
        key: String,
        /// What is wrong with its value.
        error: Box<FormError>,
    },
    /// A key that means nothing here.
    #[error("unknown key {key:?}: expected size, players, board, to_move, and perhaps finished and rule")]
    UnknownKey {
        /// The key.
        key: String,
    },
    /// A key that every position has.
    #[error("the key {key:?} is missing")]
    Missing {
        /// The key.
        key: &'static str,
    },
}

/// A position from its JSON object.
pub fn read_position(value: &RawValue) -> Result<Position, FormError> {
    let mut setup = Setup {
        size: 0,
        players: Vec::new(),
        board: Vec::new(),
        to_move: 0,
        finished: Vec::new(),
        rule: Rule::Strict,
    };
    let mut missing = vec!["size", "players", "board", "to_move"];
    for (key, value) in json::object(value)? {
        read_member(&mut setup, &key, value)?;
        missing.retain(|&name| name != key);
    }
    if let Some(name) = missing.first() {
        return Err(FormError::Missing { key: name });
    }
    Ok(Position::from_setup(&setup)?)
}

fn read_member(setup: &mut Setup, key: &str, value: &RawValue) -> Result<(), FormError> {
    let number = || small_integer(value).map_err(FormError::Json);
    let numbers = || read_numbers(value).map_err(FormError::Numbers);
    let read = match key {
        "size" => number().map(|size| setup.size = size),
        "players" => numbers().map(|players| setup.players = players),
        "board" => numbers().map(|board| setup.board = board),
        "to_move" => number().map(|player| setup.to_move = player),
        "finished" => numbers().map(|players| setup.finished = players),
        "rule" => read_rule(value).map(|rule| setup.rule = rule),
        _ => return Err(FormError::UnknownKey { key: key.to_owned() }),
    };
    read.map_err(|error| FormError::Member { key: key.to_owned(), error: Box::new(error) })
}

/// An integer of any size as the index of a cell; the inner error says that no cell has it.
pub(super) fn read_index(size: Size, value: &RawValue) -> Result<Result<Pos, FormError>, FormError> {
    json::integer(value)?;
    Ok(small_integer(value).map_err(FormError::from).and_then(|index| Ok(size.pos(index)?)))
}

fn read_numbers(value: &RawValue) -> Result<Vec<i64>, ListError<JsonError>> {
    json::list_of(value, small_integer)
}

pub(super) fn read_size(value: &RawValue) -> Result<Size, FormError> {
    Ok(Size::new(small_integer(value)?)?)
}

pub(super) fn read_players(value: &RawValue) -> Result<Corners, FormError> {
    Ok(Corners::new(&read_numbers(value)?)?)
}

pub(super) fn read_player(value: &RawValue) -> Result<Corner, FormError> {
    Ok(Corner::new(small_integer(value)?)?)
}

pub(super) fn read_rule(value: &RawValue) -> Result<Rule, FormError> {
    Ok(Rule::from_name(&json::string(value)?)?)
}

/// A cell by all three coordinates.
pub(super) fn read_cell(value: &RawValue) -> Result<Cell, FormError> {
    let numbers = read_numbers(value)?;
    let triple: [i64; 3] = numbers.try_into().map_err(|_| JsonError::unexpected("[u,v,w]", value))?;
    Ok(Cell::from_triple(triple)?)
}

/// An integer of any size modulo six: a full turn of the board is six steps.
pub(super) fn read_steps(value: &RawValue) -> Result<i64, JsonError> {
    let sign = match json::integer(value)? {
        json::Integer::Small(number) => return Ok(number.rem_euclid(6)),
        json::Integer::Huge { negative } => {
            if negative {
                -1
            } else {
                1
            }
        }
    };
    let digits = value.get().chars().filter_map(|digit| digit.to_digit(10));
    let rest = digits.fold(0, |rest, digit| (10 * rest + i64::from(digit)) % 6);
    Ok((sign * rest).rem_euclid(6))
}

/// An end of a move, or nothing for a pass.
pub(super) fn read_end(size: Size, value: &RawValue) -> Result<Option<Pos>, FormError> {
    if value.get() == "null" { Ok(None) } else { read_index(size, value)?.map(Some) }
}

pub(super) const SIZE: OperandKind = OperandKind {
    placeholder: "N",
    help: "the size of the board",
    schema: r#"{"type":"integer","minimum":1,"maximum":64}"#,
    from_text: OperandKind::NUMBER.from_text,
};

pub(super) const POS: OperandKind = OperandKind {
    placeholder: "POS",
    help: "the index of a cell",
    schema: r#"{"type":"integer"}"#,
    from_text: OperandKind::NUMBER.from_text,
};

pub(super) const END: OperandKind = OperandKind {
    placeholder: "POS",
    help: "the index of a cell, or null for a pass",
    schema: r#"{"type":["integer","null"]}"#,
    from_text: |text, typed| match text {
        "null" | "pass" => Ok("null".to_owned()),
        _ => (OperandKind::NUMBER.from_text)(text, typed),
    },
};

pub(super) const CELL: OperandKind = OperandKind {
    placeholder: "CELL",
    help: "a cell by its coordinates: 1,-1,-2, or u and v alone",
    schema: r#"{"type":"array","items":{"type":"integer"},"minItems":3,"maxItems":3,"description":"[u, v, w] with w = v - u"}"#,
    from_text: |text, _| {
        let numbers: Option<Vec<i64>> =
            text.trim_matches(['(', ')']).split(',').map(|number| number.trim().parse().ok()).collect();
        match numbers.as_deref() {
            Some([u, v]) => match v.checked_sub(*u) {
                Some(w) => Ok(format!("[{u},{v},{w}]")),
                None => Err(TextError::unexpected("a cell nearer to the centre", text)),
            },
            Some([u, v, w]) => Ok(format!("[{u},{v},{w}]")),
            _ => Err(TextError::unexpected("a cell as in 1,-1,-2", text)),
        }
    },
};

pub(super) const PLAYER: OperandKind = OperandKind {
    placeholder: "PLAYER",
    help: "a player, 1 to 6 anticlockwise from the south",
    schema: r#"{"type":"integer","minimum":1,"maximum":6}"#,
    from_text: OperandKind::NUMBER.from_text,
};

pub(super) const PLAYERS: OperandKind = OperandKind {
    placeholder: "PLAYERS",
    help: "who plays, as in 14 or 1,3,5",
    schema: r#"{"type":"array","items":{"type":"integer","minimum":1,"maximum":6},"minItems":1,"uniqueItems":true}"#,
    from_text: |text, _| {
        let digits: Option<Vec<String>> = text
            .chars()
            .filter(|letter| !matches!(letter, ',' | ' '))
            .map(|digit| digit.to_digit(10).map(|digit| digit.to_string()))
            .collect();
        let digits = digits.ok_or_else(|| TextError::unexpected("players as in 14", text))?;
        Ok(format!("[{}]", digits.join(",")))
    },
};

pub(super) const RULE: OperandKind = OperandKind {
    placeholder: "RULE",
    help: "when a player has finished: strict or filled",
    schema: r#"{"enum":["strict","filled"]}"#,
    from_text: |text, _| Ok(quoted(text)),
};

pub(super) const POSITION: OperandKind = OperandKind {
    placeholder: "POSITION",
    help: "a position as JSON or as a line: size, players, to move, rule, finished, board",
    schema: r#"{"type":"object","properties":{"size":{"type":"integer"},"players":{"type":"array"},"board":{"type":"array"},"to_move":{"type":"integer"},"finished":{"type":"array"},"rule":{"enum":["strict","filled"]}},"required":["size","players","board","to_move"],"additionalProperties":false}"#,
    from_text: |text, _| {
        let position = read_line(text).map_err(TextError::notation)?;
        Ok(write::text(&Answer::Position(Box::new(position))))
    },
};
