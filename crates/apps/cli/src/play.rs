//! `tablero play`: people and robots at one terminal.

use std::path::{Path, PathBuf};

use clap::{Args, value_parser};
use tablero_arena::{Seat, SystemTime};
use tablero_catalogue::Catalogue;
use tablero_core::{Clock, Options};
use tablero_play::store::StoreError;
use tablero_play::{Keeper, Place, Session, SessionError, store};
use tablero_record::Record;
use tablero_terminal::{Offer, Play, fit_seats, line, screen};
use tablero_words::Words;

use crate::exit::Failure;
use crate::game;
use crate::look::LookArguments;
use crate::output::print;
use crate::said;
use crate::sandbox::SandboxArguments;
use crate::tournament::trust;

/// After how many moves a game without people is broken off: robots may go on for ever.
const MOST_PLIES: usize = 20_000;

const AFTER_HELP: &str = "\
Seats are taken in the order of turns. Seats that you do not name go to robots:
  tablero play chess                                     you are White
  tablero play chess --seat robot:hard --seat human      you are Black
  tablero play queens side=10 --seat human --seat robot:perfect
  tablero play checkers size=3 players=135 --seat human --seat robot:greedy --seat robot:mcts,nodes=20000
  tablero play chess --seat human --seat 'uci:./engine'
  tablero play queens --seat human --seat mine.asl
  tablero play sokoban collection=sasquatch level=3
  tablero play sokoban file=levels.xsb level=2

`tablero games` lists the options of each game. On a terminal the board fills the screen; otherwise, or with --line, \
you play line by line: type a move or `help`. An unfinished game is kept when you leave and offered again. Programs that \
a loaded game names (cmd: and uci:) start only after you have been asked, or with --trust.";

#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct PlayArguments {
    /// The game
    #[arg(value_name = "GAME", required_unless_present = "load")]
    game: Option<String>,
    #[command(flatten)]
    how: PlayChoices,
}

/// How a game is played, whichever it is: what `tablero play GAME` and `tablero GAME play` have in common.
#[derive(Debug, Args)]
pub(crate) struct PlayChoices {
    /// Options of the game, as `tablero games` lists them
    #[arg(value_name = "KEY=VALUE", num_args = 0..)]
    option: Vec<String>,
    /// human; robot:easy, robot:medium or robot:hard, or robot:NAME with time=1s, nodes=N, depth=N and seed=N after commas
    /// (`tablero robots` lists them); or an agent: FILE.asl, cmd:COMMAND, uci:COMMAND or uci:[OPTION=VALUE,...]COMMAND,
    /// tcp:PORT; repeat it for every seat
    #[arg(long, value_name = "PLAYER")]
    seat: Vec<Seat>,
    /// Time for each player: 30s for each move, 5m+3s for the game with an increment for each move, or nodes=N for robots to
    /// count; unlimited by default
    #[arg(long, value_name = "CLOCK")]
    clock: Option<Clock>,
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..), help = max_plies_help())]
    max_plies: Option<u64>,
    /// The seed of the robots' choices; different every time by default
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Where the game is kept, instead of the state directory
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Continue the game in this file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["option", "seat", "clock", "go_on"])]
    load: Option<PathBuf>,
    /// With --load, start the programs that the file names without asking
    #[arg(long, requires = "load")]
    trust: bool,
    /// Continue the last interrupted game
    #[arg(long = "continue", conflicts_with_all = ["option", "seat", "clock"])]
    go_on: bool,
    #[command(flatten)]
    sandbox: SandboxArguments,
    #[command(flatten)]
    look: LookArguments,
}

fn max_plies_help() -> String {
    format!(
        "Stop the game after N moves, with exit status 1; by default {MOST_PLIES} when no person plays, \
         and never otherwise"
    )
}

pub(crate) fn run(games: Catalogue, arguments: &PlayArguments, words: &Words) -> Result<(), Failure> {
    play(games, arguments.game.as_deref(), &arguments.how, words)
}

