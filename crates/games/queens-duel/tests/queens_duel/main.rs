//! The queens duel seen from outside.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail by panicking")]

mod fuzz;
mod reference;
mod rules;
mod solver;
mod vectors;
mod walk;
