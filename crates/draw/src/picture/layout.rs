//! Where the spots of a board lie in a picture.

use crate::board::{At, Board, Extent, Lattice};

/// The side of the square that a spot is drawn in.
pub(super) const CELL: i64 = 48;
/// From row to row of a star: its spots lie in triangles.
const STAR_ROW: i64 = 42;
/// What is left free around the board.
const FRAME: i64 = 8;
/// What is left free for a line of letters.
const LABELS: i64 = 24;
/// The most rows and columns of a picture; of a larger board the part around its focus is drawn.
pub(super) const MOST: i64 = 128;

/// The places of a picture.
#[derive(Debug, Clone, Copy)]
pub(super) struct Layout {
    lattice: Lattice,
    pub(super) shown: Extent,
    left: i64,
    bottom: i64,
}

impl Layout {
    /// A layout for boards of the same game that all show these places.
    pub(super) fn new(board: &dyn Board, extent: Extent, coordinates: bool) -> Self {
        let focus = board.focus();
        let (low_row, high_row) = part(extent.low.row, extent.high.row, focus.map(|at| at.row));
        let (low_column, high_column) =
            part(extent.low.column, extent.high.column, focus.map(|at| at.column));
        let shown = Extent { low: At::new(low_column, low_row), high: At::new(high_column, high_row) };
        let has_rows = coordinates && (low_row..=high_row).any(|row| board.row_label(row).is_some());
        let has_columns =
            coordinates && (low_column..=high_column).any(|column| board.column_label(column).is_some());
        Self {
            lattice: board.lattice(),
            shown,
            left: FRAME + if has_rows { LABELS } else { 0 },
            bottom: FRAME + if has_columns { LABELS } else { 0 },
        }
    }

    const fn steps(&self) -> (i64, i64) {
        match self.lattice {
            Lattice::Square => (CELL, CELL),
            Lattice::Star => (CELL / 2, STAR_ROW),
        }
    }

    /// The top left corner of the square that a spot is drawn in.
    pub(super) const fn corner(&self, at: At) -> (i64, i64) {
        let (across, down) = self.steps();
        (
            self.left + (at.column - self.shown.low.column) * across,
            FRAME + (at.row - self.shown.low.row) * down,
        )
    }

    /// The middle of that square.
    pub(super) const fn middle(&self, at: At) -> (i64, i64) {
        let (x, y) = self.corner(at);
        (x + CELL / 2, y + CELL / 2)
    }

    /// Whether a place is in the picture.
    pub(super) fn shows(&self, at: At) -> bool {
        let Extent { low, high } = self.shown;
        (low.row..=high.row).contains(&at.row) && (low.column..=high.column).contains(&at.column)
    }

    /// The whole picture.
    pub(super) const fn size(&self) -> (i64, i64) {
        let (x, y) = self.corner(self.shown.high);
        (x + CELL + FRAME, y + CELL + self.bottom)
    }

    /// Every place in the picture, row by row.
    pub(super) fn places(&self) -> impl Iterator<Item = At> + use<> {
        let Extent { low, high } = self.shown;
        (low.row..=high.row)
            .flat_map(move |row| (low.column..=high.column).map(move |column| At::new(column, row)))
    }

    /// The middle of the label of a row.
    pub(super) const fn row_label(&self, row: i64) -> (i64, i64) {
        let (_, y) = self.middle(At::new(self.shown.low.column, row));
        (self.left / 2, y)
    }

    /// The middle of the label of a column.
    pub(super) const fn column_label(&self, column: i64) -> (i64, i64) {
        let (x, _) = self.middle(At::new(column, self.shown.low.row));
        let (_, height) = self.size();
        (x, height - self.bottom / 2)
    }
}

/// At most [`MOST`] lines of a range, around the focus where there is one.
fn part(low: i64, high: i64, focus: Option<i64>) -> (i64, i64) {
    let high = high.max(low);
    if high.saturating_sub(low) < MOST {
        return (low, high);
    }
    let first = focus.unwrap_or(low).saturating_sub(MOST / 2).clamp(low, high - (MOST - 1));
    (first, first + (MOST - 1))
}

/// The smallest extent that holds both.
pub(super) fn union(one: Extent, other: Extent) -> Extent {
    Extent {
        low: At::new(one.low.column.min(other.low.column), one.low.row.min(other.low.row)),
        high: At::new(one.high.column.max(other.high.column), one.high.row.max(other.high.row)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_huge_board_is_shown_around_its_focus() {
        assert_eq!(part(0, 7, None), (0, 7));
        assert_eq!(part(i64::MIN, i64::MAX, Some(5)), (5 - 64, 5 + 63));
        assert_eq!(part(0, 1000, Some(3)), (0, 127));
        assert_eq!(part(0, 1000, Some(999)), (873, 1000));
        assert_eq!(part(3, 1, None), (3, 3));
    }
}
