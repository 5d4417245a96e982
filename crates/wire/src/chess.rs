//! Lite Chess in JSON: positions, squares, moves, and the operations of the rule book.

mod forms;
mod operations;

pub use forms::{Answer, FormError, Invalid, read_position, read_setup};
pub use operations::ORACLE;
