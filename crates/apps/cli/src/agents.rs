//! `tablero agents`: `AgentSpeak` programs and Jason projects, checked and run without an environment.

mod check;
pub(crate) mod read;
mod run;

use std::path::{Path, PathBuf};

use clap::{Arg, ArgMatches, Command, value_parser};

use crate::exit::Failure;

pub(crate) fn command() -> Command {
    Command::new("agents")
        .about("AgentSpeak programs (.asl), Jason and JaCaMo projects (.mas2j, .jcm): check them, run them")
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand(check::command())
        .subcommand(run::command())
}

pub(crate) fn run(arguments: &ArgMatches) -> Result<(), Failure> {
    match arguments.subcommand() {
        Some(("check", arguments)) => check::run(arguments),
        Some(("run", arguments)) => run::run(arguments),
        _ => Err(Failure::usage("no command given")),
    }
}

fn file_argument() -> Arg {
    Arg::new("file")
        .value_name("FILE")
        .required(true)
        .num_args(1..)
        .help("Programs that end in .asl, projects that end in .mas2j or .jcm")
}

fn root_argument() -> Arg {
    Arg::new("root").long("root").value_name("FOLDER").value_parser(value_parser!(PathBuf)).help(
        "Programs may include what is below this folder; without it, what is below that of the program or project",
    )
}

fn root(arguments: &ArgMatches) -> Option<&Path> {
    arguments.get_one::<PathBuf>("root").map(PathBuf::as_path)
}

fn files(arguments: &ArgMatches) -> impl Iterator<Item = &str> {
    arguments.get_many::<String>("file").unwrap_or_default().map(String::as_str)
}
