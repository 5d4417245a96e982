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

use clap::{ArgMatches, Command};
use tablero_core::GameKind;
use tablero_sokoban::SokobanKind;
use tablero_wire::sokoban::ORACLE;

use crate::ask;
use crate::exit::Failure;
use crate::face::Face;

/// Sokoban on the command line.
#[derive(Debug)]
pub(crate) struct Sokoban;

impl Face for Sokoban {
    fn kind(&self) -> Box<dyn GameKind> {
        Box::new(SokobanKind)
    }

    fn command(&self) -> Command {
        Command::new("sokoban")
            .visible_aliases(SokobanKind.aliases())
            .about(SokobanKind.summary())
            .subcommand_required(true)
            .arg_required_else_help(true)
            .subcommand(show::command())
            .subcommand(levels::command())
            .subcommand(solve::command())
            .subcommand(check::command())
            .subcommand(improve::command())
            .subcommand(ask::ask_command("sokoban"))
            .subcommands(ask::operation_commands(&ORACLE, &["solve"]))
    }

    fn play_options(&self, texts: Vec<String>) -> Result<Vec<String>, Failure> {
        file::play_options(texts)
    }

    fn tournament_options(&self, texts: Vec<String>) -> Result<Vec<String>, Failure> {
        file::tournament_options(texts)
    }

    fn run(&self, arguments: &ArgMatches) -> Result<(), Failure> {
        match arguments.subcommand() {
            Some(("ask", arguments)) => ask::ask(&ORACLE, arguments),
            Some(("show", arguments)) => show::run(arguments),
            Some(("levels", arguments)) => levels::run(arguments),
            Some(("solve", arguments)) => solve::run(arguments),
            Some(("check", arguments)) => check::run(arguments),
            Some(("improve", arguments)) => improve::run(arguments),
            Some((name, arguments)) => ask::operate(&ORACLE, name, arguments, &present::ForPeople),
            None => Err(Failure::usage("no command given")),
        }
    }
}
