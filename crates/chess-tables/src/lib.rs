//! Endgame tables of Lite Chess: for every position with few men, who wins and in how many moves.
//!
//! A table holds the distance to mate of every valid position of one class of material, such as king and rook against king,
//! odd ones included: adjacent kings, pawns on end rows. Nothing is drawn by repetition or by a number of moves, so the
//! distance is all there is to know. Tables are built from the mates backwards (`build`), kept in files (`file`), and
//! checked one move at a time with the engine of the rules (`check`).
//!
//! ```
//! use tablero_chess_tables::{Tables, Value};
//! use tablero_lite_chess::notation;
//!
//! let tables = Tables::new(None);
//! let position = notation::read_position("7k/8/5K2/8/8/8/8/R7 w")?;
//! assert_eq!(tables.probe(&position).unwrap(), Value::Win { plies: 3 });
//! # Ok::<(), notation::PositionError>(())
//! ```

mod build;
mod check;
mod class;
mod file;
mod layout;
mod moves;
mod table;
mod tables;
mod value;

pub use build::{build, memory};
pub use check::{Longest, Misfit, Summary, best_moves, check};
pub use class::{Class, ClassError, MOST_MEN};
pub use file::FileError;
pub use table::Table;
pub use tables::{DIRECTORY_VARIABLE, Done, ProbeError, Rejected, Tables, build_into, missing, shared};
pub use value::Value;
