//! Hand-ins judged against the reference of a game, by the smallest question on which they are wrong.

pub mod chess;
mod hint;
mod verdict;

pub use hint::{Hint, Pattern};
pub use verdict::{Checked, Class, Counterexample, Judgement, Report, Verdict};
