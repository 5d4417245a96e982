//! `tablero queens play` and `tablero queens referee`: refereed games.

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use serde_json::json;
use tablero_arena::{Clock, Match, QueensRobot, Table};
use tablero_core::Player;
use tablero_queens_duel::QueensDuel;
use tablero_queens_duel::notation::{diagram, player_name, write_position};

use super::entrant::{Entrant, Listeners};
use super::position::{game, rule_argument};
use crate::ask::json_argument;
use crate::exit::Failure;
use crate::limits::duration;
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
        let robots = QueensRobot::NAMES.join(", ");
        Arg::new(name).long(name).value_name("PLAYER").default_value(default).help(format!(
            "Who plays {colour}: an AgentSpeak program (a file that ends in .asl), a robot ({robots}), cmd:COMMAND for a \
             process, tcp:PORT or tcp:ADDRESS:PORT for whoever connects there"
        ))
    };
    let clock = "The time of a side, as in 2s for every move, 60s+1s for the game and more with every move; unlimited \
                 when absent";
    command
        .arg(seat("white", "White"))
        .arg(seat("black", "Black"))
        .arg(
            Arg::new("clock")
                .long("clock")
                .value_name("TIME")
                .value_parser(|text: &str| read_clock(text))
                .help(clock),
        )
        .arg(
            Arg::new("join")
                .long("join")
                .value_name("TIME")
                .default_value("2m")
                .value_parser(|text: &str| duration(text))
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
    let players = [Player::FIRST, Player::SECOND];
    let mut listeners = Listeners::new(arguments);
    let [white, black] = [("white", players[0]), ("black", players[1])]
        .map(|(name, player)| Entrant::read(arguments, name, player, &mut listeners));
    let (mut white, mut black) = (white?, black?);
    listeners.tell();
    let mut table = Table::new(game, "queens");
    table.options =
        vec![("side".to_owned(), game.side.to_string()), ("rule".to_owned(), game.rule.name().to_owned())];
    table.clock = arguments.get_one::<Clock>("clock").copied().unwrap_or_default();
    let mut wins = [0_u64; 2];
    for index in 0..number("games") {
        let seed = number("seed").wrapping_add(index);
        let trace = arguments.get_flag("trace");
        let mut white = white.seat(players[0], seed, trace)?;
        // Two robots of one kind must not draw the same lots.
        let mut black = black.seat(players[1], seed.wrapping_mul(2).wrapping_add(1), trace)?;
        // No game has more plies than the board has rows.
        let played = table.referee(&mut [white.get(), black.get()]).map_err(Failure::run)?;
        if let Some(winner) = played.winner {
            wins[winner.seat()] += 1;
        }
        print(if arguments.get_flag("json") { as_json(index, &played) } else { for_people(index, &played) })?;
    }
    if number("games") > 1 && !arguments.get_flag("json") {
        print(format!("white won {}, black won {}\n", wins[0], wins[1]))?;
    }
    Ok(())
}

fn as_json(index: u64, played: &Match<QueensDuel>) -> String {
    let queens: Vec<_> = played.position.queens().iter().map(|cell| json!([cell.x, cell.y])).collect();
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

fn for_people(index: u64, played: &Match<QueensDuel>) -> String {
    let winner = played.winner.map_or("nobody", player_name);
    format!(
        "game {}: {winner} wins, {}\n{}{}\n",
        index + 1,
        played.verdict,
        diagram(&played.position),
        write_position(&played.position)
    )
}

/// A clock as people write it.
fn read_clock(text: &str) -> Result<Clock, String> {
    match text.split_once('+') {
        None => duration(text).map(Clock::PerMove),
        Some((main, increment)) => {
            Ok(Clock::PerGame { main: duration(main)?, increment: duration(increment)? })
        }
    }
}
