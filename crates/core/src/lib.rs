//! The vocabulary every game of Tablero shares.
//!
//! A game is a value that implements [`Game`]: it owns what stays fixed during play (a board size, a Sokoban
//! level, a finish rule) and answers questions about positions. [`Notation`] adds the text forms. Code that
//! knows its game at compile time uses those two traits and pays nothing for them; code that learns the game
//! at run time uses [`AnyPosition`] and a [`Registry`], where the types are erased once, here.
//!
//! Nothing in this crate reads a clock, a file or an entropy source: whatever varies is passed in.

pub mod conformance;
mod erased;
mod game;
mod outcome;
mod player;
mod registry;

pub use erased::{AnyPosition, GameError, erase};
pub use game::{Game, Notation};
pub use outcome::{Outcome, OutcomeError};
pub use player::{MAX_PLAYERS, Player};
pub use registry::{GameKind, OptionInfo, Options, Registry, RegistryError};
