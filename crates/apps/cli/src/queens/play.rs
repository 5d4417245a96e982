//! `tablero queens play` and `tablero queens referee`: refereed games.

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use serde_json::json;
use tablero_arena::{AnyGame, Clock, Match, read_duration};
use tablero_core::{Options, Player};
use tablero_play::{Agents, refereed, sit};
use tablero_queens_duel::Position;
use tablero_queens_duel::notation::{diagram, player_name, read_position, write_position};

use super::position::{game, rule_argument};
use super::seats;
use crate::ask::json_argument;
use crate::exit::Failure;
use crate::output::print;

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
                .help("The seed of the first game; the next games count up from it"),
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
    let usage = |error: &dyn std::error::Error| Failure::usage(error.to_string());
    let options = [format!("side={}", game.side), format!("rule={}", game.rule.name())];
    let options = Options::parse(options).map_err(|error| usage(&error))?;
    let table = sit("queens", &options).map_err(|error| usage(&error))?;
    let players = [seats::seat(arguments, "white", &table)?, seats::seat(arguments, "black", &table)?];
    let agents = Agents::new(seats::options(arguments));
    seats::prepare(&agents, &table, &players)?;
    let clock = arguments.get_one::<Clock>("clock").copied().unwrap_or_default();
    // No game has more plies than the board has rows.
    let under_referee = refereed(&table, clock, usize::MAX);
    let mut wins = [0_u64; 2];
    for index in 0..number("games") {
        let seed = number("seed").wrapping_add(index);
        let [white, black] = &players;
        let mut white = agents.seat(&table, white, Player::FIRST, seed).map_err(seats::failure)?;
        // Two robots of one kind must not draw the same lots.
        let second = seed.wrapping_mul(2).wrapping_add(1);
        let mut black = agents.seat(&table, black, Player::SECOND, second).map_err(seats::failure)?;
        let played = under_referee.referee(&mut [white.as_mut(), black.as_mut()]).map_err(Failure::run)?;
        if let Some(winner) = played.winner {
            wins[winner.seat()] += 1;
        }
        let position = read_position(&played.position.position().text()).map_err(Failure::run)?;
        print(if arguments.get_flag("json") {
            as_json(index, &played, &position)
        } else {
            for_people(index, &played, &position)
        })?;
    }
    if number("games") > 1 && !arguments.get_flag("json") {
        print(format!("white won {}, black won {}\n", wins[0], wins[1]))?;
    }
    Ok(())
}

fn as_json(index: u64, played: &Match<AnyGame>, position: &Position) -> String {
    let queens: Vec<_> = position.queens().iter().map(|cell| json!([cell.x, cell.y])).collect();
    let winner = played.winner.map(|winner| player_name(winner).to_lowercase());
    let line = json!({
        "game": index + 1,
        "winner": winner,
        "queens": queens,
        "verdict": played.verdict.to_string(),
        "kind": played.verdict.kind(),
    });
    format!("{line}\n")
}

fn for_people(index: u64, played: &Match<AnyGame>, position: &Position) -> String {
    let winner = played.winner.map_or("nobody", player_name);
    format!(
        "game {}: {winner} wins, {}\n{}{}\n",
        index + 1,
        played.verdict,
        diagram(position),
        write_position(position)
    )
}