/// Plays a game, or the one that is loaded.
pub(crate) fn play(
    games: Catalogue,
    game: Option<&str>,
    arguments: &PlayChoices,
    words: &Words,
) -> Result<(), Failure> {
    arguments.sandbox.choose();
    let place = Place::chosen(arguments.save.clone());
    let mut keeper = Keeper::new(place);
    let seed = arguments.seed.unwrap_or_else(random_seed);
    let words = said::words(&games, words.language());
    let (mut session, offer) = if let Some(path) = old_game(&games, game, arguments, &keeper)? {
        let session = load(&games, &path, seed)?;
        if arguments.load.is_some() {
            trust::ask(session.seats(), &path, arguments.trust, &words)?;
        }
        let found = session.table().game();
        let named = game.map(|name| kind_name(&games, name)).transpose()?;
        if let Some(name) = named.filter(|name| *name != found) {
            return Err(Failure::usage(format!("{} is a game of {found}, not {name}", path.display())));
        }
        keeper.adopt(&path);
        (session, Offer::Never)
    } else {
        let asked = !arguments.option.is_empty() || !arguments.seat.is_empty() || arguments.clock.is_some();
        (new_game(&games, game, arguments, seed)?, if asked { Offer::Alike } else { Offer::Any })
    };
    let limit = arguments.max_plies.map(|most| usize::try_from(most).unwrap_or(usize::MAX));
    let people = session.seats().contains(&Seat::Human);
    session.limit_plies(limit.or((!people).then_some(MOST_PLIES)));
    session.prepare().map_err(|error| refused(error, offer != Offer::Never))?;
    let look = arguments.look.look();
    show(Play { session, games, keeper, words, look, offer, seed }, arguments.look.whole_screen())
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
pub(crate) fn home(games: Catalogue, words: &Words) -> Result<(), Failure> {
    let mut keeper = Keeper::new(Place::chosen(None));
    let seed = random_seed();
    let (words, look) = (said::words(&games, words.language()), LookArguments::default().look());
    match tablero_terminal::home(&games, &words, look, &mut keeper, seed).map_err(failure)? {
        Some(session) => show(Play { session, games, keeper, words, look, offer: Offer::Never, seed }, true),
        None => Ok(()),
    }
}

/// The game of a file, every move checked.
fn load(games: &Catalogue, path: &Path, seed: u64) -> Result<Session, Failure> {
    let record = store::read(path).map_err(|error| match error {
        StoreError::File { path, source } => Failure::unreadable(&path, &source),
        error => Failure::run(error),
    })?;
    session(games, path, &record, seed)
}

pub(crate) fn session(
    games: &Catalogue,
    path: &Path,
    record: &Record,
    seed: u64,
) -> Result<Session, Failure> {
    Session::from_record(record, games, seed, SystemTime::shared())
        .map_err(|error| Failure::run(format!("{}: {error}", path.display())))
}

/// The name of a game, by that or any other of its names.
fn kind_name(games: &Catalogue, name: &str) -> Result<&'static str, Failure> {
    let game = games.get(name).map_err(|error| Failure::usage(error.to_string()))?;
    Ok(game.kind().name())
}

/// The file of the game to go on with, if that was asked for.
fn old_game(
    games: &Catalogue,
    game: Option<&str>,
    arguments: &PlayChoices,
    keeper: &Keeper,
) -> Result<Option<PathBuf>, Failure> {
    if let Some(path) = &arguments.load {
        return Ok(Some(path.clone()));
    }
    if !arguments.go_on {
        return Ok(None);
    }
    let name = game.map(|name| kind_name(games, name)).transpose()?;
    let saved = keeper.interrupted(name).into_iter().next();
    match saved {
        Some(saved) => Ok(Some(saved.path)),
        None => Err(Failure::run(format!("there is no interrupted game of {}", name.unwrap_or("any kind")))),
    }
}

fn new_game(
    games: &Catalogue,
    game: Option<&str>,
    arguments: &PlayChoices,
    seed: u64,
) -> Result<Session, Failure> {
    let usage = |error: &dyn std::error::Error| Failure::usage(error.to_string());
    let name = kind_name(games, game.unwrap_or_default())?;
    let texts = arguments.option.clone();
    let texts = match game::own(name) {
        Some(own) => own.play_options(texts)?,
        None => texts,
    };
    let options = Options::parse(&texts).map_err(|error| usage(&error))?;
    let table = games.sit(name, &options).map_err(|error| usage(&error))?;
    let mut seats = arguments.seat.clone();
    if seats.is_empty() {
        seats.push(Seat::Human);
    }
    let players = table.start().players();
    let seats = if seats.len() < players { fit_seats(&table, seats) } else { seats };
    let clock = arguments.clock.unwrap_or_default();
    Session::new(table, seats, clock, seed, SystemTime::shared()).map_err(|error| usage(&error))
}

/// A seed that nobody chose.
fn random_seed() -> u64 {
    use std::hash::{BuildHasher as _, Hasher as _};
    std::collections::hash_map::RandomState::new().build_hasher().finish()
}

pub(crate) fn failure(error: tablero_terminal::Failure) -> Failure {
    match error {
        tablero_terminal::Failure::Io(error) => error.into(),
        tablero_terminal::Failure::BrokenOff => Failure::Told,
        error => Failure::run(error),
    }
}
