//! The words of `match` and `tournament`.

use std::path::PathBuf;

use clap::{Arg, ArgAction, Command, value_parser};
use tablero_arena::{Clock, read_duration};
use tablero_tournament::Format;

use crate::ask::json_argument;
use crate::limits::bytes;

const MATCH_HELP: &str = "\
Try:
  tablero match chess --seat robot:alphabeta,depth=3 --seat robot:mcts,nodes=2000 --games 20
  tablero match queens side=8 --seat mine.asl --seat robot:parity
  tablero match checkers size=3 players=135 --seat robot:maxn,depth=2 --seat robot:greedy --seat 'cmd:./mine'
  tablero match chess --seat 'uci:fairy-stockfish' --seat robot:alphabeta --clock 1s --openings random:4
  tablero match chess --seat 'cmd:./new' --seat 'cmd:./old' --games 10000 --sprt 0,10 --db test.db

Everybody takes every seat once from every opening. Options of the game are written key=value, as `tablero games` lists
them; with several values, a range 4..8 or `..` for all that are usual, the tables are used in turn.";

const TOURNAMENT_HELP: &str = "\
Try:
  tablero tournament queens side=8 --entrant robot:random --entrant robot:parity --entrant mine.asl --rounds 10
  tablero tournament chess --entrant new=cmd:./new --entrant old=cmd:./old --format swiss --clock 100ms --db cup.db
  tablero tournament sokoban collection=microban level=1..20 --entrant robot:solver,nodes=100000 --entrant robot:random
  tablero tournament --file cup.toml --db cup.db --concurrency 2
  tablero tournament --db cup.db --resume

A file has the keys event, game, format, rounds, games, seed, clock, max-plies and keep-seats; the tables [options],
[openings] with plies, list or file, [sprt] with elo0, elo1, alpha and beta; and one [[entrant]] with name and seat for each.

Every finished game is kept in the file of --db at once. With --resume a run that was interrupted, or killed at any instant,
goes on as if nothing had happened. Without clocks of time, equal seeds give equal records, byte for byte.";

/// `tablero match`.
pub(crate) fn match_command() -> Command {
    let seat = Arg::new("seat")
        .long("seat")
        .requires("game")
        .value_name("PLAYER")
        .action(ArgAction::Append)
        .required_unless_present("resume")
        .help(format!("{WHO}; once for every seat"));
    let about = "Plays games between two or more agents or robots under a referee";
    with_shared(Command::new("match").about(about).after_help(MATCH_HELP).arg(seat).arg(keep_seats()))
}

/// `tablero tournament`.
pub(crate) fn tournament_command() -> Command {
    let about = "Plays a tournament under a referee: round robin, gauntlet, Swiss or knockout";
    let command = Command::new("tournament")
        .about(about)
        .after_help(TOURNAMENT_HELP)
        .arg(
            Arg::new("entrant")
                .long("entrant")
                .requires("game")
                .value_name("[NAME=]PLAYER")
                .action(ArgAction::Append)
                .help(format!("{WHO}; once for everybody who takes part")),
        )
        .arg(
            Arg::new("file")
                .long("file")
                .value_name("FILE")
                .value_parser(value_parser!(PathBuf))
                .conflicts_with_all(["game", "entrant", "format", "rounds", "games", "seed", "clock", "max-plies"])
                .conflicts_with_all(["openings", "sprt", "event"])
                .help("The plan of the tournament, in TOML, instead of all that"),
        )
        .arg(
            Arg::new("format")
                .long("format")
                .requires("game")
                .value_name("FORMAT")
                .value_parser(|text: &str| text.parse::<Format>())
                .help("round-robin, gauntlet, swiss or knockout; round-robin by default"),
        )
        .arg(
            Arg::new("rounds")
                .long("rounds")
                .requires("game")
                .value_name("N")
                .value_parser(value_parser!(u32).range(1..))
                .help("How often the same entrants meet, or the rounds of a Swiss tournament; by default once for every opening"),
        )
        .arg(
            Arg::new("event")
                .long("event")
                .requires("game")
                .value_name("NAME")
                .help("What the tournament is called in its records"),
        )
        .arg(
            Arg::new("verbose")
                .long("verbose")
                .short('v')
                .action(ArgAction::SetTrue)
                .help("Tell every game, not only the table"),
        );
    with_shared(command)
}

