//! `tablero sokoban improve`: shorter solutions from longer ones.

use std::time::{Duration, Instant};

use clap::Args;
use tablero_sokoban::notation::collection::Entry;
use tablero_sokoban::notation::lurd;
use tablero_sokoban::solver::{Options, Solution, Verdict};
use tablero_sokoban::{Action, Level, spec};
use tablero_wire::sokoban::{ImproveResult, ImproveStatus};
use tablero_words::Words;

use super::check::actions;
use super::file::{self, LevelArgument, read};
use super::interrupt;
use super::limits::ResourceArguments;
use super::log::Results;
use super::solve::{self, search};
use crate::exit::Failure;
use crate::output::print;
use crate::said;
use tablero_core::{Message, read_duration};

pub(super) const LONG_ABOUT: &str = "\
    Shortens solutions: fewer pushes, or as many and fewer moves; never more of either.\n\n\
    With SOLUTION, that solution of one level. Without it, every level of the file: its solution in the results \
    that --solutions names, or one stored in the file, or else one that the solver finds. Ctrl-C stops the run after \
    the current level, with the best solution found so far. The exit status is 0 if every level has a solution, \
    else 1.";

#[derive(Debug, Args)]
pub(crate) struct ImproveArguments {
    #[arg(value_name = "FILE", help = file::FILE)]
    file: String,
    /// Actions in LURD, or a file that holds them
    #[arg(value_name = "SOLUTION")]
    solution: Option<String>,
    #[command(flatten)]
    level: LevelArgument,
    /// Time limit for each solution, as in 60s, 500ms or 5m
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = read_duration)]
    time: Duration,
    /// Results of `solve --json` (or its --resume file) whose solutions are shortened
    #[arg(long, value_name = "RESULTS", conflicts_with = "solution")]
    solutions: Option<String>,
    /// Time limit for solving a level without a solution
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = read_duration)]
    solve_time: Duration,
    #[command(flatten)]
    resources: ResourceArguments,
    /// One JSON object per level, as it ends
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &ImproveArguments, words: &Words) -> Result<(), Failure> {
    let given = arguments.solution.as_deref().map(actions).transpose()?;
    let known = arguments.solutions.as_deref().map(Results::read).transpose()?;
    let set = read(&arguments.file)?;
    interrupt::watch();
    if let Some(given) = given {
        let (number, entry, level) = arguments.level.one(&set)?;
        let result = shorten(arguments, number, entry, level, &given, words).map_err(Failure::run)?;
        if arguments.json {
            return print(tablero_wire::line(&result));
        }
        print(format!("{}\n", result.solution.as_deref().unwrap_or_default()))?;
        eprint!("{}", row(&result, words));
        return Ok(());
    }
    let mut summary = Summary::default();
    for (number, entry) in arguments.level.chosen(&set)? {
        if interrupt::was_pressed() {
            summary.missing += 1;
            continue;
        }
        let result = improve_one(arguments, number, entry, known.as_ref(), words);
        summary.count(&result);
        print(if arguments.json { tablero_wire::line(&result) } else { row(&result, words) })?;
    }
    if !arguments.json {
        print(words.say(&summary.told()) + "\n")?;
    }
    if summary.missing == 0 { Ok(()) } else { Err(Failure::Told) }
}

/// Shortens the solution of one level of a collection; the result as it is printed.
fn improve_one(
    arguments: &ImproveArguments,
    number: usize,
    entry: &Entry,
    known: Option<&Results>,
    words: &Words,
) -> ImproveResult {
    let nothing = |status| without_solution(number, entry, status);
    let wrong = |error: &dyn std::fmt::Display| ImproveResult {
        error: Some(error.to_string()),
        ..nothing(ImproveStatus::Error)
    };
    let level = match &entry.level {
        Ok(level) => level,
        Err(error) => return wrong(error),
    };
    let stored = match known {
        Some(known) => match known.find(number, &entry.title).and_then(|found| found.solution.as_deref()) {
            Some(stored) => Some(stored),
            None => return nothing(ImproveStatus::Unsolved),
        },
        None => entry.solutions.first().map(String::as_str),
    };
    let before = match stored {
        Some(stored) => match lurd::read(stored) {
            Ok(actions) => actions,
            Err(error) => return wrong(&error),
        },
        None => match solution(arguments, number, level, words) {
            Verdict::Solved { solution, .. } => solution.actions,
            Verdict::Unsolvable => return nothing(ImproveStatus::Unsolvable),
            Verdict::Budget => return nothing(ImproveStatus::Unsolved),
        },
    };
    shorten(arguments, number, entry, level, &before, words).unwrap_or_else(|error| wrong(&error))
}

