//! `tablero chess mate` and `tablero chess forced`: proved mates and forced sequences.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum, value_parser};
use tablero_chess_engine::study::{Forced, Goal, Mate, MateSolver, forced_sequences};
use tablero_core::read_duration;
use tablero_lite_chess::notation::{fen, read_position};
use tablero_lite_chess::{Move, Position};
use tablero_words::Words;

use super::show::PositionArguments;
use crate::exit::Failure;
use crate::input;
use crate::output::print;
use crate::said;

#[derive(Debug, Args)]
pub(crate) struct MateArguments {
    /// The largest number of moves for the side to move
    #[arg(value_name = "N", required_unless_present = "file", value_parser = value_parser!(u32).range(1..=63))]
    moves: Option<u32>,
    #[command(flatten)]
    position: PositionArguments,
    /// Solve the problems of a file instead, as `tablero chess puzzles` writes them, and compare
    #[arg(long, value_name = "FILE", conflicts_with_all = ["moves", "fen"])]
    file: Option<PathBuf>,
    /// Time limit for each problem
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = read_duration)]
    time: Duration,
}

#[derive(Debug, Args)]
pub(crate) struct ForcedArguments {
    /// The largest number of moves for the side to move
    #[arg(value_name = "N", value_parser = value_parser!(u32).range(1..=100))]
    moves: u32,
    #[command(flatten)]
    position: PositionArguments,
    /// How the sequence ends
    #[arg(long, value_enum, default_value = "mate")]
    goal: GoalArgument,
    /// List at most this many sequences
    #[arg(long, value_name = "COUNT", default_value = "20", value_parser = value_parser!(u16).range(1..))]
    most: u16,
    /// Time limit
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = read_duration)]
    time: Duration,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum GoalArgument {
    Mate,
    Promotion,
}

/// Exit status 1 where the time ended first: then nothing is answered.
pub(super) fn mate(arguments: &MateArguments, words: &Words) -> Result<(), Failure> {
    if let Some(path) = &arguments.file {
        return file(path, arguments.time, words);
    }
    let position = arguments.position.read()?;
    let began = Instant::now();
    let stop = |_| began.elapsed() >= arguments.time;
    match MateSolver::new(&stop).solve(&position, arguments.moves.unwrap_or(1)) {
        Mate::In { moves, solutions } => {
            let mut text = words.say(&said::mate(moves, solutions.len())) + "\n";
            for solution in solutions {
                text += &format!("{}\n", names(&solution.line));
            }
            print(text)
        }
        Mate::None { moves } => print(words.say(&said::no_mate(moves)) + "\n"),
        Mate::Unknown { none_in } => {
            Err(Failure::run(format!("the time ended before it was decided; there is no mate in {none_in}")))
        }
    }
}

/// Solves every problem of a file and says how many are as the file has them.
fn file(path: &Path, time: Duration, words: &Words) -> Result<(), Failure> {
    let text = input::text(path).map_err(|error| Failure::unreadable(path, &error))?;
    let (mut all, mut right, mut unique) = (0_usize, 0_usize, 0_usize);
    for (number, line) in (1_usize..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()) {
        let bad = |what: String| Failure::usage(format!("{}, line {number}: {what}", path.display()));
        let mut fields = line.split(';').map(str::trim);
        let position = fields.next().unwrap_or_default();
        let position = read_position(position).map_err(|error| bad(error.to_string()))?;
        let moves = fields.find_map(|field| field.strip_prefix("mate in ")?.parse::<u32>().ok());
        let moves = moves.ok_or_else(|| bad("expected `mate in N` after the position".to_owned()))?;
        let began = Instant::now();
        let stop = |_| began.elapsed() >= time;
        all += 1;
        let found = match MateSolver::new(&stop).solve(&position, moves) {
            Mate::In { moves: found, solutions } if found == moves => {
                right += 1;
                unique += usize::from(solutions.len() == 1);
                continue;
            }
            Mate::In { moves, .. } => said::mate_in(moves),
            Mate::None { moves } => said::no_mate(moves),
            Mate::Unknown { none_in } => said::mate_undecided(none_in),
        };
        print(words.say(&said::mate_differs(fen(&position), found, number, moves)) + "\n")?;
    }
    print(words.say(&said::mates_checked(all, right, unique)) + "\n")?;
    if right == all { Ok(()) } else { Err(Failure::Told) }
}

pub(super) fn forced(arguments: &ForcedArguments, words: &Words) -> Result<(), Failure> {
    let position = arguments.position.read()?;
    let goal = match arguments.goal {
        GoalArgument::Mate => Goal::Mate,
        GoalArgument::Promotion => Goal::Promotion,
    };
    let began = Instant::now();
    let stop = || began.elapsed() >= arguments.time;
    let found = forced_sequences(&position, goal, arguments.moves, arguments.most.into(), &stop);
    let Forced { moves, sequences, more, stopped } = found;
    if sequences.is_empty() {
        return if stopped {
            Err(Failure::run("the time ended before a sequence was found"))
        } else {
            print(words.say(&said::no_forced(arguments.moves)) + "\n")
        };
    }
    let more = if more { "yes" } else { "no" };
    let mut text = words.say(&said::forced(sequences.len(), more, moves)) + "\n";
    for plies in &sequences {
        let last = plies.iter().fold(position, |position: Position, &mv| position.after(mv));
        text += &format!("{}  {}\n", names(plies), fen(&last));
    }
    print(text)
}

fn names(moves: &[Move]) -> String {
    moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
