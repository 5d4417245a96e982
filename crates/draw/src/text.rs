//! Boards in plain text, with the name of every spot.

use crate::board::{At, Board, Form, Lattice};

/// The board with the name of every spot, pieces marked by their letter and a colon: for a person who
/// types moves by name. `None` if it would be wider than `width` characters.
#[must_use]
pub fn names(board: &dyn Board, width: usize) -> Option<String> {
    let extent = board.extent();
    let columns = usize::try_from(extent.high.column.checked_sub(extent.low.column)?).ok()? + 1;
    let row = |row: i64| {
        (extent.low.column..=extent.high.column)
            .enumerate()
            .filter_map(move |(index, column)| Some((index, word(board, At::new(column, row))?)))
    };
    let rows = extent.low.row..=extent.high.row;
    let longest = rows.clone().flat_map(row).map(|(_, word)| word.chars().count()).max()?;
    // On the star a spot stands on every second place.
    let step = if board.lattice() == Lattice::Star { (longest + 1).div_ceil(2) } else { longest + 1 };
    if columns.checked_mul(step)? > width {
        return None;
    }
    let mut text = String::new();
    for number in rows {
        let mut line = String::new();
        for (index, word) in row(number) {
            let column = index * step;
            let pad = column.saturating_sub(line.chars().count());
            line.extend(std::iter::repeat_n(' ', pad));
            line += &word;
        }
        text += line.trim_end();
        text.push('\n');
    }
    Some(text)
}

fn word(board: &dyn Board, at: At) -> Option<String> {
    let name = board.name(at)?;
    Some(match board.spot(at)?.shape {
        Some(shape) if shape.form != Form::Block => format!("{}:{name}", shape.letter),
        _ => name,
    })
}
