//! A hand-in that is a program in any language: it is asked the questions of `ask`.

use std::sync::Arc;
use std::time::Duration;

use tablero_arena::{AgentCommand, Caging, Interview, LineBudget};
use tablero_core::Message;
use tablero_grade::program::{Conduct, Heard, Respondent, json, judge, tell};
use tablero_wire::{Question, Tree, line, text};

use super::Job;
use super::time::Deadline;
use crate::exit::Failure;
use crate::output::print;
use crate::said;

/// A program and how long it may think about one question.
struct Process {
    interview: Interview,
    patience: Duration,
}

impl Respondent for Process {
    fn ask(&mut self, question: &str) -> Heard {
        match self.interview.ask(question, self.patience) {
            Ok(Some(line)) => Heard::Line(line),
            Ok(None) => Heard::Nothing,
            Err(fault) => Heard::Ended(fault.to_string()),
        }
    }
}

pub(super) fn run(job: &Job<'_>, command: &str) -> Result<(), Failure> {
    let name = job.entry.kind().name();
    let none = || Failure::usage(format!("there are no questions for programs about {name}"));
    let pack = job.entry.pack().ok_or_else(none)?;
    let oracle = job.entry.oracle();
    let reference = |asked: &Tree| {
        let asked = text(asked);
        let mut out = Vec::new();
        if let Ok(question) = Question::read(asked.as_bytes()) {
            oracle.write_answer(&question, &mut out);
        }
        Tree::read(&String::from_utf8_lossy(&out)).unwrap_or(Tree::Null)
    };
    let names = |operation: &str| {
        let info = oracle.find(operation);
        info.map_or_else(Vec::new, |info| {
            std::iter::once(info.name).chain(info.originals.iter().copied()).map(str::to_owned).collect()
        })
    };
    let limits = LineBudget { line: 4 << 20, memory: Some(job.arguments.memory), ..LineBudget::default() };
    let caging = Arc::new(Caging::new(&job.arguments.sandbox.chosen()).map_err(Failure::run)?);
    let interview = Interview::new(AgentCommand::shell(command), limits);
    let mut program =
        Process { interview: interview.caged(Some(Arc::clone(&caging))), patience: job.arguments.answer };
    let deadline = Deadline::after(job.arguments.time);
    let expired = deadline.share(0);
    let grades = judge(&mut program, &pack.quizzes(&reference), &reference, &names, &*expired);
    let say = |message: &Message| job.words.say(message);
    let mut out = String::new();
    for grade in &grades {
        out += &if job.arguments.json { line(&json(grade)) } else { tell(grade, &say) };
    }
    let count = |conduct: Conduct| grades.iter().filter(|grade| grade.conduct == conduct).count();
    let had = grades.len() - count(Conduct::Missing);
    let right = grades.iter().filter(|grade| grade.conduct == Conduct::Right && grade.complete).count();
    let cut = grades.iter().filter(|grade| !grade.complete).count();
    if job.arguments.json {
        out += &line(&Tree::object([
            ("operations", had.into()),
            ("right", count(Conduct::Right).into()),
            ("missing", count(Conduct::Missing).into()),
            ("complete", (cut == 0).into()),
            ("sandbox", caging.to_string().into()),
        ]));
    } else {
        out += &(say(&tablero_grade::words::totals(had, right)) + "\n");
        if cut > 0 {
            out += &(say(&tablero_grade::words::cut_short(cut)) + "\n");
        }
        if !caging.broken().is_empty() {
            out += &(say(&said::sandbox(caging.to_string())) + "\n");
        }
    }
    print(out)?;
    if had == 0 {
        return Err(Failure::usage("the program answers no question"));
    }
    if right == had { Ok(()) } else { Err(Failure::Told) }
}
