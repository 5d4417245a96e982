//! Sokoban on the infinite grid.
//!
//! [`spec`] is the rule book, [`engine`] the same rules made fast, [`notation`] the text forms,
//! [`collections`] holds the levels that come with the program. A [`Level`] is a
//! valid level or a state of one; nothing requires walls around it.

mod cell;
pub mod collections;
pub mod engine;
mod game;
pub mod generate;
mod level;
pub mod normal;
pub mod notation;
pub mod solver;
pub mod spec;
pub mod words;

pub use cell::{Action, Cell, UnknownAction};
pub use game::{Sokoban, SokobanKind, TextError};
pub use level::{Flaw, Flaws, Kind, Level, Setup};
