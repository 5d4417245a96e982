//! The rules of the queens duel as the rule book states them.
//!
//! Nothing here is fast, and nothing here may become fast: the engine is judged against this file, so this file
//! is judged only by reading it. A position is the list of queens in the order in which they were placed.

use tablero_core::Player;

use crate::cell::{Cell, Point, Rule, Side};

/// White, who begins.
pub const WHITE: Player = Player::FIRST;
/// Black.
pub const BLACK: Player = Player::SECOND;

/// A queen attacks its own cell and every cell that shares a row, a column or a diagonal with it. Queens never
/// block a line in this game.
#[must_use]
#[doc(alias("ataca", "atacaDiag", "comprueba"))]
pub fn attacks(queen: Point, cell: Point) -> bool {
    let same_column = queen.x == cell.x;
    let same_row = queen.y == cell.y;
    let same_diagonal = queen.x.abs_diff(cell.x) == queen.y.abs_diff(cell.y);
    same_column || same_row || same_diagonal
}

/// The first queen in the order of the list that attacks a cell or stands on it.
#[must_use]
pub fn first_attacker(cell: Point, queens: &[Point]) -> Option<Point> {
    queens.iter().copied().find(|&queen| attacks(queen, cell))
}

/// A cell is free when no queen on the board, of either colour, attacks it or stands on it.
#[must_use]
pub fn is_free(cell: Cell, queens: &[Cell]) -> bool {
    queens.iter().all(|&queen| !attacks(queen.into(), cell.into()))
}

/// The free cells of a board, row by row.
#[must_use]
#[doc(alias = "qfor")]
pub fn free_cells(side: Side, queens: &[Cell]) -> Vec<Cell> {
    side.cells().filter(|&cell| is_free(cell, queens)).collect()
}

/// The free cells of one column, from the top.
#[must_use]
#[doc(alias = "mirafila")]
pub fn column_free(side: Side, queens: &[Cell], x: u16) -> Vec<Cell> {
    free_cells(side, queens).into_iter().filter(|cell| cell.x == x).collect()
}

/// White begins and the players place one queen each in turn.
#[must_use]
#[doc(alias("checkTurno", "turno"))]
pub fn to_move(queens: usize) -> Player {
    if queens.is_multiple_of(2) { WHITE } else { BLACK }
}

/// How many of the queens White placed: the first, the third, and so on.
#[must_use]
pub fn white_queens(queens: usize) -> usize {
    queens.div_ceil(2)
}

/// Whether White has its N-th queen on a board of side 2N, under the rule that this ends the game.
#[must_use]
pub fn quota_is_met(side: Side, queens: usize, rule: Rule) -> bool {
    rule == Rule::Quota && side.quota().is_some_and(|quota| white_queens(queens) >= usize::from(quota))
}

/// The winner of a finished game, `None` while it goes on.
///
/// White's N-th queen on side 2N ends it under [`Rule::Quota`]. Otherwise it ends when no cell is free, and White
/// has won if it placed more queens than Black, which is an odd total.
#[must_use]
pub fn winner(side: Side, queens: &[Cell], rule: Rule) -> Option<Player> {
    if quota_is_met(side, queens.len(), rule) {
        return Some(WHITE);
    }
    let over = free_cells(side, queens).is_empty();
    over.then_some(if queens.len().is_multiple_of(2) { BLACK } else { WHITE })
}

/// The cells where the player to move may place a queen: the free ones, none once the game is over.
#[must_use]
pub fn legal_moves(side: Side, queens: &[Cell], rule: Rule) -> Vec<Cell> {
    if winner(side, queens, rule).is_some() { Vec::new() } else { free_cells(side, queens) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(x: i64, y: i64) -> Point {
        Point { x, y }
    }

    #[test]
    fn lines_reach_the_ends_of_the_integers() {
        assert!(attacks(point(i64::MIN, i64::MIN), point(i64::MAX, i64::MAX)));
        assert!(attacks(point(i64::MIN, 0), point(i64::MAX, 0)));
        assert!(!attacks(point(i64::MIN, 0), point(i64::MAX, 1)));
    }

    #[test]
    fn the_first_attacker_counts() {
        let queens = [point(1, 2), point(3, 3), point(0, 5)];
        assert_eq!(first_attacker(point(0, 0), &queens), Some(point(3, 3)));
        assert_eq!(first_attacker(point(3, 3), &queens), Some(point(3, 3)));
        assert_eq!(first_attacker(point(2, 6), &queens), None);
    }

    #[test]
    fn the_quota_ends_the_game_before_the_board_is_full() {
        let side = Side::new(4).unwrap();
        let queens: Vec<Cell> = [(1, 0), (3, 1), (0, 2)].map(|(x, y)| Cell { x, y }).to_vec();
        assert_eq!(free_cells(side, &queens), [Cell { x: 2, y: 3 }]);
        assert_eq!(winner(side, &queens, Rule::Quota), Some(WHITE));
        assert_eq!(winner(side, &queens, Rule::Last), None);
        assert_eq!(legal_moves(side, &queens, Rule::Quota), []);
        let full: Vec<Cell> = queens.into_iter().chain([Cell { x: 2, y: 3 }]).collect();
        assert_eq!(winner(side, &full, Rule::Last), Some(BLACK));
    }
}
