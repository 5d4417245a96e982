//! The rules of the queens duel as the rule book states them.
//!
//! Nothing here is fast, and nothing here may become fast: the engine is judged against this file, so this file
//! is judged only by reading it. A position is the list of queens in the order in which they were placed. Quotations
//! are from the rule book, `docs/rules/queens.en.md`; a test finds every one of them there.

use tablero_core::Player;

use crate::cell::{Cell, Point, Rule, Side};

/// White, who begins.
pub const WHITE: Player = Player::FIRST;
/// Black.
pub const BLACK: Player = Player::SECOND;

/// Whether a queen attacks a cell.
///
/// > A queen attacks its own cell and every cell in the same row, column or diagonal. Queens never move,
/// > and they never block a line.
#[must_use]
#[doc(alias("ataca", "atacaDiag", "comprueba"))]
pub fn attacks(queen: Point, cell: Point) -> bool {
    let same_column = queen.x == cell.x;
    let same_row = queen.y == cell.y;
    let same_diagonal = queen.x.abs_diff(cell.x) == queen.y.abs_diff(cell.y);
    same_column || same_row || same_diagonal
}

/// The queen that is named as the attacker of a cell.
///
/// > A queen of the list attacks the cell; the first such queen in the order of the list is named.
#[must_use]
pub fn first_attacker(cell: Point, queens: &[Point]) -> Option<Point> {
    queens.iter().copied().find(|&queen| attacks(queen, cell))
}

/// Whether a cell is free.
///
/// > A cell is free if no queen on the board, of either colour, attacks it.
#[must_use]
pub fn is_free(cell: Cell, queens: &[Cell]) -> bool {
    queens.iter().all(|&queen| !attacks(queen.into(), cell.into()))
}

/// The free cells of a board.
///
/// > The free cells, row by row.
#[must_use]
#[doc(alias = "qfor")]
pub fn free_cells(side: Side, queens: &[Cell]) -> Vec<Cell> {
    side.cells().filter(|&cell| is_free(cell, queens)).collect()
}

/// The free cells in column `x`, from the top.
///
/// > The free cells of one column.
#[must_use]
#[doc(alias = "mirafila")]
pub fn column_free(side: Side, queens: &[Cell], x: u16) -> Vec<Cell> {
    free_cells(side, queens).into_iter().filter(|cell| cell.x == x).collect()
}

/// Who places the next queen.
///
/// > White begins, and the players place one queen each in turn.
///
/// > White after an even number of queens, Black after an odd number.
#[must_use]
#[doc(alias("checkTurno", "turno"))]
pub fn to_move(queens: usize) -> Player {
    if queens.is_multiple_of(2) { WHITE } else { BLACK }
}

/// How many of the queens White placed: the first, the third, and so on.
///
/// > White begins, and the players place one queen each in turn.
#[must_use]
pub fn white_queens(queens: usize) -> usize {
    queens.div_ceil(2)
}

/// Whether White's quota ends the game.
///
/// > On an even side 2N, White's N-th queen ends the game, and White wins.
///
/// > There is no quota.
#[must_use]
pub fn quota_is_met(side: Side, queens: usize, rule: Rule) -> bool {
    rule == Rule::Quota && side.quota().is_some_and(|quota| white_queens(queens) >= usize::from(quota))
}

/// The winner of a finished game, `None` while it goes on.
///
/// > Otherwise the game ends when no cell is free. White wins if White has placed more queens than Black,
/// > which is an odd total; else Black wins.
///
/// > The game ends when no cell is free, and whoever placed the last queen wins.
#[must_use]
pub fn winner(side: Side, queens: &[Cell], rule: Rule) -> Option<Player> {
    if quota_is_met(side, queens.len(), rule) {
        return Some(WHITE);
    }
    let over = free_cells(side, queens).is_empty();
    over.then_some(if queens.len().is_multiple_of(2) { BLACK } else { WHITE })
}

/// The cells where the player to move may place a queen: none once the game is over.
///
/// > A queen is placed on a free cell. Passing is not allowed.
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
