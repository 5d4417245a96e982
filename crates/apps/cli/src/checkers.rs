//! `tablero checkers`.

mod perft;
mod show;
mod solve;

use clap::{ArgMatches, Command, FromArgMatches as _, Subcommand};
use tablero_catalogue::Catalogue;
use tablero_chinese_checkers::ChineseCheckers;
use tablero_core::GameKind as _;
use tablero_words::Words;

use self::perft::PerftArguments;
use self::show::ShowArguments;
use self::solve::SolveCommand;
use crate::exit::Failure;
use crate::game::OwnCommands;

/// The commands of this game alone.
#[derive(Debug)]
pub(crate) struct Own;

/// What there is beside the operations of the rule book.
#[derive(Debug, Subcommand)]
enum CheckersCommand {
    /// Draws a position and says whose move it is
    Show(ShowArguments),
    /// Counts the sequences of DEPTH moves; a forced pass is a move
    Perft(PerftArguments),
    /// Exact results: one player alone, or two opposite players
    #[command(subcommand, arg_required_else_help = true)]
    Solve(SolveCommand),
}

impl OwnCommands for Own {
    fn game(&self) -> &'static str {
        ChineseCheckers.name()
    }

    fn augment(&self, command: Command) -> Command {
        CheckersCommand::augment_subcommands(command)
    }

    fn has(&self, name: &str) -> bool {
        CheckersCommand::has_subcommand(name)
    }

    fn run(&self, _: &Catalogue, arguments: &ArgMatches, words: &Words) -> Result<(), Failure> {
        match CheckersCommand::from_arg_matches(arguments)? {
            CheckersCommand::Show(arguments) => show::run(&arguments, words),
            CheckersCommand::Perft(arguments) => perft::run(&arguments, words),
            CheckersCommand::Solve(command) => solve::run(&command, words),
        }
    }
}