const WHO: &str = "Who plays: robot:NAME with time=1s, nodes=N, depth=N and seed=N after commas, a file that ends in .asl, \
                   cmd:COMMAND for a process, uci:COMMAND or uci:[OPTION=VALUE,...]COMMAND for a chess engine, tcp:PORT for whoever connects there";

fn keep_seats() -> Arg {
    Arg::new("keep-seats")
        .long("keep-seats")
        .requires("game")
        .action(ArgAction::SetTrue)
        .help("Everybody keeps the seat given, instead of taking each in turn")
}

fn with_shared(command: Command) -> Command {
    with_run(with_plan(command))
}

/// What is played.
fn with_plan(command: Command) -> Command {
    command
        .arg(Arg::new("game").value_name("GAME").help("chess, sokoban, checkers or queens"))
        .arg(
            Arg::new("option")
                .value_name("KEY=VALUE")
                .num_args(0..)
                .help("Options of the game, as `tablero games` lists them; side=6 side=8, or side=4..8, for several tables"),
        )
        .arg(
            Arg::new("games")
                .long("games")
                .requires("game")
                .value_name("N")
                .value_parser(value_parser!(u64).range(1..))
                .help("The most games that are played"),
        )
        .arg(
            Arg::new("seed")
                .long("seed")
                .requires("game")
                .value_name("N")
                .value_parser(value_parser!(u64))
                .help("Where all chance comes from; 1 by default"),
        )
        .arg(
            Arg::new("clock")
                .long("clock")
                .requires("game")
                .value_name("CLOCK")
                .value_parser(|text: &str| text.parse::<Clock>().map_err(|error| error.to_string()))
                .help("1s for every move, 60s+1s for the game and more with every move, nodes=1000 for runs that repeat themselves; unlimited by default"),
        )
        .arg(
            Arg::new("max-plies")
                .long("max-plies")
                .requires("game")
                .value_name("N")
                .value_parser(value_parser!(u64).range(1..))
                .help("After how many moves a game is cut off, which is a draw; 1000 by default, 10000 in a game for one"),
        )
        .arg(
            Arg::new("openings")
                .long("openings")
                .requires("game")
                .value_name("random:N|FILE")
                .help("Begin after N moves by chance, or in the positions of a file: one a line, or `moves` and the moves to it"),
        )
        .arg(
            Arg::new("sprt")
                .long("sprt")
                .requires("game")
                .value_name("ELO0,ELO1[,ALPHA,BETA]")
                .help("Stop as soon as it is clear whether the first is stronger by ELO1 or not even by ELO0; errors 0.05 by default"),
        )
}

/// How it is run, which changes nothing about the games.
fn with_run(command: Command) -> Command {
    command
        .arg(
            Arg::new("concurrency")
                .long("concurrency")
                .short('j')
                .value_name("N")
                .default_value("1")
                .value_parser(|text: &str| {
                    let number = text.parse::<usize>().ok().filter(|number| (1..=1024).contains(number));
                    number.ok_or_else(|| format!("expected a number from 1 to 1024, found {text:?}"))
                })
                .help("How many games are played at the same time"),
        )
        .arg(
            Arg::new("db")
                .long("db")
                .value_name("FILE")
                .value_parser(value_parser!(PathBuf))
                .help("The file of results, one transaction a game"),
        )
        .arg(
            Arg::new("resume")
                .long("resume")
                .action(ArgAction::SetTrue)
                .requires("db")
                .help("Go on with the file of --db; it knows what is played"),
        )
        .arg(
            Arg::new("records")
                .long("records")
                .value_name("FILE")
                .value_parser(value_parser!(PathBuf))
                .help("Write the records of all games into this file, in order of their numbers"),
        )
        .arg(
            Arg::new("memory")
                .long("memory")
                .value_name("SIZE")
                .value_parser(bytes)
                .help("The most memory that a process or a program may use, as in 512M; unlimited for processes by default"),
        )
        .arg(
            Arg::new("join")
                .long("join")
                .value_name("TIME")
                .value_parser(read_duration)
                .help("How long to wait for agents to connect; 2m by default"),
        )
        .arg(json_argument().help("One JSON object a game, in order of their numbers, and one with the table"))
}
