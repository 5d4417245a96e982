//! The rules sentence by sentence, over plain data. Nothing here is fast: the engine is judged against this file.

use crate::{COLUMNS, ROWS, Side};

/// Columns from a to g, each from the lowest row up to its highest piece.
pub type Columns = [Vec<Side>; COLUMNS];

/// Whose piece stands on a cell; columns and rows count from 0, rows from below.
fn at(columns: &Columns, column: usize, row: usize) -> Option<Side> {
    columns.get(column)?.get(row).copied()
}

/// "Two players move in turn; Yellow begins."
#[must_use]
pub fn to_move(columns: &Columns) -> Side {
    let pieces: usize = columns.iter().map(Vec::len).sum();
    if pieces.is_multiple_of(2) { Side::Yellow } else { Side::Red }
}

/// "The first player with four pieces in a line wins: in a row, a column or a diagonal."
#[must_use]
pub fn has_four(columns: &Columns, side: Side) -> bool {
    let steps: [(usize, i64); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];
    let line = |column: usize, row: usize, (right, up): (usize, i64)| {
        (0..4).all(|step: usize| {
            let row = i64::try_from(row).unwrap_or(0) + up * i64::try_from(step).unwrap_or(0);
            usize::try_from(row).is_ok_and(|row| at(columns, column + right * step, row) == Some(side))
        })
    };
    let cells = (0..COLUMNS).flat_map(|column| (0..ROWS).map(move |row| (column, row)));
    cells.into_iter().any(|(column, row)| steps.iter().any(|&step| line(column, row, step)))
}

/// "A move drops a piece of the player into a column that is not full", as long as nobody has won.
#[must_use]
pub fn moves(columns: &Columns) -> Vec<usize> {
    if has_four(columns, Side::Yellow) || has_four(columns, Side::Red) {
        return Vec::new();
    }
    (0..COLUMNS).filter(|&column| columns[column].len() < ROWS).collect()
}
