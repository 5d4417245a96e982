//! Who is asked for a move.

use tablero_core::{Game, Player};

use crate::Fault;

/// One side of a match.
pub trait Seat<G: Game> {
    /// A move in a position in which it is this seat's turn, or why there will be none.
    fn choose(&mut self, game: &G, position: &G::Position) -> Result<G::Move, Fault>;

    /// Shows a position in which it is somebody else's turn: the first one, and every one after a move.
    fn watch(&mut self, _game: &G, _position: &G::Position) -> Result<(), Fault> {
        Ok(())
    }

    /// Shows how the match ended. Nothing that the seat does now changes the result.
    fn finish(&mut self, _game: &G, _position: &G::Position, _winner: Option<Player>) {}
}
