//! The vocabulary every game of Tablero shares.
//!
//! A game is a value that implements [`Game`]: it owns what stays fixed during play (a board size, a Sokoban
//! level, a finish rule) and answers questions about positions. [`Notation`] adds the text forms. Code that
//! knows its game at compile time uses those two traits and pays nothing for them; code that learns the game
//! at run time uses [`AnyPosition`], where the types are erased once, here, and given back by a checked downcast.
//! [`Ending`] is the one vocabulary of how games end, [`Message`] what is to be said to people in their language.
//!
//! Nothing in this crate reads a clock, a file or an entropy source: whatever varies is passed in.

mod clock;
pub mod conformance;
mod duration;
mod ending;
mod erased;
mod fault;
mod game;
mod message;
mod options;
mod outcome;
mod player;
mod time;

pub use clock::{Clock, ClockError, Turn};
pub use duration::{DurationError, read_duration, write_duration};
pub use ending::Ending;
pub use erased::{AnyGame, AnyMove, AnyPosition, GameError, Typed, erase};
pub use fault::{Fault, FaultKind, Pipe};
pub use game::{Game, Map, Notation};
pub use message::{Argument, Explain, Message, quoted};
pub use options::{GameKind, OptionInfo, Options, OptionsError};
pub use outcome::{Outcome, OutcomeError};
pub use player::{MAX_PLAYERS, Player};
pub use time::{ManualTime, Stop, Time};
