//! `tablero play`: people and robots at one terminal.

use std::io::{self, IsTerminal as _};
use std::path::{Path, PathBuf};

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use tablero_arena::Clock;
use tablero_core::Options;
use tablero_play::{Keeper, Place, Seat, Session, SessionError, playable, sit, store};
use tablero_record::Record;
use tablero_terminal::{Language, Look, Play, Words, fit_seats, line, screen};

use crate::exit::Failure;
use crate::face::Face;
use crate::output::print;
use crate::tournament::one_record;

/// After how many moves a game without people is broken off: robots may go on for ever.
const MOST_PLIES: usize = 20_000;

const AFTER_HELP: &str = "\
Seats are taken in the order of turns. Whoever is not named is a robot:
  tablero play chess                                     you are White
  tablero play chess --seat robot:alphabeta,time=5s --seat human
  tablero play queens side=10 --seat human --seat robot:perfect
  tablero play checkers size=3 players=135 --seat human --seat robot:greedy --seat robot:mcts,nodes=20000
  tablero play chess --seat human --seat 'uci:./engine'
  tablero play queens --seat human --seat mine.asl
  tablero play sokoban collection=sasquatch level=3
  tablero play sokoban file=levels.xsb level=2

`tablero games` lists the options of each game. On a terminal the board fills the screen; otherwise, or with --line,
the game is played in lines: type a move or `help`. An unfinished game is kept when you leave and offered again. A game
that is loaded starts the programs its agents name, as cmd: and uci: do: load what you trust.";

/// What all commands that play have in common.
fn shared_arguments() -> [Arg; 6] {
    [
        Arg::new("turn")
            .long("turn")
            .action(ArgAction::SetTrue)
            .help("Turn the board so that the player to move sits at the south"),
        Arg::new("line")
            .long("line")
            .action(ArgAction::SetTrue)
            .conflicts_with("screen")
            .help("Talk in lines, for pipes, scripts and screen readers"),
        Arg::new("screen")
            .long("screen")
            .action(ArgAction::SetTrue)
            .help("Use the whole screen; the default on a terminal"),
        Arg::new("lang")
            .long("lang")
            .value_name("LANGUAGE")
            .value_parser(|text: &str| {
                Language::from_locale(text).ok_or_else(|| format!("expected en, es or pt, found {text:?}"))
            })
            .help("en, es or pt; by default that of the locale"),
        Arg::new("color")
            .long("color")
            .visible_alias("colour")
            .value_name("WHEN")
            .default_value("auto")
            .value_parser(["auto", "always", "never"])
            .help("Colours; auto looks at the terminal and at NO_COLOR"),
        Arg::new("ascii")
            .long("ascii")
            .action(ArgAction::SetTrue)
            .help("Letters instead of chess figures; the default where the locale is not UTF-8"),
    ]
}

pub(crate) fn command() -> Command {
    Command::new("play")
        .about("Plays a game in the terminal: people, robots, or both")
        .after_help(AFTER_HELP)
        .arg(
            Arg::new("game")
                .value_name("GAME")
                .required_unless_present("load")
                .help("chess, sokoban, checkers or queens"),
        )
        .arg(
            Arg::new("option")
                .value_name("KEY=VALUE")
                .num_args(0..)
                .help("Options of the game, as `tablero games` lists them"),
        )
        .arg(
            Arg::new("seat")
                .long("seat")
                .value_name("PLAYER")
                .action(ArgAction::Append)
                .value_parser(|text: &str| text.parse::<Seat>())
                .help(
                    "human; robot:NAME with time=1s, nodes=N, depth=N and seed=N after commas; or an agent: FILE.asl, \
                     cmd:COMMAND, uci:COMMAND or uci:[OPTION=VALUE,...]COMMAND, tcp:PORT; once a seat",
                ),
        )
        .arg(
            Arg::new("clock")
                .long("clock")
                .value_name("CLOCK")
                .value_parser(|text: &str| text.parse::<Clock>())
                .help(
                    "What everybody may use: 30s for every move, 5m+3s for the game and more with every move, nodes=N for \
                     robots to count; without it nobody is hurried",
                ),
        )
        .arg(
            Arg::new("max-plies")
                .long("max-plies")
                .value_name("N")
                .value_parser(value_parser!(u64).range(1..))
                .help(format!(
                    "Break the game off, with exit status 1, after so many moves; {MOST_PLIES} where no person plays, \
                     otherwise never"
                )),
        )
        .arg(
            Arg::new("seed")
                .long("seed")
                .value_name("N")
                .value_parser(value_parser!(u64))
                .help("The seed of the robots' choices; another one every time by default"),
        )
        .arg(
            Arg::new("save")
                .long("save")
                .value_name("FILE")
                .value_parser(value_parser!(PathBuf))
                .help("Where the game is kept, instead of the state directory"),
        )
        .arg(
            Arg::new("load")
                .long("load")
                .value_name("FILE")
                .value_parser(value_parser!(PathBuf))
                .conflicts_with_all(["option", "seat", "clock", "continue"])
                .help("Go on with the game of this file"),
        )
        .arg(
            Arg::new("continue")
                .long("continue")
                .action(ArgAction::SetTrue)
                .conflicts_with_all(["option", "seat", "clock"])
                .help("Go on with the last interrupted game"),
        )
        .args(shared_arguments())
}

