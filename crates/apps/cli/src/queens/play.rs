//! `tablero queens play`: refereed games between programs and robots.

use std::path::Path;

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use serde_json::json;
use tablero_agentspeak::program::Program;
use tablero_arena::{AgentLimits, Match, QueensAgent, QueensRobot, Seat, referee};
use tablero_core::Player;
use tablero_queens_duel::QueensDuel;
use tablero_queens_duel::notation::{diagram, player_name, write_position};

use super::position::{game, rule_argument};
use crate::agents::read;
use crate::ask::json_argument;
use crate::exit::Failure;
use crate::output::print;

pub(super) fn command() -> Command {
    let seat = |name: &'static str, colour: &str| {
        let robots = QueensRobot::NAMES.join(", ");
        Arg::new(name).long(name).value_name("PLAYER").default_value("random").help(format!(
            "Who plays {colour}: an AgentSpeak program (a file that ends in .asl) or a robot: {robots}"
        ))
    };
    Command::new("play")
        .about("Plays games between AgentSpeak programs and robots under a referee")
        .long_about(
            "Plays games between AgentSpeak programs and robots under a referee. A program that fails, stalls, loops or \
             plays illegally loses with a verdict that names the line of its program. The same seed gives the same games.",
        )
        .arg(seat("white", "White"))
        .arg(seat("black", "Black"))
        .arg(Arg::new("side").long("side").value_name("SIDE").default_value("8").help("Cells along one edge of the board"))
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
    let [white, black] = [Entrant::read(arguments, "white")?, Entrant::read(arguments, "black")?];
    let mut wins = [0_u64; 2];
    for index in 0..number("games") {
        let seed = number("seed").wrapping_add(index);
        let trace = arguments.get_flag("trace");
        let mut white = white.seat(players[0], seed, trace)?;
        // Two robots of one kind must not draw the same lots.
        let mut black = black.seat(players[1], seed.wrapping_mul(2).wrapping_add(1), trace)?;
        // No game has more plies than the board has rows.
        let played = referee(&game, [white.as_mut(), black.as_mut()], usize::MAX);
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

/// Who was named on the command line.
enum Entrant {
    Robot(String),
    Program { file: String, program: Program },
}

impl Entrant {
    fn read(arguments: &ArgMatches, name: &str) -> Result<Self, Failure> {
        let text = arguments.get_one::<String>(name).map_or("random", String::as_str);
        if Path::new(text).extension().is_some_and(|extension| extension == "asl") {
            return Ok(Self::Program { file: text.to_owned(), program: read::program(text)? });
        }
        if QueensRobot::from_name(text, 0).is_none() {
            let robots = QueensRobot::NAMES.join(", ");
            return Err(Failure::usage(format!(
                "--{name}: expected a file that ends in .asl or one of {robots}, found {text:?}"
            )));
        }
        Ok(Self::Robot(text.to_owned()))
    }

    fn seat(&self, player: Player, seed: u64, trace: bool) -> Result<Box<dyn Seat<QueensDuel>>, Failure> {
        match self {
            Self::Robot(name) => match QueensRobot::from_name(name, seed) {
                Some(robot) => Ok(Box::new(robot)),
                None => Err(Failure::usage(format!("no robot is called {name:?}"))),
            },
            Self::Program { file, program } => {
                let mut agent = QueensAgent::new(player, file, program, AgentLimits::default(), seed);
                if trace {
                    agent.trace(|line| eprintln!("{line}"));
                }
                Ok(Box::new(agent))
            }
        }
    }
}
