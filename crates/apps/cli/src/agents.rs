//! `tablero agents`: `AgentSpeak` programs and Jason projects, checked and run without an environment.

mod check;
pub(crate) mod read;
mod run;

use clap::{Args, Subcommand};

use self::check::CheckArguments;
use self::run::RunArguments;
use crate::exit::Failure;

#[derive(Debug, Subcommand)]
pub(crate) enum AgentsCommand {
    #[command(about = check::ABOUT, long_about = check::long_about())]
    Check(CheckArguments),
    #[command(about = run::ABOUT, long_about = run::long_about())]
    Run(RunArguments),
}

pub(crate) fn run(command: &AgentsCommand) -> Result<(), Failure> {
    match command {
        AgentsCommand::Check(arguments) => check::run(arguments),
        AgentsCommand::Run(arguments) => run::run(arguments),
    }
}

#[derive(Debug, Args)]
struct FileArguments {
    /// Programs that end in .asl, projects that end in .mas2j
    #[arg(id = "file", value_name = "FILE", required = true, num_args = 1..)]
    files: Vec<String>,
}
