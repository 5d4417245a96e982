//! Sokoban in JSON: levels, states, cells, and the operations of the rule book.

mod forms;
mod operations;
mod results;
mod status;

pub use forms::{Answer, FormError, Invalid, Solved, read_level};
pub use operations::{ORACLE, solved};
pub use results::{ImproveResult, ImproveStatus, RateResult, ResultError, SolveResult};
pub use status::{GoalForm, SolveStatus, goal_word};
