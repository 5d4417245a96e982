//! The rule book, asked from a page.

use std::collections::BTreeMap;

use tablero_catalogue::{Asking, DataType, Entry};
use tablero_play::Session;
use tablero_wire::lab::{
    LabAfter, LabAsked, LabDataType, LabDatum, LabFault, LabOperand, LabOperation, LabPicks, LabReply,
};
use tablero_wire::{Asked, OperationInfo, Patience, Question, Typed, json};

use crate::host::Fault;
use crate::sketch::answered;
use crate::view::{Look, Moment, marked};

/// How often a search looks whether it is over before it must answer.
const LOOKS: u64 = 2_000;
/// So many values are offered one by one.
const FEW: i64 = 8;

/// The operations of a game.
pub(crate) fn operations(entry: &dyn Entry) -> LabReply {
    let operand = |operand: &tablero_wire::Operand| LabOperand {
        name: operand.name,
        help: operand.kind.help,
        picks: picks(operand.kind.placeholder),
        required: operand.required && operand.default_text.is_none(),
        default: operand.default_text,
        values: values(operand.kind.schema),
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

/// What an operand can be, where its schema names a few values.
fn values(schema: &str) -> Vec<String> {
    let Some(members) = json::raw(schema).ok().and_then(|schema| json::object(schema).ok()) else {
        return Vec::new();
    };
    let member = |name: &str| members.iter().find(|(key, _)| key == name).map(|(_, value)| *value);
    let number = |name: &str| member(name).and_then(|value| json::small_integer(value).ok());
    if let Some(named) = member("enum").or_else(|| member("examples")) {
        let text = |value: &&json::RawValue| value.get().trim_matches('"').to_owned();
        return json::list(named).map(|all| all.iter().map(text).collect()).unwrap_or_default();
    }
    match (member("type").map(json::RawValue::get), number("minimum"), number("maximum")) {
        (Some("\"boolean\""), ..) => vec!["true".to_owned(), "false".to_owned()],
        (_, Some(least), Some(most)) if most - least < FEW => {
            (least..=most).map(|value| value.to_string()).collect()
        }
        _ => Vec::new(),
    }
}

/// What the data types of a game's sheet answer in a moment of a session.
pub(crate) fn data_types(session: &Session, ply: Option<usize>, look: &Look) -> LabReply {
    let table = session.table();
    let oracle = table.entry().oracle();
    let datum = |asking: Asking| {
        let info = oracle.find(asking.operation)?;
        let about = asking.operands.iter().filter(|(name, _)| !["state", "level"].contains(name));
        let about: Vec<&str> = about.map(|(_, text)| text.as_str()).collect();
        let about = about.join(" ");
        let told = match ask(oracle, &info, asking.operands.into_iter().collect(), look) {
            Ok(Told { words, .. }) => words,
            Err(fault) => fault.message,
        };
        let original = info.originals.first().copied().unwrap_or(info.name);
        Some(LabDatum { operation: info.name, original, about, told: told.trim_end().to_owned() })
    };
    let moment = Moment::new(session, ply);
    let rows = |data: DataType| LabDataType {
        name: data.name,
        rows: data.askings.into_iter().filter_map(datum).collect(),
    };
    let types = table.data_types(moment.last, moment.position).into_iter().map(rows).collect();
    LabReply::DataTypes { types }
}

/// What the rule book says, for people and in JSON, and the question in JSON.
struct Told {
    words: String,
    line: Vec<u8>,
    question: String,
}

/// Asks a question whose operands a person typed.
fn ask(oracle: &dyn Asked, operation: &OperationInfo, typed: Typed, look: &Look) -> Result<Told, Fault> {
    let wrong = |message: String| Fault::new(LabFault::Question, message);
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
    Ok(Told { words: told, line, question: shown + "}" })
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
        // What was pointed at has the name of a cell on the board, which is not always how the question names it.
        let table = session.map(Session::table).filter(|_| known.kind.placeholder == "CELL");
        let text = table.and_then(|table| table.cell_operand(&text)).unwrap_or(text);
        typed.push((known.name, text));
    }
    for operand in operation.operands {
        let is_given = typed.iter().any(|(name, _)| *name == operand.name);
        typed.extend(operand.default_text.filter(|_| !is_given).map(|text| (operand.name, text.to_owned())));
    }
    let Told { words: told, line, question } = ask(oracle, &operation, typed.into_iter().collect(), look)?;
    let (svg, spots) = session.map(|session| marked(session, operation.name, &told, &line, look)).unzip();
    Ok(LabReply::Answer(Box::new(LabAsked {
        question,
        answer: String::from_utf8_lossy(&line).trim_end().to_owned(),
        svg,
        spots: spots.unwrap_or_default(),
        after: after(entry, &told, &line, look),
        told,
    })))
}
