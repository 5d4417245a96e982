//! The vocabulary every game of Tablero shares.
//!
//! A game is a value that implements [`Game`]: it owns what stays fixed during play (a board size, a Sokoban
//! level, a finish rule) and answers questions about positions. [`Notation`] adds the text forms. Code that
//! knows its game at compile time uses those two traits and pays nothing for them; code that learns the game
//! at run time uses [`AnyPosition`], where the types are erased once, here, and given back by a checked downcast.
//! [`Ending`] is the one vocabulary of how games end, [`Message`] what people are to read in their language.
//!
//! Nothing in this crate reads a clock, a file or an entropy source: whatever varies is passed in.
//!
//! ```
//! use tablero_core::{Game, Outcome, Player};
//!
//! /// Two players take one or two of some matches; whoever takes the last one wins.
//! struct Matches(u8);
//!
//! impl Game for Matches {
//!     type Position = (u8, bool);
//!     type Move = u8;
//!
//!     fn players(&self) -> usize {
//!         2
//!     }
//!     fn initial(&self) -> (u8, bool) {
//!         (self.0, true)
//!     }
//!     fn to_move(&self, position: &(u8, bool)) -> Player {
//!         if position.1 { Player::FIRST } else { Player::SECOND }
//!     }
//!     fn legal_moves(&self, position: &(u8, bool), out: &mut Vec<u8>) {
//!         out.extend((1..=2).filter(|&taken| taken <= position.0));
//!     }
//!     fn play(&self, position: &(u8, bool), taken: u8) -> (u8, bool) {
//!         (position.0 - taken, !position.1)
//!     }
//!     fn outcome(&self, position: &(u8, bool)) -> Option<Outcome> {
//!         let last = if position.1 { Player::SECOND } else { Player::FIRST };
//!         (position.0 == 0).then(|| Outcome::win_of_two(last))
//!     }
//! }
//!
//! let game = Matches(3);
//! let after = game.play(&game.initial(), 1);
//! assert_eq!(game.to_move(&after), Player::SECOND);
//! let over = game.play(&after, 2);
//! assert_eq!(game.outcome(&over).and_then(|outcome| outcome.winner()), Some(Player::SECOND));
//! ```

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
