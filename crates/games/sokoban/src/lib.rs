//! Sokoban on the infinite grid.
//!
//! [`spec`] is the rule book, [`engine`] the same rules made fast, [`notation`] the text forms,
//! [`collections`] holds the levels that come with the program. A [`Level`] is a
//! valid level or a state of one; nothing requires walls around it.
//!
//! ```
//! use tablero_sokoban::notation::{lurd, xsb};
//! use tablero_sokoban::spec;
//!
//! let level = xsb::read("#####\n#@$.#\n#####")?;
//! let run = spec::run(&level, &lurd::read("r")?)?;
//! assert_eq!((run.moves, run.pushes), (1, 1));
//! assert!(spec::is_complete(&run.state));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

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
