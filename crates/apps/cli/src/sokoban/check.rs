//! `tablero sokoban check`: whether actions solve a level.

use clap::{Arg, ArgMatches, Command};
use tablero_sokoban::notation::lurd;
use tablero_sokoban::{Action, spec};

use super::file::{file_argument, level_argument, one, read};
use crate::exit::Failure;
use crate::output::print;

pub(super) fn command() -> Command {
    Command::new("check")
        .about("Replays a solution by the rules and says whether it solves the level")
        .arg(file_argument())
        .arg(solution_argument())
        .arg(level_argument())
}

/// `SOLUTION`.
pub(super) fn solution_argument() -> Arg {
    Arg::new("solution")
        .value_name("SOLUTION")
        .required(true)
        .help("Actions in LURD, or a file that holds them")
}

/// The actions that a text is, or that the file of that name holds.
pub(super) fn actions(given: &str) -> Result<Vec<Action>, Failure> {
    lurd::read(given).or_else(|error| match std::fs::read_to_string(given) {
        Ok(text) => lurd::read(&text).map_err(|error| Failure::run(format!("{given}: {error}"))),
        Err(_) => Err(Failure::usage(error.to_string())),
    })
}

pub(super) fn run(arguments: &ArgMatches) -> Result<(), Failure> {
    let actions = actions(arguments.get_one::<String>("solution").map_or("", String::as_str))?;
    let set = read(arguments)?;
    let (number, _, level) = one(arguments, &set)?;
    let run = spec::run(level, &actions).map_err(Failure::run)?;
    let left = run.state.boxes().len() - spec::completed_deposits(&run.state).len();
    let counts = format!("{} moves, {} pushes, {} without effect", run.moves, run.pushes, run.no_effect);
    if left == 0 {
        print(format!("level {number}: solved, {counts}\n"))
    } else {
        print(format!("level {number}: not solved, {left} boxes left, {counts}\n"))?;
        Err(Failure::Told)
    }
}
