//! `tablero queens show`: a drawn position.

use clap::Args;
use tablero_core::Message;
use tablero_queens_duel::notation::{diagram, player_name, write_position};
use tablero_queens_duel::{Position, QueensDuel, words};
use tablero_words::Words;

use super::position::PositionArguments;
use crate::exit::Failure;
use crate::output::print;

#[derive(Debug, Args)]
pub(crate) struct ShowArguments {
    #[command(flatten)]
    position: PositionArguments,
}

pub(crate) fn run(arguments: &ShowArguments, said: &Words) -> Result<(), Failure> {
    let (game, position) = arguments.position.read()?;
    print(format!(
        "{}{}\n{}\n",
        diagram(&position),
        write_position(&position),
        said.say(&state(game, &position))
    ))
}

/// The state of the game in one line.
fn state(game: QueensDuel, position: &Position) -> Message {
    if let Some(winner) = game.winner(position) {
        let why = if game.quota_is_met(position) { "quota" } else { "full" };
        return words::state_over(why, player_name(winner));
    }
    words::state(player_name(position.to_move()), position.free_count())
}
