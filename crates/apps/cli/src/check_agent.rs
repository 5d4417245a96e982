//! `tablero check-agent`: tries a program against the protocol.

use std::time::Duration;

use clap::{Arg, ArgMatches, Command};
use tablero_arena::{AgentCommand, AnyGame, Clock, LineLimits, Table, check_agent};
use tablero_core::Options;
use tablero_wire::TrialForm;

use crate::ask::json_argument;
use crate::exit::Failure;
use crate::face::registry;
use crate::output::print;
use tablero_arena::read_duration;

/// After how many moves a game has shown enough.
const PLIES: usize = 200;

pub(crate) fn command() -> Command {
    Command::new("check-agent")
        .about("Tries a program against the line protocol and tells what it does wrong")
        .long_about(
            "Starts a program, greets it, plays games with it in every seat against robots that play at random, and says \
             goodbye. Tells what it does wrong; the exit status is 1 if that is anything. docs/protocol.md says what a \
             program has to do.",
        )
        .arg(Arg::new("command").required(true).value_name("COMMAND").help("The program, as a line for the shell"))
        .arg(Arg::new("game").long("game").value_name("GAME").default_value("queens").help("The game it plays"))
        .arg(
            Arg::new("option")
                .long("option")
                .value_name("KEY=VALUE")
                .action(clap::ArgAction::Append)
                .help("An option of the game, as `tablero games` lists them"),
        )
        .arg(
            Arg::new("clock")
                .long("clock")
                .value_name("TIME")
                .default_value("10s")
                .value_parser(read_duration)
                .help("The time for every move"),
        )
        .arg(json_argument().help("One JSON object a trial"))
}

pub(crate) fn run(arguments: &ArgMatches) -> Result<(), Failure> {
    let text = |name: &str| arguments.get_one::<String>(name).map_or("", String::as_str);
    let options: Vec<&String> = arguments.get_many("option").into_iter().flatten().collect();
    let options = Options::parse(options).map_err(|error| Failure::usage(error.to_string()))?;
    let start =
        registry()?.start(text("game"), &options).map_err(|error| Failure::usage(error.to_string()))?;
    let time = arguments.get_one::<Duration>("clock").copied().unwrap_or(Duration::from_secs(10));
    let table = Table {
        clock: Clock::PerMove(time),
        max_plies: PLIES,
        ..Table::new(AnyGame::new(start), text("game"))
    };
    let trials = check_agent(&AgentCommand::shell(text("command")), &table, LineLimits::default());
    for trial in &trials {
        print(if arguments.get_flag("json") {
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
