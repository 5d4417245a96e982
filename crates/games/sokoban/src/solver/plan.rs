//! In which order the targets are filled.
//!
//! Found backwards, as Shoham and Schaeffer ("The FESS Algorithm", 2020) do: with every target filled, boxes are taken out one by
//! one to squares where boxes start, and vanish there, each on a square of its own. Where no box can be taken out, one is
//! parked on the way. The path of this small search, reversed, is the plan: a sequence of sets of squares to be
//! filled, each by one box more than the one before, or by a parked box moved on. Boxes that wait at the start are
//! not looked at, so a plan is advice, not a promise.

use super::bits::Bits;
use super::board::{Board, NONE, Way};
use super::distances::{Distances, alive};
use super::unpacking;

/// A packing order and what it means for the cells.
#[derive(Debug, Clone)]
pub(crate) struct Plan {
    /// The squares that are filled after each step, none before the first.
    stages: Vec<Bits>,
    /// How many boxes stand on squares of the plan after each step.
    pub(crate) taken: Vec<u16>,
    /// Every square of every step.
    pub(crate) squares: Bits,
    /// The targets by areas that do not touch each other, each in the order of the plan; none if boxes are parked.
    areas: Vec<Vec<u16>>,
    /// By cell, the number of steps after which a box there has no target left to go to.
    pub(crate) expiry: Vec<u16>,
}

impl Plan {
    /// The plan for bringing boxes to their targets this way; `back` are the distances of the other way. When `stop`
    /// says so, what is known by then is all there is.
    pub(crate) fn new(board: &Board, way: Way, back: &Distances, stop: &dyn Fn() -> bool) -> Self {
        let sets = unpacking::best(board, way, back, stop);
        let cells = board.len();
        let mut stages: Vec<Bits> = vec![Bits::new(cells)];
        stages.extend(sets.iter().map(|set| Bits::of(cells, set)));
        let mut squares = Bits::new(cells);
        let mut order = Vec::new();
        let mut parks = false;
        for pair in stages.windows(2) {
            let added = pair[1].without(&pair[0]);
            parks |= pair[0].without(&pair[1]).iter().next().is_some();
            order.extend(added.iter());
            squares.join(&pair[1]);
        }
        // The squares that boxes from outside are still to come to, by stage.
        let mut outside: Vec<Vec<u16>> = vec![Vec::new(); stages.len()];
        let mut coming: Vec<u16> = Vec::new();
        for stage in (0..stages.len() - 1).rev() {
            if stages[stage].len() < stages[stage + 1].len() {
                coming.extend(stages[stage + 1].without(&stages[stage]).iter());
            }
            outside[stage].clone_from(&coming);
        }
        let mut expiry = vec![0; cells];
        for (stage, targets) in outside.iter().enumerate() {
            if targets.is_empty() || stop() {
                continue;
            }
            let mut walls = vec![false; cells];
            for cell in stages[stage].iter() {
                walls[usize::from(cell)] = true;
            }
            let last = outside[stage + 1].is_empty();
            let until = if last { u16::MAX } else { u16::try_from(stage + 1).unwrap_or(u16::MAX) };
            for (cell, alive) in alive(board, &walls, targets, way).into_iter().enumerate() {
                if alive {
                    expiry[cell] = until;
                }
            }
        }
        let areas = if parks || stop() { Vec::new() } else { areas(board, &order) };
        let taken = stages.iter().map(|stage| u16::try_from(stage.len()).unwrap_or(u16::MAX)).collect();
        Self { stages, taken, squares, areas, expiry }
    }

    /// How many steps are done.
    pub(crate) fn stage(&self, boxes: &Bits) -> usize {
        self.stages.iter().rposition(|stage| boxes.contains_all(stage)).unwrap_or(0)
    }

    /// The squares that are filled at a stage.
    pub(crate) fn filled(&self, stage: usize) -> &Bits {
        &self.stages[stage]
    }

    /// How many steps are done, where areas do not wait for each other.
    pub(crate) fn packed(&self, boxes: &Bits, stage: usize) -> usize {
        let filled = |area: &Vec<u16>| area.iter().take_while(|&&target| boxes.has(target)).count();
        if self.areas.is_empty() { stage } else { self.areas.iter().map(filled).sum() }
    }
}

/// The targets by areas: those side by side or corner to corner are in one.
fn areas(board: &Board, order: &[u16]) -> Vec<Vec<u16>> {
    let is_target = Bits::of(board.len(), order);
    let mut areas: Vec<Vec<u16>> = Vec::new();
    let mut seen = vec![false; board.len()];
    for &first in order {
        if std::mem::replace(&mut seen[usize::from(first)], true) {
            continue;
        }
        let mut area = vec![first];
        let mut at = 0;
        while let Some(&cell) = area.get(at) {
            at += 1;
            for next in board.rings[usize::from(cell)] {
                if next != NONE
                    && is_target.has(next)
                    && !std::mem::replace(&mut seen[usize::from(next)], true)
                {
                    area.push(next);
                }
            }
        }
        areas.push(order.iter().copied().filter(|target| area.contains(target)).collect());
    }
    areas
}
