//! Sessions as records, and records as sessions.

use std::sync::Arc;

use tablero_arena::Seat;
use tablero_catalogue::Catalogue;
use tablero_core::{Clock, Ending, Options, Time};
use tablero_record::Record;

use super::{Session, SessionError};
use crate::history::History;

/// The header of a record that names the clock.
const CLOCK: &str = "clock";

impl Session {
    /// The game of a record, as far as it was played; every move is checked.
    pub fn from_record(
        record: &Record,
        games: &Catalogue,
        seed: u64,
        time: Arc<dyn Time>,
    ) -> Result<Self, SessionError> {
        let options = Options::parse(record.option_texts())?;
        let table = games.sit(&record.game, &options)?;
        let replayed = record.replay(&table.start())?;
        let seats = record.seats.iter().map(|seat| seat.parse()).collect::<Result<Vec<Seat>, _>>()?;
        let clock = record.header(CLOCK).map(str::parse).transpose()?.unwrap_or_default();
        let mut session = Self::new(table, seats, clock, seed, time)?;
        // A game may begin elsewhere than at the start of its table.
        session.history = History::new(replayed.start);
        for (&mv, ply) in replayed.moves.iter().zip(&record.plies) {
            session.history.push(session.table.as_ref(), mv, ply.millis);
        }
        session.stopped = record.ending.at_fault().map(|_| record.ending.clone());
        session.count();
        Ok(session)
    }

    /// The record of the game so far.
    #[must_use]
    pub fn record(&self) -> Record {
        let ended = self.ended();
        let timed = self.clock != Clock::Unlimited;
        let headers = timed.then(|| (CLOCK.to_owned(), self.clock.to_string()));
        Record {
            game: self.table.game().to_owned(),
            options: self.table.options(),
            seats: self.seats.iter().map(ToString::to_string).collect(),
            headers: headers.into_iter().collect(),
            start: self.history.first().text(),
            plies: self.plies().cloned().collect(),
            result: ended.as_ref().and_then(|ended| ended.outcome),
            ending: ended.map_or(Ending::Unfinished { plies: None }, |ended| ended.ending),
        }
    }
}
