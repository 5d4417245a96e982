//! Sokoban seen from outside: the engine against the rules, the notations, the conformance suite.
#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

mod brute_force;
mod conformance;
mod differential;
mod fuzz;
mod limits;
mod quotations;
mod round_trips;
mod solving;
