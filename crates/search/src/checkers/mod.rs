//! What robots know about Chinese checkers: an evaluation for any board, and exact tables for small ones.

mod race;
mod solved;

pub use race::{Race, Rounds};
pub use solved::Solved;
