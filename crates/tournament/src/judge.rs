//! What a record is worth.

use tablero_core::AnyPosition;
use tablero_play::{Counter, Table};
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
    pushes(table, positions).unwrap_or(record.plies.len() as u64)
}

/// What the cost of a table's puzzles is counted in.
pub(crate) fn unit(table: &dyn Table) -> &'static str {
    if pushes(table, &[table.start()]).is_some() { "pushes" } else { "moves" }
}

fn pushes(table: &dyn Table, positions: &[AnyPosition]) -> Option<u64> {
    table.counters(positions).into_iter().find_map(|counter| match counter {
        Counter::Pushes(pushes) => Some(pushes),
        _ => None,
    })
}
