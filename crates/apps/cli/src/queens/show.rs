//! `tablero queens show`: a position for the eye.

use clap::{ArgMatches, Command};
use tablero_queens_duel::notation::{diagram, player_name, write_position};
use tablero_queens_duel::{Position, QueensDuel};

use super::position::{position, queens_argument, rule_argument, side_argument};
use crate::exit::Failure;
use crate::output::print;

pub(super) fn command() -> Command {
    Command::new("show")
        .about("Draws a position: free cells ., attacked ones x, White's queens W and Black's B")
        .arg(side_argument())
        .arg(queens_argument())
        .arg(rule_argument())
}

pub(super) fn run(arguments: &ArgMatches) -> Result<(), Failure> {
    let (game, position) = position(arguments)?;
    print(format!("{}{}\n{}\n", diagram(&position), write_position(&position), state(game, &position)))
}

/// The state of the game in one line.
fn state(game: QueensDuel, position: &Position) -> String {
    if let Some(winner) = game.winner(position) {
        let why =
            if game.quota_is_met(position) { "White has placed all its queens" } else { "no cell is free" };
        return format!("The game is over: {why}, {} wins.", player_name(winner));
    }
    let free = position.free_count();
    let plural = if free == 1 { "" } else { "s" };
    format!("{} to move: {free} free cell{plural}", player_name(position.to_move()))
}
