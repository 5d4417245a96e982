//! `tablero chess`.

mod perft;
mod present;
mod show;

use clap::{ArgMatches, Command};
use tablero_core::GameKind;
use tablero_lite_chess::LiteChessKind;
use tablero_wire::chess::ORACLE;

use crate::ask;
use crate::exit::Failure;
use crate::face::Face;

/// Lite Chess on the command line.
#[derive(Debug)]
pub(crate) struct Chess;

impl Face for Chess {
    fn kind(&self) -> Box<dyn GameKind> {
        Box::new(LiteChessKind)
    }

    fn command(&self) -> Command {
        Command::new("chess")
            .visible_aliases(LiteChessKind.aliases())
            .about(LiteChessKind.summary())
            .subcommand_required(true)
            .arg_required_else_help(true)
            .subcommand(show::command())
            .subcommand(ask::ask_command("chess"))
            .subcommand(perft::command())
            .subcommands(ask::operation_commands(&ORACLE, &["perft"]))
    }

    fn run(&self, arguments: &ArgMatches) -> Result<(), Failure> {
        match arguments.subcommand() {
            Some(("ask", arguments)) => ask::ask(&ORACLE, arguments),
            Some(("show", arguments)) => show::run(arguments),
            Some(("perft", arguments)) => perft::run(arguments),
            Some((name, arguments)) => ask::operate(&ORACLE, name, arguments, &present::ForPeople),
            None => Err(Failure::usage("no command given")),
        }
    }
}
