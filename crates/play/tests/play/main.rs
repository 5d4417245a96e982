//! Sessions of all games as a face meets them.
#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

mod refereed;
mod robots;
mod sessions;
mod storing;

use tablero_arena::Clock;
use tablero_core::Options;
use tablero_play::{Seat, Session, sit};

/// A new game with these options and seats.
fn session(game: &str, options: &[&str], seats: &[&str]) -> Session {
    let table = sit(game, &Options::parse(options).unwrap()).unwrap();
    let seats = seats.iter().map(|seat| seat.parse::<Seat>().unwrap()).collect();
    Session::new(table, seats, Clock::Unlimited, 7).unwrap()
}

/// Small enough that everybody answers at once.
const GAMES: [(&str, &[&str]); 5] = [
    ("chess", &[]),
    ("sokoban", &["level=1"]),
    ("checkers", &["size=2", "players=135"]),
    ("checkers", &["size=1", "players=14"]),
    ("queens", &["side=6"]),
];
