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
mod output;
mod play;
mod queens;
mod sokoban;
mod tournament;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Arg, ArgMatches, Command, value_parser};
use clap_complete::Shell;

use crate::exit::Failure;
use crate::face::{Face, faces};
use crate::output::print;

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
    if std::env::args_os().len() == 1 && play::is_terminal() {
        return exit::code(play::home());
    }
    let matches = match command(&faces).try_get_matches() {
        Ok(matches) => matches,
        // Help and version go to standard output, where the reader may have gone away.
        Err(error) => return exit::usage(&error),
    };
    exit::code(run(&faces, &matches))
}

fn command(faces: &[Box<dyn Face>]) -> Command {
    let command = Command::new("tablero")
        .about(ABOUT)
        .version(env!("CARGO_PKG_VERSION"))
        .after_help(AFTER_HELP)
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommands(faces.iter().map(|face| face.command()))
        .subcommand(agents::command())
        .subcommand(play::command())
        .subcommand(play::replay_command())
        .subcommand(tournament::match_command())
        .subcommand(tournament::tournament_command())
        .subcommand(tournament::verify_command())
        .subcommand(Command::new("games").about("The games there are, with their options"))
        .subcommand(
            Command::new("completions")
                .about("Prints completions for a shell")
                .arg(Arg::new("shell").required(true).value_parser(value_parser!(Shell))),
        )
        .subcommand(
            Command::new("man").about("Prints the manual page, or writes one for every command").arg(
                Arg::new("dir")
                    .long("dir")
                    .value_name("DIR")
                    .value_parser(value_parser!(PathBuf))
                    .help("Write tablero.1, tablero-chess.1 and so on into this directory"),
            ),
        );
    #[cfg(unix)]
    let command = command.subcommand(check_agent::command());
    command
}

fn run(faces: &[Box<dyn Face>], matches: &ArgMatches) -> Result<(), Failure> {
    match matches.subcommand() {
        Some(("agents", arguments)) => agents::run(arguments),
        Some(("play", arguments)) => play::run(faces, arguments),
        Some(("replay", arguments)) => play::replay(arguments),
        Some(("match", arguments)) => tournament::run_match(faces, arguments),
        Some(("tournament", arguments)) => tournament::run_tournament(faces, arguments),
        Some(("verify", arguments)) => tournament::verify(arguments),
        Some(("games", _)) => list_games(),
        #[cfg(unix)]
        Some(("check-agent", arguments)) => check_agent::run(arguments),
        Some(("completions", arguments)) => {
            let shell = arguments.get_one::<Shell>("shell").copied().unwrap_or(Shell::Bash);
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut command(faces), "tablero", &mut script);
            print(script)
        }
        Some(("man", arguments)) => manual(command(faces), arguments.get_one("dir")),
        Some((name, arguments)) => match faces.iter().find(|face| face.kind().name() == name) {
            Some(face) => face.run(arguments),
            None => Err(Failure::usage(format!("unknown command {name:?}"))),
        },
        None => Err(Failure::usage("no command given")),
    }
}

fn manual(command: Command, dir: Option<&PathBuf>) -> Result<(), Failure> {
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
