//! Exact results: the fewest rounds of a player alone, and the value of every position of two opposite players
//! on the smallest boards.

mod alone;
mod duel;
mod placement;
mod race;

pub use alone::{AloneError, AloneTable, Solution, solve_alone};
pub use duel::{Duel, DuelCounts, DuelError, DuelValue};
