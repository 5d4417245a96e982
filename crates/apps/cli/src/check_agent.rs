//! `tablero check-agent`: tries a program against the protocol.

use std::time::Duration;

use clap::Args;
use tablero_arena::{AgentCommand, AnyGame, Clock, LineLimits, Table, check_agent, read_duration};
use tablero_core::Options;
use tablero_wire::TrialForm;

use crate::exit::Failure;
use crate::face::registry;
use crate::output::print;

/// After how many moves a game has shown enough.
const PLIES: usize = 200;

pub(crate) const LONG_ABOUT: &str = "\
    Starts a program, greets it, plays games with it in every seat against robots that play at random, and says \
    goodbye. Tells what it does wrong; the exit status is 1 if that is anything. docs/protocol.md says what a \
    program has to do.";

#[derive(Debug, Args)]
pub(crate) struct CheckAgentArguments {
    /// The program, as a line for the shell
    #[arg(value_name = "COMMAND")]
    command: String,
    /// The game it plays
    #[arg(long, value_name = "GAME", default_value = "queens")]
    game: String,
    /// An option of the game, as `tablero games` lists them
    #[arg(long, value_name = "KEY=VALUE")]
    option: Vec<String>,
    /// The time for every move
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = read_duration)]
    clock: Duration,
    /// One JSON object a trial
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &CheckAgentArguments) -> Result<(), Failure> {
    let CheckAgentArguments { command, game, option, clock, json } = arguments;
    let options = Options::parse(option).map_err(|error| Failure::usage(error.to_string()))?;
    let start = registry()?.start(game, &options).map_err(|error| Failure::usage(error.to_string()))?;
    let table =
        Table { clock: Clock::PerMove(*clock), max_plies: PLIES, ..Table::new(AnyGame::new(start), game) };
    let trials = check_agent(&AgentCommand::shell(command), &table, LineLimits::default());
    for trial in &trials {
        print(if *json {
            tablero_wire::line(&TrialForm { fault: trial.fault.as_deref(), trial: &trial.what })
        } else {
            match &trial.fault {
                None => format!("yes  {}\n", trial.what),
                Some(fault) => format!("NO   {}: {fault}\n", trial.what),
            }
        })?;
    }
    if trials.iter().any(|trial| trial.fault.is_some()) { Err(Failure::Told) } else { Ok(()) }
}
