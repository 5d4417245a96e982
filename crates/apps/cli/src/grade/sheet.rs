//! A hand-in that is a text: a specification.

use std::path::Path;

use tablero_core::Message;
use tablero_grade::{Fault, Pack, certificate, json, summary, tell, totals};
use tablero_wire::{Tree, line};

use super::time::Deadline;
use super::{Job, text};
use crate::exit::Failure;
use crate::output::print;

pub(super) fn run(job: &Job<'_>, path: &Path) -> Result<(), Failure> {
    let name = job.entry.kind().name();
    let none = || Failure::usage(format!("there are no exercises of {name} that are handed in as a text"));
    let pack = job.entry.pack().ok_or_else(none)?;
    let source = text(path)?;
    if let Some(certificate) = &job.arguments.check {
        return confirm(job, pack, &source, certificate);
    }
    let deadline = Deadline::after(job.arguments.time);
    let sheet =
        pack.judge(&source, &job.arguments.options(), &|to_come| deadline.share(to_come)).ok_or_else(none)?;
    let is_judged = |exercise: &u32| sheet.marks.iter().any(|mark| mark.number == Some(*exercise));
    if let Some(exercise) = job.arguments.exercise.iter().find(|exercise| !is_judged(exercise)) {
        return Err(Failure::usage(format!("there is no exercise {exercise}")));
    }
    if let Some(file) = &job.arguments.certificate {
        std::fs::write(file, line(&certificate(name, &source, &sheet.marks)))
            .map_err(|error| Failure::run(format!("cannot write {}: {error}", file.display())))?;
    }
    let (unit, depth) = (pack.unit(), job.arguments.hints);
    let say = |message: &Message| job.words.say(message);
    let mut out = String::new();
    for mark in &sheet.marks {
        if job.arguments.json {
            out += &line(&json(mark, unit, depth, &say));
        } else {
            out += &tell(mark, unit, depth, &say);
        }
    }
    if job.arguments.json {
        out += &line(&totals(&sheet, &say));
    } else {
        for note in &sheet.lint {
            out += &format!("{}:{}:{}: {}\n", path.display(), note.line, note.column, say(&note.message));
        }
        out += &summary(&sheet, &say);
    }
    print(out)?;
    if !sheet.readable {
        return Err(Failure::usage(format!(
            "{}: nothing in it could be read as a definition",
            path.display()
        )));
    }
    let is_right = sheet.marks.iter().all(|mark| mark.judged.is_right() && mark.is_complete());
    if is_right && !sheet.marks.is_empty() { Ok(()) } else { Err(Failure::Told) }
}

/// Checks a certificate of a hand-in.
fn confirm(job: &Job<'_>, pack: &dyn Pack, source: &str, path: &Path) -> Result<(), Failure> {
    let certificate = Tree::read(&text(path)?).unwrap_or(Tree::Null);
    let none = || Failure::usage(format!("nothing of {} is certified", job.entry.kind().name()));
    match pack.confirm(source, &certificate, job.arguments.pieces).ok_or_else(none)? {
        Ok(confirmed) => print(format!("{}\n", job.words.say(&confirmed.explain()))),
        Err(fault) => {
            let told = format!("{}: {}", path.display(), job.words.say(&fault.explain()));
            if fault == Fault::Unreadable {
                return Err(Failure::usage(told));
            }
            print(told + "\n")?;
            Err(Failure::Told)
        }
    }
}
