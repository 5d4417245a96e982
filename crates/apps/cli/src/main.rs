//! The `tablero` command.
//!
//! Every game brings a [`face::Face`]: its subcommands and how they run. What is common to all games, the `ask`
//! stream and a subcommand for every operation of the rule book, is made from the game's oracle in [`ask`].

mod agents;
mod ask;
#[cfg(unix)]
mod check_agent;
mod checkers;
mod chess;
mod exit;
mod face;
#[cfg(unix)]
mod guard;
mod limits;
mod look;
mod output;
mod play;
mod queens;
mod replay;
mod sokoban;
mod tournament;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{ArgMatches, Args, Command, FromArgMatches as _, Subcommand};
use clap_complete::Shell;

use crate::agents::AgentsCommand;
#[cfg(unix)]
use crate::check_agent::CheckAgentArguments;
use crate::exit::Failure;
use crate::face::{Face, faces};
use crate::output::print;
use crate::play::PlayArguments;
use crate::replay::ReplayArguments;
use crate::tournament::{MatchArguments, TournamentArguments, VerifyArguments};

const ABOUT: &str = "An exact laboratory for board games";

const AFTER_HELP: &str = "\
Try:
  tablero play chess                                  play against a robot
  tablero chess show                                  the start of Lite Chess
  tablero chess is-legal-move --from d2 --to d4       no, and why
  tablero chess perft 6 --divide                      count positions
  tablero sokoban solve microban --level 1            solve a level
  tablero checkers show --size 3 --players 14         a star board
  tablero queens solve 12 --rule last                 who wins the queens duel on side 12
  tablero match chess --seat robot:greedy --seat robot:alphabeta,depth=3 --games 10
  tablero agents check mine.asl                       what is wrong with an AgentSpeak program
  tablero chess ask --list                            every operation of the rule book

Exit status: 0 fine, 1 the answer or run failed, 2 bad usage.";

fn main() -> ExitCode {
    #[cfg(unix)]
    if guard::is_asked() {
        guard::run();
        return ExitCode::SUCCESS;
    }
    #[cfg(unix)]
    guard::prepare();
    let faces = faces();
    if std::env::args_os().len() == 1 && look::is_terminal() {
        return exit::code(play::home());
    }
    let matches = match command(&faces).try_get_matches() {
        Ok(matches) => matches,
        // Help and version go to standard output, where the reader may have gone away.
        Err(error) => return exit::usage(&error),
    };
    exit::code(run(&faces, &matches))
}

/// The commands that belong to no game.
#[derive(Debug, Subcommand)]
enum OwnCommand {
    #[command(
        subcommand,
        about = "AgentSpeak programs (.asl) and Jason projects (.mas2j): check them, run them"
    )]
    Agents(AgentsCommand),
    /// Plays a game in the terminal: people, robots, or both
    Play(PlayArguments),
    /// Steps through the record of a game, after checking that it is true
    Replay(ReplayArguments),
    /// Plays games between two or more agents or robots under a referee
    Match(MatchArguments),
    /// Plays a tournament under a referee: round robin, gauntlet, Swiss or knockout
    Tournament(TournamentArguments),
    /// Referees every game of a file again, recomputes every table, and says which line lies
    Verify(VerifyArguments),
    /// The games there are, with their options
    Games,
    /// Prints completions for a shell
    Completions(CompletionsArguments),
    /// Prints the manual page, or writes one for every command
    Man(ManArguments),
    #[cfg(unix)]
    #[command(
        about = "Tries a program against the line protocol and tells what it does wrong",
        long_about = check_agent::LONG_ABOUT
    )]
    CheckAgent(CheckAgentArguments),
}

#[derive(Debug, Args)]
struct CompletionsArguments {
    #[arg(value_name = "shell")]
    shell: Shell,
}

#[derive(Debug, Args)]
struct ManArguments {
    /// Write tablero.1, tablero-chess.1 and so on into this directory
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
}

fn command(faces: &[Box<dyn Face>]) -> Command {
    let games = Command::new("tablero").subcommands(faces.iter().map(|face| face.command()));
    OwnCommand::augment_subcommands(games)
        .about(ABOUT)
        .version(env!("CARGO_PKG_VERSION"))
        .after_help(AFTER_HELP)
        .subcommand_required(true)
        .arg_required_else_help(true)
}

fn run(faces: &[Box<dyn Face>], matches: &ArgMatches) -> Result<(), Failure> {
    if let Some((name, arguments)) = matches.subcommand()
        && let Some(face) = faces.iter().find(|face| face.kind().name() == name)
    {
        return face.run(arguments);
    }
    match OwnCommand::from_arg_matches(matches)? {
        OwnCommand::Agents(command) => agents::run(&command),
        OwnCommand::Play(arguments) => play::run(faces, &arguments),
        OwnCommand::Replay(arguments) => replay::run(&arguments),
        OwnCommand::Match(arguments) => tournament::run_match(faces, &arguments),
        OwnCommand::Tournament(arguments) => tournament::run_tournament(faces, &arguments),
        OwnCommand::Verify(arguments) => tournament::verify(&arguments),
        OwnCommand::Games => list_games(),
        OwnCommand::Completions(arguments) => completions(command(faces), arguments.shell),
        OwnCommand::Man(arguments) => manual(command(faces), arguments.dir.as_deref()),
        #[cfg(unix)]
        OwnCommand::CheckAgent(arguments) => check_agent::run(&arguments),
    }
}

fn completions(mut command: Command, shell: Shell) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command, "tablero", &mut script);
    print(script)
}

fn manual(command: Command, dir: Option<&Path>) -> Result<(), Failure> {
    if let Some(dir) = dir {
        return clap_mangen::generate_to(command, dir).map_err(|error| {
            Failure::run(format!("cannot write manual pages to {}: {error}", dir.display()))
        });
    }
    let mut page = Vec::new();
    clap_mangen::Man::new(command).render(&mut page)?;
    print(page)
}

fn list_games() -> Result<(), Failure> {
    let registry = face::registry()?;
    let mut text = String::new();
    for kind in registry.iter() {
        text += &format!("{:<10} {}\n", kind.name(), kind.summary());
        text += &format!("{:<10} also called {}\n", "", kind.aliases().join(", "));
        for option in kind.options() {
            text += &format!("{:<10} option {}: {}\n", "", option.key, option.help);
        }
    }
    print(text)
}
