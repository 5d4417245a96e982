//! `tablero queens play` and `tablero queens referee`: short forms of `tablero match` for the queens duel.

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use tablero_arena::{Clock, read_duration};
use tablero_core::{Game as _, Notation as _, Player};
use tablero_play::Agents;
use tablero_queens_duel::notation::{diagram, player_name, write_position};
use tablero_queens_duel::{Position, QueensDuel};
use tablero_record::{Record, Verdict};
use tablero_tournament::{Plan, Played, Store};
use tablero_wire::queens::{Cells, PlayedDuel};

use super::position::{game, rule_argument};
use super::seats;
use crate::ask::json_argument;
use crate::exit::Failure;
use crate::output::print;
use crate::tournament::{direct, plain};

pub(super) fn command() -> Command {
    let about = "Plays games between AgentSpeak programs, processes, connections and robots under a referee";
    with_arguments(Command::new("play").about(about), "random").long_about(format!(
        "{about}. A program that fails, stalls, loops or plays illegally loses with a verdict that names the line of \
         its program, or what else it did. The same seed gives the same games between programs and robots."
    ))
}

pub(super) fn referee_command() -> Command {
    let about = "Waits for agents to connect, Jason projects among them, and plays games between them under a referee";
    let listen =
        Arg::new("listen").long("listen").value_name("ADDRESS").default_value("127.0.0.1:7777").help(
            "Where agents connect, as in 127.0.0.1:7777; with port 0 any free one, told on standard error",
        );
    with_arguments(Command::new("referee").about(about), "tcp").arg(listen)
}

fn with_arguments(command: Command, default: &'static str) -> Command {
    let seat = |name: &'static str, colour: &str| {
        Arg::new(name).long(name).value_name("PLAYER").default_value(default).help(format!(
            "Who plays {colour}: an AgentSpeak program (a file that ends in .asl), a robot (random, least, most, parity, \
             mcts, perfect; with nodes=N, time=1s and seed=N after commas), cmd:COMMAND for a process, tcp:PORT or \
             tcp:ADDRESS:PORT for whoever connects there"
        ))
    };
    let clock = "What a side may use: 2s for every move, 60s+1s for the game and more with every move, nodes=N for robots \
                 to count; unlimited when absent";
    command
        .arg(seat("white", "White"))
        .arg(seat("black", "Black"))
        .arg(
            Arg::new("clock")
                .long("clock")
                .value_name("CLOCK")
                .value_parser(|text: &str| text.parse::<Clock>())
                .help(clock),
        )
        .arg(
            Arg::new("join")
                .long("join")
                .value_name("TIME")
                .default_value("2m")
                .value_parser(read_duration)
                .help("How long to wait for agents to connect"),
        )
        .arg(
            Arg::new("side")
                .long("side")
                .value_name("SIDE")
                .default_value("8")
                .help("Cells along one edge of the board"),
        )
        .arg(rule_argument())
        .arg(
            Arg::new("seed")
                .long("seed")
                .value_name("N")
                .default_value("1")
                .value_parser(value_parser!(u64))
                .help("The seed of all games; the same seed gives the same games"),
        )
        .arg(
            Arg::new("games")
                .long("games")
                .value_name("N")
                .default_value("1")
                .value_parser(value_parser!(u64).range(1..))
                .help("How many games are played"),
        )
        .arg(
            Arg::new("trace")
                .long("trace")
                .action(ArgAction::SetTrue)
                .help("Tell on standard error what each program perceives, chooses and does"),
        )
        .arg(json_argument().help("One JSON object a game: winner, queens in the order placed, verdict"))
}

pub(super) fn run(arguments: &ArgMatches) -> Result<(), Failure> {
    let game = game(arguments)?;
    let number = |name: &str| arguments.get_one::<u64>(name).copied().unwrap_or(1);
    let mut plan = Plan::new("queens");
    plan.choose("side", &game.side.to_string());
    plan.choose("rule", game.rule.name());
    for name in ["white", "black"] {
        plan.enter(Some(name), seats::seat(arguments, name)?);
    }
    plan.keep_seats = true;
    plan.games = Some(number("games"));
    plan.seed = number("seed");
    plan.clock = arguments.get_one::<Clock>("clock").copied().unwrap_or_default();
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
        if arguments.get_flag("json") {
            as_json(played, winner, &position)
        } else {
            for_people(played, winner, &position)
        }
    };
    let agents = Agents::new(seats::options(arguments));
    let (_, ending) = direct(plan, agents, store, 1, &mut tell).map_err(|trouble| trouble.about(None))?;
    if number("games") > 1 && !arguments.get_flag("json") {
        print(format!("white won {}, black won {}\n", wins[0], wins[1]))?;
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
        kind: played.record.verdict.word(),
        queens: Cells(position.queens()),
        verdict: told(&played.record.verdict),
        winner: winner.map(|winner| player_name(winner).to_lowercase()),
    })
}

fn for_people(played: &Played, winner: Option<Player>, position: &Position) -> String {
    let winner = winner.map_or("nobody", player_name);
    format!(
        "game {}: {winner} wins, {}\n{}{}\n",
        played.fixture.number,
        plain(&told(&played.record.verdict)),
        diagram(position),
        write_position(position)
    )
}

/// A verdict in a sentence.
fn told(verdict: &Verdict) -> String {
    let evidence = verdict.evidence().unwrap_or(verdict.word());
    match verdict.seat() {
        _ if verdict.word() == Verdict::FINISHED => "finished by the rules".to_owned(),
        Some(seat) => format!("{seat} forfeits: {evidence}"),
        None => evidence.to_owned(),
    }
}
