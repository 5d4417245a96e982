//! The one list of games, and everything that the layers above need to know about each.
//!
//! A [`Catalogue`] lists games; an [`Entry`] is one of them before its options are chosen, a [`Table`] after. From a table
//! come the first position, names of players, the board to draw, robots, counters and what agents need; from an entry the
//! options, the oracle and the words. Commands, sessions, referees, pages and bindings name no game: they ask here.
//!
//! A game brings its [`Facts`] and a [`GameTable`], written with the types of the game. They are erased once, in [`Table`], and given
//! back by a checked downcast wherever a position returns. [`Catalogue::standard`] has the four games of this project; a program
//! that brings its own adds it with [`Catalogue::with`].
//!
//! ```
//! use tablero_catalogue::Catalogue;
//! use tablero_core::Options;
//!
//! let table = Catalogue::standard().sit("queens", &Options::parse(["side=6"])?)?;
//! let after = table.start().play_text("a1")?;
//! assert_eq!(after.legal_moves().len(), 20);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod asking;
mod budget;
mod catalogue;
pub mod checkers;
pub mod chess;
mod entry;
mod puzzles;
pub mod queens;
mod robot;
mod sketch;
pub mod sokoban;
mod study;
#[cfg(feature = "grading")]
mod subject;
mod table;
mod uci;
mod wish;
pub mod words;
mod world;

pub use asking::{Asking, Before, DataType};
pub use budget::{SearchBudget, TurnBudget};
pub use catalogue::{Catalogue, CatalogueError};
pub use entry::{Choices, Entry};
pub use puzzles::{Effort, Puzzle, Puzzles};
pub use robot::{AnyRobot, Idea, RandomRobot, Robot, SearchRobot, Thought};
pub use sketch::{Brush, Ready, Sketch};
pub use study::{Line, Study};
#[cfg(feature = "grading")]
pub use subject::{Example, Role, SUBJECTS, Scene, Subject};
pub use table::{Facts, GameTable, MoveOf, PositionOf, Table, Totals, started};
pub use uci::UciRules;
pub use wish::{RobotError, RobotInfo, RobotWish, STRENGTHS};
pub use world::{Act, World};
