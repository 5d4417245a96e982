//! Measures grading: `survey speed [EXERCISE]`, `survey right [MEN] [SECONDS]`, `survey mutants [HOW MANY]`.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::cast_precision_loss,
    reason = "a program for whoever measures"
)]

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use tablero_grade::chess::{Report, grade};
use tablero_grade::{Mode, Options, Verdict};
use tablero_specification::File;
use tablero_specification::mutate::mutants;
use tablero_specification::tree::{Body, Definition, Expr, Kind};

const SOLUTIONS: [&str; 4] = ["solution.spec", "solution-ascii.spec", "solution.tex", "solution.md"];

fn read(name: &str) -> File {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/specs/lite-chess/");
    File::read(&std::fs::read_to_string(format!("{folder}{name}")).unwrap())
}

fn judge(file: &File, exercise: u32, mode: Mode, men: u32, time: Duration) -> Report {
    let options =
        Options { exercise: Some(exercise), mode, size: Some(men), hints: false, ..Options::default() };
    let clock = |_| -> Box<dyn Fn() -> bool> {
        let end = Instant::now() + time;
        Box::new(move || Instant::now() >= end)
    };
    grade(file, &options, &clock).remove(0)
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, or: u32| words.get(at).and_then(|word| word.parse().ok()).unwrap_or(or);
    match words.first().map(String::as_str) {
        Some("right") => right(number(1, 2), Duration::from_secs(number(2, 600).into())),
        Some("mutants") => survey(usize::try_from(number(1, 240)).unwrap()),
        _ => speed(number(1, 0)),
    }
}

fn right(men: u32, time: Duration) {
    for name in SOLUTIONS {
        let file = read(name);
        for exercise in 1..=17 {
            for mode in [Mode::AsWritten, Mode::Isolated] {
                let start = Instant::now();
                let report = judge(&file, exercise, mode, men, time);
                let judged = report.as_written.or(report.isolated).unwrap();
                println!(
                    "{name} {exercise} {mode:?}: {}, {} questions, all boards to {} men, {} warnings, {:.1} s",
                    judged.verdict.word(),
                    judged.checked.questions,
                    judged.checked.exhaustive,
                    report.warnings.len(),
                    start.elapsed().as_secs_f64()
                );
            }
        }
    }
}

/// How fast exercises are judged at the defaults: one of them, or all and the whole file.
fn speed(only: u32) {
    let file = read("solution.spec");
    for exercise in if only > 0 { only..=only } else { 1..=17 } {
        for mode in [Mode::AsWritten, Mode::Isolated] {
            let start = Instant::now();
            let report = judge(&file, exercise, mode, 2, Duration::from_mins(1));
            let judged = report.as_written.or(report.isolated).unwrap();
            let seconds = start.elapsed().as_secs_f64();
            let questions = judged.checked.questions;
            let rate = questions as f64 / seconds;
            println!("{exercise} {mode:?}: {questions} questions in {seconds:.2} s, {rate:.0} a second");
        }
    }
    if only == 0 {
        let start = Instant::now();
        let reports = grade(&file, &Options::default(), &|_| Box::new(|| false));
        println!("{} exercises, twice each: {:.2} s", reports.len(), start.elapsed().as_secs_f64());
    }
}

fn formulas(definition: &mut Definition) -> Vec<&mut Expr> {
    match &mut definition.body {
        Body::Pred(body) | Body::Aux(_, body) => vec![body],
        Body::Proc { pre, post } => pre.iter_mut().chain(post).collect(),
        _ => Vec::new(),
    }
}

fn names(expr: &Expr, found: &mut Vec<String>) {
    if let Kind::Call(name, _) = &expr.kind {
        found.push(name.clone());
    }
    for child in expr.children() {
        names(child, found);
    }
}

/// The definitions that a definition is made of, itself included.
fn made_of(file: &File, name: &str, found: &mut Vec<String>) {
    if found.iter().any(|known| known == name) {
        return;
    }
    found.push(name.to_owned());
    let mut called = Vec::new();
    for definition in file.definitions.iter().filter(|definition| definition.name == name) {
        for formula in formulas(&mut definition.clone()) {
            names(formula, &mut called);
        }
    }
    for name in called {
        made_of(file, &name, found);
    }
}

/// The exercises in the order in which a mutant is looked for, cheap ones first.
const ORDER: [u32; 17] = [1, 2, 3, 4, 6, 8, 5, 7, 9, 12, 10, 11, 13, 15, 16, 17, 14];

fn survey(wanted: usize) {
    let file = read("solution.spec");
    let parts: BTreeMap<u32, Vec<String>> = ORDER
        .into_iter()
        .map(|exercise| {
            let report = judge(&file, exercise, Mode::AsWritten, 0, Duration::ZERO);
            let mut found = Vec::new();
            made_of(&file, &report.written.unwrap(), &mut found);
            (exercise, found)
        })
        .collect();
    let mut all = Vec::new();
    for (at, definition) in file.definitions.iter().enumerate() {
        let bound: Vec<String> = definition.params.iter().map(|param| param.name.clone()).collect();
        for (formula, expr) in formulas(&mut definition.clone()).into_iter().enumerate() {
            for (_, change, changed) in mutants(expr, &bound) {
                all.push((at, formula, change, changed));
            }
        }
    }
    let step = (all.len() / wanted).max(1);
    let mut table: BTreeMap<String, [usize; 3]> = BTreeMap::new();
    for (at, formula, change, changed) in all.into_iter().step_by(step) {
        let mut mutant = file.clone();
        *formulas(&mut mutant.definitions[at])[formula] = changed;
        let name = &file.definitions[at].name;
        let concerned = ORDER.into_iter().filter(|exercise| parts[exercise].contains(name));
        let mut verdict = 2;
        for (tried, exercise) in concerned.enumerate() {
            let men = if tried < 2 { 2 } else { 0 };
            let report = judge(&mutant, exercise, Mode::AsWritten, men, Duration::from_secs(6));
            verdict = match report.as_written.unwrap().verdict {
                Verdict::Right => continue,
                Verdict::StaticError | Verdict::NotExecutable => 1,
                _ => 0,
            };
            break;
        }
        table.entry(format!("{change:?}")).or_default()[verdict] += 1;
        if verdict == 2 {
            println!("not found: {change:?} in {name}, formula {formula}");
        }
    }
    println!("{:<12} {:>6} {:>8} {:>10}", "kind", "found", "refused", "not found");
    for (kind, [found, refused, missed]) in &table {
        println!("{kind:<12} {found:>6} {refused:>8} {missed:>10}");
    }
    let sum = |which: usize| table.values().map(|row| row[which]).sum::<usize>();
    println!("{:<12} {:>6} {:>8} {:>10}", "all", sum(0), sum(1), sum(2));
}
