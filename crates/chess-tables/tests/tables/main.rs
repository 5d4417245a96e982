//! Endgame tables against the rules and against a slow generator.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail by panicking")]

mod files;
mod slow;
mod truth;
