//! Sessions of all games as a face meets them.
#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

mod robots;
mod sessions;
mod storing;

use tablero_core::Options;
use tablero_play::{Seat, Session, sit};

/// A new game with these options and seats.
fn session(game: &str, options: &[&str], seats: &[&str]) -> Session {
    let table = sit(game, &Options::parse(options).unwrap()).unwrap();
    let seats = seats.iter().map(|seat| seat.parse::<Seat>().unwrap()).collect();
    Session::new(table, seats, None, 7).unwrap()
}
