//! `tablero checkers`.

mod perft;
mod present;
mod show;
mod solve;

use clap::{ArgMatches, Command};
use tablero_chinese_checkers::ChineseCheckers;
use tablero_core::GameKind;
use tablero_wire::checkers::ORACLE;

use crate::ask;
use crate::exit::Failure;
use crate::face::Face;

/// Chinese checkers on the command line.
#[derive(Debug)]
pub(crate) struct Checkers;

impl Face for Checkers {
    fn kind(&self) -> Box<dyn GameKind> {
        Box::new(ChineseCheckers)
    }

    fn command(&self) -> Command {
        Command::new("checkers")
            .visible_aliases(ChineseCheckers.aliases())
            .about(ChineseCheckers.summary())
            .subcommand_required(true)
            .arg_required_else_help(true)
            .subcommand(show::command())
            .subcommand(ask::ask_command("checkers"))
            .subcommand(perft::command())
            .subcommand(solve::command())
            .subcommands(ask::operation_commands(&ORACLE, &["perft"]))
    }

    fn run(&self, arguments: &ArgMatches) -> Result<(), Failure> {
        match arguments.subcommand() {
            Some(("ask", arguments)) => ask::ask(&ORACLE, arguments),
            Some(("show", arguments)) => show::run(arguments),
            Some(("perft", arguments)) => perft::run(arguments),
            Some(("solve", arguments)) => solve::run(arguments),
            Some((name, arguments)) => ask::operate(&ORACLE, name, arguments, &present::ForPeople),
            None => Err(Failure::usage("no command given")),
        }
    }
}
