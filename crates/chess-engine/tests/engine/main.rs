//! The player seen from outside: what it must find, what it must survive, and how it talks.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail by panicking")]

mod play;
mod strange;
mod study;
mod uci;

use tablero_lite_chess::{Position, notation};

fn read(fen: &str) -> Position {
    notation::read_position(fen).unwrap()
}
