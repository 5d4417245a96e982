//! What a record is worth.

use tablero_core::AnyPosition;
use tablero_play::{Counter, Table, Tally};
use tablero_record::{Record, Verdict};

use crate::Score;

/// The word for a game that was cut off after as many moves as were allowed.
pub(crate) const TOO_LONG: &str = "too-long";
/// The word for a game that nobody was ready to play.
pub(crate) const NO_CONTEST: &str = "no-contest";

/// The score of a game.
pub(crate) fn score(record: &Record) -> Score {
    let began = record.verdict.word() != NO_CONTEST;
    Score::new(record.result, record.seats.len(), began)
}

/// What a puzzle cost: pushes where boxes are pushed, moves elsewhere; nothing unless it was solved. Games with opponents
/// cost nothing.
pub(crate) fn cost(record: &Record, table: &dyn Table, positions: &[AnyPosition]) -> u64 {
    if record.seats.len() != 1 || record.verdict.word() != Verdict::FINISHED {
        return 0;
    }
    let pairs = positions.iter().zip(positions.iter().skip(1));
    let done = pairs.fold(Tally::default(), |done, (before, after)| table.tally(done, before, after));
    if counts_pushes(table) { done.pushes } else { record.plies.len() as u64 }
}

/// What the cost of a table's puzzles is counted in.
pub(crate) fn unit(table: &dyn Table) -> &'static str {
    if counts_pushes(table) { "pushes" } else { "moves" }
}

fn counts_pushes(table: &dyn Table) -> bool {
    let counters = table.counters(&table.start(), Tally::default());
    counters.iter().any(|counter| matches!(counter, Counter::Pushes(_)))
}
