//! What `tablero sokoban solve` and `improve` report about a level, and keep in files of results. Keys are in alphabetical
//! order.

use serde::Serialize;
use serde_json::value::RawValue;
use tablero_sokoban::solver::{Rating, Verdict};

use super::forms::{FormError, goal};
use super::status::{GoalForm, SolveStatus};
use crate::json::{self, JsonError};

/// What became of a level that was to be solved.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SolveResult {
    /// No solution has fewer pushes or moves, whichever was asked; only where that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bound: Option<u64>,
    /// Why it could not be solved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// How far the solution is at most from a shortest one; only where a shortest one was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gap: Option<u64>,
    /// What was asked; only where results are kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub goal: Option<GoalForm>,
    /// The number of the level, from 1.
    pub level: usize,
    /// How many moves the solution has, pushes included.
    pub moves: Option<u64>,
    /// How many nodes were searched.
    pub nodes: Option<u64>,
    /// Whether the solution was proved shortest for the goal.
    pub optimal: bool,
    /// How many pushes the solution has.
    pub pushes: Option<u64>,
    /// What shows who wrote the rest; only where results are kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seal: Option<String>,
    /// How long it took.
    pub seconds: Option<f64>,
    /// The solution in LURD.
    pub solution: Option<String>,
    /// How the search ended.
    pub status: SolveStatus,
    /// The title of the level.
    pub title: String,
    /// The level itself; only where results are kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub xsb: Option<String>,
}

/// Why a line is no result.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ResultError {
    /// Not a JSON object.
    #[error("not a result: {0}")]
    Json(#[from] JsonError),
    /// It does not say which level it is about.
    #[error("expected level and title")]
    NoLevel,
    /// The value of a key.
    #[error("{key}: {error}")]
    Member {
        /// The key.
        key: &'static str,
        /// What is wrong with its value.
        error: FormError,
    },
}

impl SolveResult {
    /// Reads a result that was kept. A later version may keep more, and `improve` words its results otherwise: keys that are not
    /// known are passed over, those that are absent are taken as null, and whatever has a solution is solved.
    pub fn read(line: &str) -> Result<Self, ResultError> {
        let members = Stored(json::members(line)?);
        let (Some(level), Some(title)) = (members.get("level"), members.get("title")) else {
            return Err(ResultError::NoLevel);
        };
        let level = json::natural(level).map_err(|_| ResultError::NoLevel)?;
        let title = text(title).map_err(|_| ResultError::NoLevel)?;
        let solution = members.read("solution", text)?;
        let found = if solution.is_some() { SolveStatus::Solved } else { SolveStatus::Budget };
        let status = members.read("status", text)?.and_then(|word| SolveStatus::from_word(&word));
        Ok(Self {
            bound: members.read("bound", json::natural)?,
            error: members.read("error", text)?,
            gap: members.read("gap", json::natural)?,
            goal: members.read("goal", goal)?.map(GoalForm),
            level,
            moves: members.read("moves", json::natural)?,
            nodes: members.read("nodes", json::natural)?,
            optimal: members.read("optimal", json::boolean)?.unwrap_or(false),
            pushes: members.read("pushes", json::natural)?,
            seal: members.read("seal", text)?,
            seconds: members.read("seconds", json::real)?,
            solution,
            status: status.unwrap_or(found),
            title,
            xsb: members.read("xsb", text)?,
        })
    }
}

/// The members of a line that was kept.
struct Stored<'a>(json::Members<'a>);

impl<'a> Stored<'a> {
    fn get(&self, key: &str) -> Option<&'a RawValue> {
        self.0.iter().find(|(known, value)| known == key && value.get() != "null").map(|(_, value)| *value)
    }

    fn read<T, E: Into<FormError>>(
        &self,
        key: &'static str,
        read: impl Fn(&'a RawValue) -> Result<T, E>,
    ) -> Result<Option<T>, ResultError> {
        let wrong = |error: E| ResultError::Member { key, error: error.into() };
        self.get(key).map(read).transpose().map_err(wrong)
    }
}

fn text(value: &RawValue) -> Result<String, JsonError> {
    json::string(value).map(std::borrow::Cow::into_owned)
}

/// What became of a solution that was to be shortened.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ImproveResult {
    /// Why there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// The number of the level, from 1.
    pub level: usize,
    /// How many moves the solution has now.
    pub moves: Option<u64>,
    /// How many it had.
    pub moves_before: Option<u64>,
    /// How many pushes the solution has now.
    pub pushes: Option<u64>,
    /// How many it had.
    pub pushes_before: Option<u64>,
    /// How long it took.
    pub seconds: f64,
    /// The solution in LURD.
    pub solution: Option<String>,
    /// What came of it.
    pub status: ImproveStatus,
    /// The title of the level.
    pub title: String,
}

