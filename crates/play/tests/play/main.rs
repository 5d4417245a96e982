//! Sessions of all games, through the public interface.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail by panicking")]

mod sessions;
mod storing;

use std::sync::Arc;

use tablero_arena::{Seat, SystemTime};
use tablero_catalogue::{Catalogue, Table};
use tablero_core::{Clock, Options};
use tablero_play::Session;

fn sit(game: &str, options: &[&str]) -> Arc<dyn Table> {
    Catalogue::standard().sit(game, &Options::parse(options).unwrap()).unwrap()
}

/// A new game with these options and seats.
fn session(game: &str, options: &[&str], seats: &[&str]) -> Session {
    let seats = seats.iter().map(|seat| seat.parse::<Seat>().unwrap()).collect();
    Session::new(sit(game, options), seats, Clock::Unlimited, 7, SystemTime::shared()).unwrap()
}
