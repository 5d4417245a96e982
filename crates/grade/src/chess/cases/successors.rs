//! Questions about the board that comes out: the next position, the sorted board.

use super::squares::{small, with_output};
use crate::chess::adapter::{Board, Point, Reference, moved};
use crate::chess::run::Run;
use crate::chess::{Output, Question};
use crate::random::Random;

pub(super) fn next(run: &mut Run<'_, '_>, board: &Board, reference: &Reference) {
    let mut ask = |next: Board, from: Point, to: Point| {
        let Some(after) = Reference::new(&next) else { return };
        let question = Question { next: Some(next), from: Some(from), to: Some(to), ..Question::of(*board) };
        run.boolean(&question, reference.is_next(&after, from, to));
    };
    let seed = board.cells.iter().fold(11u64, |sum, cell| (sum * 3 + u64::from(cell[0])) % 1_000_003);
    let mut source = Random::new(seed);
    for from in board.occupied().collect::<Vec<_>>() {
        let targets: Vec<Point> = (0..64i64).map(|at| (at / 8, at % 8)).collect();
        let valid: Vec<Point> = targets
            .iter()
            .copied()
            .filter(|&to| reference.is_valid_move(from, to) || reference.is_valid_capture(from, to))
            .collect();
        let picks = [source.below(64), source.below(64), source.below(64)];
        // Of the smallest boards there are so many that one move of each man is enough.
        let picks = if board.men() > 2 { &picks[..] } else { &picks[..1] };
        let some = picks.iter().filter_map(|&pick| valid.get(pick % valid.len().max(1)).copied());
        // One kind of wrong board in turn, on the smallest.
        let turn = small(board);
        let is_turn = |kind: usize| turn.is_none_or(|turn| turn % 2 == kind);
        for to in some.collect::<Vec<_>>() {
            let right = moved(board, from, to);
            ask(right, from, to);
            if is_turn(0) {
                let mut wrong = right;
                wrong.player = board.player;
                ask(wrong, from, to);
                let mut unmoved = *board;
                unmoved.player = 3 - board.player;
                ask(unmoved, from, to);
            }
            let mut kept = right;
            kept.put(from, board.at(from).unwrap_or([0, 0]));
            if is_turn(1) {
                ask(kept, from, to);
            }
            let mut unpromoted = right;
            unpromoted.put(to, board.at(from).unwrap_or([0, 0]));
            if unpromoted != right {
                ask(unpromoted, from, to);
            }
            let mut bishop = right;
            if bishop.at(to).is_some_and(|cell| cell[0] != 4) {
                bishop.put(to, [2, bishop.at(to).map_or(1, |cell| cell[1])]);
                ask(bishop, from, to);
            }
            // One man more, and one less, somewhere else.
            let extra =
                (i64::try_from(source.below(8)).unwrap_or(0), i64::try_from(source.below(8)).unwrap_or(0));
            if right.at(extra).is_some_and(|cell| cell[0] == 0) {
                let mut more = right;
                more.put(extra, [3, 1]);
                ask(more, from, to);
            }
            for at in board.occupied().filter(|&at| at != from && at != to) {
                let mut less = right;
                less.put(at, [0, 0]);
                ask(less, from, to);
            }
        }
        // Moves that no rule allows, as if they had been played.
        for &pick in picks {
            if let Some(&to) = targets.get(pick) {
                ask(moved(board, from, to), from, to);
            }
        }
        ask(moved(board, from, (-1, 0)), from, (-1, 0));
    }
}

pub(super) fn sort(run: &mut Run<'_, '_>, board: &Board, reference: &Reference) {
    let sorted = reference.sorted();
    let ask = |output: Board| with_output(board, None, Output::Board(output));
    run.output(&ask(sorted), true);
    let mut wrong = Vec::new();
    if *board != sorted {
        wrong.push(*board);
    }
    let mut turned = sorted;
    turned.player = 3 - sorted.player;
    wrong.push(turned);
    if let Some(at) = sorted.cells.iter().position(|cell| cell[0] != 0 && cell[0] != 4) {
        let mut less = sorted;
        less.cells[at] = [0, 0];
        wrong.push(less);
        let mut other = sorted;
        other.cells[at][1] = 3 - other.cells[at][1];
        wrong.push(other);
        // Kept in order, but not what was there.
        let mut kind = sorted;
        kind.cells[at][0] = if kind.cells[at][0] == 1 { 2 } else { 1 };
        wrong.push(kind);
    }
    for at in 0..64usize {
        // A man moved to an empty square beside it: sorted perhaps, but the empty squares moved.
        if sorted.cells[at][0] != 0 && at % 8 < 7 && sorted.cells[at + 1][0] == 0 {
            let mut shifted = sorted;
            shifted.cells.swap(at, at + 1);
            wrong.push(shifted);
            break;
        }
    }
    for output in wrong {
        run.output(&ask(output), false);
    }
}
