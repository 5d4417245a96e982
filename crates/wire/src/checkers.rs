//! Chinese checkers in JSON: positions, cells, moves, and the operations of the rule book.

mod forms;
mod operations;

pub use forms::{Answer, read_position};
pub use operations::ORACLE;
