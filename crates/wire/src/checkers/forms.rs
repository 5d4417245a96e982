//! The JSON forms of Chinese checkers.

use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::value::RawValue;
use tablero_chinese_checkers::exact::{DuelValue, Solution};
use tablero_chinese_checkers::notation::read_position as read_line;
use tablero_chinese_checkers::{Cell, Corner, Corners, Move, Pos, Position, Rule, Setup, Size};

use crate::json;
use crate::operand::{OperandKind, not};

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

/// A position from its JSON object.
pub fn read_position(value: &RawValue) -> Result<Position, String> {
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
        let wrong = |error: String| format!("{key}: {error}");
        match key.as_ref() {
            "size" => setup.size = read_number(value).map_err(wrong)?,
            "players" => setup.players = read_numbers(value).map_err(wrong)?,
            "board" => setup.board = read_numbers(value).map_err(wrong)?,
            "to_move" => setup.to_move = read_number(value).map_err(wrong)?,
            "finished" => setup.finished = read_numbers(value).map_err(wrong)?,
            "rule" => setup.rule = read_rule(value).map_err(wrong)?,
            _ => {
                return Err(format!(
                    "unknown key {key:?}: expected size, players, board, to_move, and perhaps finished and rule"
                ));
            }
        }
        missing.retain(|&name| name != key);
    }
    if let Some(name) = missing.first() {
        return Err(format!("the key {name:?} is missing"));
    }
    Position::from_setup(&setup).map_err(|error| error.to_string())
}

/// An integer that fits in 64 bits.
pub(super) fn read_number(value: &RawValue) -> Result<i64, String> {
    match json::integer(value)? {
        json::Integer::Small(number) => Ok(number),
        json::Integer::Huge { .. } => Err(format!("{} does not fit in 64 bits", json::shown(value))),
    }
}

/// An integer of any size as the index of a cell; the inner error says that no cell has it.
pub(super) fn read_index(size: Size, value: &RawValue) -> Result<Result<Pos, String>, String> {
    json::integer(value)?;
    Ok(read_number(value).and_then(|index| size.pos(index).map_err(|error| error.to_string())))
}

fn read_numbers(value: &RawValue) -> Result<Vec<i64>, String> {
    json::list_of(value, read_number)
}

pub(super) fn read_size(value: &RawValue) -> Result<Size, String> {
    Size::new(read_number(value)?).map_err(|error| error.to_string())
}

pub(super) fn read_players(value: &RawValue) -> Result<Corners, String> {
    Corners::new(&read_numbers(value)?).map_err(|error| error.to_string())
}

pub(super) fn read_player(value: &RawValue) -> Result<Corner, String> {
    Corner::new(read_number(value)?).map_err(|error| error.to_string())
}

pub(super) fn read_rule(value: &RawValue) -> Result<Rule, String> {
    Rule::from_name(&json::string(value)?).map_err(|error| error.to_string())
}

/// A cell by all three coordinates.
pub(super) fn read_cell(value: &RawValue) -> Result<Cell, String> {
    let numbers = read_numbers(value)?;
    let triple: [i64; 3] =
        numbers.try_into().map_err(|_| format!("expected [u,v,w], found {}", json::shown(value)))?;
    Cell::from_triple(triple).map_err(|error| error.to_string())
}

/// An integer of any size modulo six: a full turn of the board is six steps.
pub(super) fn read_steps(value: &RawValue) -> Result<i64, String> {
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
pub(super) fn read_end(size: Size, value: &RawValue) -> Result<Option<Pos>, String> {
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
    from_text: |text| match text {
        "null" | "pass" => Ok("null".to_owned()),
        _ => (OperandKind::NUMBER.from_text)(text),
    },
};

pub(super) const CELL: OperandKind = OperandKind {
    placeholder: "CELL",
    help: "a cell by its coordinates: 1,-1,-2, or u and v alone",
    schema: r#"{"type":"array","items":{"type":"integer"},"minItems":3,"maxItems":3,"description":"[u, v, w] with w = v - u"}"#,
    from_text: |text| {
        let numbers: Option<Vec<i64>> =
            text.trim_matches(['(', ')']).split(',').map(|number| number.trim().parse().ok()).collect();
        match numbers.as_deref() {
            Some([u, v]) => match v.checked_sub(*u) {
                Some(w) => Ok(format!("[{u},{v},{w}]")),
                None => Err(not(text, "a cell nearer to the centre")),
            },
            Some([u, v, w]) => Ok(format!("[{u},{v},{w}]")),
            _ => Err(not(text, "a cell as in 1,-1,-2")),
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
    from_text: |text| {
        let digits: Option<Vec<String>> = text
            .chars()
            .filter(|letter| !matches!(letter, ',' | ' '))
            .map(|digit| digit.to_digit(10).map(|digit| digit.to_string()))
            .collect();
        Ok(format!("[{}]", digits.ok_or_else(|| not(text, "players as in 14"))?.join(",")))
    },
};

pub(super) const RULE: OperandKind = OperandKind {
    placeholder: "RULE",
    help: "when a player has finished: strict or filled",
    schema: r#"{"enum":["strict","filled"]}"#,
    from_text: |text| Ok(serde_json::json!(text).to_string()),
};

pub(super) const POSITION: OperandKind = OperandKind {
    placeholder: "POSITION",
    help: "a position as JSON or as a line: size, players, to move, rule, finished, board",
    schema: r#"{"type":"object","properties":{"size":{"type":"integer"},"players":{"type":"array"},"board":{"type":"array"},"to_move":{"type":"integer"},"finished":{"type":"array"},"rule":{"enum":["strict","filled"]}},"required":["size","players","board","to_move"],"additionalProperties":false}"#,
    from_text: |text| {
        let position = read_line(text).map_err(|error| error.to_string())?;
        serde_json::to_string(&Answer::Position(Box::new(position))).map_err(|error| error.to_string())
    },
};
