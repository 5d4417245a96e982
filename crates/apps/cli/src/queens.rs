//! `tablero queens`.

mod checkpoint;
mod play;
mod position;
mod present;
mod progress;
mod seats;
mod show;
mod solve;
mod strategy;

use clap::{ArgMatches, Command};
use tablero_core::GameKind;
use tablero_queens_duel::QueensKind;
use tablero_wire::queens::ORACLE;

use crate::ask;
use crate::exit::Failure;
use crate::face::Face;

/// The queens duel on the command line.
#[derive(Debug)]
pub(crate) struct Queens;

impl Face for Queens {
    fn kind(&self) -> Box<dyn GameKind> {
        Box::new(QueensKind)
    }

    fn command(&self) -> Command {
        Command::new("queens")
            .visible_aliases(QueensKind.aliases())
            .about(QueensKind.summary())
            .subcommand_required(true)
            .arg_required_else_help(true)
            .subcommand(show::command())
            .subcommand(ask::ask_command("queens"))
            .subcommand(play::command())
            .subcommand(play::referee_command())
            .subcommand(solve::command())
            .subcommand(strategy::command())
            .subcommand(strategy::verify_command())
            .subcommands(ask::operation_commands(&ORACLE, &["solve"]))
    }

    fn run(&self, arguments: &ArgMatches) -> Result<(), Failure> {
        match arguments.subcommand() {
            Some(("ask", arguments)) => ask::ask(&ORACLE, arguments),
            Some(("show", arguments)) => show::run(arguments),
            Some(("play" | "referee", arguments)) => play::run(arguments),
            Some(("solve", arguments)) => solve::run(arguments),
            Some(("strategy", arguments)) => strategy::run(arguments),
            Some(("verify", arguments)) => strategy::verify(arguments),
            Some((name, arguments)) => ask::operate(&ORACLE, name, arguments, &present::ForPeople),
            None => Err(Failure::usage("no command given")),
        }
    }
}
