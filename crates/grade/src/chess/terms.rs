//! The formulas of an exercise on its counterexample, term by term.

use tablero_specification::explain::{self, Explainer, Name};
use tablero_specification::places::line_column;
use tablero_specification::tree::{Body, Definition, Expr};
use tablero_specification::{File, Input, Value, compile, old_names};

use super::library::{self, Role, STUDENT_FILE, Shelf};
use super::natives::Answers;
use super::pack::{board_of, value};
use super::report::Counterexample;
use super::{Exercise, Output, Placement, Point, scope};
use crate::portion::{Said, Term};
use crate::verdict::Class;

/// The longest value that is written out.
const LONGEST: usize = 100;

/// The formulas of the definition that was judged: its precondition where that is wrong, or else what it demands.
pub(super) fn terms(
    file: &File,
    shelf: &Shelf,
    main: usize,
    exercise: &Exercise,
    case: &Counterexample,
) -> Vec<Term> {
    let parts = explained(&file.definitions, shelf, main, exercise, case);
    parts.iter().map(|part| told(part, &file.source)).collect()
}

/// The same, with the places where they stand.
pub(super) fn explained(
    definitions: &[Definition],
    shelf: &Shelf,
    main: usize,
    exercise: &Exercise,
    case: &Counterexample,
) -> Vec<explain::Part> {
    let (Some(definition), Some(&id)) = (definitions.get(main), shelf.student.get(main)) else {
        return Vec::new();
    };
    let scope = scope(exercise.task);
    let Ok(program) = compile(&shelf.library, id, &scope) else { return Vec::new() };
    let types: Vec<_> = program.inputs.iter().map(|input| input.ty.clone()).collect();
    let Some(roles) = library::roles(exercise.task, &types) else { return Vec::new() };
    let names = program.inputs.iter().zip(roles).map(|(input, role)| name(input, role, case));
    let Some(mut names) = names.collect::<Option<Vec<Name>>>() else { return Vec::new() };
    let nothing: &[Expr] = &[];
    let (pre, post): (&[Expr], &[Expr]) = match &definition.body {
        Body::Pred(body) | Body::Aux(_, body) => (nothing, std::slice::from_ref(body)),
        Body::Proc { pre, post } => (pre, post),
        Body::Type(_) | Body::Broken => return Vec::new(),
    };
    // The names that a precondition gives to values which the procedure changes.
    for (changed, alias) in old_names(pre) {
        let old = names
            .iter()
            .find(|known| known.name == changed)
            .and_then(|known| known.before.clone().map(|before| Name::new(&alias, known.ty.clone(), before)));
        if names.iter().all(|known| known.name != alias) {
            names.extend(old);
        }
    }
    let is_pre = matches!(case.class, Class::PreTooStrong | Class::PreTooWeak);
    let natives = Answers::new(shelf.natives.clone());
    let mut explainer = Explainer::new(&shelf.library, STUDENT_FILE, &natives, &scope);
    let (formulas, names) = if is_pre {
        let before = names.into_iter().map(|name| match name.before.clone() {
            Some(before) => Name { value: before, before: None, ..name },
            None => name,
        });
        (pre, before.collect())
    } else {
        (post, names)
    };
    formulas.iter().map(|formula| explainer.explain(formula, &names)).collect()
}

/// A parameter with its value in the question.
fn name(input: &Input, role: Role, case: &Counterexample) -> Option<Name> {
    let question = &case.question;
    let position = || question.position.as_ref().map(placed);
    let output = || match &question.output {
        Some(Output::Board(board)) => Some(value(board)),
        _ => None,
    };
    let (value, before) = match role {
        Role::Position if input.old.is_some() => (output().or_else(position)?, Some(position()?)),
        Role::Position => (position()?, None),
        Role::BoardOnly if input.old.is_some() => {
            (board_alone(output().or_else(position)?)?, Some(board_alone(position()?)?))
        }
        Role::BoardOnly => (board_alone(position()?)?, None),
        Role::Next => (output().or_else(|| question.next.as_ref().map(value))?, None),
        Role::From => (square(question.from?), None),
        Role::To => (square(question.to?), None),
        Role::Player => (Value::Int(question.player.unwrap_or(1)), None),
        // The answer that is wrongly accepted, or the right one that is not accepted.
        Role::Answer => {
            let right = case.reference.unwrap_or(true);
            (Value::Bool(right != (case.class == Class::AcceptsWrong)), None)
        }
        Role::Squares => match &question.output {
            Some(Output::Squares(squares)) => {
                (Value::Seq(squares.iter().copied().map(square).collect()), None)
            }
            _ => return None,
        },
        Role::Square => match question.output {
            Some(Output::Square(found)) => (square(found), None),
            _ => return None,
        },
        Role::Moves => {
            let moves = question.moves.as_ref()?.iter();
            let pair = |&(from, to): &(Point, Point)| Value::Tuple(vec![square(from), square(to)]);
            (Value::Seq(moves.map(pair).collect()), None)
        }
    };
    Some(Name { name: input.name.clone(), ty: input.ty.clone(), value, before })
}

fn board_alone(position: Value) -> Option<Value> {
    match position {
        Value::Tuple(parts) => parts.into_iter().next(),
        _ => None,
    }
}

fn square((row, col): Point) -> Value {
    Value::Tuple(vec![Value::Int(row), Value::Int(col)])
}

fn placed(placement: &Placement) -> Value {
    match placement {
        Placement::Board(board) => value(board),
        Placement::Setup(rows, player) => {
            let cell = |cell: &[i64; 2]| Value::Tuple(cell.iter().copied().map(Value::Int).collect());
            let rows = rows.iter().map(|row| Value::Seq(row.iter().map(cell).collect())).collect();
            Value::Tuple(vec![Value::Seq(rows), Value::Int(*player)])
        }
    }
}

/// A value for people: boards in FEN.
fn written(value: &Value) -> String {
    if let Some(board) = board_of(value) {
        let fen = board.fen();
        return match value {
            // A board alone has nobody to move.
            Value::Seq(_) => fen.split(' ').next().unwrap_or_default().to_owned(),
            _ => fen,
        };
    }
    let text = value.to_string();
    if text.chars().count() <= LONGEST {
        text
    } else {
        text.chars().take(LONGEST).collect::<String>() + "…"
    }
}

fn told(part: &explain::Part, source: &str) -> Term {
    let (line, column) = line_column(source, part.span.start);
    Term {
        line,
        column,
        text: part.text.clone(),
        said: match &part.said {
            explain::Said::Value(Value::Bool(truth)) => Said::Truth(*truth),
            explain::Said::Value(value) => Said::Value(written(value)),
            explain::Said::Undefined => Said::Undefined,
            explain::Said::Skipped => Said::Skipped,
            explain::Said::Unknown(message) => Said::Unknown(message.explain()),
        },
        decides: part.decides,
        values: part.values.iter().map(|(name, value)| (name.clone(), written(value))).collect(),
        definition: part.definition.clone(),
        parts: part.parts.iter().map(|part| told(part, source)).collect(),
    }
}
