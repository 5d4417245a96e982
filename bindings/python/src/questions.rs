//! The questions of the rule books, from the tables of the games.

use pyo3::prelude::*;
use tablero_catalogue::{Catalogue, Entry};
use tablero_wire::{AskError, Blame, OperationInfo, Patience, Question, Typed, json};

use crate::calls::interruptible;
use crate::errors::{BAD_QUESTION, REFUSED, raise};
use crate::positions::Position;
use crate::tables::words;

/// The operand that says how long an answer may take.
const BUDGET: &str = "budget";

type OperandRow = (&'static str, bool, &'static str, &'static str);

/// The operations of a game: name, original names, summary, and operands with whether they are required, their help and
/// their JSON Schema.
#[pyfunction]
#[allow(clippy::type_complexity, reason = "a row of plain values for Python")]
pub(crate) fn operations(
    py: Python<'_>,
    game: &str,
) -> PyResult<Vec<(&'static str, Vec<&'static str>, &'static str, Vec<OperandRow>)>> {
    let operand = |operand: &tablero_wire::Operand| {
        (operand.name, operand.required, operand.kind.help, operand.kind.schema)
    };
    let row = |info: OperationInfo| {
        let operands = info.operands.iter().map(operand).collect();
        (info.name, info.originals.to_vec(), info.summary, operands)
    };
    Ok(entry(py, game)?.oracle().operations().into_iter().map(row).collect())
}

fn entry(py: Python<'_>, game: &str) -> PyResult<&'static dyn Entry> {
    Catalogue::standard().get(game).map_err(|error| raise(py, BAD_QUESTION, error))
}

/// Answers a question: one line of JSON, and the reason of a "no" in words.
///
/// Operands are texts in the notation of the game (`typed`) or JSON; what neither says, the position does.
#[pyfunction]
pub(crate) fn ask(
    py: Python<'_>,
    game: &str,
    operation: &str,
    typed: Vec<(String, String)>,
    given: Vec<(String, String)>,
    about: Option<&Position>,
) -> PyResult<(String, Option<String>)> {
    let entry = entry(py, game)?;
    let wrong = |message: String| raise(py, BAD_QUESTION, message);
    let found = entry.oracle().find(operation);
    let info = found.ok_or_else(|| wrong(format!("there is no operation {operation:?}")))?;
    let name = |key: &str| {
        let known = info.operands.iter().find(|operand| operand.name == key);
        known.map(|operand| operand.name).ok_or_else(|| {
            let known: Vec<_> = info.operands.iter().map(|operand| operand.name).collect();
            wrong(format!("{} has no operand {key:?}: expected {}", info.name, known.join(", ")))
        })
    };
    let mut asked: Vec<(&'static str, String)> = Vec::new();
    for (key, value) in given {
        asked.push((name(&key)?, value));
    }
    let texts = typed.into_iter().map(|(key, text)| Ok((name(&key)?, text)));
    let typed: Typed = texts.collect::<PyResult<Vec<_>>>()?.into_iter().collect();
    let read = info.read_typed(&typed).map_err(|(name, error)| wrong(format!("{name}: {error}")))?;
    asked.extend(read);
    if let Some(about) = about {
        for (key, value) in about.table.operands(&about.position) {
            let is_known = info.operands.iter().any(|operand| operand.name == key);
            if is_known && !asked.iter().any(|(name, _)| *name == key) {
                asked.push((key, value));
            }
        }
    }
    let is_long = info.operands.iter().any(|operand| operand.name == BUDGET);
    let answered = if is_long {
        interruptible(py, move |stop| answer(entry, info, &asked, typed, Patience::Until(stop.clone())))?
    } else {
        answer(entry, info, &asked, typed, Patience::Clock)
    };
    answered.map_err(|error| {
        let class = if error.blame == Blame::Rules { REFUSED } else { BAD_QUESTION };
        let step = error.step.map_or_else(String::new, |step| format!(" (step {step})"));
        raise(py, class, format!("{}{step}", error.message))
    })
}

fn answer(
    entry: &dyn Entry,
    info: OperationInfo,
    asked: &[(&'static str, String)],
    typed: Typed,
    patience: Patience,
) -> Result<(String, Option<String>), AskError> {
    let mut operands = json::Members::new();
    for (name, text) in asked {
        let value = json::raw(text).map_err(|error| AskError::question(format!("{name}: {error}")))?;
        operands.push(((*name).into(), value));
    }
    let question = Question { ask: info.name.into(), id: None, operands, typed, patience };
    entry.oracle().reply(&question, &|message| words().say(message))
}
