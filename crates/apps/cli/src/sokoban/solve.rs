//! `tablero sokoban solve`: one level or a whole collection.

use std::time::{Duration, Instant};

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use tablero_core::{Message, read_duration};
use tablero_sokoban::notation::collection::Entry;
use tablero_sokoban::solver::{self, Goal, ImproveError, Options, Report, Solution, Verdict};
use tablero_sokoban::{Action, Level};
use tablero_wire::sokoban::{SolveResult, SolveStatus, goal_word, solved};
use tablero_words::Words;

use super::file::{self, LevelArgument, read};
use super::interrupt;
use super::limits::ResourceArguments;
use super::live::Live;
use super::log::Log;
use crate::exit::Failure;
use crate::output::print;
use crate::said;

pub(super) const LONG_ABOUT: &str = "\
    Solves the levels of a file, one after the other. Ctrl-C stops the run after the current level, with the best \
    solution found so far. The exit status is 0 if every level was solved or proved unsolvable, else 1.";

#[derive(Debug, Args)]
pub(crate) struct SolveArguments {
    #[arg(value_name = "FILE", help = file::FILE)]
    file: String,
    #[command(flatten)]
    level: LevelArgument,
    /// Any solution, or one with the fewest pushes or moves
    #[arg(long, value_name = "GOAL", default_value = goal_word(Goal::Any), value_parser = goals())]
    goal: Goal,
    /// Time limit for each level, as in 60s, 500ms or 5m
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = read_duration)]
    time: Duration,
    /// Then shorten each solution for so long: fewer pushes, or as many and fewer moves
    #[arg(long, value_name = "TIME", value_parser = read_duration)]
    improve: Option<Duration>,
    #[command(flatten)]
    resources: ResourceArguments,
    /// One JSON object per level, as it ends
    #[arg(long)]
    json: bool,
    /// Keep the results in this file, and take those it holds for the same levels and goal as done: solutions that solve the
    /// level, and what you yourself proved
    #[arg(long, value_name = "LOG")]
    resume: Option<String>,
}

/// The words for the goals.
fn goals() -> impl TypedValueParser<Value = Goal> {
    let goals = [Goal::Any, Goal::Pushes, Goal::Moves];
    PossibleValuesParser::new(goals.map(goal_word))
        .map(move |word| goals.into_iter().find(|&goal| goal_word(goal) == word).unwrap_or_default())
}

pub(crate) fn run(arguments: &SolveArguments, words: &Words) -> Result<(), Failure> {
    let set = read(&arguments.file)?;
    let levels = arguments.level.chosen(&set)?;
    let mut log = arguments.resume.as_deref().map(Log::open).transpose()?;
    let (as_json, goal) = (arguments.json, arguments.goal);
    let single = levels.len() == 1;
    interrupt::watch();
    let mut summary = Summary::default();
    for (number, entry) in levels {
        if interrupt::was_pressed() {
            summary.unfinished += 1;
            continue;
        }
        let level = entry.level.as_ref().ok();
        let known = log.as_ref().zip(level).and_then(|(log, level)| {
            log.results.find_done(number, &entry.title, level, goal, log.secret.as_ref())
        });
        let result = if let Some(known) = known {
            known
        } else {
            let result = solve_one(arguments, number, entry, words);
            if let (Some(log), Some(level)) = (&mut log, level)
                && !interrupt::was_pressed()
            {
                log.add(&result, level, goal)?;
            }
            result
        };
        summary.count(&result);
        if as_json {
            print(tablero_wire::line(&result))?;
        } else {
            print(row(&result, single, words))?;
        }
    }
    if !as_json && !single {
        print(words.say(&summary.told()) + "\n")?;
    }
    if summary.unfinished == 0 { Ok(()) } else { Err(Failure::Told) }
}

