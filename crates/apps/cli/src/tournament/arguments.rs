//! The arguments of `match` and `tournament`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, value_parser};
use tablero_core::{Clock, read_duration};
use tablero_tournament::Format;

use crate::limits::bytes;
use crate::sandbox::SandboxArguments;

const MATCH_HELP: &str = "\
Try:
  tablero match chess --seat robot:alphabeta,depth=3 --seat robot:mcts,nodes=2000 --games 20
  tablero match queens side=8 --seat mine=cmd:./mine --seat robot:parity --show-stderr --transcript talk.txt
  tablero match checkers size=3 players=135 --seat robot:maxn,depth=2 --seat robot:greedy --seat 'cmd:./mine'
  tablero match chess --seat 'uci:fairy-stockfish' --seat robot:alphabeta --clock 1s --openings random:4
  tablero match chess --seat 'cmd:./new' --seat 'cmd:./old' --games 10000 --sprt 0,10 --db test.db

Everyone takes every seat once from every opening. Options of the game are written key=value, as `tablero games` lists \
them. Several values, a range such as 4..8, or `..` for all the usual ones give several tables, which are used in turn.";

const TOURNAMENT_HELP: &str = "\
Try:
  tablero tournament queens side=8 --entrant robot:random --entrant robot:parity --entrant mine.asl --rounds 10
  tablero tournament chess --entrant new=cmd:./new --entrant old=cmd:./old --format swiss --clock 100ms --db cup.db
  tablero tournament sokoban collection=microban level=1..20 --entrant robot:solver,nodes=100000 --entrant robot:random
  tablero tournament --file cup.toml --db cup.db --concurrency 2
  tablero tournament --db cup.db --resume

A file has the keys event, game, format, rounds, games, seed, clock, max-plies and keep-seats; the tables [options], \
[openings] with plies, list or file, [sprt] with elo0, elo1, alpha and beta; and an [[entrant]] with name and seat for \
each.

Every game is saved in the --db file as soon as it ends. With --resume, a run that was interrupted, or killed at any \
moment, continues as if nothing had happened. Without time limits, equal seeds give equal records, byte for byte.";

/// `tablero match`.
#[derive(Debug, Args)]
#[command(after_help = MATCH_HELP)]
pub(crate) struct MatchArguments {
    #[arg(
        long,
        requires = "game",
        value_name = "[NAME=]PLAYER",
        required_unless_present = "resume",
        help = format!("{WHO}; repeat it for every seat")
    )]
    pub(super) seat: Vec<String>,
    /// Everyone keeps the seat given instead of taking every seat in turn
    #[arg(long, requires = "game")]
    pub(super) keep_seats: bool,
    #[command(flatten)]
    pub(super) plan: PlanArguments,
    #[command(flatten)]
    pub(super) run: RunArguments,
}

/// `tablero tournament`.
#[derive(Debug, Args)]
#[command(after_help = TOURNAMENT_HELP)]
pub(crate) struct TournamentArguments {
    #[arg(
        long,
        requires = "game",
        value_name = "[NAME=]PLAYER",
        help = format!("{WHO}; repeat it for every entrant")
    )]
    pub(super) entrant: Vec<String>,
    /// Read the whole plan from this TOML file instead
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["game", "entrant", "format", "rounds", "games", "seed", "clock", "max_plies"],
        conflicts_with_all = ["openings", "sprt", "event"]
    )]
    pub(super) file: Option<PathBuf>,
    /// round-robin, gauntlet, swiss or knockout; round-robin by default
    #[arg(long, requires = "game", value_name = "FORMAT")]
    pub(super) format: Option<Format>,
    /// How often the same entrants meet, or the rounds of a Swiss tournament; by default once for every opening
    #[arg(long, requires = "game", value_name = "N", value_parser = value_parser!(u32).range(1..))]
    pub(super) rounds: Option<u32>,
    /// What the tournament is called in its records
    #[arg(long, requires = "game", value_name = "NAME")]
    pub(super) event: Option<String>,
    /// Show every game, not only the table
    #[arg(long, short)]
    pub(super) verbose: bool,
    #[command(flatten)]
    pub(super) plan: PlanArguments,
    #[command(flatten)]
    pub(super) run: RunArguments,
}

