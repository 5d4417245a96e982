//! The queens duel in JSON: cells, queens, and the operations of the rule book.

mod forms;
mod operations;

pub use forms::Answer;
pub use operations::ORACLE;
