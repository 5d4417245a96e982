//! The JSON forms of Sokoban.

use serde::Serialize;
use serde::ser::{SerializeStruct, Serializer};
use serde_json::value::RawValue;
use tablero_sokoban::notation::lurd::LurdError;
use tablero_sokoban::notation::{LevelError, Problem, lurd, xsb};
use tablero_sokoban::solver::Goal;
use tablero_sokoban::{Action, Cell, Flaws, Level, Setup, UnknownAction};

use super::status::{SolveStatus, read_goal_word};
use crate::json::{self, JsonError, ListError};
use crate::operand::{OperandKind, TextError};
use crate::write::quoted;

/// What an operation of Sokoban answers.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Answer {
    /// Yes or no.
    Bool(bool),
    /// One cell.
    Cell(Cell),
    /// Cells, sorted.
    Cells(Vec<Cell>),
    /// A state, or a level as one.
    State(Level),
    /// What a sequence of actions did.
    Run(tablero_sokoban::spec::Run),
    /// What the solver found.
    Solved(Solved),
}

/// What the solver found, as the rule book words it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Solved {
    /// How the search ended.
    pub status: SolveStatus,
    /// The solution in LURD.
    pub solution: Option<String>,
    /// How many moves it has, pushes included.
    pub moves: Option<u64>,
    /// How many pushes it has.
    pub pushes: Option<u64>,
    /// Whether it was proved shortest for the goal asked.
    pub optimal: bool,
}

impl From<bool> for Answer {
    fn from(answer: bool) -> Self {
        Self::Bool(answer)
    }
}

impl Serialize for Answer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Bool(answer) => answer.serialize(serializer),
            Self::Cell(cell) => pair(cell).serialize(serializer),
            Self::Cells(cells) => serializer.collect_seq(cells.iter().map(pair)),
            Self::State(state) => State(state).serialize(serializer),
            Self::Run(run) => {
                let mut form = serializer.serialize_struct("Run", 4)?;
                form.serialize_field("state", &State(&run.state))?;
                form.serialize_field("moves", &run.moves)?;
                form.serialize_field("pushes", &run.pushes)?;
                form.serialize_field("no_effect", &run.no_effect)?;
                form.end()
            }
            Self::Solved(solved) => solved.serialize(serializer),
        }
    }
}

fn pair(cell: &Cell) -> [i64; 2] {
    [cell.x, cell.y]
}

struct State<'a>(&'a Level);

impl Serialize for State<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let list = |cells: &[Cell]| cells.iter().map(pair).collect::<Vec<_>>();
        let mut form = serializer.serialize_struct("State", 4)?;
        form.serialize_field("walls", &list(self.0.walls()))?;
        form.serialize_field("boxes", &list(self.0.boxes()))?;
        form.serialize_field("deposits", &list(self.0.deposits()))?;
        form.serialize_field("person", &pair(&self.0.person()))?;
        form.end()
    }
}

