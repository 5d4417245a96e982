//! Questions about squares: moves, attacked squares, the king, the pieces that can move.

use crate::chess::adapter::{Board, Point, Reference};
use crate::chess::pair::Pair;
use crate::chess::run::Run;
use crate::chess::{Output, Question};

/// From every man to every square, and some from empty squares and from and to the rim.
pub(crate) fn pairs(run: &mut Run<'_, '_>, board: &Board, expected: impl Fn(Point, Point) -> bool) {
    let seed = board.cells.iter().enumerate().fold(0usize, |sum, (at, cell)| {
        sum.wrapping_mul(31).wrapping_add(at * usize::from(cell[0]) + usize::from(cell[1]))
    });
    let men: Vec<Point> = board.occupied().collect();
    let squares = || (0..8i64).flat_map(|row| (0..8i64).map(move |col| (row, col)));
    let from_men = men.iter().flat_map(|&from| squares().map(move |to| (from, to)));
    let offset = i64::try_from(seed % 64).unwrap_or(0);
    let empty = (0..4i64).flat_map(move |step| {
        let at = (offset + step * 17) % 64;
        (0..4i64).map(move |other| {
            let to = (at * 7 + other * 13 + offset) % 64;
            ((at / 8, at % 8), (to / 8, to % 8))
        })
    });
    let rim = men.iter().enumerate().flat_map(|(index, &man)| {
        let side = i64::try_from((seed + index) % 8).unwrap_or(0);
        [
            (man, (-1, side)),
            (man, (8, side)),
            (man, (side, -1)),
            (man, (side, 8)),
            ((-1, man.1), man),
            ((man.0, 8), man),
            (man, (man.0 - 1, man.1 - 1)),
            (man, (man.0 + 1, man.1 + 1)),
        ]
    });
    let mut all = Vec::with_capacity(men.len() * (64 + 8) + 16);
    // One after the other: a loop over the whole chain asks for each move which of the three it is in.
    let mut add = |(from, to): (Point, Point)| all.extend(Pair::new(from, to, expected(from, to)));
    from_men.for_each(&mut add);
    empty.for_each(&mut add);
    rim.for_each(&mut add);
    run.pairs(board, &all);
}

pub(super) fn attacked(run: &mut Run<'_, '_>, board: &Board, reference: &Reference) {
    for player in [1u8, 2] {
        let list = reference.attacked(player);
        let ask = |squares: Vec<Point>| with_output(board, Some(i64::from(player)), Output::Squares(squares));
        let accepted: Vec<Question> = orders(&list).into_iter().map(ask).collect();
        run.some_output(&accepted);
        near_misses(&list, board, |squares| run.output(&ask(squares), false));
    }
}

pub(super) fn king(run: &mut Run<'_, '_>, board: &Board, reference: &Reference) {
    for player in [1u8, 2] {
        let king = reference.king(player);
        let ask = |square: Point| with_output(board, Some(i64::from(player)), Output::Square(square));
        run.output(&ask(king), true);
        let other = reference.king(3 - player);
        let swapped = (king.1, king.0);
        let mut wrong = vec![other, (-1, 0), (king.0, 8), ((king.0 + 1) % 8, king.1)];
        if swapped != king {
            wrong.push(swapped);
        }
        wrong.extend(board.occupied().filter(|&at| at != king).take(2));
        for square in wrong {
            run.output(&ask(square), false);
        }
    }
}

pub(super) fn movable(run: &mut Run<'_, '_>, board: &Board, reference: &Reference) {
    let list = reference.movable();
    let ask = |squares: Vec<Point>| with_output(board, None, Output::Squares(squares));
    let accepted: Vec<Question> = orders(&list).into_iter().map(ask).collect();
    run.some_output(&accepted);
    near_misses(&list, board, |squares| run.output(&ask(squares), false));
    let turn = small(board);
    let is_turn = |kind: usize| turn.is_none_or(|turn| turn / 4 % 2 == kind);
    if let Some(&first) = list.first() {
        if is_turn(0) {
            let mut twice = list.clone();
            twice.push(first);
            run.output(&ask(twice), false);
        }
        if list.len() == 1 {
            run.output(&ask(Vec::new()), false);
        }
    }
    for man in board.occupied().filter(|man| is_turn(1) && !list.contains(man)).take(2) {
        let mut more = list.clone();
        more.push(man);
        run.output(&ask(more), false);
    }
}

pub(super) fn with_output(board: &Board, player: Option<i64>, output: Output) -> Question {
    Question { player, output: Some(output), ..Question::of(*board) }
}

/// Orders of one list that the sheet does not tell apart.
fn orders(squares: &[Point]) -> Vec<Vec<Point>> {
    let mut by_column = squares.to_vec();
    by_column.sort_by_key(|&(row, col)| (col, row));
    vec![squares.to_vec(), squares.iter().rev().copied().collect(), by_column]
}

/// Lists with one square less, one more on and off the board, and none at all. On the smallest boards, of which there are
/// thousands, one of these in turn.
fn near_misses(list: &[Point], board: &Board, mut ask: impl FnMut(Vec<Point>)) {
    let turn = small(board);
    let is_turn = |kind: usize| turn.is_none_or(|turn| turn % 4 == kind);
    let several = if turn.is_some() { 1 } else { 3 };
    if is_turn(0) {
        for at in [list.len() / 2, 0, list.len().saturating_sub(1)].into_iter().take(several) {
            if at < list.len() {
                let mut less = list.to_vec();
                less.remove(at);
                ask(less);
            }
        }
    }
    if is_turn(1) {
        let from = turn.map_or(5, |turn| i64::try_from(turn / 4 % 64).unwrap_or(0));
        let extra = (0..64i64)
            .map(|at| ((at * 37 + from) % 64 / 8, (at * 37 + from) % 64 % 8))
            .filter(|at| !list.contains(at));
        for extra in extra.take(several) {
            let mut more = list.to_vec();
            more.push(extra);
            ask(more);
        }
    }
    if is_turn(2) {
        let mut off = list.to_vec();
        off.push((8, 0));
        ask(off);
    }
    if is_turn(3) && list.len() > 1 {
        ask(Vec::new());
    }
}

/// For a board with two men at most, a number that is different for most of them.
pub(super) fn small(board: &Board) -> Option<usize> {
    let mix = |sum: usize, at: Point| {
        let at = usize::try_from(at.0 * 8 + at.1).unwrap_or(0);
        sum.wrapping_mul(61).wrapping_add(at).rotate_left(3)
    };
    (board.men() <= 2).then(|| board.occupied().fold(usize::from(board.player), mix))
}
