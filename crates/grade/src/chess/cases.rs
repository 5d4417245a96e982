//! The questions of each exercise: what must be accepted, what must be rejected, and nothing about the rest.

use std::sync::OnceLock;

use super::adapter::{Board, Point, Reference, moved};
use super::boards;
use super::report::Counterexample;
use super::run::Run;
use super::{Output, Placement, Question, Task};
use crate::random::Random;
use crate::verdict::Class;

/// How much is asked.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Extent {
    /// Up to how many men every board is tried.
    pub(crate) men: u32,
}

fn telling() -> &'static [Board] {
    static BOARDS: OnceLock<Vec<Board>> = OnceLock::new();
    BOARDS.get_or_init(boards::telling)
}

/// The telling boards of an exercise, smallest first: those of all, and those on which its rare case holds.
fn telling_for(task: Task) -> Vec<Board> {
    let all = telling();
    let take = |step: usize| all.iter().step_by(step).copied();
    let mut boards: Vec<Board> = match task {
        Task::Checkmate => {
            static RARE: OnceLock<Vec<Board>> = OnceLock::new();
            let rare = RARE.get_or_init(|| boards::rare(Reference::is_checkmate, 60, 60_000, 1));
            take(3).chain(rare.iter().copied()).collect()
        }
        Task::Draw => {
            static RARE: OnceLock<Vec<Board>> = OnceLock::new();
            let rare =
                RARE.get_or_init(|| boards::rare(|r| r.is_draw() && r.board().men() > 2, 60, 60_000, 2));
            take(3).chain(rare.iter().copied()).collect()
        }
        Task::Discovered => {
            static RARE: OnceLock<Vec<Board>> = OnceLock::new();
            let rare = RARE.get_or_init(|| boards::rare(Reference::has_discovered_check, 60, 20_000, 3));
            take(3).chain(rare.iter().copied()).collect()
        }
        Task::MateInOne => {
            static SOME: OnceLock<Vec<Board>> = OnceLock::new();
            static RARE: OnceLock<Vec<Board>> = OnceLock::new();
            let rare = RARE.get_or_init(|| boards::rare(Reference::has_mate_in_one, 12, 20_000, 4));
            let some = SOME.get_or_init(|| {
                boards::rare(|reference| may_be_mated(reference) && !reference.has_mate_in_one(), 8, 600, 5)
            });
            take(24).chain(rare.iter().copied()).chain(some.iter().copied()).collect()
        }
        Task::Movable | Task::Attacked => take(3).collect(),
        Task::Legal => take(2).collect(),
        _ => all.to_vec(),
    };
    boards.sort_by_key(Board::men);
    boards
}

/// Whether some move of the player to move lets the opponent give mate.
fn may_be_mated(reference: &Reference) -> bool {
    let after = |reference: &Reference, (from, to): (Point, Point)| {
        Reference::new(&moved(&reference.board(), from, to))
    };
    reference.legal_moves().into_iter().filter_map(|mv| after(reference, mv)).any(|next| {
        let mates = |mv| after(&next, mv).is_some_and(|end| end.is_checkmate());
        next.legal_moves().into_iter().any(mates)
    })
}

/// Asks everything about an exercise.
pub(crate) fn ask(run: &mut Run<'_, '_>, extent: Extent) {
    match run.task {
        Task::Valid => valid(run),
        Task::Future => future(run),
        Task::Forced => forced(run),
        _ => sweep(run, extent),
    }
}

fn sweep(run: &mut Run<'_, '_>, extent: Extent) {
    // A first look at a few telling boards, so that what cannot be run is known at once.
    let telling = telling_for(run.task);
    if run.task == Task::Initial {
        initial(run);
    }
    without_answer(run);
    if extent.men >= 2 && !run.is_over() {
        let mut whole = true;
        for board in boards::two_men() {
            board_questions(run, &board);
            if run.is_over() || run.smallest_men().is_some_and(|men| men <= 2) {
                whole = false;
                break;
            }
        }
        if whole {
            run.exhaustive_men = 2;
        }
    }
    for board in &telling {
        if run.is_over() {
            return;
        }
        board_questions(run, board);
    }
    shrink(run);
    if extent.men >= 3 && run.exhaustive_men == 2 && run.smallest_men().is_none_or(|men| men > 3) {
        for board in boards::three_men() {
            board_questions(run, &board);
            if run.is_over() || run.smallest_men().is_some_and(|men| men <= 3) {
                return;
            }
        }
        run.exhaustive_men = 3;
    }
}

