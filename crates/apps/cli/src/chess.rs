//! `tablero chess`.

mod perft;
mod show;
mod uci;

use clap::{ArgMatches, Command, FromArgMatches as _, Subcommand};
use tablero_catalogue::Catalogue;
use tablero_core::GameKind as _;
use tablero_lite_chess::LiteChessKind;
use tablero_words::Words;

use self::perft::PerftArguments;
use self::show::ShowArguments;
use crate::exit::Failure;
use crate::game::OwnCommands;

/// The commands of this game alone.
#[derive(Debug)]
pub(crate) struct Own;

/// What there is beside the operations of the rule book.
#[derive(Debug, Subcommand)]
enum ChessCommand {
    /// Draws a position and says whose move it is
    Show(ShowArguments),
    /// Counts the sequences of DEPTH legal moves
    Perft(PerftArguments),
    /// Plays for programs that speak UCI
    Uci,
}

impl OwnCommands for Own {
    fn game(&self) -> &'static str {
        LiteChessKind.name()
    }

    fn augment(&self, command: Command) -> Command {
        ChessCommand::augment_subcommands(command)
    }

    fn has(&self, name: &str) -> bool {
        ChessCommand::has_subcommand(name)
    }

    fn run(&self, _: &Catalogue, arguments: &ArgMatches, words: &Words) -> Result<(), Failure> {
        match ChessCommand::from_arg_matches(arguments)? {
            ChessCommand::Show(arguments) => show::run(&arguments, words),
            ChessCommand::Perft(arguments) => perft::run(&arguments),
            ChessCommand::Uci => uci::run(),
        }
    }
}
