//! Measures the solver in processor time, level by level, for the tables of `docs/sokoban-solver.md` (Linux only).
//!
//! ```console
//! $ cargo run --release -p tablero-sokoban --example measure -- sasquatch 1-50 pushes 60 4096
//! ```
//!
//! The arguments are a collection, the levels (`1-5,8`), the goal (`any`, `pushes`, `moves`), the seconds a level and the MiB, and, if
//! solutions are to be improved after that, the seconds for it. Time limits and seconds are those of the processor, so that a busy
//! machine changes nothing. Peak memory is that of the process since the level began.

use std::fs;
use std::process::ExitCode;

use tablero_sokoban::collections;
use tablero_sokoban::solver::{self, Goal, Options, Verdict};

/// What is measured.
struct Plan {
    collection: String,
    levels: Vec<usize>,
    goal: Goal,
    seconds: f64,
    memory: u64,
    improve: f64,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some(plan) = read(&arguments) else {
        eprintln!("measure COLLECTION LEVELS GOAL SECONDS MIB [SECONDS TO IMPROVE]");
        return ExitCode::FAILURE;
    };
    let mut proved = 0;
    println!("| level | pushes | moves | at least | proved | states | s | MB |");
    println!("|---|---|---|---|---|---|---|---|");
    for &number in &plan.levels {
        proved += u32::from(row(&plan, number));
    }
    println!("\n{proved} of {} proved", plan.levels.len());
    ExitCode::SUCCESS
}

fn read(arguments: &[String]) -> Option<Plan> {
    let [collection, levels, goal, seconds, memory, rest @ ..] = arguments else { return None };
    let mut numbers = Vec::new();
    for part in levels.split(',') {
        let (first, last) = part.split_once('-').unwrap_or((part, part));
        numbers.extend(first.parse::<usize>().ok()?..=last.parse().ok()?);
    }
    Some(Plan {
        collection: collection.clone(),
        levels: numbers,
        goal: match goal.as_str() {
            "any" => Goal::Any,
            "pushes" => Goal::Pushes,
            "moves" => Goal::Moves,
            _ => return None,
        },
        seconds: seconds.parse().ok()?,
        memory: memory.parse::<u64>().ok()? << 20,
        improve: rest.first().map_or(Some(0.0), |text| text.parse().ok())?,
    })
}

/// Solves one level and prints what came of it; whether it was proved.
fn row(plan: &Plan, number: usize) -> bool {
    let Ok(level) = collections::level(&plan.collection, &number.to_string()) else {
        println!("| {number} | not a level |");
        return false;
    };
    // Writing 5 there makes the kernel forget the peak so far.
    let _ = fs::write("/proc/self/clear_refs", "5");
    let start = processor_seconds();
    let options = Options { goal: plan.goal, memory: plan.memory, threads: 1 };
    let mut report = solver::solve(&level, &options, &|_| processor_seconds() - start >= plan.seconds);
    if plan.improve > 0.0
        && let Verdict::Solved { solution, optimal: false } = &mut report.verdict
    {
        let start = processor_seconds();
        let stop = |_: &solver::Progress| processor_seconds() - start >= plan.improve;
        if let Ok(better) = solver::improve(&level, &solution.actions, plan.memory, &stop) {
            *solution = better;
        }
    }
    let seconds = processor_seconds() - start;
    let (pushes, moves, optimal) = match &report.verdict {
        Verdict::Solved { solution, optimal } => {
            (solution.pushes.to_string(), solution.moves.to_string(), *optimal)
        }
        Verdict::Unsolvable => ("none".to_owned(), "none".to_owned(), true),
        Verdict::Budget => ("-".to_owned(), "-".to_owned(), false),
    };
    println!(
        "| {number} | {pushes} | {moves} | {} | {} | {} | {seconds:.2} | {} |",
        report.bound(plan.goal),
        if optimal { "yes" } else { "" },
        report.progress.nodes,
        peak_kilobytes() / 1000,
    );
    optimal
}

/// The seconds that this thread has run on a processor.
fn processor_seconds() -> f64 {
    let text = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    text.split_whitespace().next().and_then(|word| word.parse::<f64>().ok()).unwrap_or(0.0) / 1e9
}

/// The most memory the process has had.
fn peak_kilobytes() -> u64 {
    let text = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.split_whitespace().next()).and_then(|word| word.parse().ok()).unwrap_or(0)
}