/// How hard a level is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RateResult {
    /// Boxes that are not on deposits.
    pub astray: usize,
    /// No solution has fewer pushes.
    pub bound: u64,
    /// How often another box is pushed.
    pub box_changes: Option<u64>,
    /// Runs of pushes of one box in one direction.
    pub box_lines: Option<u64>,
    /// Boxes.
    pub boxes: usize,
    /// Cells that the person can ever come to.
    pub cells: Option<usize>,
    /// Those from which a box can be brought to no deposit.
    pub dead_cells: Option<usize>,
    /// Pushes that take a box off a deposit.
    pub detours: Option<u64>,
    /// The bound before anything is searched.
    pub first_bound: u64,
    /// The pushes between the solution and the bound.
    pub gap: Option<u64>,
    /// The number of the level, from 1.
    pub level: usize,
    /// How many moves the solution has.
    pub moves: Option<u64>,
    /// States searched.
    pub nodes: u64,
    /// How many pushes the solution has.
    pub pushes: Option<u64>,
    /// How the search ended.
    pub status: SolveStatus,
    /// The title of the level.
    pub title: String,
}

impl RateResult {
    /// A rating as it is told.
    #[must_use]
    pub fn new(level: usize, title: &str, rating: &Rating) -> Self {
        let shape = rating.shape.as_ref();
        Self {
            astray: rating.astray,
            bound: rating.lower_bound,
            box_changes: shape.map(|shape| shape.box_changes),
            box_lines: shape.map(|shape| shape.box_lines),
            boxes: rating.boxes,
            cells: rating.cells,
            dead_cells: rating.dead_cells,
            detours: shape.map(|shape| shape.detours),
            first_bound: rating.first_bound,
            gap: rating.gap(),
            level,
            moves: shape.map(|shape| shape.moves),
            nodes: rating.nodes,
            pushes: shape.map(|shape| shape.pushes),
            status: match rating.verdict {
                Verdict::Solved { .. } => SolveStatus::Solved,
                Verdict::Unsolvable => SolveStatus::Unsolvable,
                Verdict::Budget => SolveStatus::Budget,
            },
            title: title.to_owned(),
        }
    }
}

/// What came of an attempt to shorten a solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum ImproveStatus {
    /// A shorter one.
    Shorter,
    /// Nothing better.
    Same,
    /// There was none to shorten.
    Unsolved,
    /// There can be none.
    Unsolvable,
    /// The level or the solution is not valid.
    Error,
}

impl ImproveStatus {
    /// The status in one word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Shorter => "shorter",
            Self::Same => "same",
            Self::Unsolved => "unsolved",
            Self::Unsolvable => "unsolvable",
            Self::Error => "error",
        }
    }
}

#[cfg(test)]
mod tests {
    use tablero_sokoban::solver::Goal;

    use super::*;

    #[test]
    fn what_was_kept_is_read_back() {
        let line = r#"{"bound":2,"gap":0,"goal":"pushes","level":3,"moves":8,"nodes":12,"optimal":true,"pushes":2,"seconds":0.25,"solution":"rRR","status":"solved","title":"c","xsb":"@$."}"#;
        let read = SolveResult::read(line).unwrap();
        assert_eq!((read.goal, read.status), (Some(GoalForm(Goal::Pushes)), SolveStatus::Solved));
        assert_eq!(crate::text(&read), line);
        let shown = SolveResult { bound: None, gap: None, goal: None, xsb: None, ..read };
        assert_eq!(
            crate::text(&shown),
            r#"{"level":3,"moves":8,"nodes":12,"optimal":true,"pushes":2,"seconds":0.25,"solution":"rRR","status":"solved","title":"c"}"#
        );
    }

    /// Numbers with more digits than a float has are read to the nearest one, so that writing and reading changes nothing.
    #[test]
    fn seconds_with_many_digits_stay_the_same() {
        let line = r#"{"level":1,"title":"a","seconds":0.9999999999989999999925}"#;
        let read = SolveResult::read(line).unwrap();
        assert_eq!(SolveResult::read(&crate::text(&read)).unwrap(), read);
    }

    #[test]
    fn results_of_the_improver_and_incomplete_ones_are_understood() {
        let improved =
            r#"{"level":1,"title":"a","status":"shorter","solution":"R","moves_before":3,"seconds":1.0}"#;
        let read = SolveResult::read(improved).unwrap();
        assert_eq!((read.status, read.solution.as_deref()), (SolveStatus::Solved, Some("R")));
        let unsolved = SolveResult::read(r#"{"level":1,"title":"a","solution":null}"#).unwrap();
        assert_eq!((unsolved.status, unsolved.optimal, unsolved.moves), (SolveStatus::Budget, false, None));
    }

    #[test]
    fn other_lines_are_refused_with_the_reason() {
        let check = |line: &str, words: &str| {
            assert_eq!(SolveResult::read(line).unwrap_err().to_string(), words, "{line}");
        };
        check("no result", "not a result: expected ident at column 2");
        check(r#"{"level":1}"#, "expected level and title");
        check(r#"{"level":"1","title":"a"}"#, "expected level and title");
        check(
            r#"{"level":1,"title":"a","goal":"all"}"#,
            "goal: expected any, pushes or moves, found \"all\"",
        );
        check(
            r#"{"level":1,"title":"a","moves":-1}"#,
            "moves: expected a whole number from 0, not too large, found -1",
        );
    }
}
