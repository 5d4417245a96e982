//! Questions about what is no position, or not the first one.

use super::telling;
use crate::chess::adapter::{Board, Reference, moved};
use crate::chess::boards;
use crate::chess::run::Run;
use crate::chess::{Output, Placement, Question, Task};

/// Boards of every kind of malformation, and well-formed ones: all with up to so many men, or a few.
pub(super) fn valid(run: &mut Run<'_, '_>, men: Option<u32>) {
    let rows_of = |board: &Board| -> Vec<Vec<[i64; 2]>> {
        board
            .cells
            .chunks(8)
            .map(|row| row.iter().map(|cell| [i64::from(cell[0]), i64::from(cell[1])]).collect())
            .collect()
    };
    let ask = |run: &mut Run<'_, '_>, rows: Vec<Vec<[i64; 2]>>, player: i64| {
        let expected = is_valid(&rows, player);
        let question = Question { position: Some(Placement::Setup(rows, player)), ..Question::default() };
        run.boolean(&question, expected);
    };
    let two: Vec<Board> = boards::two_men().step_by(97).collect();
    // Nothing, one king, and malformed sizes come first: they are the smallest.
    ask(run, Vec::new(), 1);
    ask(run, vec![Vec::new(); 8], 1);
    ask(run, rows_of(&Board::empty(1)), 1);
    let step = if men.is_some() { 1 } else { 50 };
    for board in two.iter().chain(telling().iter().step_by(7)).step_by(step) {
        if run.is_over() {
            return;
        }
        let rows = rows_of(board);
        ask(run, rows.clone(), i64::from(board.player));
        for player in [0, 3, -1] {
            ask(run, rows.clone(), player);
        }
        let kings: Vec<usize> = (0..64).filter(|&at| board.cells[at][0] == 4).collect();
        let empty = (0..64usize).rev().find(|&at| board.cells[at][0] == 0).unwrap_or(0);
        let change = |run: &mut Run<'_, '_>, at: usize, cell: [i64; 2]| {
            let mut rows = rows.clone();
            rows[at / 8][at % 8] = cell;
            ask(run, rows, i64::from(board.player));
        };
        for &king in &kings {
            change(run, king, [0, 0]);
            change(run, king, [4, 3 - i64::from(board.cells[king][1])]);
        }
        for cell in
            [[4, 1], [4, 2], [0, 1], [0, 2], [1, 0], [4, 0], [5, 1], [3, 3], [-1, 1], [2, -1], [1, 2], [3, 1]]
        {
            change(run, empty, cell);
        }
        let mut short = rows.clone();
        short.pop();
        ask(run, short, 1);
        let mut long = rows.clone();
        long.push(vec![[0, 0]; 8]);
        ask(run, long, 1);
        for row in [0, 3, 7] {
            let mut narrow = rows.clone();
            narrow[row].pop();
            ask(run, narrow, 1);
            let mut wide = rows.clone();
            wide[row].push([0, 0]);
            ask(run, wide, 1);
        }
    }
    for men in 0..men.map_or(0, |men| men + 1) {
        if run.smallest_men().is_some_and(|found| found <= men) {
            return;
        }
        for board in boards::of_any_men(men) {
            if run.is_over() {
                return;
            }
            // Such boards are well formed, so that only the kings decide.
            let count = |king: [u8; 2]| board.cells.iter().filter(|cell| **cell == king).count();
            run.boolean(&Question::of(board), count([4, 1]) == 1 && count([4, 2]) == 1);
        }
        run.exhaustive_men = men;
    }
}

/// The rule book's first operation, over rows of pairs.
fn is_valid(rows: &[Vec<[i64; 2]>], player: i64) -> bool {
    let count = |man: [i64; 2]| rows.iter().flatten().filter(|cell| **cell == man).count();
    rows.len() == 8
        && rows.iter().all(|row| row.len() == 8)
        && rows.iter().flatten().all(|&[kind, colour]| {
            (kind, colour) == (0, 0) || ((1..=4).contains(&kind) && (1..=2).contains(&colour))
        })
        && (1..=2).contains(&player)
        && count([4, 1]) == 1
        && count([4, 2]) == 1
}

/// The start with one thing changed.
pub(super) fn initial(run: &mut Run<'_, '_>) {
    let Some(start) = Board::from_fen("r1b1kb1r/pppppppp/8/8/8/8/PPPPPPPP/R1B1KB1R w") else { return };
    let mut ask = |board: Board| {
        if let Some(reference) = Reference::new(&board) {
            run.boolean(&Question::of(board), reference.is_initial());
        }
    };
    ask(start);
    ask(Board { player: 2, ..start });
    for at in 0..64usize {
        for cell in [[0, 0], [1, 1], [1, 2], [2, 1], [2, 2], [3, 1], [3, 2]] {
            let mut board = start;
            if board.cells[at] != cell {
                board.cells[at] = cell;
                ask(board);
            }
        }
    }
    for king in [4usize, 60] {
        for other in [king - 1, king + 1, king + 4 - king % 8, king - king % 8] {
            let mut board = start;
            board.cells.swap(king, other % 64);
            ask(board);
        }
    }
}

/// Inputs that are no positions, or no players.
pub(super) fn without_answer(run: &mut Run<'_, '_>) {
    let Some(base) = Board::from_fen("4k3/8/8/8/3r4/8/8/4K3 w") else { return };
    let complete = |board: Board| {
        let mut question = Question::of(board);
        match run.task {
            Task::Move | Task::Capture | Task::Legal => {
                question.from = Some((4, 3));
                question.to = Some((4, 5));
            }
            Task::Next => {
                question.from = Some((4, 3));
                question.to = Some((4, 5));
                question.next = Some(moved(&board, (4, 3), (4, 5)));
            }
            Task::Attacked => {
                question.player = Some(1);
                question.output = Some(Output::Squares(Vec::new()));
            }
            Task::King => {
                question.player = Some(1);
                question.output = Some(Output::Square((7, 4)));
            }
            Task::Movable => question.output = Some(Output::Squares(Vec::new())),
            Task::Sort => question.output = Some(Output::Board(board)),
            _ => {}
        }
        question
    };
    let mut questions = Vec::new();
    let mut kingless = base;
    kingless.cells[60] = [0, 0];
    questions.push(complete(kingless));
    let mut crowded = base;
    crowded.cells[0] = [4, 1];
    questions.push(complete(crowded));
    let mut nobody = complete(base);
    nobody.position = Some(Placement::Setup(
        base.cells
            .chunks(8)
            .map(|row| row.iter().map(|c| [i64::from(c[0]), i64::from(c[1])]).collect())
            .collect(),
        3,
    ));
    questions.push(nobody);
    if matches!(run.task, Task::Attacked | Task::King) {
        for player in [0, 3] {
            let mut question = complete(base);
            question.player = Some(player);
            questions.push(question);
        }
    }
    for question in &questions {
        run.no_answer(question);
    }
}
