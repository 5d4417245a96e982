//! `tablero sokoban`.

mod check;
mod file;
mod improve;
mod interrupt;
mod levels;
mod limits;
mod live;
mod log;
mod present;
mod show;
mod solve;

use clap::{ArgMatches, Command, FromArgMatches as _, Subcommand};
use tablero_core::GameKind;
use tablero_sokoban::SokobanKind;
use tablero_wire::sokoban::ORACLE;

use self::check::CheckArguments;
use self::improve::ImproveArguments;
use self::levels::LevelsArguments;
use self::show::ShowArguments;
use self::solve::SolveArguments;
use crate::ask::{self, AskArguments};
use crate::exit::Failure;
use crate::face::Face;

/// Sokoban on the command line.
#[derive(Debug)]
pub(crate) struct Sokoban;

/// What there is beside the operations of the rule book.
#[derive(Debug, Subcommand)]
enum SokobanCommand {
    /// Draws a level
    Show(ShowArguments),
    /// Lists the levels of a file with their sizes, or the shipped collections when none is named
    Levels(LevelsArguments),
    #[command(about = "Solves the levels of a file", long_about = solve::LONG_ABOUT)]
    Solve(SolveArguments),
    /// Replays a solution by the rules and says whether it solves the level
    Check(CheckArguments),
    #[command(
        about = "Shortens solutions: fewer pushes, or as many and fewer moves",
        long_about = improve::LONG_ABOUT
    )]
    Improve(ImproveArguments),
    #[command(about = ask::ABOUT, long_about = ask::long_about("sokoban"))]
    Ask(AskArguments),
}

impl Face for Sokoban {
    fn kind(&self) -> Box<dyn GameKind> {
        Box::new(SokobanKind)
    }

    fn command(&self) -> Command {
        SokobanCommand::augment_subcommands(Command::new("sokoban"))
            .visible_aliases(SokobanKind.aliases())
            .about(SokobanKind.summary())
            .subcommand_required(true)
            .arg_required_else_help(true)
            .subcommands(ask::operation_commands(&ORACLE, &["solve"]))
    }

    fn play_options(&self, texts: Vec<String>) -> Result<Vec<String>, Failure> {
        file::play_options(texts)
    }

    fn tournament_options(&self, texts: Vec<String>) -> Result<Vec<String>, Failure> {
        file::tournament_options(texts)
    }

    fn run(&self, arguments: &ArgMatches) -> Result<(), Failure> {
        if let Some((name, arguments)) = ask::operation::<SokobanCommand>(arguments) {
            return ask::operate(&ORACLE, name, arguments, &present::ForPeople);
        }
        match SokobanCommand::from_arg_matches(arguments)? {
            SokobanCommand::Show(arguments) => show::run(&arguments),
            SokobanCommand::Levels(arguments) => levels::run(&arguments),
            SokobanCommand::Solve(arguments) => solve::run(&arguments),
            SokobanCommand::Check(arguments) => check::run(&arguments),
            SokobanCommand::Improve(arguments) => improve::run(&arguments),
            SokobanCommand::Ask(arguments) => ask::run(&ORACLE, &arguments),
        }
    }
}
