//! The hall without a server: time and chance are given.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test that fails says so")]

mod classes;
mod forgetting;
mod simulation;
