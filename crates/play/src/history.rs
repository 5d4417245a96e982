//! What was played, and the way back.

use std::time::Duration;

use tablero_catalogue::{Table, Totals};
use tablero_core::{AnyMove, AnyPosition, Player};
use tablero_record::Ply;

/// The positions of a game from its first to the one now, with the moves between them and what was taken back.
#[derive(Debug)]
pub(crate) struct History {
    first: AnyPosition,
    steps: Vec<Step>,
    /// What was taken back, the next to be played again last.
    undone: Vec<Step>,
}

/// One move that was played.
#[derive(Debug, Clone)]
struct Step {
    mv: AnyMove,
    ply: Ply,
    /// The position after it, and what was counted up to there.
    after: AnyPosition,
    totals: Totals,
}

impl History {
    pub(crate) const fn new(first: AnyPosition) -> Self {
        Self { first, steps: Vec::new(), undone: Vec::new() }
    }

    /// The position now.
    pub(crate) fn position(&self) -> &AnyPosition {
        self.steps.last().map_or(&self.first, |step| &step.after)
    }

    pub(crate) const fn first(&self) -> &AnyPosition {
        &self.first
    }

    /// Every position, the first one included.
    pub(crate) fn positions(&self) -> impl DoubleEndedIterator<Item = &AnyPosition> {
        std::iter::once(&self.first).chain(self.steps.iter().map(|step| &step.after))
    }

    pub(crate) fn plies(&self) -> impl ExactSizeIterator<Item = &Ply> + DoubleEndedIterator {
        self.steps.iter().map(|step| &step.ply)
    }

    pub(crate) const fn len(&self) -> usize {
        self.steps.len()
    }

    /// Every position that was left, with the move that left it.
    pub(crate) fn past(&self) -> Vec<(AnyPosition, AnyMove)> {
        self.positions().zip(&self.steps).map(|(before, step)| (before.clone(), step.mv)).collect()
    }

    /// The last move, with the position it was played in.
    pub(crate) fn last_move(&self) -> Option<(&AnyPosition, AnyMove)> {
        let (step, before) = self.steps.split_last()?;
        Some((before.last().map_or(&self.first, |step| &step.after), step.mv))
    }

    /// What was counted so far.
    pub(crate) fn totals(&self) -> Totals {
        self.steps.last().map_or_else(Totals::new, |step| step.totals.clone())
    }

    /// How long a player took in all, and in how many moves.
    pub(crate) fn used(&self, player: Player) -> (Duration, u32) {
        let own = self.positions().zip(&self.steps).filter(|(before, _)| before.to_move() == player);
        own.fold((Duration::ZERO, 0), |(used, moves): (Duration, u32), (_, step)| {
            let time = Duration::from_millis(step.ply.millis.unwrap_or(0));
            (used.saturating_add(time), moves.saturating_add(1))
        })
    }

    /// One move on.
    pub(crate) fn push(&mut self, table: &dyn Table, mv: AnyMove, millis: Option<u64>) {
        let before = self.position();
        let ply = Ply { mv: before.write_move(mv), millis };
        let after = before.play(mv);
        let mut totals = self.totals();
        table.count(&mut totals, before, &after);
        self.steps.push(Step { mv, ply, after, totals });
    }

    /// One move back; whether there was one.
    pub(crate) fn pop(&mut self) -> bool {
        let step = self.steps.pop();
        let is_back = step.is_some();
        self.undone.extend(step);
        is_back
    }

    /// One move on again; whether there was one.
    pub(crate) fn redo(&mut self) -> bool {
        let step = self.undone.pop();
        let is_on = step.is_some();
        self.steps.extend(step);
        is_on
    }

    pub(crate) const fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// What was taken back is gone for good.
    pub(crate) fn forget_undone(&mut self) {
        self.undone.clear();
    }
}
