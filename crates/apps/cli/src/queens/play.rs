//! `tablero queens match` and `tablero queens referee`: short forms of `tablero match` for the queens duel.

use std::sync::Arc;
use std::time::Duration;

use clap::{Args, value_parser};
use tablero_arena::{AgentOptions, Agents};
use tablero_catalogue::Catalogue;
use tablero_core::{Clock, Game as _, GameKind as _, Notation as _, Player, read_duration};
use tablero_queens_duel::notation::{diagram, player_name, write_position};
use tablero_queens_duel::{Position, QueensDuel, QueensKind};
use tablero_record::Record;
use tablero_tournament::{Plan, Played, Store};
use tablero_wire::queens::{Cells, PlayedDuel};
use tablero_words::Words;

use super::position::{RuleArgument, game};
use super::seats;
use crate::exit::Failure;
use crate::output::print;
use crate::said;
use crate::tournament::{direct, plain};

pub(super) const ABOUT: &str =
    "Plays games between AgentSpeak programs, processes, connections and robots under a referee";

pub(super) fn long_about() -> String {
    format!(
        "{ABOUT}. A program that fails, stalls, loops or plays illegally loses with a verdict that names the line of \
         its program, or what else it did. The same seed gives the same games between programs and robots."
    )
}

/// `match`: whoever is not named plays at random.
#[derive(Debug, Args)]
pub(crate) struct PlayArguments {
    #[command(flatten)]
    duel: DuelArguments,
}

/// `referee`: whoever is not named connects.
#[derive(Debug, Args)]
#[command(mut_arg("white", |seat| seat.default_value("tcp")), mut_arg("black", |seat| seat.default_value("tcp")))]
pub(crate) struct RefereeArguments {
    #[command(flatten)]
    duel: DuelArguments,
    /// Where agents connect, as in 127.0.0.1:7777; port 0 picks a free one and prints it on standard error
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:7777")]
    listen: String,
}

/// Who plays what.
#[derive(Debug, Args)]
struct DuelArguments {
    #[arg(long, value_name = "PLAYER", default_value = "random", help = who("White"))]
    white: String,
    #[arg(long, value_name = "PLAYER", default_value = "random", help = who("Black"))]
    black: String,
    /// Time for each side: 2s for each move, 60s+1s for the game with an increment for each move, or nodes=N for robots to
    /// count; unlimited by default
    #[arg(long, value_name = "CLOCK")]
    clock: Option<Clock>,
    /// How long to wait for agents to connect
    #[arg(long, value_name = "TIME", default_value = "2m", value_parser = read_duration)]
    join: Duration,
    /// Cells along one edge of the board
    #[arg(long, value_name = "SIDE", default_value = "8")]
    side: String,
    #[command(flatten)]
    rule: RuleArgument,
    /// The seed of all games; the same seed gives the same games
    #[arg(long, value_name = "N", default_value = "1")]
    seed: u64,
    /// How many games to play
    #[arg(long, value_name = "N", default_value = "1", value_parser = value_parser!(u64).range(1..))]
    games: u64,
    /// Show on standard error what each program perceives, chooses and does
    #[arg(long)]
    trace: bool,
    /// One JSON object per game: winner, queens in the order placed, verdict
    #[arg(long)]
    json: bool,
}

fn who(colour: &str) -> String {
    format!(
        "Who plays {colour}: an AgentSpeak program (a file that ends in .asl), a robot (random, least, most, parity, \
         mcts, perfect; with nodes=N, time=1s and seed=N after commas), cmd:COMMAND for a process, tcp:PORT or \
         tcp:ADDRESS:PORT for an agent that connects there"
    )
}

impl DuelArguments {
    /// What agents may use.
    fn agent_options(&self) -> AgentOptions {
        let mut options = AgentOptions::default();
        if self.trace {
            options.trace = Some(Arc::new(|line| eprintln!("{line}")));
        }
        #[cfg(unix)]
        {
            options.line.joining = self.join;
        }
        options
    }
}

pub(crate) fn run(games: &Catalogue, arguments: &PlayArguments, words: &Words) -> Result<(), Failure> {
    play(games, &arguments.duel, None, words)
}

pub(crate) fn referee(games: &Catalogue, arguments: &RefereeArguments, words: &Words) -> Result<(), Failure> {
    play(games, &arguments.duel, Some(&arguments.listen), words)
}

/// Plays the games; `tcp` alone is whoever connects to the address `listen`.
fn play(
    games: &Catalogue,
    arguments: &DuelArguments,
    listen: Option<&str>,
    words: &Words,
) -> Result<(), Failure> {
    let game = game(&arguments.side, arguments.rule.rule)?;
    let mut plan = Plan::new(QueensKind.name());
    plan.choose("side", &game.side.to_string());
    plan.choose("rule", game.rule.name());
    for (name, text) in [("white", &arguments.white), ("black", &arguments.black)] {
        plan.enter(Some(name), seats::seat(name, text, listen)?);
    }
    plan.keep_seats = true;
    plan.games = Some(arguments.games);
    plan.seed = arguments.seed;
    plan.clock = arguments.clock.unwrap_or_default();
    // No game has more plies than the board has rows.
    plan.max_plies = Some(usize::MAX);
    let store = Store::in_memory().map_err(Failure::run)?;
    let mut wins = [0_u64; 2];
    let mut tell = |played: &Played| {
        let winner = played.record.result.and_then(|outcome| outcome.winner());
        if let Some(winner) = winner {
            wins[winner.seat()] += 1;
        }
        let position = last_position(game, &played.record);
        if arguments.json {
            as_json(played, winner, &position)
        } else {
            for_people(played, winner, &position, words)
        }
    };
    let agents = Agents::new(arguments.agent_options());
    let (_, ending) =
        direct(games, plan, agents, store, 1, words, &mut tell).map_err(|trouble| trouble.about(None))?;
    if arguments.games > 1 && !arguments.json {
        print(words.say(&said::duel_score(wins[1], wins[0])) + "\n")?;
    }
    if ending.complete { Ok(()) } else { Err(Failure::run("interrupted")) }
}

/// The position after all moves of a record, which the referee has played.
fn last_position(game: QueensDuel, record: &Record) -> Position {
    let moves = record.plies.iter().map(|ply| ply.mv.as_str());
    let play = |position: Position, mv: &str| match game.read_move(&position, mv) {
        Ok(cell) => game.play(&position, cell),
        Err(_) => position,
    };
    moves.fold(game.initial(), play)
}

fn as_json(played: &Played, winner: Option<Player>, position: &Position) -> String {
    tablero_wire::line(&PlayedDuel {
        game: played.fixture.number,
        kind: played.record.ending.word(),
        queens: Cells(position.queens()),
        verdict: played.record.ending.to_string(),
        winner: winner.map(|winner| player_name(winner).to_lowercase()),
    })
}

fn for_people(played: &Played, winner: Option<Player>, position: &Position, words: &Words) -> String {
    let winner = winner.map_or("nobody", player_name);
    let ending = plain(&played.record.ending.to_string());
    let said = words.say(&said::duel_game(ending, played.fixture.number, winner));
    format!("{said}\n{}{}\n", diagram(position), write_position(position))
}
