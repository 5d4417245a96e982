//! The questions of each exercise: what must be accepted, what must be rejected, and nothing about the rest.

mod sequences;
mod setups;
mod squares;
mod successors;

use std::sync::OnceLock;

use super::adapter::{Board, Point, Reference, Targets, moved};
use super::asker::Subject;
use super::boards;
use super::report::Counterexample;
use super::run::Run;
use super::{Placement, Question, Task, sweep};
use crate::verdict::Class;

pub(crate) use squares::pairs;

/// How much is asked.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Extent {
    /// Up to how many men every board is tried.
    pub(crate) men: u32,
    /// How many threads may work on it.
    pub(crate) threads: usize,
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
pub(crate) fn ask(run: &mut Run<'_, '_>, subject: &Subject<'_>, extent: Extent) {
    let depth = if extent.men >= 3 { sequences::Depth::Thorough } else { sequences::Depth::Usual };
    match run.task {
        Task::Valid => setups::valid(run, Some(extent.men)),
        Task::Future => {
            sequences::future(run, depth);
            // With fewer than three men the game is over, and little can be asked.
            let is_asked = depth == sequences::Depth::Thorough && !run.found() && !run.is_over();
            if is_asked && sweep::sweep(run, subject, 2, extent.threads, &board_questions) {
                run.exhaustive_men = 2;
            }
        }
        Task::Forced => sequences::forced(run, depth),
        _ => boards(run, subject, extent),
    }
}

fn boards(run: &mut Run<'_, '_>, subject: &Subject<'_>, extent: Extent) {
    // A first look at a few telling boards, so that what cannot be run is known at once.
    let telling = telling_for(run.task);
    if run.task == Task::Initial {
        setups::initial(run);
    }
    setups::without_answer(run);
    if extent.men >= 2 && !run.is_over() && sweep::sweep(run, subject, 2, extent.threads, &board_questions) {
        run.exhaustive_men = 2;
    }
    for board in &telling {
        if run.is_over() {
            return;
        }
        board_questions(run, board);
    }
    shrink(run);
    if extent.men >= 3
        && run.exhaustive_men == 2
        && run.smallest_men().is_none_or(|men| men > 3)
        && sweep::sweep(run, subject, 3, extent.threads, &board_questions)
    {
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
        Task::Valid => setups::valid(run, None),
        Task::Future => sequences::future(run, sequences::Depth::Few),
        Task::Forced => sequences::forced(run, sequences::Depth::Few),
        _ => {
            let boards = telling_for(run.task);
            // What a few do not refute is asked about more.
            let steps: &[usize] = if run.task == Task::MateInOne { &[20] } else { &[40, 7] };
            for &step in steps {
                for board in boards.iter().step_by(step) {
                    board_questions(run, board);
                    if run.found() || run.is_over() {
                        return;
                    }
                }
            }
        }
    }
}

/// Everything that is asked about one board.
pub(crate) fn board_questions(run: &mut Run<'_, '_>, board: &Board) {
    let Some(reference) = Reference::new(board) else { return };
    match run.task {
        Task::Move | Task::Capture => {
            let targets = Targets::new(&reference, run.task);
            squares::pairs(run, board, |from, to| targets.contains(from, to));
        }
        Task::Legal => squares::pairs(run, board, |from, to| reference.is_legal(from, to)),
        Task::Initial => run.boolean(&Question::of(*board), reference.is_initial()),
        Task::Sorted => run.boolean(&Question::of(*board), reference.is_sorted()),
        Task::Checkmate => run.boolean(&Question::of(*board), reference.is_checkmate()),
        Task::Draw => run.boolean(&Question::of(*board), reference.is_draw()),
        Task::Discovered => run.boolean(&Question::of(*board), reference.has_discovered_check()),
        Task::MateInOne => run.boolean(&Question::of(*board), reference.has_mate_in_one()),
        Task::Attacked => squares::attacked(run, board, &reference),
        Task::King => squares::king(run, board, &reference),
        Task::Next => successors::next(run, board, &reference),
        Task::Sort => successors::sort(run, board, &reference),
        Task::Movable => squares::movable(run, board, &reference),
        Task::Future => sequences::future_of(run, board),
        Task::Valid | Task::Forced => {}
    }
}
