//! `tablero queens strategy` and `verify`: winning strategies as files, and the check that they win.

use std::fs;
use std::path::{Path, PathBuf};

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use tablero_queens_duel::Position;
use tablero_queens_duel::notation::player_name;
use tablero_queens_duel::solver::Solver;
use tablero_queens_duel::strategy::Strategy;

use super::position::{game, rule_argument, side_argument};
use super::progress::Watcher;
use super::solve::{resource_arguments, resources};
use crate::exit::Failure;
use crate::output::print;

pub(super) fn command() -> Command {
    Command::new("strategy")
        .about("Writes a strategy that wins the empty board against every reply")
        .arg(side_argument())
        .arg(rule_argument())
        .arg(
            Arg::new("output")
                .long("output")
                .short('o')
                .value_name("FILE")
                .value_parser(value_parser!(PathBuf))
                .help("Where to; standard output when absent"),
        )
        .args(resource_arguments())
}

pub(super) fn run(arguments: &ArgMatches) -> Result<(), Failure> {
    let game = game(arguments)?;
    let solver =
        Solver::new(game, &Position::empty(game.side), resources(arguments)).map_err(Failure::run)?;
    let watcher = Watcher::new(arguments.get_one("time").copied(), None);
    let strategy = Strategy::build(&solver, &|progress| watcher.goes_on(progress));
    watcher.finish();
    let text = strategy.ok_or_else(|| Failure::run("not solved in time"))?.write();
    match arguments.get_one::<PathBuf>("output") {
        None => print(text),
        Some(path) => {
            fs::write(path, text).map_err(|error| Failure::run(format!("{}: {error}", path.display())))
        }
    }
}

pub(super) fn verify_command() -> Command {
    Command::new("verify").about("Plays strategies against every reply and says whether they win").arg(
        Arg::new("strategy")
            .value_name("STRATEGY")
            .required(true)
            .action(ArgAction::Append)
            .num_args(1..)
            .value_parser(value_parser!(PathBuf))
            .help("Files that `strategy` wrote"),
    )
}

pub(super) fn verify(arguments: &ArgMatches) -> Result<(), Failure> {
    let mut refused = false;
    for path in arguments.get_many::<PathBuf>("strategy").unwrap_or_default() {
        match verify_file(path) {
            Ok(verdict) => print(format!("{}: {verdict}\n", path.display()))?,
            Err(reason) => {
                refused = true;
                print(format!("{}: refused: {reason}\n", path.display()))?;
            }
        }
    }
    if refused { Err(Failure::Told) } else { Ok(()) }
}

/// The game is played before the sum of the file is looked at: that a file was changed is worth less to know than
/// which game it loses.
fn verify_file(path: &Path) -> Result<String, String> {
    let text = fs::read_to_string(path).map_err(|error| error.to_string())?;
    let strategy = Strategy::read_unsummed(&text).map_err(|error| error.to_string())?;
    let situations = strategy.verify().map_err(|error| error.to_string())?;
    Strategy::read(&text).map_err(|error| error.to_string())?;
    let game = strategy.game();
    Ok(format!(
        "{} wins side {} under {} against every reply: {situations} situations, {} moves",
        player_name(strategy.winner()),
        game.side,
        game.rule,
        strategy.len()
    ))
}