/// Takes men away from the smallest counterexample as long as it stays one.
fn shrink(run: &mut Run<'_, '_>) {
    while let Some(found) = run.smallest().cloned() {
        let Some(Placement::Board(board)) = found.question.position else { return };
        let men = board.men();
        if men <= 2 || run.is_over() {
            return;
        }
        for at in 0..64usize {
            if board.cells[at][0] == 0 || board.cells[at][0] == 4 {
                continue;
            }
            let mut smaller = board;
            smaller.cells[at] = [0, 0];
            board_questions(run, &smaller);
            if run.smallest_men().is_some_and(|now| now < men) {
                break;
            }
        }
        if run.smallest_men() == Some(men) {
            return;
        }
    }
}

/// Asks a counterexample again.
pub(crate) fn ask_again(run: &mut Run<'_, '_>, case: &Counterexample) {
    match (case.class, case.reference) {
        (Class::PreTooWeak, _) => run.no_answer(&case.question),
        (_, Some(expected)) => match run.task {
            Task::Attacked | Task::King | Task::Sort | Task::Movable | Task::Forced => {
                run.output(&case.question, expected);
            }
            _ => run.boolean(&case.question, expected),
        },
        _ => {}
    }
}

/// Asks about a few telling boards.
pub(crate) fn ask_some(run: &mut Run<'_, '_>) {
    match run.task {
        Task::Valid | Task::Future | Task::Forced => {}
        _ => {
            let boards = telling_for(run.task);
            let step = if run.task == Task::MateInOne { 20 } else { 40 };
            for board in boards.iter().step_by(step) {
                board_questions(run, board);
                if run.found() || run.is_over() {
                    return;
                }
            }
        }
    }
}

/// Everything that is asked about one board.
pub(crate) fn board_questions(run: &mut Run<'_, '_>, board: &Board) {
    let Some(reference) = Reference::new(board) else { return };
    match run.task {
        Task::Move => pairs(run, board, &|from, to| reference.is_valid_move(from, to)),
        Task::Capture => pairs(run, board, &|from, to| reference.is_valid_capture(from, to)),
        Task::Legal => pairs(run, board, &|from, to| reference.is_legal(from, to)),
        Task::Initial => run.boolean(&Question::of(*board), reference.is_initial()),
        Task::Sorted => run.boolean(&Question::of(*board), reference.is_sorted()),
        Task::Checkmate => run.boolean(&Question::of(*board), reference.is_checkmate()),
        Task::Draw => run.boolean(&Question::of(*board), reference.is_draw()),
        Task::Discovered => run.boolean(&Question::of(*board), reference.has_discovered_check()),
        Task::MateInOne => run.boolean(&Question::of(*board), reference.has_mate_in_one()),
        Task::Attacked => attacked(run, board, &reference),
        Task::King => king(run, board, &reference),
        Task::Next => next(run, board, &reference),
        Task::Sort => sort(run, board, &reference),
        Task::Movable => movable(run, board, &reference),
        Task::Valid | Task::Future | Task::Forced => {}
    }
}

/// From every man to every square, and some from empty squares and from and to the rim.
fn pairs(run: &mut Run<'_, '_>, board: &Board, expected: &dyn Fn(Point, Point) -> bool) {
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
    let mut all = from_men.chain(empty).chain(rim).map(|(from, to)| (from, to, expected(from, to)));
    run.pairs(board, &mut all);
}

fn with_output(board: &Board, player: Option<i64>, output: Output) -> Question {
    Question { player, output: Some(output), ..Question::of(*board) }
}

/// Orders of one list that the sheet does not tell apart.
fn orders(squares: &[Point]) -> Vec<Vec<Point>> {
    let mut by_column = squares.to_vec();
    by_column.sort_by_key(|&(row, col)| (col, row));
    vec![squares.to_vec(), squares.iter().rev().copied().collect(), by_column]
}

fn attacked(run: &mut Run<'_, '_>, board: &Board, reference: &Reference) {
    for player in [1u8, 2] {
        let list = reference.attacked(player);
        let ask = |squares: Vec<Point>| with_output(board, Some(i64::from(player)), Output::Squares(squares));
        let accepted: Vec<Question> = orders(&list).into_iter().map(ask).collect();
        run.some_output(&accepted);
        near_misses(&list, |squares| run.output(&ask(squares), false));
    }
}

