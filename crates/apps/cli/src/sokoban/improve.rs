//! `tablero sokoban improve`: shorter solutions from longer ones.

use std::time::{Duration, Instant};

use clap::{Arg, ArgAction, ArgMatches, Command};
use serde_json::{Value, json};
use tablero_sokoban::notation::collection::Entry;
use tablero_sokoban::notation::lurd;
use tablero_sokoban::solver::{self, Options, Solution, Verdict};
use tablero_sokoban::{Action, Level, spec};

use super::check::{actions, solution_argument};
use super::file::{chosen, file_argument, level_argument, one, read};
use super::interrupt;
use super::limits::{memory_argument, threads_argument, time_argument};
use super::live::Live;
use super::log::Results;
use super::solve::search;
use crate::exit::Failure;
use crate::output::print;
use tablero_arena::read_duration;

pub(super) fn command() -> Command {
    Command::new("improve")
        .about("Shortens solutions: fewer pushes, or as many and fewer moves")
        .long_about(
            "Shortens solutions: fewer pushes, or as many and fewer moves; never more of either.\n\n\
             With SOLUTION, that solution of one level. Without it, every level of the file: its solution in the results \
             that --solutions names, or one stored in the file, or else one that the solver finds. Ctrl-C ends the run after \
             the level at hand, with the best that was found. The exit status is 0 if every level has a solution, \
             else 1.",
        )
        .arg(file_argument())
        .arg(solution_argument().required(false))
        .arg(level_argument())
        .arg(time_argument("60s").help("The longest a solution may be worked on, as in 60s, 500ms or 5m"))
        .arg(
            Arg::new("solutions")
                .long("solutions")
                .value_name("RESULTS")
                .conflicts_with("solution")
                .help("Results of `solve --json` (or its --resume file) whose solutions are shortened"),
        )
        .arg(
            Arg::new("solve-time")
                .long("solve-time")
                .value_name("TIME")
                .default_value("60s")
                .value_parser(read_duration)
                .help("The longest a level without a solution may be solved"),
        )
        .arg(memory_argument())
        .arg(threads_argument())
        .arg(
            Arg::new("json").long("json").action(ArgAction::SetTrue).help("One JSON object a level, as it ends"),
        )
}

pub(super) fn run(arguments: &ArgMatches) -> Result<(), Failure> {
    let given = arguments.get_one::<String>("solution").map(|given| actions(given)).transpose()?;
    let known = arguments.get_one::<String>("solutions").map(|path| Results::read(path)).transpose()?;
    let set = read(arguments)?;
    interrupt::watch();
    if let Some(given) = given {
        let (number, entry, level) = one(arguments, &set)?;
        let result = shorten(arguments, number, entry, level, &given).map_err(Failure::run)?;
        if arguments.get_flag("json") {
            return print(format!("{result}\n"));
        }
        print(format!("{}\n", result["solution"].as_str().unwrap_or_default()))?;
        eprint!("{}", row(&result));
        return Ok(());
    }
    let mut summary = Summary::default();
    for (number, entry) in chosen(arguments, &set)? {
        if interrupt::was_pressed() {
            summary.missing += 1;
            continue;
        }
        let result = improve_one(arguments, number, entry, known.as_ref());
        summary.count(&result);
        print(if arguments.get_flag("json") { format!("{result}\n") } else { row(&result) })?;
    }
    if !arguments.get_flag("json") {
        print(summary.text())?;
    }
    if summary.missing == 0 { Ok(()) } else { Err(Failure::Told) }
}

/// Shortens the solution of one level of a collection; the result as it is printed.
fn improve_one(arguments: &ArgMatches, number: usize, entry: &Entry, known: Option<&Results>) -> Value {
    let nothing = |status: &str, error: Option<String>| {
        let mut result = json!({
            "level": number, "title": entry.title, "status": status, "solution": null, "moves": null, "pushes": null,
            "moves_before": null, "pushes_before": null, "seconds": 0.0,
        });
        if let Some(error) = error {
            result["error"] = error.into();
        }
        result
    };
    let level = match &entry.level {
        Ok(level) => level,
        Err(error) => return nothing("error", Some(error.to_string())),
    };
    let stored = match known {
        Some(known) => match known.find(number, &entry.title).and_then(|found| found["solution"].as_str()) {
            Some(stored) => Some(stored),
            None => return nothing("unsolved", None),
        },
        None => entry.solutions.first().map(String::as_str),
    };
    let before = match stored {
        Some(stored) => match lurd::read(stored) {
            Ok(actions) => actions,
            Err(error) => return nothing("error", Some(error.to_string())),
        },
        None => match solve(arguments, number, level) {
            Verdict::Solved { solution, .. } => solution.actions,
            Verdict::Unsolvable => return nothing("unsolvable", None),
            Verdict::Budget => return nothing("unsolved", None),
        },
    };
    shorten(arguments, number, entry, level, &before).unwrap_or_else(|error| nothing("error", Some(error)))
}

