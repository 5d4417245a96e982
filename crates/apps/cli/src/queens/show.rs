//! `tablero queens show`: a position for the eye.

use clap::Args;
use tablero_queens_duel::notation::{diagram, player_name, write_position};
use tablero_queens_duel::{Position, QueensDuel};

use super::position::PositionArguments;
use crate::exit::Failure;
use crate::output::print;

#[derive(Debug, Args)]
pub(crate) struct ShowArguments {
    #[command(flatten)]
    position: PositionArguments,
}

pub(crate) fn run(arguments: &ShowArguments) -> Result<(), Failure> {
    let (game, position) = arguments.position.read()?;
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