/// A list with one square less, one more on and off the board, and none at all.
fn near_misses(list: &[Point], mut ask: impl FnMut(Vec<Point>)) {
    for at in [0, list.len() / 2, list.len().saturating_sub(1)] {
        if at < list.len() {
            let mut less = list.to_vec();
            less.remove(at);
            ask(less);
        }
    }
    let extra =
        (0..64i64).map(|at| ((at * 37 + 5) % 64 / 8, (at * 37 + 5) % 64 % 8)).filter(|at| !list.contains(at));
    for extra in extra.take(3) {
        let mut more = list.to_vec();
        more.push(extra);
        ask(more);
    }
    let mut off = list.to_vec();
    off.push((8, 0));
    ask(off);
    if list.len() > 1 {
        ask(Vec::new());
    }
}

fn king(run: &mut Run<'_, '_>, board: &Board, reference: &Reference) {
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

fn next(run: &mut Run<'_, '_>, board: &Board, reference: &Reference) {
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
        let some = picks.iter().filter_map(|&pick| valid.get(pick % valid.len().max(1)).copied());
        for to in some.collect::<Vec<_>>() {
            let right = moved(board, from, to);
            ask(right, from, to);
            let mut wrong = right;
            wrong.player = board.player;
            ask(wrong, from, to);
            let mut kept = right;
            kept.put(from, board.at(from).unwrap_or([0, 0]));
            ask(kept, from, to);
            let mut unpromoted = right;
            unpromoted.put(to, board.at(from).unwrap_or([0, 0]));
            ask(unpromoted, from, to);
            let mut bishop = right;
            if bishop.at(to).is_some_and(|cell| cell[0] != 4) {
                bishop.put(to, [2, bishop.at(to).map_or(1, |cell| cell[1])]);
                ask(bishop, from, to);
            }
            let mut unmoved = *board;
            unmoved.player = 3 - board.player;
            ask(unmoved, from, to);
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
        for pick in picks {
            if let Some(&to) = targets.get(pick) {
                ask(moved(board, from, to), from, to);
            }
        }
        ask(moved(board, from, (-1, 0)), from, (-1, 0));
    }
}

fn sort(run: &mut Run<'_, '_>, board: &Board, reference: &Reference) {
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

fn movable(run: &mut Run<'_, '_>, board: &Board, reference: &Reference) {
    let list = reference.movable();
    let ask = |squares: Vec<Point>| with_output(board, None, Output::Squares(squares));
    let accepted: Vec<Question> = orders(&list).into_iter().map(ask).collect();
    run.some_output(&accepted);
    near_misses(&list, |squares| run.output(&ask(squares), false));
    if let Some(&first) = list.first() {
        let mut twice = list.clone();
        twice.push(first);
        run.output(&ask(twice), false);
        if list.len() == 1 {
            run.output(&ask(Vec::new()), false);
        }
    }
    for man in board.occupied().filter(|man| !list.contains(man)).take(2) {
        let mut more = list.clone();
        more.push(man);
        run.output(&ask(more), false);
    }
}

/// Boards of every kind of malformation, and well-formed ones.
fn valid(run: &mut Run<'_, '_>) {
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
    for board in two.iter().chain(telling().iter().step_by(7)) {
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
    if run.found() {
        return;
    }
    for board in boards::two_men() {
        if run.is_over() {
            return;
        }
        ask(run, rows_of(&board), i64::from(board.player));
    }
    run.exhaustive_men = 2;
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
fn initial(run: &mut Run<'_, '_>) {
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
fn without_answer(run: &mut Run<'_, '_>) {
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

/// Positions one or two plies on, and positions that no game reaches.
fn future(run: &mut Run<'_, '_>) {
    let mut source = Random::new(14);
    let mut boards: Vec<Board> = Vec::new();
    for at in 0..2_000 {
        boards.push(boards::random(&mut source, 3 + at % 3));
    }
    boards.sort_by_key(Board::men);
    let mut asked = 0;
    for board in boards {
        if run.is_over() || asked >= FUTURES {
            return;
        }
        let Some(reference) = Reference::new(&board) else { continue };
        if reference.is_over() || reference.legal_moves().len() > 14 {
            continue;
        }
        let mut ask = |run: &mut Run<'_, '_>, next: Board, expected: bool| {
            if Reference::new(&next).is_some() && next != board {
                run.boolean(&Question { next: Some(next), ..Question::of(board) }, expected);
                asked += 1;
            }
        };
        for (next, _) in boards::futures(&board, &mut source) {
            ask(run, next, true);
            // Another man on the board comes from nowhere.
            let mut more = next;
            if let Some(at) = more.cells.iter().position(|cell| cell[0] == 0) {
                more.cells[at] = [2, 1];
                ask(run, more, false);
            }
        }
        // A pawn that went back.
        let mut back = board;
        if let Some(at) = (8..56).find(|&at| back.cells[at][0] == 1) {
            let to = if back.cells[at][1] == 1 { at + 8 } else { at - 8 };
            if back.cells[to][0] == 0 {
                back.cells.swap(at, to);
                ask(run, back, false);
                back.player = 3 - back.player;
                ask(run, back, false);
            }
        }
    }
}

/// How many targets are asked about by default.
const FUTURES: usize = 120;

/// Sequences whose replies are forced, and sequences that break off.
fn forced(run: &mut Run<'_, '_>) {
    for (board, moves, result) in forced_cases().iter().take(FORCED) {
        if run.is_over() {
            return;
        }
        let ask = |output: Board| Question {
            moves: Some(moves.clone()),
            output: Some(Output::Board(output)),
            ..Question::of(*board)
        };
        run.output(&ask(*result), true);
        let mut turned = *result;
        turned.player = 3 - result.player;
        run.output(&ask(turned), false);
        run.output(&ask(*board), false);
        let mut more = *result;
        if let Some(at) = more.cells.iter().position(|cell| cell[0] == 0) {
            more.cells[at] = [3, 1];
            run.output(&ask(more), false);
        }
        if let Some(&(from, to)) = moves.first() {
            if moves.len() == 1 {
                run.output(&ask(moved(board, from, to)), false);
            }
            // A move that is none.
            let broken = Question { moves: Some(vec![(to, from)]), ..ask(*result) };
            if Reference::new(board).is_some_and(|reference| reference.forced(&[(to, from)]).is_none()) {
                run.no_answer(&broken);
            }
        }
    }
    // Replies that are not forced.
    let mut source = Random::new(170);
    for _ in 0..40 {
        let board = boards::random(&mut source, 4);
        let Some(reference) = Reference::new(&board) else { continue };
        if reference.is_over() || run.is_over() {
            continue;
        }
        let moves = reference.legal_moves();
        if let Some(&mv) = moves.get(source.below(moves.len()))
            && reference.forced(&[mv]).is_none()
        {
            let question =
                Question { moves: Some(vec![mv]), output: Some(Output::Board(board)), ..Question::of(board) };
            run.no_answer(&question);
        }
    }
}

/// How many forced sequences are asked about by default.
const FORCED: usize = 40;

type ForcedCase = (Board, Vec<(Point, Point)>, Board);

fn forced_cases() -> &'static [ForcedCase] {
    static CASES: OnceLock<Vec<ForcedCase>> = OnceLock::new();
    CASES.get_or_init(|| {
        let mut found: Vec<ForcedCase> = Vec::new();
        let mut source = Random::new(17);
        for at in 0..6_000 {
            if found.len() >= 200 {
                break;
            }
            let board = boards::random(&mut source, 3 + at % 3);
            let Some(reference) = Reference::new(&board) else { continue };
            for mv in reference.legal_moves() {
                let Some(result) = reference.forced(&[mv]) else { continue };
                found.push((board, vec![mv], result));
                // A second pair of plies, where there is one.
                let longer = Reference::new(&result).and_then(|next| {
                    next.legal_moves()
                        .into_iter()
                        .find_map(|second| next.forced(&[second]).map(|end| (second, end)))
                });
                if let Some((second, end)) = longer {
                    found.push((board, vec![mv, second], end));
                }
                break;
            }
        }
        if let Some(board) = Board::from_fen("8/2P5/8/7k/7P/8/3R4/3K3R w") {
            let moves = vec![((6, 3), (6, 6)), ((4, 7), (3, 7)), ((3, 7), (2, 7)), ((1, 2), (0, 2))];
            if let Some(result) = Reference::new(&board).and_then(|reference| reference.forced(&moves)) {
                found.push((board, moves, result));
            }
        }
        found.sort_by_key(|(board, moves, _)| (board.men(), moves.len()));
        // Longer sequences come in, too: not only the smallest.
        let (long, mut short): (Vec<ForcedCase>, Vec<ForcedCase>) =
            found.into_iter().partition(|(_, moves, _)| moves.len() > 1);
        short.truncate(FORCED * 3 / 4);
        short.extend(long.into_iter().take(FORCED / 4 - 1));
        short
    })
}
