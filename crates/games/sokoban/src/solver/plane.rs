//! A lower bound that needs no board, for levels too large to have one.
//!
//! A push moves one box by one column or one row. So the pushes are at least what it takes to bring the columns of the boxes to the
//! columns of the deposits, and the same for rows. On a line the cheapest pairing is the one in order, so sorting both sides
//! gives the bound. Walls only make solutions longer.

use crate::{Cell, Level};

/// Every solution has at least so many pushes.
pub(crate) fn pushes(level: &Level) -> u64 {
    let along = |line: fn(&Cell) -> i64| {
        let places = |cells: &[Cell]| {
            let mut places: Vec<i64> = cells.iter().map(line).collect();
            places.sort_unstable();
            places
        };
        let pairs = places(level.boxes()).into_iter().zip(places(level.deposits()));
        pairs.fold(0, |sum: u64, (from, to)| sum.saturating_add(from.abs_diff(to)))
    };
    along(|cell| cell.x).saturating_add(along(|cell| cell.y))
}

/// Every solution has at least so many moves: its pushes, and the walk up to the first box, unless no box has to move.
pub(crate) fn moves(level: &Level) -> u64 {
    let person = level.person();
    let walk = |cell: &Cell| cell.x.abs_diff(person.x).saturating_add(cell.y.abs_diff(person.y)) - 1;
    let nearest = level.boxes().iter().map(walk).min().unwrap_or(0);
    match pushes(level) {
        0 => 0,
        pushes => pushes.saturating_add(nearest),
    }
}

#[cfg(test)]
mod tests {
    use super::{moves, pushes};
    use crate::notation::xsb;

    fn check(text: &str, expected: (u64, u64)) {
        let level = xsb::read(text).unwrap();
        assert_eq!((pushes(&level), moves(&level)), expected, "{text}");
    }

    #[test]
    fn columns_and_rows_are_paired_in_order() {
        check("@-$-.", (2, 3));
        check("@$-.|-$-.", (4, 4));
        // Crosswise: each line by itself has nothing to do, so the bound is weak.
        check("@$-.|----|-.-$", (0, 0));
        check("@*", (0, 0));
    }
}
