//! The text forms: moves, positions, and boards for people.

mod moves;
mod picture;
mod position_text;

pub use moves::{MoveTextError, read_ends};
pub use picture::picture;
pub use position_text::{PositionTextError, read_position, write_position};

use tablero_core::{Game, Notation};

use crate::corner::Corner;
use crate::engine::{CellSet, Checkers, IllegalMove, State};
use crate::position::Move;

/// Why a text is no position or no legal move of a given game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TextError {
    /// The text is no position.
    #[error(transparent)]
    Position(#[from] PositionTextError),
    /// The position belongs to another game.
    #[error("expected a position of size {expected}, found one of size {found} (size, players, finish rule)")]
    OtherGame {
        /// Size, players and rule of this game.
        expected: String,
        /// Those of the text.
        found: String,
    },
    /// The text is no move.
    #[error(transparent)]
    Move(#[from] MoveTextError),
    /// The move is not legal here.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
}

impl<S: CellSet> Notation for Checkers<S> {
    type Error = TextError;

    fn write_position(&self, position: &State<S>) -> String {
        write_position(&self.unload(position))
    }

    fn read_position(&self, text: &str) -> Result<State<S>, TextError> {
        let position = read_position(text)?;
        let name = |size, corners, rule| format!("{size} {corners} {rule}");
        let expected = name(self.size(), self.corners(), self.rule());
        let found = name(position.size(), position.players(), position.rule());
        if expected != found {
            return Err(TextError::OtherGame { expected, found });
        }
        Ok(self.load(&position))
    }

    fn write_move(&self, _: &State<S>, mv: Move) -> String {
        mv.to_string()
    }

    fn read_move(&self, position: &State<S>, text: &str) -> Result<Move, TextError> {
        let mv = read_ends(self.size(), text)?;
        if self.outcome(position).is_some() {
            return Err(IllegalMove::Over.into());
        }
        self.check_move(position, mv)?;
        Ok(mv)
    }

    fn diagram(&self, position: &State<S>) -> String {
        picture(&self.unload(position), Corner::South)
    }
}
