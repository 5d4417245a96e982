//! The JSON forms of the queens duel.

use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::value::RawValue;
use tablero_queens_duel::notation::{self, CellForm, player_name};
use tablero_queens_duel::solver::Solution;
use tablero_queens_duel::{Cell, Point, Rule, Side, SideError};

use crate::json::{self, Integer, JsonError, ListError};
use crate::operand::{OperandKind, TextError, Typed};

/// What an operation of the queens duel answers.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Answer {
    /// Nothing is known, or the game goes on.
    Null,
    /// Yes or no.
    Bool(bool),
    /// A player's number.
    Player(u8),
    /// A player's name.
    Name(&'static str),
    /// One cell, on a board or not.
    Point(Point),
    /// Cells in order.
    Cells(Vec<Cell>),
    /// A solved position.
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
            Self::Player(number) => number.serialize(serializer),
            Self::Name(name) => name.serialize(serializer),
            Self::Point(point) => [point.x, point.y].serialize(serializer),
            Self::Cells(cells) => Cells(cells).serialize(serializer),
            Self::Solution(solution) => {
                let mut form = serializer.serialize_map(None)?;
                form.serialize_entry("winner", player_name(solution.winner))?;
                form.serialize_entry("winning_moves", &Cells(&solution.winning_moves))?;
                if let Some(grundy) = solution.grundy {
                    form.serialize_entry("grundy", &grundy)?;
                }
                form.end()
            }
        }
    }
}

/// Cells in order, each as `[x, y]`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cells<'a>(pub &'a [Cell]);

impl Serialize for Cells<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(|cell| [cell.x, cell.y]))
    }
}

/// Why a value is no side of a board.
#[derive(Debug, thiserror::Error)]
pub(super) enum SideFormError {
    #[error(transparent)]
    Json(#[from] JsonError),
    #[error(transparent)]
    Side(#[from] SideError),
}

pub(super) fn read_side(value: &RawValue) -> Result<Side, SideFormError> {
    let length = match json::integer(value)? {
        Integer::Small(length) => i128::from(length),
        Integer::Huge { .. } => value.get().parse().unwrap_or(i128::MAX),
    };
    Ok(Side::new(length)?)
}

/// A cell that may lie anywhere within 64 bits.
pub(super) fn read_point(value: &RawValue) -> Result<Point, JsonError> {
    let (x, y) = json::coordinates(value, "a cell [x,y] of two 64-bit integers")?;
    Ok(Point { x, y })
}

pub(super) fn read_points(value: &RawValue) -> Result<Vec<Point>, ListError<JsonError>> {
    json::list_of(value, read_point)
}

pub(super) fn read_rule(value: &RawValue) -> Result<Rule, JsonError> {
    let error = || JsonError::unexpected("\"quota\" or \"last\"", value);
    let name = json::string(value).map_err(|_| error())?;
    Rule::from_name(&name).ok_or_else(error)
}

const POINT_SCHEMA: &str =
    r#"{"type":"array","items":{"type":"integer"},"minItems":2,"maxItems":2,"description":"[x, y]"}"#;

pub(super) const SIDE: OperandKind = OperandKind {
    placeholder: "SIDE",
    help: "cells along one edge of the board",
    schema: r#"{"type":"integer","minimum":1,"maximum":1024}"#,
    from_text: OperandKind::NUMBER.from_text,
};

pub(super) const CELL: OperandKind = OperandKind {
    placeholder: "CELL",
    help: "a cell as in d5, or column and row from the top left, from 0, as in 3,4",
    schema: POINT_SCHEMA,
    from_text: |text, typed| {
        let point = notation::read_point(side_typed(typed), text).map_err(TextError::notation)?;
        Ok(format!("[{},{}]", point.x, point.y))
    },
};

pub(super) const QUEENS: OperandKind = OperandKind {
    placeholder: "QUEENS",
    help: "queens in the order placed, separated by spaces: \"d5 f8\" or \"3,3 5,0\"",
    schema: r#"{"type":"array","items":{"type":"array","items":{"type":"integer"},"minItems":2,"maxItems":2}}"#,
    from_text: |text, typed| {
        let cell = |text| (CELL.from_text)(text, typed);
        let cells = text.split_ascii_whitespace().map(cell).collect::<Result<Vec<_>, _>>()?;
        Ok(format!("[{}]", cells.join(",")))
    },
};

/// The board on which typed letters count their rows. An operation that is asked about no board is about lines alone, which
/// look the same from any row: the largest board serves.
fn side_typed(typed: &Typed) -> Side {
    typed.get("side").and_then(|text| Side::new(text.parse().ok()?).ok()).unwrap_or(Side::LARGEST)
}

/// How the cells of a question were written, which is how its answer writes them: in letters where somebody typed letters.
#[must_use]
pub fn cell_form(typed: &Typed) -> CellForm {
    let texts = ["cell", "queens"].into_iter().filter_map(|name| typed.get(name));
    let letters = texts.flat_map(str::split_ascii_whitespace).any(|cell| !is_in_numbers(cell));
    if letters { CellForm::Letters(side_typed(typed)) } else { CellForm::Numbers }
}

/// Whether a question without a board has cells in letters and in numbers, which count rows from different ends.
pub(super) fn is_mixed(typed: &Typed) -> bool {
    let texts = ["cell", "queens"].into_iter().filter_map(|name| typed.get(name));
    let mut numbers = texts.flat_map(str::split_ascii_whitespace).map(is_in_numbers);
    let first = numbers.next();
    numbers.any(|other| Some(other) != first)
}

/// A cell as `3,4` or, in JSON, `[3,4]`.
fn is_in_numbers(cell: &str) -> bool {
    !cell.starts_with(|c: char| c.is_ascii_lowercase())
}

pub(super) const RULE: OperandKind = OperandKind {
    placeholder: "RULE",
    help: "quota (White's last queen wins) or last (who places last wins)",
    schema: r#"{"enum":["quota","last"]}"#,
    from_text: |text, _| {
        let rule = Rule::from_name(text).ok_or_else(|| TextError::unexpected("quota or last", text))?;
        Ok(format!("\"{rule}\""))
    },
};
