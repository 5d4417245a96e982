//! Every board with so many men, in pieces: they are judged side by side, and each can be checked by itself.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use super::adapter::Board;
use super::asker::Subject;
use super::boards;
use super::natives::Answers;
use super::run::{Findings, Run};
use crate::verdict::{Layer, Piece};

/// One piece for every pair of squares of the kings, the same square twice among them, which is empty.
pub(crate) const PIECES: usize = 64 * 64;

/// The boards of a piece.
pub(crate) fn boards_of(piece: usize, men: u32) -> impl Iterator<Item = Board> {
    boards::with_kings(piece / 64, piece % 64, men)
}

/// What came of a piece.
pub(crate) struct Judged {
    pub(crate) boards: u64,
    pub(crate) piece: Piece,
    pub(crate) findings: Findings,
    /// Whether nothing cut it short but a counterexample.
    pub(crate) whole: bool,
}

/// Asks everything about the boards of a piece, up to the first that is a counterexample.
pub(crate) fn judge(
    run: &mut Run<'_, '_>,
    piece: usize,
    men: u32,
    ask: &dyn Fn(&mut Run<'_, '_>, &Board),
) -> Judged {
    run.findings = Findings::default();
    run.asker.take_digest();
    let (mut boards, mut whole) = (0, true);
    for board in boards_of(piece, men) {
        if run.is_over() {
            whole = false;
            break;
        }
        ask(run, &board);
        boards += 1;
        if run.findings.found() {
            break;
        }
    }
    whole &= !run.is_cut();
    let findings = std::mem::take(&mut run.findings);
    let piece = Piece { questions: findings.questions, digest: run.asker.take_digest() };
    Judged { boards, piece, findings, whole }
}

/// Asks about every board with so many men; whether all were asked and nothing was wrong.
pub(crate) fn sweep(
    run: &mut Run<'_, '_>,
    subject: &Subject<'_>,
    men: u32,
    threads: usize,
    ask: &(dyn Fn(&mut Run<'_, '_>, &Board) + Sync),
) -> bool {
    let before = std::mem::take(&mut run.findings);
    let next = AtomicUsize::new(0);
    // The first piece with a counterexample: those after it do not matter.
    let last = AtomicUsize::new(PIECES);
    let stop = AtomicBool::new(false);
    let done = Mutex::new(Vec::new());
    let work = |run: &mut Run<'_, '_>| {
        loop {
            let piece = next.fetch_add(1, Ordering::Relaxed);
            if piece >= last.load(Ordering::Relaxed) || stop.load(Ordering::Relaxed) {
                return;
            }
            let judged = judge(run, piece, men, ask);
            if judged.findings.found() {
                last.fetch_min(piece, Ordering::Relaxed);
            }
            if !judged.whole {
                stop.store(true, Ordering::Relaxed);
            }
            done.lock().unwrap_or_else(PoisonError::into_inner).push((piece, judged));
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(|| {
                let answers = Answers::new(subject.natives.clone());
                let stopped = || stop.load(Ordering::Relaxed);
                work(&mut Run::new(subject.asker(&answers), subject.task, &stopped));
            });
        }
        work(run);
    });
    let last = last.into_inner();
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_by_key(|(piece, _)| *piece);
    let mut layer = Layer { size: men, boards: 0, pieces: Vec::new() };
    let mut whole = last == PIECES && done.len() == PIECES;
    run.findings = before;
    for (_, judged) in done.into_iter().filter(|(piece, _)| *piece <= last) {
        whole &= judged.whole;
        layer.boards += judged.boards;
        layer.pieces.push(judged.piece);
        run.findings.absorb(judged.findings);
    }
    // What time cut short certifies nothing.
    if whole || last < PIECES {
        run.layers.push(layer);
    }
    whole
}

#[cfg(test)]
mod tests {
    use tablero_specification::{Experience, File, compile_with};

    use super::*;
    use crate::chess::library::{self, Shelf};
    use crate::chess::{EXERCISES, cases, scope};

    const SOLUTION: &str = include_str!("../../../../examples/specs/lite-chess/solution.spec");

