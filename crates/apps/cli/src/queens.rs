//! `tablero queens`.

mod checkpoint;
mod play;
mod position;
mod progress;
mod seats;
mod show;
mod solve;
mod strategy;

use clap::{ArgMatches, Command, FromArgMatches as _, Subcommand};
use tablero_catalogue::Catalogue;
use tablero_core::GameKind as _;
use tablero_queens_duel::QueensKind;
use tablero_words::Words;

use self::play::{PlayArguments, RefereeArguments};
use self::show::ShowArguments;
use self::solve::SolveArguments;
use self::strategy::{StrategyArguments, VerifyArguments};
use crate::exit::Failure;
use crate::game::OwnCommands;

/// The commands of this game alone.
#[derive(Debug)]
pub(crate) struct Own;

/// What there is beside the operations of the rule book.
#[derive(Debug, Subcommand)]
enum QueensCommand {
    /// Draws a position: free cells ., attacked ones x, White's queens W and Black's B
    Show(ShowArguments),
    #[command(name = "match", about = play::ABOUT, long_about = play::long_about())]
    Play(PlayArguments),
    /// Waits for agents to connect, Jason projects among them, and plays games between them under a referee
    Referee(RefereeArguments),
    #[command(about = "Finds who wins with best play", long_about = solve::LONG_ABOUT)]
    Solve(SolveArguments),
    /// Writes a strategy that wins the empty board against every reply
    Strategy(StrategyArguments),
    /// Plays strategies against every reply and reports whether they win
    Verify(VerifyArguments),
}

impl OwnCommands for Own {
    fn game(&self) -> &'static str {
        QueensKind.name()
    }

    fn augment(&self, command: Command) -> Command {
        QueensCommand::augment_subcommands(command)
    }

    fn has(&self, name: &str) -> bool {
        QueensCommand::has_subcommand(name)
    }

    fn run(&self, games: &Catalogue, arguments: &ArgMatches, words: &Words) -> Result<(), Failure> {
        match QueensCommand::from_arg_matches(arguments)? {
            QueensCommand::Show(arguments) => show::run(&arguments, words),
            QueensCommand::Play(arguments) => play::run(games, &arguments, words),
            QueensCommand::Referee(arguments) => play::referee(games, &arguments, words),
            QueensCommand::Solve(arguments) => solve::run(&arguments, words),
            QueensCommand::Strategy(arguments) => strategy::run(&arguments, words),
            QueensCommand::Verify(arguments) => strategy::verify(&arguments, words),
        }
    }
}
