//! `tablero agents try`, also called `tablero check-agent`: tries a program against the protocol.

use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use tablero_arena::{AgentCommand, Caging, LineBudget, SystemTime, check_agent, referee};
use tablero_catalogue::Catalogue;
use tablero_core::{Clock, Options, Player, read_duration};
use tablero_wire::TrialForm;
use tablero_words::Words;

use crate::exit::Failure;
use crate::output::print;
use crate::said;
use crate::sandbox::SandboxArguments;

/// After how many moves a game has shown enough.
const PLIES: usize = 200;

pub(crate) const ABOUT: &str = "Plays trial games with a running agent and reports what it does wrong";

pub(crate) const LONG_ABOUT: &str = "\
    Starts a program, greets it, plays games with it in every seat against robots that play at random, and says \
    goodbye. Reports what it does wrong; the exit status is 1 if there is anything to report. docs/protocol.md says what a \
    program has to do.";

#[derive(Debug, Args)]
pub(crate) struct CheckAgentArguments {
    /// The program, as a shell command
    #[arg(value_name = "COMMAND")]
    command: String,
    /// The game it plays; by default the first game that `AgentSpeak` programs can play
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
    /// An option of the game, as `tablero games` lists them
    #[arg(long, value_name = "KEY=VALUE")]
    option: Vec<String>,
    /// The time for every move
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = read_duration)]
    clock: Duration,
    #[command(flatten)]
    sandbox: SandboxArguments,
    /// One JSON object per trial
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(games: &Catalogue, arguments: &CheckAgentArguments, words: &Words) -> Result<(), Failure> {
    let CheckAgentArguments { command, game, option, clock, sandbox, json } = arguments;
    let options = Options::parse(option).map_err(|error| Failure::usage(error.to_string()))?;
    let usual = games.names_where(|table| table.world(Player::FIRST).is_some());
    let usual = usual.split(", ").next().unwrap_or_default();
    let table = games
        .sit(game.as_deref().unwrap_or(usual), &options)
        .map_err(|error| Failure::usage(error.to_string()))?;
    let referee = referee(&table, Clock::PerMove(*clock), Some(PLIES), SystemTime::shared());
    let caging = Arc::new(Caging::new(&sandbox.chosen()).map_err(Failure::run)?);
    let trials = check_agent(&AgentCommand::shell(command), &referee, LineBudget::default(), Some(&caging));
    for trial in &trials {
        print(if *json {
            tablero_wire::line(&TrialForm { fault: trial.fault.as_deref(), trial: &trial.what })
        } else {
            let (passed, what) = match &trial.fault {
                None => ("yes", words.phrase(&trial.what)),
                Some(fault) => ("no", format!("{}: {}", words.phrase(&trial.what), words.phrase(fault))),
            };
            words.say(&said::trial(passed, what)) + "\n"
        })?;
    }
    let is_silent = |fault: &String| fault.starts_with("no greeting in") || fault.starts_with("no move in");
    if !json && trials.iter().filter_map(|trial| trial.fault.as_ref()).any(is_silent) {
        print(words.say(&said::flush()) + "\n")?;
    }
    if trials.iter().any(|trial| trial.fault.is_some()) { Err(Failure::Told) } else { Ok(()) }
}
