//! What a record is worth.

use tablero_catalogue::{Table, Totals};
use tablero_core::{AnyPosition, Ending};
use tablero_record::Record;

use crate::Score;

/// The score of a game.
pub(crate) fn score(record: &Record) -> Score {
    let began = !matches!(record.ending, Ending::NoContest { .. });
    Score::new(record.result, record.seats.len(), began)
}

/// What a puzzle cost, in the unit of its table; nothing unless it was solved. Games with opponents cost nothing, and their
/// positions are not asked for.
pub(crate) fn cost(record: &Record, table: &dyn Table, positions: impl FnOnce() -> Vec<AnyPosition>) -> u64 {
    if record.seats.len() != 1 || record.ending != Ending::Finished {
        return 0;
    }
    let Some((_, index)) = table.cost() else { return record.plies.len() as u64 };
    let positions = positions();
    let mut totals = Totals::new();
    for (before, after) in positions.iter().zip(positions.iter().skip(1)) {
        table.count(&mut totals, before, after);
    }
    totals.get(index).copied().unwrap_or(0)
}

/// What the cost of a table's puzzles is counted in.
pub(crate) fn unit(table: &dyn Table) -> &'static str {
    table.cost().map_or("moves", |(unit, _)| unit)
}
