//! The `tablero` command, for any list of games.
//!
//! Everything is made from the catalogue that [`run`] is given: for every game a subcommand with the `ask` stream and a
//! subcommand for each operation of its rule book, and the commands that belong to no game. A few games have commands of
//! their own beside these.
//!
//! ```no_run
//! // A command with the four games; a program with a game of its own adds it with `Catalogue::with`.
//! fn main() -> std::process::ExitCode {
//!     tablero_cli::run(tablero_catalogue::Catalogue::standard())
//! }
//! ```

mod agents;
mod ask;
mod cage;
#[cfg(unix)]
mod check_agent;
mod checkers;
mod chess;
mod deep_count;
mod exit;
mod game;
mod grade;
#[cfg(unix)]
mod guard;
mod input;
mod lab;
mod limits;
mod look;
mod offer;
mod output;
mod picture;
mod play;
mod queens;
mod replay;
mod robots;
mod rules;
mod run;
mod said;
mod sandbox;
mod sokoban;
mod spec;
mod tournament;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Arg, ArgMatches, Args, Command, FromArgMatches as _, Subcommand};
use clap_complete::Shell;
use tablero_catalogue::Catalogue;
use tablero_words::{Language, Words};

use crate::agents::AgentsCommand;
#[cfg(unix)]
use crate::check_agent::CheckAgentArguments;
use crate::exit::Failure;
use crate::grade::GradeArguments;
use crate::lab::LabArguments;
use crate::output::print;
use crate::picture::RecordPicture;
use crate::play::PlayArguments;
use crate::replay::ReplayArguments;
use crate::robots::RobotsArguments;
use crate::rules::RulesArguments;
use crate::run::RunArguments;
use crate::spec::SpecCommand;
use crate::tournament::{MakeKeyArguments, MatchArguments, TournamentArguments, VerifyArguments};

pub use crate::said::words;

/// The language of what people read, on every command.
const LANG: &str = "lang";

const ABOUT: &str = "An exact laboratory for board games";

const AFTER_HELP: &str = "\
Without a command, on a terminal, Tablero opens its home screen: choose a game and play.

Try:
  tablero play chess                                  play against a robot
  tablero lab                                         all games in the browser
  tablero chess show                                  the start of Lite Chess
  tablero chess picture --output start.png            the same as a picture
  tablero chess is-legal-move --from d2 --to d4       no, and why
  tablero chess perft 6 --divide                      count positions
  tablero sokoban solve microban --level 1            solve a level
  tablero checkers show --size 3 --players 14         a star board
  tablero queens solve 12 --rule last                 who wins the queens duel on side 12
  tablero match chess --seat robot:easy --seat robot:medium --games 10
  tablero run plan.toml                               long work in chunks, here or on many machines
  tablero agents check mine.asl                       what is wrong with an AgentSpeak program
  tablero grade chess mine.tex                        where a specification is wrong
  tablero chess ask --list                            every operation of the rule book

Exit status: 0 fine, 1 the answer or run failed, 2 bad usage.";

/// Runs the command that the words of this process name, with these games.
#[must_use]
pub fn run(games: Catalogue) -> ExitCode {
    if let Some(done) = cage::asked() {
        return done;
    }
    #[cfg(unix)]
    if guard::is_asked() {
        guard::run();
        return ExitCode::SUCCESS;
    }
    #[cfg(unix)]
    guard::prepare();
    sandbox::prepare();
    let matches = match command(&games).try_get_matches() {
        Ok(matches) => matches,
        // Help and version go to standard output, where the reader may have gone away.
        Err(error) => return exit::usage(&error, &said::words(&games, look::asked_language())),
    };
    let asked = matches.get_one(LANG).map(|&look::Asked(language)| language);
    let language = asked.unwrap_or_else(Language::of_environment);
    let words = said::words(&games, language);
    if matches.subcommand().is_none() {
        let at_home = if look::is_terminal() { play::home(games, &words) } else { Err(nowhere_to_show()) };
        return exit::code(at_home, &words);
    }
    exit::code(obey(games, &matches, &words), &words)
}

fn nowhere_to_show() -> Failure {
    Failure::usage(
        "the home screen needs a terminal: `tablero --help` lists the commands for everything else",
    )
}

/// The commands that belong to no game.
#[derive(Debug, Subcommand)]
enum OwnCommand {
    #[command(
        subcommand,
        about = "Agents: check or run AgentSpeak programs and projects (.asl, .mas2j, .jcm), try a running agent of any language"
    )]
    Agents(AgentsCommand),
    /// Plays a game in the terminal: people, robots, or both
    Play(PlayArguments),
    /// Steps through a recorded game, after checking the record
    Replay(ReplayArguments),
    /// Draws a position of a recorded game as a picture, or the whole game as an animation
    Picture(RecordPicture),
    /// Plays games between two or more agents or robots under a referee
    Match(MatchArguments),
    /// Plays a tournament under a referee: round robin, gauntlet, Swiss or knockout
    Tournament(TournamentArguments),
    /// Referees every game of a file again, recomputes every table, and points to the first line that does not hold
    Verify(VerifyArguments),
    /// Makes a key pair for signing results: `match --sign KEY`, `tournament --sign KEY`, `verify --key KEY.pub`
    MakeKey(MakeKeyArguments),
    #[command(about = run::ABOUT, long_about = run::LONG_ABOUT)]
    Run(RunArguments),
    #[command(about = grade::ABOUT, long_about = grade::LONG_ABOUT)]
    Grade(GradeArguments),
    #[command(
        subcommand,
        about = "Specifications in the language of Algoritmos y Estructuras de Datos I: format, check, evaluate"
    )]
    Spec(SpecCommand),
    /// Opens the lab: all games on a web page
    Lab(LabArguments),
    /// Lists the games and their options
    Games,
    /// Lists the robots of a game, from easy to hard
    Robots(RobotsArguments),
    /// Prints the rule book of a game
    Rules(RulesArguments),
    /// Prints completions for a shell
    Completions(CompletionsArguments),
    /// Prints the manual page, or writes one for every command
    Man(ManArguments),
    #[cfg(unix)]
    #[command(
        about = check_agent::ABOUT,
        long_about = check_agent::LONG_ABOUT
    )]
    CheckAgent(CheckAgentArguments),
}

