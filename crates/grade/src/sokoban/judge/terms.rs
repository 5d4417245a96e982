//! The axioms of an operation on its counterexample, term by term.

use std::fmt::Write as _;

use tablero_sokoban::notation::xsb;
use tablero_specification::tad::{self, Module, Value};

use super::{
    ACTIONS, ALL, At, Binding, Cell, Choice, FUEL, Level, Options, Program, Run, Runner, Tree, reading, rules,
};
use super::{explain, line_column, word};
use crate::mark::{Case, Mark};
use crate::portion::{Said, Term};

/// The longest value that is written out, in characters.
const LONGEST: usize = 100;

/// The axiom that each mark with a counterexample was judged by.
pub(in crate::sokoban) fn terms(
    module: &Module,
    source: &str,
    options: &Options,
    marks: &[Mark],
) -> Vec<Vec<Term>> {
    let Some(binding) = Binding::new(module, &options.names) else {
        return marks.iter().map(|_| Vec::new()).collect();
    };
    let program = Program::new(module);
    let run = |reading| Run { binding: &binding, program: &program, reading, source, options };
    let reading = reading(&run);
    let run = run(reading);
    let one = |mark: &Mark| mark.judged.case.as_ref().and_then(|case| run.axiom(mark, case));
    marks.iter().map(|mark| one(mark).into_iter().collect()).collect()
}

impl Run<'_, '_> {
    /// The axiom of a mark on its counterexample, asked again from the question alone.
    fn axiom(&self, mark: &Mark, case: &Case) -> Option<Term> {
        let operand = |key: &str| case.operands.iter().find(|(name, _)| *name == key).map(|(_, value)| value);
        let Some(Tree::Text(text)) = operand("xsb") else { return None };
        let level = level(text)?;
        let action = |tree: &Tree| ALL.into_iter().find(|&action| *tree == Tree::from(word(action)));
        let mut runner = Runner::new(self.program, Choice::First);
        let (made, state) = self.begin(&mut runner, &level).ok()?;
        let first = rules(&level)?;
        let mut at = At { rules: first.clone(), first, actions: Vec::new(), state, made, level };
        if let Some(Tree::List(actions)) = operand("actions") {
            for one in actions.iter().take(ACTIONS).map(action) {
                let step = self.binding.step?;
                let args = self.arguments(step, &self.binding.slots(step)?, &at, Some(one?), None)?;
                at.state = runner.call(&step.name, args, FUEL).ok()?;
            }
        }
        let written = mark.written.as_deref()?;
        let (_, operation) = self.binding.asked.iter().find(|(_, operation)| operation.name == written)?;
        let cell = operand("cell").and_then(|tree| match tree {
            Tree::List(items) => match items[..] {
                [Tree::Number(x), Tree::Number(y)] => {
                    Some(Cell::new(i64::try_from(x).ok()?, i64::try_from(y).ok()?))
                }
                _ => None,
            },
            _ => None,
        });
        let slots = self.binding.slots(operation)?;
        let args = self.arguments(operation, &slots, &at, operand("action").and_then(action), cell)?;
        let part = runner.explain(&operation.name, &args, FUEL)?;
        Some(told(&part, self.binding.module, self.source))
    }
}

/// The level of a question.
fn level(text: &str) -> Option<Level> {
    let read = xsb::read(text).ok()?;
    let cells = |cells: &[Cell]| cells.iter().map(|cell| (cell.x, cell.y)).collect();
    Some(Level {
        walls: cells(read.walls()),
        boxes: cells(read.boxes()),
        deposits: cells(read.deposits()),
        person: (read.person().x, read.person().y),
        width: u32::try_from(text.lines().map(|line| line.chars().count()).max()?).ok()?,
        height: u32::try_from(text.lines().count()).ok()?,
    })
}

/// A value for people.
fn shown(value: &Value) -> String {
    fn write(value: &Value, out: &mut String) {
        let mut list = |open: &str, items: &mut dyn Iterator<Item = &Value>, close: &str| {
            *out += open;
            for (at, item) in items.enumerate() {
                *out += if at > 0 { ", " } else { "" };
                write(item, out);
            }
            *out += close;
        };
        match value {
            Value::Tuple(items) | Value::Seq(items) => list("⟨", &mut items.iter(), "⟩"),
            Value::Set(items) => list("{", &mut items.iter(), "}"),
            Value::Made(name, items) if items.is_empty() => *out += name,
            Value::Made(name, items) => list(&format!("{name}("), &mut items.iter(), ")"),
            Value::Bool(truth) => drop(write!(out, "{truth}")),
            Value::Int(number) => drop(write!(out, "{number}")),
        }
    }
    let mut text = String::new();
    write(value, &mut text);
    if text.chars().count() <= LONGEST {
        text
    } else {
        text.chars().take(LONGEST).collect::<String>() + "…"
    }
}

fn told(part: &tad::Part, module: &Module, source: &str) -> Term {
    let (line, column) = line_column(source, part.span.start);
    Term {
        line,
        column,
        text: part.text.clone(),
        said: match &part.said {
            None => Said::Skipped,
            Some(Ok(Value::Bool(truth))) => Said::Truth(*truth),
            Some(Ok(value)) => Said::Value(shown(value)),
            Some(Err(stop)) => Said::Unknown(explain(stop, module).1),
        },
        decides: part.decides,
        values: part.values.iter().map(|(name, value)| (name.clone(), shown(value))).collect(),
        definition: part.operation.clone(),
        parts: part.parts.iter().map(|part| told(part, module, source)).collect(),
    }
}