fn without_solution(number: usize, entry: &Entry, status: ImproveStatus) -> ImproveResult {
    ImproveResult {
        error: None,
        level: number,
        moves: None,
        moves_before: None,
        pushes: None,
        pushes_before: None,
        seconds: 0.0,
        solution: None,
        status,
        title: entry.title.clone(),
    }
}

fn solution(arguments: &ImproveArguments, number: usize, level: &Level, words: &Words) -> Verdict {
    let options = Options {
        memory: arguments.resources.memory,
        threads: arguments.resources.threads.into(),
        ..Options::default()
    };
    search(number, level, &options, arguments.solve_time, words).verdict
}

fn shorten(
    arguments: &ImproveArguments,
    number: usize,
    entry: &Entry,
    level: &Level,
    actions: &[Action],
    words: &Words,
) -> Result<ImproveResult, anyhow::Error> {
    let before = spec::run(level, actions)?;
    let start = Instant::now();
    let Solution { actions, moves, pushes } =
        solve::shorten(number, level, actions, arguments.resources.memory, arguments.time, words)?;
    let shorter = (pushes, moves) < (before.pushes, before.moves);
    let milliseconds = u32::try_from(start.elapsed().as_millis()).unwrap_or(u32::MAX);
    let status = if shorter { ImproveStatus::Shorter } else { ImproveStatus::Same };
    Ok(ImproveResult {
        moves: Some(moves),
        moves_before: Some(before.moves),
        pushes: Some(pushes),
        pushes_before: Some(before.pushes),
        seconds: f64::from(milliseconds) / 1000.0,
        solution: Some(lurd::write(level, &actions)),
        ..without_solution(number, entry, status)
    })
}

/// One result for a person.
fn row(result: &ImproveResult, words: &Words) -> String {
    let ImproveResult { level, title, seconds, .. } = result;
    let status = words.say(&said::status(result.status.word()));
    if result.solution.is_none() {
        let error = result
            .error
            .as_ref()
            .map_or_else(String::new, |error| format!("       {}\n", words.phrase(error)));
        return format!("{level:>5}  {status:<10}  {title}\n{error}");
    }
    let counts = |before: Option<u64>, after: Option<u64>| {
        format!("{} -> {}", before.unwrap_or_default(), after.unwrap_or_default())
    };
    let pushes = counts(result.pushes_before, result.pushes);
    let moves = counts(result.moves_before, result.moves);
    let (push, mv) = (words.say(&said::word_pushes()), words.say(&said::word_moves()));
    format!("{level:>5}  {status:<10} {pushes:>14} {push} {moves:>14} {mv}  {seconds:>8.1} s  {title}\n")
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
    fn count(&mut self, result: &ImproveResult) {
        match result.status {
            ImproveStatus::Shorter => self.shorter += 1,
            ImproveStatus::Same => self.same += 1,
            ImproveStatus::Unsolvable => {}
            _ => self.missing += 1,
        }
        let add = |sums: &mut [u64; 2], counts: [Option<u64>; 2]| {
            for (sum, count) in sums.iter_mut().zip(counts) {
                *sum += count.unwrap_or(0);
            }
        };
        add(&mut self.pushes, [result.pushes_before, result.pushes]);
        add(&mut self.moves, [result.moves_before, result.moves]);
    }

    fn told(&self) -> Message {
        let both = |[before, after]: [u64; 2]| format!("{before} -> {after}");
        said::shortened_all(self.missing, both(self.moves), both(self.pushes), self.same, self.shorter)
    }
}
