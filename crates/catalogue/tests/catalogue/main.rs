//! The catalogue and the robots of its games.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail by panicking")]

mod checkers;
mod chess;
mod listed;
mod refusals;
mod robots;
