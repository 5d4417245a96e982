//! Sokoban in JSON: levels, states, cells, and the operations of the rule book.

mod forms;
mod operations;

pub use forms::{Answer, Solved, read_level};
pub use operations::{ORACLE, solved};
