//! In which order the targets are filled.
//!
//! Found backwards, as Shoham and Schaeffer ("The FESS Algorithm", 2020) do: with every target filled, boxes are taken out one by
//! one to squares where boxes start, and vanish there, each on a square of its own. Where no box can be taken out, one is
//! parked on the way. The path of this small search, reversed, is the plan: a sequence of sets of squares to be
//! filled, each by one box more than the one before, or by a parked box moved on. Boxes that wait at the start are
//! not looked at, so a plan is advice, not a promise.

use super::bits::Bits;
use super::board::{Board, NONE, Way};
use super::budget::Budget;
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
    /// The plan for bringing boxes to their targets this way; `back` are the distances of the other way. When the budget
    /// ends, what is known by then is all there is.
    pub(crate) fn new(board: &Board, way: Way, back: &Distances, budget: &Budget<'_>) -> Self {
        let sets = unpacking::best(board, way, back, budget);
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
            if targets.is_empty() || budget.spend(12 * cells as u64) {
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
        let areas = if parks || budget.is_over() { Vec::new() } else { areas(board, &order) };
        let taken = stages.iter().map(|stage| u16::try_from(stage.len()).unwrap_or(u16::MAX)).collect();
        Self { stages, taken, squares, areas, expiry }
    }

    /// The bytes that a plan for so many boxes takes, as far as can be foreseen.
    pub(crate) const fn bytes(cells: usize, boxes: usize) -> u64 {
        // Stages as sets, and for a while the targets still to come by stage.
        (boxes as u64 + 1).saturating_mul(cells as u64 / 4 + boxes as u64 * 4 + 200)
    }

    /// About how many cells are looked at to find the stage of a state.
    pub(crate) fn work(&self) -> usize {
        self.stages.len().saturating_mul(self.expiry.len() / 64 + 1)
    }

    /// How many steps are done.
    pub(crate) fn stage(&self, boxes: &Bits) -> usize {
        self.stages.iter().rposition(|stage| boxes.contains_all(stage)).unwrap_or(0)
    }

    /// The squares that are filled at a stage.
    pub(crate) fn filled(&self, stage: usize) -> &Bits {
        &self.stages[stage]
    }

    /// How many steps are done in all.
    pub(crate) fn done(&self, boxes: &Bits) -> usize {
        self.packed(boxes, self.stage(boxes))
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
    let mut area_of = vec![usize::MAX; board.len()];
    for &first in order {
        if area_of[usize::from(first)] != usize::MAX {
            continue;
        }
        area_of[usize::from(first)] = areas.len();
        let mut area = vec![first];
        let mut at = 0;
        while let Some(&cell) = area.get(at) {
            at += 1;
            for next in board.rings[usize::from(cell)] {
                if next != NONE && is_target.has(next) && area_of[usize::from(next)] == usize::MAX {
                    area_of[usize::from(next)] = areas.len();
                    area.push(next);
                }
            }
        }
        areas.push(Vec::new());
    }
    for &target in order {
        areas[area_of[usize::from(target)]].push(target);
    }
    areas
}
