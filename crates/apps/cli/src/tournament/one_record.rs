//! One game of a file that may hold many.

use std::path::Path;

use tablero_record::{Record, read_all};
use tablero_tournament::{Store, sealed};

use super::verify::SQLITE;
use crate::exit::Failure;
use crate::input;

/// The record of a game by its number, from 1, in a file of records or in the results of a tournament.
pub(crate) fn one_record(path: &Path, number: u64) -> Result<Record, Failure> {
    let failed = |error: &dyn std::fmt::Display| Failure::run(format!("{}: {error}", path.display()));
    let bytes = input::bytes(path).map_err(|error| Failure::unreadable(path, &error))?;
    let none = |games: usize| failed(&format!("there is no game {number}, only {games}"));
    if bytes.starts_with(SQLITE) {
        let games = Store::look(path).and_then(|mut store| store.games()).map_err(|error| failed(&error))?;
        let found = games.iter().find(|game| game.number == number).ok_or_else(|| none(games.len()))?;
        return Record::read(&found.record).map_err(|error| failed(&error));
    }
    let text = String::from_utf8_lossy(&bytes);
    let mut games = read_all(sealed::split(&text).0);
    let index = usize::try_from(number).ok().and_then(|number| number.checked_sub(1));
    match index.filter(|&index| index < games.len()) {
        Some(index) => games.swap_remove(index).record.map_err(|error| failed(&error)),
        None => Err(none(games.len())),
    }
}
