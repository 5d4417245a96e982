//! The queens duel in JSON: cells, queens, and the operations of the rule book.

mod forms;
mod operations;
mod results;

pub use forms::{Answer, Cells, cell_form};
pub use operations::ORACLE;
pub use results::{PlayedDuel, SolvedDuel};