/// Solves one level; the result as it is printed and logged.
fn solve_one(arguments: &SolveArguments, number: usize, entry: &Entry, words: &Words) -> SolveResult {
    let nothing = SolveResult {
        bound: None,
        error: None,
        gap: None,
        goal: None,
        level: number,
        moves: None,
        nodes: Some(0),
        optimal: false,
        pushes: None,
        seal: None,
        seconds: Some(0.0),
        solution: None,
        status: SolveStatus::Error,
        title: entry.title.clone(),
        xsb: None,
    };
    let level = match &entry.level {
        Ok(level) => level,
        Err(error) => return SolveResult { error: Some(error.to_string()), ..nothing },
    };
    let options = Options {
        goal: arguments.goal,
        memory: arguments.resources.memory,
        threads: arguments.resources.threads.into(),
    };
    let start = Instant::now();
    let mut report = search(number, level, &options, arguments.time, words);
    if let (Some(limit), Verdict::Solved { solution, optimal: false }) =
        (arguments.improve, &mut report.verdict)
        && let Ok(better) = shorten(number, level, &solution.actions, options.memory, limit, words)
    {
        *solution = better;
    }
    let bound = (options.goal != Goal::Any).then(|| report.bound(options.goal));
    let answer = solved(level, &report.verdict);
    let milliseconds = u32::try_from(start.elapsed().as_millis()).unwrap_or(u32::MAX);
    let too_large =
        || format!("too large to be searched as a whole: more than {} cells are open", solver::MAX_CELLS);
    SolveResult {
        bound,
        gap: report.gap(options.goal),
        error: (report.too_large && answer.solution.is_none()).then(too_large),
        moves: answer.moves,
        nodes: Some(report.progress.nodes),
        optimal: answer.optimal,
        pushes: answer.pushes,
        seconds: Some(f64::from(milliseconds) / 1000.0),
        solution: answer.solution,
        status: answer.status,
        ..nothing
    }
}

/// Solves a level within a time, with a line of progress, until Ctrl-C.
pub(super) fn search(
    number: usize,
    level: &Level,
    options: &Options,
    limit: Duration,
    words: &Words,
) -> Report {
    let start = Instant::now();
    let live = Live::new(number);
    let report = solver::solve(level, options, &|progress| {
        live.show(progress, start.elapsed(), words);
        start.elapsed() >= limit || interrupt::was_pressed()
    });
    live.clear();
    report
}

/// Shortens a solution within a time, with a line of progress, until Ctrl-C.
pub(super) fn shorten(
    number: usize,
    level: &Level,
    actions: &[Action],
    memory: u64,
    limit: Duration,
    words: &Words,
) -> Result<Solution, ImproveError> {
    let start = Instant::now();
    let live = Live::new(number);
    let better = solver::improve(level, actions, memory, &|progress| {
        live.show(progress, start.elapsed(), words);
        start.elapsed() >= limit || interrupt::was_pressed()
    });
    live.clear();
    better
}

/// One result for a person.
fn row(result: &SolveResult, with_solution: bool, words: &Words) -> String {
    let count = |count: Option<u64>| count.map_or_else(|| "-".to_owned(), |count| count.to_string());
    let seconds = result.seconds.map_or_else(|| "-".to_owned(), |seconds| format!("{seconds:.1}"));
    let optimal = if result.optimal {
        Some(words.say(&said::word_optimal()))
    } else {
        result.bound.map(|bound| words.say(&said::at_least(bound)))
    };
    let optimal = optimal.map(|told| format!(" {told}"));
    let mut line = format!(
        "{:>5}  {:<10} {:>6} {} {:>6} {}{}  {seconds:>8} s  {}\n",
        result.level,
        words.say(&said::status(result.status.word())),
        count(result.pushes),
        words.say(&said::word_pushes()),
        count(result.moves),
        words.say(&said::word_moves()),
        optimal.unwrap_or_default(),
        result.title,
    );
    if let Some(error) = &result.error {
        line += &format!("       {}\n", words.phrase(error));
    }
    if with_solution && let Some(solution) = &result.solution {
        line += &format!("{solution}\n");
    }
    line
}

/// How a collection went.
#[derive(Debug, Default)]
struct Summary {
    solved: u32,
    optimal: u32,
    unsolvable: u32,
    unfinished: u32,
    seconds: f64,
}

impl Summary {
    fn count(&mut self, result: &SolveResult) {
        match result.status {
            SolveStatus::Solved => self.solved += 1,
            SolveStatus::Unsolvable => self.unsolvable += 1,
            _ => self.unfinished += 1,
        }
        self.optimal += u32::from(result.optimal);
        self.seconds += result.seconds.unwrap_or(0.0);
    }

    fn told(&self) -> Message {
        let seconds = format!("{:.1}", self.seconds);
        said::solved_all(self.optimal, seconds, self.solved, self.unfinished, self.unsolvable)
    }
}
