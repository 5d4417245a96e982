//! Chinese checkers in JSON: positions, cells, moves, and the operations of the rule book.

mod forms;
mod operations;

pub use forms::{Answer, FormError, read_position};
pub use operations::ORACLE;