pub(crate) fn run(faces: &[Box<dyn Face>], arguments: &ArgMatches) -> Result<(), Failure> {
    let place = Place::chosen(arguments.get_one::<PathBuf>("save").cloned());
    let mut keeper = Keeper::new(place);
    let seed = arguments.get_one::<u64>("seed").copied().unwrap_or_else(random_seed);
    let words = words(arguments);
    let (mut session, offer) = match old_game(arguments, &keeper)? {
        Some(path) => {
            let session = load(&path, seed)?;
            let found = session.table().game();
            let named = arguments.get_one::<String>("game").map(|name| kind_name(name)).transpose()?;
            if let Some(name) = named.filter(|name| *name != found) {
                return Err(Failure::usage(format!("{} is a game of {found}, not {name}", path.display())));
            }
            keeper.adopt(&path);
            (session, false)
        }
        None => (new_game(faces, arguments, seed)?, true),
    };
    let limit =
        arguments.get_one::<u64>("max-plies").map(|&most| usize::try_from(most).unwrap_or(usize::MAX));
    let people = session.seats().contains(&Seat::Human);
    session.limit_plies(limit.or((!people).then_some(MOST_PLIES)));
    session.prepare().map_err(|error| refused(error, offer))?;
    let look = look(arguments);
    show(Play { session, keeper, words, look, offer, seed }, whole_screen(arguments))
}

/// Agents that cannot play: bad usage where a person has just named them.
fn refused(error: SessionError, named: bool) -> Failure {
    match error {
        SessionError::Agent(error) if !named || !error.is_usage() => Failure::run(error),
        error => Failure::usage(error.to_string()),
    }
}

/// Plays, and leaves no process of an agent behind.
fn show(play: Play, whole_screen: bool) -> Result<(), Failure> {
    let done = face(play, whole_screen);
    #[cfg(unix)]
    tablero_arena::end_all_processes();
    done
}

/// Plays, in lines or on the whole screen.
fn face(play: Play, whole_screen: bool) -> Result<(), Failure> {
    if !whole_screen {
        return line::play(play).map_err(failure);
    }
    match screen::play(play).map_err(failure)? {
        Some(said) => print(said + "\n"),
        None => Ok(()),
    }
}

/// `tablero` alone on a terminal: a game is chosen from lists.
pub(crate) fn home() -> Result<(), Failure> {
    let arguments = home_command().get_matches_from(["tablero"]);
    let mut keeper = Keeper::new(Place::chosen(None));
    let seed = random_seed();
    let (words, look) = (words(&arguments), look(&arguments));
    match tablero_terminal::home(&words, look, &mut keeper, seed).map_err(failure)? {
        Some(session) => show(Play { session, keeper, words, look, offer: false, seed }, true),
        None => Ok(()),
    }
}

/// The options of the home screen, none of which can be given.
fn home_command() -> Command {
    Command::new("tablero").args(shared_arguments())
}

/// Whether somebody sits at a terminal that can be drawn on.
pub(crate) fn is_terminal() -> bool {
    let dumb = std::env::var_os("TERM").is_none_or(|term| term.is_empty() || term == "dumb");
    io::stdin().is_terminal() && io::stdout().is_terminal() && !dumb
}

fn whole_screen(arguments: &ArgMatches) -> bool {
    arguments.get_flag("screen") || !arguments.get_flag("line") && is_terminal()
}

/// `tablero replay`.
pub(crate) fn replay_command() -> Command {
    Command::new("replay")
        .about("Steps through the record of a game, after checking that it is true")
        .arg(
            Arg::new("file")
                .value_name("FILE")
                .required(true)
                .value_parser(value_parser!(PathBuf))
                .help("A game that was saved, records of many games, or the results of a tournament"),
        )
        .arg(
            Arg::new("game")
                .long("game")
                .value_name("N")
                .default_value("1")
                .value_parser(value_parser!(u64).range(1..))
                .help("Which game of many"),
        )
        .args(shared_arguments())
}

