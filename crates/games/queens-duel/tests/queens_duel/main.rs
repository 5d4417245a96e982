//! The queens duel seen from outside.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail by panicking")]

mod fuzz;
mod quotations;
mod reference;
mod robots;
mod rules;
mod solver;
mod strategies;
mod vectors;
mod walk;
