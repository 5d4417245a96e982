//! Rows and files as a pawn sees them.

use tablero_lite_chess::{Col, Colour, Square, SquareSet};

/// The rows before a square, as a side moves.
#[inline]
pub(super) fn ahead(side: Colour, square: Square) -> SquareSet {
    AHEAD[usize::from(side == Colour::Black)][square.row().index()]
}

/// The files beside one.
#[inline]
pub(super) fn neighbours(col: Col) -> SquareSet {
    let file = SquareSet::col(col);
    file.left() | file.right()
}

/// Whether no enemy pawn stands before a pawn or beside its way.
#[inline]
pub(super) fn is_passed(side: Colour, pawn: Square, enemy_pawns: SquareSet) -> bool {
    !(ahead(side, pawn) & (SquareSet::col(pawn.col()) | neighbours(pawn.col()))).meets(enemy_pawns)
}

static AHEAD: [[SquareSet; 8]; 2] = [
    [
        SquareSet::EMPTY,
        first_rows(1),
        first_rows(2),
        first_rows(3),
        first_rows(4),
        first_rows(5),
        first_rows(6),
        first_rows(7),
    ],
    [
        last_rows(7),
        last_rows(6),
        last_rows(5),
        last_rows(4),
        last_rows(3),
        last_rows(2),
        last_rows(1),
        SquareSet::EMPTY,
    ],
];

const fn first_rows(rows: usize) -> SquareSet {
    let mut set = SquareSet::ALL;
    let mut left = 8;
    while left > rows {
        set = set.up();
        left -= 1;
    }
    set
}

const fn last_rows(rows: usize) -> SquareSet {
    let mut set = SquareSet::ALL;
    let mut left = 8;
    while left > rows {
        set = set.down();
        left -= 1;
    }
    set
}
