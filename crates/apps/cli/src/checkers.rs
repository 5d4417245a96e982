//! `tablero checkers`.

mod perft;
mod present;
mod show;
mod solve;

use clap::{ArgMatches, Command, FromArgMatches as _, Subcommand};
use tablero_chinese_checkers::ChineseCheckers;
use tablero_core::GameKind;
use tablero_wire::checkers::ORACLE;

use self::perft::PerftArguments;
use self::show::ShowArguments;
use self::solve::SolveCommand;
use crate::ask::{self, AskArguments};
use crate::exit::Failure;
use crate::face::Face;

/// Chinese checkers on the command line.
#[derive(Debug)]
pub(crate) struct Checkers;

/// What there is beside the operations of the rule book.
#[derive(Debug, Subcommand)]
enum CheckersCommand {
    /// Draws a position and says whose move it is
    Show(ShowArguments),
    #[command(about = ask::ABOUT, long_about = ask::long_about("checkers"))]
    Ask(AskArguments),
    /// Counts the sequences of DEPTH moves; a forced pass is a move
    Perft(PerftArguments),
    /// Exact results: one player alone, or two opposite players
    #[command(subcommand, arg_required_else_help = true)]
    Solve(SolveCommand),
}

impl Face for Checkers {
    fn kind(&self) -> Box<dyn GameKind> {
        Box::new(ChineseCheckers)
    }

    fn command(&self) -> Command {
        CheckersCommand::augment_subcommands(Command::new("checkers"))
            .visible_aliases(ChineseCheckers.aliases())
            .about(ChineseCheckers.summary())
            .subcommand_required(true)
            .arg_required_else_help(true)
            .subcommands(ask::operation_commands(&ORACLE, &["perft"]))
    }

    fn run(&self, arguments: &ArgMatches) -> Result<(), Failure> {
        if let Some((name, arguments)) = ask::operation::<CheckersCommand>(arguments) {
            return ask::operate(&ORACLE, name, arguments, &present::ForPeople);
        }
        match CheckersCommand::from_arg_matches(arguments)? {
            CheckersCommand::Show(arguments) => show::run(&arguments),
            CheckersCommand::Ask(arguments) => ask::run(&ORACLE, &arguments),
            CheckersCommand::Perft(arguments) => perft::run(&arguments),
            CheckersCommand::Solve(command) => solve::run(&command),
        }
    }
}
