//! What robots know about the game.

use tablero_core::Player;
use tablero_search::Knowledge;

use crate::engine::{Column, Position};
use crate::game::{ConnectFour, seat};
use crate::{COLUMNS, ROWS, Side};

/// Lines of four that only one side can still fill, and the middle first.
#[derive(Debug, Clone, Copy, Default)]
pub struct Lines;

/// What so many pieces in a line that is open to one side are worth.
const WORTH: [i32; 5] = [0, 1, 4, 16, 0];

impl Knowledge<ConnectFour> for Lines {
    fn score(&self, _: &ConnectFour, position: &Position, player: Player) -> i32 {
        let side = if player == seat(Side::Yellow) { Side::Yellow } else { Side::Red };
        let cell = |column: usize, row: i64| {
            Column::from_number(column).zip(usize::try_from(row).ok().filter(|&row| row < ROWS))
        };
        let mut score = 0;
        for column in 0..COLUMNS {
            for row in 0..i64::try_from(ROWS).unwrap_or(0) {
                for (right, up) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
                    let mut own = 0;
                    let open = (0..4_usize).all(|step| {
                        let up = up * i64::try_from(step).unwrap_or(0);
                        let Some((column, row)) = cell(column + right * step, row + up) else { return false };
                        let piece = position.at(column, row);
                        own += usize::from(piece == Some(side));
                        piece.is_none() || piece == Some(side)
                    });
                    score += if open { WORTH[own] } else { 0 };
                }
            }
        }
        score
    }

    fn promise(&self, _: &ConnectFour, _: &Position, column: Column) -> i32 {
        let middle = i32::try_from(COLUMNS / 2).unwrap_or(0);
        -(i32::try_from(column.number()).unwrap_or(0) - middle).abs()
    }
}
