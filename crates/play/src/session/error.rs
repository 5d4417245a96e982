//! What can be wrong with a session, or with a move in it.

use tablero_arena::{SeatError, SeatTextError};
use tablero_catalogue::{CatalogueError, RobotError};
use tablero_core::{ClockError, GameError, OptionsError};
use tablero_record::ReplayError;

/// Why a move was not played.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NotPlayed {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The rules refuse it.
    #[error(transparent)]
    Refused(GameError),
}

/// Why there is no session.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SessionError {
    /// No such game, or not with these options.
    #[error(transparent)]
    Game(#[from] CatalogueError),
    /// Options that are not written as options are.
    #[error(transparent)]
    Options(#[from] OptionsError),
    /// Another number of seats than players.
    #[error("{game} has {expected} players here, found {found} seats")]
    Seats {
        /// The game.
        game: &'static str,
        /// Its players.
        expected: usize,
        /// The seats given.
        found: usize,
    },
    /// A seat that nobody can take.
    #[error(transparent)]
    Robot(#[from] RobotError),
    /// An agent that cannot play.
    #[error(transparent)]
    Agent(#[from] SeatError),
    /// A text that names no seat.
    #[error(transparent)]
    Seat(#[from] SeatTextError),
    /// The record of the game is not true.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// The record names a clock that is none.
    #[error(transparent)]
    Clock(#[from] ClockError),
}
