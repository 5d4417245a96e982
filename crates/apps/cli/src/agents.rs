//! `tablero agents`: `AgentSpeak` programs and Jason projects, checked and run without an environment, and agents in any language, tried.

mod check;
pub(crate) mod read;
mod run;

use std::path::PathBuf;

use clap::{Args, Subcommand};
use tablero_catalogue::Catalogue;
use tablero_words::Words;

use self::check::CheckArguments;
use self::run::RunArguments;
#[cfg(unix)]
use crate::check_agent::{self, CheckAgentArguments};
use crate::exit::Failure;

#[derive(Debug, Subcommand)]
pub(crate) enum AgentsCommand {
    #[command(about = check::ABOUT, long_about = check::long_about())]
    Check(CheckArguments),
    #[command(about = run::ABOUT, long_about = run::long_about())]
    Run(RunArguments),
    #[cfg(unix)]
    #[command(about = check_agent::ABOUT, long_about = check_agent::LONG_ABOUT)]
    Try(CheckAgentArguments),
}

pub(crate) fn run(games: &Catalogue, command: &AgentsCommand, words: &Words) -> Result<(), Failure> {
    match command {
        #[cfg(unix)]
        AgentsCommand::Try(arguments) => check_agent::run(games, arguments, words),
        AgentsCommand::Check(arguments) => check::run(arguments, words),
        AgentsCommand::Run(arguments) => run::run(arguments, words),
    }
}

#[derive(Debug, Args)]
struct FileArguments {
    /// Programs that end in .asl, projects that end in .mas2j or .jcm
    #[arg(id = "file", value_name = "FILE", required = true, num_args = 1..)]
    files: Vec<String>,
    /// Programs may include what is below this folder; without it, what is below that of the program or project
    #[arg(long, value_name = "FOLDER")]
    root: Option<PathBuf>,
}
