//! `tablero queens strategy` and `verify`: winning strategies as files, and the check that they win.

use std::fs;
use std::path::PathBuf;

use clap::Args;
use tablero_core::Message;
use tablero_queens_duel::Position;
use tablero_queens_duel::notation::player_name;
use tablero_queens_duel::solver::Solver;
use tablero_queens_duel::strategy::Strategy;
use tablero_words::Words;

use super::position::{RuleArgument, SideArgument, game};
use super::progress::Watcher;
use super::solve::ResourceArguments;
use crate::exit::Failure;
use crate::input;
use crate::output::print;
use crate::said;

#[derive(Debug, Args)]
pub(crate) struct StrategyArguments {
    #[command(flatten)]
    side: SideArgument,
    #[command(flatten)]
    rule: RuleArgument,
    /// Output file; standard output by default
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    resources: ResourceArguments,
}

pub(crate) fn run(arguments: &StrategyArguments, words: &Words) -> Result<(), Failure> {
    let game = game(&arguments.side.side, arguments.rule.rule)?;
    let solver = Solver::new(game, &Position::empty(game.side), arguments.resources.resources())
        .map_err(Failure::run)?;
    let watcher = Watcher::new(arguments.resources.time, None, words);
    let strategy = Strategy::build(&solver, &|progress| watcher.goes_on(progress));
    watcher.finish();
    let text = strategy.ok_or_else(|| Failure::run("not solved in time"))?.write();
    match &arguments.output {
        None => print(text),
        Some(path) => {
            fs::write(path, text).map_err(|error| Failure::run(format!("{}: {error}", path.display())))
        }
    }
}

#[derive(Debug, Args)]
pub(crate) struct VerifyArguments {
    /// Files that `strategy` wrote
    #[arg(id = "strategy", value_name = "STRATEGY", required = true, num_args = 1..)]
    strategies: Vec<PathBuf>,
}

pub(crate) fn verify(arguments: &VerifyArguments, words: &Words) -> Result<(), Failure> {
    let mut refused = false;
    for path in &arguments.strategies {
        let text = input::text(path).map_err(|error| Failure::unreadable(path, &error))?;
        let verdict = verify_text(&text).unwrap_or_else(|reason| {
            refused = true;
            said::strategy_refused(reason)
        });
        print(format!("{}: {}\n", path.display(), words.say(&verdict)))?;
    }
    if refused { Err(Failure::Told) } else { Ok(()) }
}

/// The game is played before the sum of the file is looked at: that a file was changed is worth less to know than
/// which game it loses.
fn verify_text(text: &str) -> Result<Message, String> {
    let strategy = Strategy::read_unsummed(text).map_err(|error| error.to_string())?;
    let situations = strategy.verify().map_err(|error| error.to_string())?;
    Strategy::read(text).map_err(|error| error.to_string())?;
    let game = strategy.game();
    Ok(said::strategy(
        tablero_catalogue::words::moves(strategy.len()),
        player_name(strategy.winner()),
        game.rule.to_string(),
        game.side.to_string(),
        said::situations(situations),
    ))
}