/// Why a value is no level or state, or no other operand of Sokoban.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FormError {
    /// A value of another form.
    #[error(transparent)]
    Json(#[from] JsonError),
    /// The value of a key.
    #[error("{key}: {error}")]
    Member {
        /// The key.
        key: &'static str,
        /// What is wrong with its value.
        error: JsonError,
    },
    /// The list of cells of a key.
    #[error("{key}: {error}")]
    Cells {
        /// The key.
        key: String,
        /// What is wrong with its value.
        error: ListError<JsonError>,
    },
    /// A text that is no drawing of a level.
    #[error("xsb: {0}")]
    Xsb(LevelError),
    /// Two forms at once.
    #[error("\"xsb\" stands alone: expected no other key beside it")]
    XsbAndOthers,
    /// A key that means nothing here.
    #[error("unknown key {key:?}: expected xsb, or walls, boxes, deposits and person")]
    UnknownKey {
        /// The key.
        key: String,
    },
    /// A key that every level has.
    #[error("the key {key:?} is missing")]
    Missing {
        /// The key.
        key: &'static str,
    },
    /// A level that the rules refuse.
    #[error(transparent)]
    Invalid(#[from] Invalid),
    /// A word that is no action.
    #[error(transparent)]
    Action(#[from] UnknownAction),
    /// An item of a list of actions.
    #[error(transparent)]
    Actions(#[from] Box<ListError<FormError>>),
    /// A text that is no sequence of actions.
    #[error(transparent)]
    Lurd(#[from] LurdError),
    /// A word that is no goal.
    #[error("expected any, pushes or moves, found {found:?}")]
    Goal {
        /// The word.
        found: String,
    },
}

/// Why what is described is no level.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Invalid {
    /// The drawing of a level, with the place where it breaks the rules.
    #[error(transparent)]
    Drawn(LevelError),
    /// Cells that break the rules.
    #[error(transparent)]
    Flaws(#[from] Flaws),
}

/// A level described in either form: the level, or why what is described is none. The outer error is for what describes
/// nothing.
pub(super) fn read_described(value: &RawValue) -> Result<Result<Level, Invalid>, FormError> {
    let members = json::object(value)?;
    if let [(key, text)] = &members[..]
        && key == "xsb"
    {
        let text = json::string(text).map_err(|error| FormError::Member { key: "xsb", error })?;
        return match xsb::read(&text) {
            Ok(level) => Ok(Ok(level)),
            Err(error) if matches!(error.problem, Problem::Flaws(_)) => Ok(Err(Invalid::Drawn(error))),
            Err(error) => Err(FormError::Xsb(error)),
        };
    }
    let mut setup = Setup::default();
    let mut found = [false; 3];
    for (key, value) in members {
        let cells = || {
            json::list_of(value, cell)
                .map_err(|error| FormError::Cells { key: key.as_ref().to_owned(), error })
        };
        match key.as_ref() {
            "walls" => (setup.walls, found[0]) = (cells()?, true),
            "boxes" => (setup.boxes, found[1]) = (cells()?, true),
            "deposits" => (setup.deposits, found[2]) = (cells()?, true),
            "person" if value.get() == "null" => {}
            "person" => {
                let person = cell(value).map_err(|error| FormError::Member { key: "person", error })?;
                setup.persons.push(person);
            }
            "xsb" => return Err(FormError::XsbAndOthers),
            _ => return Err(FormError::UnknownKey { key: key.into_owned() }),
        }
    }
    for (found, key) in found.into_iter().zip(["walls", "boxes", "deposits"]) {
        if !found {
            return Err(FormError::Missing { key });
        }
    }
    Ok(Level::from_setup(&setup).map_err(Invalid::Flaws))
}

/// A valid level or state; anything else is an error.
pub fn read_level(value: &RawValue) -> Result<Level, FormError> {
    Ok(read_described(value)??)
}

/// A cell of the grid.
pub(super) fn cell(value: &RawValue) -> Result<Cell, JsonError> {
    let (x, y) = json::coordinates(value, "a cell [x,y] of 64-bit integers")?;
    Ok(Cell::new(x, y))
}

/// An action by its word.
pub(super) fn action(value: &RawValue) -> Result<Action, FormError> {
    Ok(Action::from_word(&json::string(value)?)?)
}

/// Actions as LURD text or as a list of words.
pub(super) fn actions(value: &RawValue) -> Result<Vec<Action>, FormError> {
    if value.get().starts_with('[') {
        return Ok(json::list_of(value, action).map_err(Box::new)?);
    }
    let text =
        json::string(value).map_err(|_| JsonError::unexpected("LURD text or a list of words", value))?;
    Ok(lurd::read(&text)?)
}

/// What is asked of a solution.
pub(super) fn goal(value: &RawValue) -> Result<Goal, FormError> {
    let word = json::string(value)?;
    read_goal_word(&word).ok_or_else(|| FormError::Goal { found: word.into_owned() })
}

pub(super) const LEVEL: OperandKind = OperandKind {
    placeholder: "LEVEL",
    help: "a level or state in XSB with `|` between rows, or as JSON",
    schema: r##"{"oneOf":[{"type":"object","properties":{"xsb":{"type":"string"}},"required":["xsb"],"additionalProperties":false},{"type":"object","properties":{"walls":{"$ref":"#/$defs/cells"},"boxes":{"$ref":"#/$defs/cells"},"deposits":{"$ref":"#/$defs/cells"},"person":{"type":"array","items":{"type":"integer"},"minItems":2,"maxItems":2}},"required":["walls","boxes","deposits","person"],"additionalProperties":false}],"$defs":{"cells":{"type":"array","items":{"type":"array","items":{"type":"integer"},"minItems":2,"maxItems":2}}}}"##,
    from_text: |text, _| Ok(format!("{{\"xsb\":{}}}", quoted(text))),
};

pub(super) const CELL: OperandKind = OperandKind {
    placeholder: "CELL",
    help: "a cell, column and row as in 3,4",
    schema: r#"{"type":"array","items":{"type":"integer"},"minItems":2,"maxItems":2,"description":"[x, y]"}"#,
    from_text: |text, _| {
        let numbers = text
            .split_once(',')
            .and_then(|(x, y)| Some((x.trim().parse::<i64>().ok()?, y.trim().parse::<i64>().ok()?)));
        let (x, y) = numbers.ok_or_else(|| TextError::unexpected("a cell as in 3,4", text))?;
        Ok(format!("[{x},{y}]"))
    },
};

pub(super) const ACTION: OperandKind = OperandKind {
    placeholder: "ACTION",
    help: "north, south, east or west, or a letter of u d r l",
    schema: r#"{"type":"string","examples":["north","south","east","west"]}"#,
    from_text: |text, _| Ok(quoted(text)),
};

pub(super) const ACTIONS: OperandKind = OperandKind {
    placeholder: "LURD",
    help: "actions as letters of l u r d",
    schema: r#"{"oneOf":[{"type":"string"},{"type":"array","items":{"type":"string"}}]}"#,
    from_text: |text, _| Ok(quoted(text)),
};

pub(super) const GOAL: OperandKind = OperandKind {
    placeholder: "GOAL",
    help: "any, pushes or moves",
    schema: r#"{"enum":["any","pushes","moves"]}"#,
    from_text: |text, _| Ok(quoted(text)),
};