fn solve(arguments: &ArgMatches, number: usize, level: &Level) -> Verdict {
    let options = Options {
        memory: memory(arguments),
        threads: arguments.get_one::<u16>("threads").copied().unwrap_or(1).into(),
        ..Options::default()
    };
    let limit = arguments.get_one::<Duration>("solve-time").copied().unwrap_or_default();
    search(number, level, &options, limit).verdict
}

/// The bytes that may be filled.
fn memory(arguments: &ArgMatches) -> u64 {
    arguments.get_one::<u64>("memory").copied().unwrap_or(2 << 30)
}

fn shorten(
    arguments: &ArgMatches,
    number: usize,
    entry: &Entry,
    level: &Level,
    actions: &[Action],
) -> Result<Value, String> {
    let before = spec::run(level, actions).map_err(|error| error.to_string())?;
    let limit = arguments.get_one::<Duration>("time").copied().unwrap_or_default();
    let start = Instant::now();
    let live = Live::new(number);
    let better = solver::improve(level, actions, memory(arguments), &|progress| {
        live.show(progress, start.elapsed());
        start.elapsed() >= limit || interrupt::was_pressed()
    });
    live.clear();
    let Solution { actions, moves, pushes } = better.map_err(|error| error.to_string())?;
    let shorter = (pushes, moves) < (before.pushes, before.moves);
    let milliseconds = u32::try_from(start.elapsed().as_millis()).unwrap_or(u32::MAX);
    Ok(json!({
        "level": number,
        "title": entry.title,
        "status": if shorter { "shorter" } else { "same" },
        "solution": lurd::write(level, &actions),
        "moves": moves,
        "pushes": pushes,
        "moves_before": before.moves,
        "pushes_before": before.pushes,
        "seconds": f64::from(milliseconds) / 1000.0,
    }))
}

/// One result for a person.
fn row(result: &Value) -> String {
    let counts = |key: &str| format!("{} -> {}", result[format!("{key}_before")], result[key]);
    let (number, status) = (&result["level"], result["status"].as_str().unwrap_or_default());
    let title = result["title"].as_str().unwrap_or_default();
    if result["solution"].is_null() {
        let error = result["error"].as_str().map_or_else(String::new, |error| format!("       {error}\n"));
        return format!("{number:>5}  {status:<10}  {title}\n{error}");
    }
    let (pushes, moves) = (counts("pushes"), counts("moves"));
    format!(
        "{number:>5}  {status:<10} {pushes:>14} pushes {moves:>14} moves  {:>8} s  {title}\n",
        super::solve::seconds(result)
    )
}

/// How a collection went.
#[derive(Debug, Default)]
struct Summary {
    shorter: u32,
    same: u32,
    missing: u32,
    pushes: [u64; 2],
    moves: [u64; 2],
}

impl Summary {
    fn count(&mut self, result: &Value) {
        match result["status"].as_str() {
            Some("shorter") => self.shorter += 1,
            Some("same") => self.same += 1,
            Some("unsolvable") => {}
            _ => self.missing += 1,
        }
        for (sums, keys) in
            [(&mut self.pushes, ["pushes_before", "pushes"]), (&mut self.moves, ["moves_before", "moves"])]
        {
            for (sum, key) in sums.iter_mut().zip(keys) {
                *sum += result[key].as_u64().unwrap_or(0);
            }
        }
    }

    fn text(&self) -> String {
        let ([pushes_before, pushes], [moves_before, moves]) = (self.pushes, self.moves);
        format!(
            "shorter {}, same {}, without a solution {}; in all {pushes_before} -> {pushes} pushes, \
             {moves_before} -> {moves} moves\n",
            self.shorter, self.same, self.missing
        )
    }
}