    /// Judges pieces with all that is remembered and without: boards, questions, answers and what is wrong must be the
    /// same. How many questions that were.
    fn compare(
        source: &str,
        number: u32,
        isolated: bool,
        men: u32,
        pieces: impl Iterator<Item = usize>,
    ) -> u64 {
        let file = File::read(source);
        let found = library::find(&file.definitions);
        let (index, exercise) =
            EXERCISES.iter().enumerate().find(|(_, known)| known.number == number).unwrap();
        let main = found[index].main.unwrap();
        let books = Shelf::new(&file.definitions, &found, isolated.then_some(index));
        let experience = Experience::new();
        let program =
            compile_with(&books.library, books.student[main], &scope(exercise.task), &experience).unwrap();
        let types: Vec<_> = program.inputs.iter().map(|input| input.ty.clone()).collect();
        let subject = Subject {
            program: &program,
            roles: library::roles(exercise.task, &types).unwrap(),
            natives: books.natives.clone(),
            is_proc: true,
            task: exercise.task,
            experience: &experience,
            is_right: false,
        };
        let answers = [Answers::new(books.natives.clone()), Answers::new(books.natives.clone())];
        let never = || false;
        let mut fast = Run::new(subject.asker(&answers[0]), exercise.task, &never);
        let mut plain = Run::new(subject.asker(&answers[1]).forgetful(), exercise.task, &never);
        let mut questions = 0;
        for piece in pieces {
            let [fast, plain] =
                [&mut fast, &mut plain].map(|run| judge(run, piece, men, &cases::board_questions));
            assert_eq!(fast.boards, plain.boards, "exercise {number}, piece {piece}");
            assert_eq!(fast.piece, plain.piece, "exercise {number}, piece {piece}");
            assert!(fast.whole && plain.whole, "exercise {number}, piece {piece}");
            let found = [fast.findings, plain.findings].map(|findings| format!("{findings:?}"));
            assert_eq!(found[0], found[1], "exercise {number}, piece {piece}");
            questions += fast.piece.questions;
        }
        questions
    }

    #[test]
    fn what_is_remembered_changes_nothing_with_two_men() {
        for number in [3, 4] {
            assert_eq!(compare(SOLUTION, number, false, 2, 0..PIECES), 1_290_240);
        }
        assert_eq!(compare(SOLUTION, 8, false, 2, 0..PIECES), 8_064);
    }

    #[test]
    fn what_is_remembered_changes_nothing_with_three_men() {
        for (number, isolated) in [(3, false), (4, false), (8, false), (3, true), (4, true), (8, true)] {
            let boards = 2 * 62 * 6;
            let each = if number == 8 { 1 } else { 3 * 64 + 16 + 3 * 8 };
            assert_eq!(
                compare(SOLUTION, number, isolated, 3, [1, 1_723, 4_094].into_iter()),
                3 * boards * each
            );
        }
    }

    #[test]
    fn what_is_remembered_changes_nothing_in_other_styles() {
        let styles = [
            include_str!("../../../../examples/specs/lite-chess/styles/ascii.spec"),
            include_str!("../../../../examples/specs/lite-chess/styles/latex.tex"),
            include_str!("../../../../examples/specs/lite-chess/styles/markdown.md"),
        ];
        for source in styles {
            for number in [3, 4, 8] {
                compare(source, number, false, 2, (0..PIECES).step_by(41));
                compare(source, number, false, 3, [612].into_iter());
            }
        }
    }

    #[test]
    fn what_is_remembered_changes_no_counterexample() {
        let wrong = [
            (3, include_str!("../../../../examples/specs/lite-chess/wrong/04-sentido-del-peon.spec")),
            (3, include_str!("../../../../examples/specs/lite-chess/wrong/05-rey-sin-diagonal.spec")),
            (4, include_str!("../../../../examples/specs/lite-chess/wrong/06-camino-sin-mirar.spec")),
            (4, include_str!("../../../../examples/specs/lite-chess/wrong/07-captura-propia.spec")),
            (3, include_str!("../../../../examples/specs/lite-chess/wrong/08-guarda-despues-del-uso.spec")),
            (8, include_str!("../../../../examples/specs/lite-chess/wrong/14-vecinas-y-no-todas.spec")),
        ];
        for (number, source) in wrong {
            compare(source, number, false, 2, (0..PIECES).step_by(7));
            compare(source, number, false, 3, (0..PIECES).step_by(509));
        }
    }
}
