//! Boards in plain text, with the name of every spot.

use crate::board::{At, Board, Lattice, Shape};

/// The board with the name of every spot, pieces marked by their player's number and a colon: for a person who
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
        Some(Shape::Disc(number)) => format!("{number}:{name}"),
        Some(Shape::Figure { letter, .. }) => format!("{letter}:{name}"),
        _ => name,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checkers::StarBoard;
    use tablero_chinese_checkers::{Corner, Corners, Position, Rule, Size};

    #[test]
    fn the_smallest_star_with_names() {
        let start = Position::initial(Size::new(1).unwrap(), Corners::opposite_pair(), Rule::Filled);
        let board = StarBoard::new(start, Corner::South);
        let expected = "      4:6\n11  7   3   10\n  8   4   0\n9   5   1   12\n      1:2\n";
        assert_eq!(names(&board, 80).as_deref(), Some(expected));
        assert_eq!(names(&board, 10), None);
    }
}
