//! The arguments that name a position of the queens duel.

use clap::{Arg, ArgMatches};
use tablero_queens_duel::notation::read_point;
use tablero_queens_duel::{Position, QueensDuel, Rule, Side};

use crate::exit::Failure;

/// The board, as the first argument.
pub(super) fn side_argument() -> Arg {
    Arg::new("side").value_name("SIDE").default_value("8").help("Cells along one edge of the board")
}

/// `--queens`, none when absent.
pub(super) fn queens_argument() -> Arg {
    Arg::new("queens")
        .long("queens")
        .value_name("QUEENS")
        .default_value("")
        .allow_hyphen_values(true)
        .help("Queens in the order placed, as in \"d5 f8\" or \"3,3 5,0\"")
}

/// `--rule`, quota when absent.
pub(super) fn rule_argument() -> Arg {
    Arg::new("rule")
        .long("rule")
        .value_name("RULE")
        .default_value("quota")
        .value_parser(["quota", "last"])
        .help("quota: on an even side White's last queen wins; last: who places last wins")
}

/// The game that the arguments name.
pub(super) fn game(arguments: &ArgMatches) -> Result<QueensDuel, Failure> {
    let text = arguments.get_one::<String>("side").map_or("8", String::as_str);
    let length =
        text.parse().map_err(|_| Failure::usage(format!("SIDE: expected a whole number, found {text:?}")))?;
    let side = Side::new(length).map_err(|error| Failure::usage(format!("SIDE: {error}")))?;
    let rule = arguments.get_one::<String>("rule").and_then(|name| Rule::from_name(name)).unwrap_or_default();
    Ok(QueensDuel::new(side, rule))
}

/// The game and position that the arguments name.
pub(super) fn position(arguments: &ArgMatches) -> Result<(QueensDuel, Position), Failure> {
    let game = game(arguments)?;
    let text = arguments.get_one::<String>("queens").map_or("", String::as_str);
    let refused = |error: &dyn std::fmt::Display| Failure::usage(format!("--queens: {error}"));
    let cell = |text: &str| read_point(game.side, text);
    let queens = text.split_whitespace().map(cell).collect::<Result<Vec<_>, _>>().map_err(|e| refused(&e))?;
    let position = Position::from_points(game.side, &queens).map_err(|e| refused(&e))?;
    Ok((game, position))
}
