//! Sokoban: the smallest levels, and hand-ins that are abstract data types.

mod bind;
mod judge;
pub mod levels;

use tablero_core::Message;
use tablero_specification::message::Severity;
use tablero_specification::places::line_column;
use tablero_specification::tad::{Module, Stop, read};
use tablero_wire::Tree;

use crate::mark::Note;
use crate::pack::{Clock, Options, Pack, Sheet, Unit};
use crate::portion::Portion;
use crate::{program, words};

/// The operations of the Sokoban sheet, handed in as an abstract data type.
#[derive(Debug, Clone, Copy, Default)]
pub struct SokobanPack;

impl Pack for SokobanPack {
    fn unit(&self) -> Unit {
        Unit::Cells
    }

    fn judges_texts(&self) -> bool {
        true
    }

    fn judge(&self, source: &str, options: &Options, clock: &Clock<'_>) -> Option<Sheet> {
        Some(grade(&read(source), source, options, clock))
    }

    fn findings(&self, source: &str) -> Vec<(bool, Note)> {
        let module = read(source);
        let notes = Note::all(module.findings(), source);
        module.findings().into_iter().map(|found| found.severity == Severity::Error).zip(notes).collect()
    }

    fn judge_portion(
        &self,
        source: &str,
        _trusted: &[u32],
        options: &Options,
        clock: &Clock<'_>,
    ) -> Option<Portion> {
        let module = read(source);
        let mut portion = Portion::from(grade(&module, source, options, clock));
        let marks: Vec<_> = portion.marks.iter().map(|shown| shown.mark.clone()).collect();
        let terms = judge::terms(&module, source, options, &marks);
        portion.marks.iter_mut().zip(terms).for_each(|(shown, terms)| shown.terms = terms);
        Some(portion)
    }

    fn drawing(&self, case: &Tree) -> Option<String> {
        match case.get("xsb") {
            Some(Tree::Text(xsb)) => Some(xsb.clone()),
            _ => None,
        }
    }

    fn quizzes(&self, reference: &program::Reference<'_>) -> Vec<program::Quiz> {
        program::sokoban::quizzes(reference)
    }
}

/// Judges a module that was read, or changed since.
#[must_use]
pub fn grade(module: &Module, source: &str, options: &Options, clock: &Clock<'_>) -> Sheet {
    let readable = !module.operations.is_empty();
    let problems = Note::all(module.findings(), source);
    let mut sheet = judge::judge(module, source, options, &*clock(0));
    sheet.lint.splice(0..0, problems);
    sheet.readable = readable;
    sheet
}

/// What stopped a term, for people.
fn explain(stop: &Stop, module: &Module) -> (&'static str, Message) {
    match stop {
        Stop::NoAxiom { operation, .. } => ("no_axiom", words::tad_no_axiom(operation.as_str())),
        Stop::Overlap { operation, .. } => ("overlap", words::tad_overlap(operation.as_str())),
        Stop::Restricted { operation, .. } => ("restricted", words::tad_restricted(operation.as_str())),
        Stop::Kind { expected, .. } => ("type", words::tad_kind(*expected)),
        Stop::Undefined { .. } => ("undefined", words::tad_undefined()),
        Stop::Unknown { name, .. } => match module.near(name) {
            Some(near) => ("undeclared", words::tad_unknown_near(name.as_str(), near)),
            None => ("undeclared", words::tad_unknown(name.as_str())),
        },
        Stop::Fuel { operation, .. } => ("fuel", words::tad_fuel(operation.as_str())),
    }
}

fn note(stop: &Stop, module: &Module, source: &str) -> Note {
    let (line, column) = line_column(source, stop.span().start);
    let (kind, message) = explain(stop, module);
    Note { line, column, kind, message }
}
