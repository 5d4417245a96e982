//! The rule book, asked from a page.

use std::collections::BTreeMap;

use tablero_catalogue::Entry;
use tablero_play::Session;
use tablero_wire::lab::{LabAfter, LabAsked, LabFault, LabOperand, LabOperation, LabPicks, LabReply};
use tablero_wire::{Patience, Question, Typed, json};

use crate::host::Fault;
use crate::sketch::answered;
use crate::view::{Look, marked};

/// How often a search looks whether it is over before it must answer.
const LOOKS: u64 = 2_000;

/// The operations of a game.
pub(crate) fn operations(entry: &dyn Entry) -> LabReply {
    let operand = |operand: &tablero_wire::Operand| LabOperand {
        name: operand.name,
        help: operand.kind.help,
        picks: picks(operand.kind.placeholder),
        required: operand.required && operand.default_text.is_none(),
        default: operand.default_text,
    };
    let operation = |info: tablero_wire::OperationInfo| LabOperation {
        name: info.name,
        originals: info.originals,
        summary: info.summary,
        operands: info.operands.iter().map(operand).collect(),
    };
    LabReply::Operations { operations: entry.oracle().operations().into_iter().map(operation).collect() }
}

/// The position that an answer is: the text that a person reads, or the one in the JSON, as a sketch reads it.
fn after(entry: &dyn Entry, told: &str, line: &[u8], look: &Look) -> Option<LabAfter> {
    let line = String::from_utf8_lossy(line);
    let fen = line.split_once("\"fen\":\"").and_then(|(_, rest)| rest.split_once('"')).map(|(fen, _)| fen);
    let texts = [fen, Some(told.trim_end())].into_iter().flatten();
    texts.filter(|text| text.len() > 1).find_map(|text| answered(entry, text, look))
}

/// What of an operand can be pointed at, by what stands for it in a synopsis.
fn picks(placeholder: &str) -> LabPicks {
    match placeholder {
        "SQUARE" | "CELL" | "POS" => LabPicks::Cell,
        "SQUARES" | "QUEENS" => LabPicks::Cells,
        "MOVES" => LabPicks::Moves,
        "FEN" | "LEVEL" | "POSITION" => LabPicks::Position,
        _ => LabPicks::Nothing,
    }
}

/// Answers a question whose operands a person typed.
pub(crate) fn answer(
    entry: &dyn Entry,
    name: &str,
    operands: BTreeMap<String, String>,
    session: Option<&Session>,
    look: &Look,
) -> Result<LabReply, Fault> {
    let wrong = |message: String| Fault::new(LabFault::Question, message);
    let oracle = entry.oracle();
    let operation = oracle.find(name).ok_or_else(|| wrong(format!("there is no operation {name:?}")))?;
    let mut typed = Vec::new();
    for (key, text) in operands.into_iter().filter(|(_, text)| !text.trim().is_empty()) {
        let known = operation.operands.iter().find(|operand| operand.name == key);
        let known = known.ok_or_else(|| wrong(format!("{} has no operand {key:?}", operation.name)))?;
        typed.push((known.name, text));
    }
    for operand in operation.operands {
        let is_given = typed.iter().any(|(name, _)| *name == operand.name);
        typed.extend(operand.default_text.filter(|_| !is_given).map(|text| (operand.name, text.to_owned())));
    }
    let typed: Typed = typed.into_iter().collect();
    let texts = operation.read_typed(&typed).map_err(|(name, error)| wrong(format!("{name}: {error}")))?;
    let mut members = json::Members::new();
    for (name, text) in &texts {
        members.push(((*name).into(), json::raw(text).map_err(|error| wrong(error.to_string()))?));
    }
    let mut shown = format!("{{\"ask\":\"{}\"", operation.name);
    for (name, text) in &texts {
        shown += &format!(",\"{name}\":{text}");
    }
    let patience = Patience::Looks(LOOKS);
    let question = Question { ask: operation.name.into(), id: None, operands: members, typed, patience };
    let told = oracle
        .tell(&question, &|message| look.words.say(message))
        .map_err(|error| wrong(error.to_string()))?;
    let plain = Question { typed: Typed::default(), ..question };
    let mut line = Vec::new();
    oracle.write_answer(&plain, &mut line);
    let (svg, spots) = session.map(|session| marked(session, &told, look)).unzip();
    Ok(LabReply::Answer(Box::new(LabAsked {
        question: shown + "}",
        answer: String::from_utf8_lossy(&line).trim_end().to_owned(),
        svg,
        spots: spots.unwrap_or_default(),
        after: after(entry, &told, &line, look),
        told,
    })))
}
