//! `tablero checkers show`: a position for the eye, and the options that name a position.

use clap::{Arg, ArgMatches, Command, value_parser};
use tablero_catalogue::checkers::drawn;
use tablero_chinese_checkers::notation::read_position;
use tablero_chinese_checkers::{Corner, Corners, Position, Rule, Size};

use crate::exit::Failure;
use crate::output::print;

pub(super) fn command() -> Command {
    Command::new("show")
        .about("Draws a position and says whose move it is")
        .args(position_arguments("14"))
        .arg(
            Arg::new("south")
                .long("south")
                .value_name("PLAYER")
                .default_value("1")
                .value_parser(value_parser!(i64))
                .help("Which player sits at the south"),
        )
}

/// The options that name a position: a line, or the start for a size, players and a rule.
pub(super) fn position_arguments(players: &'static str) -> [Arg; 4] {
    let start = |name: &'static str, value: &'static str, default: &'static str, help: &'static str| {
        Arg::new(name)
            .long(name)
            .value_name(value)
            .default_value(default)
            .conflicts_with("position")
            .help(help)
    };
    [
        start("size", "N", "4", "The size of the board").value_parser(value_parser!(i64)),
        start("players", "PLAYERS", players, "Who plays, as in 14 or 135"),
        start("rule", "RULE", "filled", "When a player has finished: strict or filled"),
        Arg::new("position")
            .long("position")
            .value_name("LINE")
            .help("A position in one line, as `show` prints it; the start when absent"),
    ]
}

/// The position that the options name.
pub(super) fn position(arguments: &ArgMatches) -> Result<Position, Failure> {
    if let Some(line) = arguments.get_one::<String>("position") {
        return read_position(line).map_err(|error| Failure::usage(format!("--position: {error}")));
    }
    let text = |name: &str| arguments.get_one::<String>(name).map_or("", String::as_str);
    let size = size(arguments)?;
    let digits: Option<Vec<i64>> =
        text("players").chars().map(|digit| digit.to_digit(10).map(i64::from)).collect();
    let digits = digits.ok_or_else(|| Failure::usage("--players: expected digits such as 14"))?;
    let players = Corners::new(&digits).map_err(|error| Failure::usage(format!("--players: {error}")))?;
    Ok(Position::initial(size, players, rule(arguments)?))
}

/// The value of `--size`.
pub(super) fn size(arguments: &ArgMatches) -> Result<Size, Failure> {
    let size = arguments.get_one::<i64>("size").copied().unwrap_or_default();
    Size::new(size).map_err(|error| Failure::usage(format!("--size: {error}")))
}

/// The value of `--rule`.
pub(super) fn rule(arguments: &ArgMatches) -> Result<Rule, Failure> {
    let name = arguments.get_one::<String>("rule").map_or("", String::as_str);
    Rule::from_name(name).map_err(|error| Failure::usage(format!("--rule: {error}")))
}

pub(super) fn run(arguments: &ArgMatches) -> Result<(), Failure> {
    let position = position(arguments)?;
    let south = Corner::new(arguments.get_one::<i64>("south").copied().unwrap_or(1))
        .map_err(|error| Failure::usage(format!("--south: {error}")))?;
    print(drawn(&position, south))
}
