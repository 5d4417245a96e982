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