pub(crate) fn replay(arguments: &ArgMatches) -> Result<(), Failure> {
    let Some(path) = arguments.get_one::<PathBuf>("file") else { return Err(Failure::usage("no file")) };
    let number = arguments.get_one::<u64>("game").copied().unwrap_or(1);
    let session = session(path, &one_record(path, number)?, 0)?;
    let (words, look) = (words(arguments), look(arguments));
    tablero_terminal::replay(&session, &words, look, whole_screen(arguments)).map_err(failure)
}

/// The game of a file, every move checked.
fn load(path: &Path, seed: u64) -> Result<Session, Failure> {
    session(path, &store::read(path).map_err(Failure::run)?, seed)
}

fn session(path: &Path, record: &Record, seed: u64) -> Result<Session, Failure> {
    Session::from_record(record, seed).map_err(|error| Failure::run(format!("{}: {error}", path.display())))
}

/// The name of a game, by that or any other of its names.
fn kind_name(name: &str) -> Result<&'static str, Failure> {
    let game = playable(name).map_err(|error| Failure::usage(error.to_string()))?;
    Ok(game.kind().name())
}

/// The file of the game to go on with, if that was asked for.
fn old_game(arguments: &ArgMatches, keeper: &Keeper) -> Result<Option<PathBuf>, Failure> {
    if let Some(path) = arguments.get_one::<PathBuf>("load") {
        return Ok(Some(path.clone()));
    }
    if !arguments.get_flag("continue") {
        return Ok(None);
    }
    let name = arguments.get_one::<String>("game").map(|name| kind_name(name)).transpose()?;
    let saved = keeper.interrupted(name).into_iter().next();
    match saved {
        Some(saved) => Ok(Some(saved.path)),
        None => Err(Failure::run(format!("there is no interrupted game of {}", name.unwrap_or("any kind")))),
    }
}

fn new_game(faces: &[Box<dyn Face>], arguments: &ArgMatches, seed: u64) -> Result<Session, Failure> {
    let usage = |error: &dyn std::error::Error| Failure::usage(error.to_string());
    let name = kind_name(arguments.get_one::<String>("game").map_or("", String::as_str))?;
    let texts: Vec<String> = arguments.get_many("option").into_iter().flatten().cloned().collect();
    let texts = match faces.iter().find(|face| face.kind().name() == name) {
        Some(face) => face.play_options(texts)?,
        None => texts,
    };
    let options = Options::parse(&texts).map_err(|error| usage(&error))?;
    let table = sit(name, &options).map_err(|error| usage(&error))?;
    let mut seats: Vec<Seat> = arguments.get_many("seat").into_iter().flatten().cloned().collect();
    if seats.is_empty() {
        seats.push(Seat::Human);
    }
    let players = table.start().players();
    let seats = if seats.len() < players { fit_seats(&table, seats) } else { seats };
    let clock = arguments.get_one::<Clock>("clock").copied().unwrap_or_default();
    Session::new(table, seats, clock, seed).map_err(|error| usage(&error))
}

fn words(arguments: &ArgMatches) -> Words {
    let language = arguments.get_one::<Language>("lang").copied();
    Words::new(language.unwrap_or_else(Language::of_environment))
}

fn look(arguments: &ArgMatches) -> Look {
    let set = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let wanted = arguments.get_one::<String>("color").map_or("auto", String::as_str);
    let colour = match wanted {
        "always" => true,
        "never" => false,
        _ => set("NO_COLOR").is_none() && io::stdout().is_terminal(),
    };
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set).unwrap_or_default();
    let locale = locale.to_ascii_lowercase();
    let unicode = locale.contains("utf-8") || locale.contains("utf8");
    Look { colour, ascii: arguments.get_flag("ascii") || !unicode, turn: arguments.get_flag("turn") }
}

/// A seed that nobody chose.
fn random_seed() -> u64 {
    use std::hash::{BuildHasher as _, Hasher as _};
    std::collections::hash_map::RandomState::new().build_hasher().finish()
}

fn failure(error: tablero_terminal::Failure) -> Failure {
    match error {
        tablero_terminal::Failure::Io(error) => error.into(),
        tablero_terminal::Failure::BrokenOff => Failure::Told,
        error => Failure::run(error),
    }
}
