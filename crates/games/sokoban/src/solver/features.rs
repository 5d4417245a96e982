//! What a state looks like from afar: the few numbers that feature-space search sorts states by.

use super::arena::Arena;
use super::blocks::Blocks;
use super::board::{Board, NONE};
use super::distances::{Distances, alive};
use super::plan::Plan;

/// The features of a state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct Features {
    /// Goals filled in the order of the plan.
    pub(crate) packed: u16,
    /// Regions the free cells fall into.
    pub(crate) regions: u16,
    /// Boxes in doorways.
    pub(crate) doors: u16,
    /// Boxes too many in places that the plan will cut off.
    pub(crate) out_of_plan: u16,
}

/// What the features are computed from, fixed for a board.
#[derive(Debug, Clone)]
pub(crate) struct Lens {
    pub(crate) plan: Plan,
    /// Cells whose filling cuts the empty board in two.
    pub(crate) is_door: Vec<bool>,
    /// By cell of one box, the cells from which no goal can be reached while it stays.
    shadows: Vec<Vec<bool>>,
    nearest: Vec<u32>,
}

impl Lens {
    pub(crate) fn new(board: &Board, distances: &Distances) -> Self {
        let dead = &distances.dead;
        let plan = Plan::new(board);
        let mut blocks = Blocks::new(board.len());
        let empty = vec![false; board.len()];
        blocks.find(board, &empty, board.person);
        let count = u16::try_from(board.len()).unwrap_or(NONE);
        let is_door = (0..count)
            .map(|cell| {
                let mut around = (0..4).map(|side| blocks.of(cell, side)).filter(|&block| block != NONE);
                let first = around.next();
                around.any(|block| Some(block) != first)
            })
            .collect();
        let mut walls = empty;
        let shadows = (0..count)
            .map(|cell| {
                if dead[usize::from(cell)] || board.len() > MAX_SHADOWED {
                    return Vec::new();
                }
                walls[usize::from(cell)] = true;
                let goals: Vec<u16> = board.goals.iter().copied().filter(|&goal| goal != cell).collect();
                let alive = alive(board, &walls, &goals);
                walls[usize::from(cell)] = false;
                alive.into_iter().zip(dead).map(|(alive, &dead)| !alive && !dead).collect()
            })
            .collect();
        let nearest = (0..count)
            .map(|cell| {
                let goals = 0..board.goals.len();
                goals.map(|goal| distances.best(goal, cell)).min().map_or(0, u32::from)
            })
            .collect();
        Self { plan, is_door, shadows, nearest }
    }

    /// The pushes from a cell to the nearest goal.
    pub(crate) fn nearest(&self, cell: u16) -> u32 {
        self.nearest[usize::from(cell)]
    }

    /// How many of the boxes, other than the one on `cell`, lose every goal while it stays there.
    pub(crate) fn shadowed(&self, cell: u16, boxes: &[u16]) -> u32 {
        let shadow = &self.shadows[usize::from(cell)];
        if shadow.is_empty() {
            return 0;
        }
        boxes.iter().map(|&other| u32::from(other != cell && shadow[usize::from(other)])).sum()
    }

    /// How many of the boxes put a box on this cell out of reach of every goal.
    pub(crate) fn shading(&self, cell: u16, boxes: &[u16]) -> u32 {
        boxes
            .iter()
            .map(|&other| {
                let shadow = &self.shadows[usize::from(other)];
                u32::from(other != cell && !shadow.is_empty() && shadow[usize::from(cell)])
            })
            .sum()
    }

    /// The features of the state in the arena, whose free cells fall into so many regions.
    pub(crate) fn features(
        &self,
        arena: &Arena<'_>,
        boxes: impl Iterator<Item = u16>,
        regions: usize,
    ) -> Features {
        let packed = self.plan.packed(&arena.occupied);
        let mut doors = 0;
        // Boxes by how soon the plan cuts them off.
        let mut urgent = [0u16; 64];
        for cell in boxes {
            let place = usize::from(cell);
            let expiry = usize::from(self.plan.expiry[place]);
            if self.plan.order[..packed].contains(&cell) {
                continue;
            }
            doors += u16::from(self.is_door[place]);
            if let Some(slot) = urgent.get_mut(expiry.saturating_sub(packed)) {
                *slot += 1;
            }
        }
        let mut sum = 0;
        let mut out_of_plan = 0;
        for (later, &count) in (0u16..).zip(&urgent) {
            sum += count;
            out_of_plan = out_of_plan.max(sum.saturating_sub(later));
        }
        let regions = u16::try_from(regions).unwrap_or(u16::MAX);
        let packed = self.plan.packed_by_area(&arena.occupied);
        Features { packed: u16::try_from(packed).unwrap_or(u16::MAX), regions, doors, out_of_plan }
    }
}

/// The largest board for which shadows are computed: they take the square of its cells.
const MAX_SHADOWED: usize = 2000;
