//! `tablero chess`.

mod perft;
mod present;
mod show;

use clap::{ArgMatches, Command, FromArgMatches as _, Subcommand};
use tablero_core::GameKind;
use tablero_lite_chess::LiteChessKind;
use tablero_wire::chess::ORACLE;

use self::perft::PerftArguments;
use self::show::ShowArguments;
use crate::ask::{self, AskArguments};
use crate::exit::Failure;
use crate::face::Face;

/// Lite Chess on the command line.
#[derive(Debug)]
pub(crate) struct Chess;

/// What there is beside the operations of the rule book.
#[derive(Debug, Subcommand)]
enum ChessCommand {
    /// Draws a position and says whose move it is
    Show(ShowArguments),
    #[command(about = ask::ABOUT, long_about = ask::long_about("chess"))]
    Ask(AskArguments),
    /// Counts the sequences of DEPTH legal moves
    Perft(PerftArguments),
}

impl Face for Chess {
    fn kind(&self) -> Box<dyn GameKind> {
        Box::new(LiteChessKind)
    }

    fn command(&self) -> Command {
        ChessCommand::augment_subcommands(Command::new("chess"))
            .visible_aliases(LiteChessKind.aliases())
            .about(LiteChessKind.summary())
            .subcommand_required(true)
            .arg_required_else_help(true)
            .subcommands(ask::operation_commands(&ORACLE, &["perft"]))
    }

    fn run(&self, arguments: &ArgMatches) -> Result<(), Failure> {
        if let Some((name, arguments)) = ask::operation::<ChessCommand>(arguments) {
            return ask::operate(&ORACLE, name, arguments, &present::ForPeople);
        }
        match ChessCommand::from_arg_matches(arguments)? {
            ChessCommand::Show(arguments) => show::run(&arguments),
            ChessCommand::Ask(arguments) => ask::run(&ORACLE, &arguments),
            ChessCommand::Perft(arguments) => perft::run(&arguments),
        }
    }
}
