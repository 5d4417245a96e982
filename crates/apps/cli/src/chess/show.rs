//! `tablero chess show`: a position for the eye.

use clap::{Arg, ArgAction, ArgMatches, Command};
use tablero_lite_chess::notation::{Diagram, Figures, fen, read_position};
use tablero_catalogue::chess::state;
use tablero_lite_chess::Position;

use crate::exit::Failure;
use crate::output::print;

pub(super) fn command() -> Command {
    Command::new("show").about("Draws a position and says whose move it is").arg(fen_argument()).arg(
        Arg::new("ascii").long("ascii").action(ArgAction::SetTrue).help("Letters instead of chess figures"),
    )
}

/// `--fen`, the start when absent.
pub(super) fn fen_argument() -> Arg {
    Arg::new("fen")
        .long("fen")
        .visible_alias("position")
        .value_name("FEN")
        .help("The position; the start when absent")
}

/// The position that `--fen` names.
pub(super) fn position(arguments: &ArgMatches) -> Result<Position, Failure> {
    match arguments.get_one::<String>("fen") {
        None => Ok(Position::initial()),
        Some(text) => read_position(text).map_err(|error| Failure::usage(format!("--fen: {error}"))),
    }
}

pub(super) fn run(arguments: &ArgMatches) -> Result<(), Failure> {
    let position = position(arguments)?;
    let figures = if arguments.get_flag("ascii") { Figures::Ascii } else { Figures::Unicode };
    let board = Diagram { figures, ..Diagram::default() }.draw(&position);
    print(format!("{board}{}\n{}\n", fen(&position), state(&position)))
}