const WHO: &str = "Who plays: robot:easy, robot:medium, robot:hard or robot:NAME with time=1s, nodes=N, depth=N and seed=N after commas, an AgentSpeak file that ends in .asl, \
                   cmd:COMMAND for a process, uci:COMMAND or uci:[OPTION=VALUE,...]COMMAND for a chess engine, tcp:PORT for an agent that connects there";

/// What is played.
#[derive(Debug, Args)]
pub(super) struct PlanArguments {
    /// chess, sokoban, checkers or queens
    #[arg(value_name = "GAME")]
    pub(super) game: Option<String>,
    /// Options of the game, as `tablero games` lists them; side=6 side=8, or side=4..8, for several tables
    #[arg(value_name = "KEY=VALUE", num_args = 0..)]
    pub(super) option: Vec<String>,
    /// Play at most N games; with --resume, a larger number extends the run
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    pub(super) games: Option<u64>,
    /// The seed for everything random; 1 by default
    #[arg(long, requires = "game", value_name = "N")]
    pub(super) seed: Option<u64>,
    /// 1s for each move, 60s+1s for the game with an increment for each move, or nodes=1000 for runs that can be repeated
    /// exactly; unlimited by default
    #[arg(long, requires = "game", value_name = "CLOCK")]
    pub(super) clock: Option<Clock>,
    /// Cut a game off after N moves, as a draw; 1000 by default, 10000 in a game for one player
    #[arg(long, requires = "game", value_name = "N", value_parser = value_parser!(u64).range(1..))]
    pub(super) max_plies: Option<u64>,
    /// Start after N random moves, or from the positions of a file: one per line, or `moves` and the moves that lead to it
    #[arg(long, requires = "game", value_name = "random:N|FILE")]
    pub(super) openings: Option<String>,
    /// Stop as soon as it is clear whether the first player is stronger by ELO1, or not even by ELO0; the error rates are
    /// 0.05 by default
    #[arg(long, requires = "game", value_name = "ELO0,ELO1[,ALPHA,BETA]")]
    pub(super) sprt: Option<String>,
}

/// How it is run, which changes nothing about the games.
#[derive(Debug, Args)]
#[allow(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub(super) struct RunArguments {
    /// How many games are played at the same time
    #[arg(long, short = 'j', value_name = "N", default_value = "1", value_parser = workers)]
    pub(super) concurrency: usize,
    /// Keep the results in this file, one transaction per game
    #[arg(long, value_name = "FILE")]
    pub(super) db: Option<PathBuf>,
    /// Continue the run in the --db file, which knows its plan
    #[arg(long, requires = "db")]
    pub(super) resume: bool,
    /// Run the programs that the --db file names without asking
    #[arg(long, requires = "resume")]
    pub(super) trust: bool,
    /// Write the records of all games to this file, in the order of their numbers
    #[arg(long, value_name = "FILE")]
    pub(super) records: Option<PathBuf>,
    /// Sign the results with the secret key in this file, so that `tablero verify --key` finds any change made by others;
    /// `tablero make-key` makes one
    #[arg(long, value_name = "KEY")]
    pub(super) sign: Option<PathBuf>,
    /// Memory limit for a program, or for a process with everything it starts, as in 512M; 2G by default for processes in the
    /// sandbox
    #[arg(long, value_name = "SIZE", value_parser = bytes)]
    pub(super) memory: Option<u64>,
    /// How long to wait for agents to connect; 2m by default
    #[arg(long, value_name = "TIME", value_parser = read_duration)]
    pub(super) join: Option<Duration>,
    /// Show what external agents write to their standard error
    #[cfg(unix)]
    #[arg(long)]
    pub(super) show_stderr: bool,
    /// Write every line between the referee and external agents to this file: `>` to the agent, `<` from it, `!` its
    /// standard error
    #[cfg(unix)]
    #[arg(long, value_name = "FILE")]
    pub(super) transcript: Option<PathBuf>,
    #[command(flatten)]
    pub(super) sandbox: SandboxArguments,
    /// One JSON object per game, in the order of their numbers, and one for the table
    #[arg(long)]
    pub(super) json: bool,
}

fn workers(text: &str) -> Result<usize, String> {
    let number = text.parse::<usize>().ok().filter(|number| (1..=1024).contains(number));
    number.ok_or_else(|| format!("expected a number from 1 to 1024, found {text:?}"))
}