#[derive(Debug, Args)]
struct CompletionsArguments {
    /// The shell
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

#[derive(Debug, Args)]
struct ManArguments {
    /// Write tablero.1, tablero-chess.1 and so on into this directory
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
}

fn command(games: &Catalogue) -> Command {
    let of_games = Command::new("tablero").subcommands(games.iter().map(game::command));
    let names: Vec<&str> = games.iter().map(|entry| entry.kind().name()).collect();
    let command =
        OwnCommand::augment_subcommands(of_games).mut_subcommand("play", |play| {
            // In place: an argument that is changed alone would move behind the others.
            play.mut_args(|argument| {
                if argument.get_id() == "game" { argument.help(names.join(", ")) } else { argument }
            })
        });
    offer::offer(command, games)
        .about(ABOUT)
        .version(env!("CARGO_PKG_VERSION"))
        .after_help(AFTER_HELP)
        .arg(
            Arg::new(LANG)
                .long(LANG)
                .global(true)
                .value_name("LANGUAGE")
                .value_parser(offer::languages())
                .hide_possible_values(true)
                .help("en, es or pt; by default that of the locale"),
        )
        // On a terminal the command alone opens the home screen.
        .arg_required_else_help(!look::is_terminal())
}

fn obey(games: Catalogue, matches: &ArgMatches, words: &Words) -> Result<(), Failure> {
    if let Some((name, arguments)) = matches.subcommand()
        && let Some(entry) = games.iter().find(|entry| entry.kind().name() == name)
    {
        return game::run(&games, entry, arguments, words);
    }
    match OwnCommand::from_arg_matches(matches)? {
        OwnCommand::Agents(command) => agents::run(&games, &command, words),
        OwnCommand::Play(arguments) => play::run(games, &arguments, words),
        OwnCommand::Replay(arguments) => replay::run(&games, &arguments, words),
        OwnCommand::Picture(arguments) => picture::record(&games, &arguments),
        OwnCommand::Match(arguments) => tournament::run_match(&games, &arguments, words),
        OwnCommand::Tournament(arguments) => tournament::run_tournament(&games, &arguments, words),
        OwnCommand::Verify(arguments) => tournament::verify(&games, &arguments, words),
        OwnCommand::MakeKey(arguments) => tournament::make_key(&arguments, words),
        OwnCommand::Run(arguments) => run::run(&games, arguments, words),
        OwnCommand::Grade(arguments) => grade::run(&games, &arguments, words),
        OwnCommand::Spec(command) => spec::run(&games, &command, words),
        OwnCommand::Lab(arguments) => lab::run(&games, arguments, words),
        OwnCommand::Games => list_games(&games, words),
        OwnCommand::Robots(arguments) => robots::run(&games, &arguments, words),
        OwnCommand::Rules(arguments) => rules::run(&games, &arguments, words.language()),
        OwnCommand::Completions(arguments) => completions(command(&games), arguments.shell),
        OwnCommand::Man(arguments) => manual(command(&games), arguments.dir.as_deref()),
        #[cfg(unix)]
        OwnCommand::CheckAgent(arguments) => check_agent::run(&games, &arguments, words),
    }
}

fn completions(mut command: Command, shell: Shell) -> Result<(), Failure> {
    let mut script = Vec::new();
    if shell == Shell::Bash {
        // Otherwise Bash takes `robot:` for a word of its own and offers nothing after it.
        script.extend(b"COMP_WORDBREAKS=${COMP_WORDBREAKS//:}\n");
    }
    clap_complete::generate(shell, &mut command, "tablero", &mut script);
    print(script)
}

fn manual(command: Command, dir: Option<&Path>) -> Result<(), Failure> {
    if let Some(dir) = dir {
        return clap_mangen::generate_to(command, dir).map_err(|error| {
            let said = format!("cannot write manual pages to {}: {error}", dir.display());
            if dir.is_dir() { Failure::run(said) } else { Failure::usage(said) }
        });
    }
    let mut page = Vec::new();
    clap_mangen::Man::new(command).render(&mut page)?;
    print(page)
}

fn list_games(games: &Catalogue, words: &Words) -> Result<(), Failure> {
    let mut text = String::new();
    for kind in games.iter().map(tablero_catalogue::Entry::kind) {
        text += &format!("{:<10} {}\n", kind.name(), words.phrase(kind.summary()));
        let also = said::also_called(kind.aliases().join(", "));
        let options = kind.options().iter().map(|option| said::option(words.phrase(option.help), option.key));
        for said in std::iter::once(also).chain(options) {
            text += &format!("{:<10} {}\n", "", words.say(&said));
        }
    }
    print(text)
}
