//! `tablero sokoban improve`: a shorter solution from a longer one.

use std::time::{Duration, Instant};

use clap::{ArgMatches, Command};
use tablero_sokoban::notation::lurd;
use tablero_sokoban::{solver, spec};

use super::check::{solution, solution_argument};
use super::file::{file_argument, level_argument, one, read};
use super::interrupt;
use super::limits::time_argument;
use crate::exit::Failure;
use crate::output::print;

pub(super) fn command() -> Command {
    Command::new("improve")
        .about("Shortens a solution: fewer pushes, or as many and fewer moves")
        .arg(file_argument())
        .arg(solution_argument())
        .arg(level_argument())
        .arg(time_argument("60s"))
}

pub(super) fn run(arguments: &ArgMatches) -> Result<(), Failure> {
    let actions = solution(arguments)?;
    let set = read(arguments)?;
    let (_, _, level) = one(arguments, &set)?;
    let before = spec::run(level, &actions).map_err(Failure::run)?;
    let limit = arguments.get_one::<Duration>("time").copied().unwrap_or_default();
    interrupt::watch();
    let start = Instant::now();
    let better = solver::improve(level, &actions, &|_| start.elapsed() >= limit || interrupt::was_pressed())
        .map_err(Failure::run)?;
    print(format!("{}\n", lurd::write(level, &better.actions)))?;
    eprintln!("pushes {} -> {}, moves {} -> {}", before.pushes, better.pushes, before.moves, better.moves);
    Ok(())
}
