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
use super::distances::alive;
use super::unpacking::{self, Sketch};

/// A packing order and what it means for the cells.
#[derive(Debug, Clone)]
pub(crate) struct Plan {
    /// The squares that are filled after each step, none before the first.
    stages: Vec<Bits>,
    /// How many boxes stand on squares of the plan after each step.
    pub(crate) taken: Vec<u16>,
    /// Every square of every step.
    pub(crate) squares: Bits,
    /// The squares of the plan by areas that do not touch each other; none if they wait for each other.
    areas: Vec<Area>,
    /// By cell, the number of steps after which a box there has no target left to go to.
    pub(crate) expiry: Vec<u16>,
}

/// Squares of a plan that have nothing to do with the others.
#[derive(Debug, Clone)]
enum Area {
    /// Filled one after another, and left so.
    Order(Vec<u16>),
    /// The squares that are filled after each step, where boxes are parked on the way.
    Steps(Vec<Vec<u16>>),
}

impl Area {
    /// How many steps are done.
    fn done(&self, boxes: &Bits) -> usize {
        match self {
            Self::Order(order) => order.iter().take_while(|&&target| boxes.has(target)).count(),
            Self::Steps(steps) => {
                let is_done = |step: &Vec<u16>| step.iter().all(|&cell| boxes.has(cell));
                steps.iter().rposition(is_done).unwrap_or(0)
            }
        }
    }
}

impl Plan {
    /// One of many plans, by its number. By even ones areas wait for each other if boxes are parked, by odd ones they never do. The first two
    /// are the best known, which come twice; the others owe something to chance. When the budget ends, what is known by then is all there is.
    pub(crate) fn new(number: u32, mut sketch: Sketch<'_>) -> Self {
        let Sketch { board, way, budget, .. } = sketch;
        sketch.chance = (number / 2).saturating_sub(1);
        if number.is_multiple_of(2) {
            Self::of(board, &unpacking::best(sketch), way, budget).strict()
        } else {
            Self::of(board, &unpacking::second(sketch), way, budget)
        }
    }

    fn strict(mut self) -> Self {
        if self.areas.iter().any(|area| matches!(area, Area::Steps(_))) {
            self.areas.clear();
        }
        self
    }

    /// The plan that fills these sets of squares one after another.
    fn of(board: &Board, sets: &[Vec<u16>], way: Way, budget: &Budget<'_>) -> Self {
        let cells = board.len();
        let mut stages: Vec<Bits> = vec![Bits::new(cells)];
        stages.extend(sets.iter().map(|set| Bits::of(cells, set)));
        let mut squares = Bits::new(cells);
        for stage in &stages {
            squares.join(stage);
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
        let areas = if budget.is_over() { Vec::new() } else { areas(board, &stages, &squares) };
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

    /// A square that the step after a stage fills and that holds no box yet.
    pub(crate) fn next(&self, boxes: &Bits, stage: usize) -> Option<u16> {
        self.stages.get(stage + 1)?.without(boxes).iter().next()
    }

    /// How many steps are done in all.
    pub(crate) fn done(&self, boxes: &Bits) -> usize {
        self.packed(boxes, self.stage(boxes))
    }

    /// How many steps are done, where areas do not wait for each other.
    pub(crate) fn packed(&self, boxes: &Bits, stage: usize) -> usize {
        if self.areas.is_empty() { stage } else { self.areas.iter().map(|area| area.done(boxes)).sum() }
    }
}

/// The squares by areas: those side by side or corner to corner are in one, and those between which a box is moved on.
fn areas(board: &Board, stages: &[Bits], squares: &Bits) -> Vec<Area> {
    let mut linked: Vec<(u16, u16)> = Vec::new();
    for pair in stages.windows(2) {
        linked.extend(pair[0].without(&pair[1]).iter().zip(pair[1].without(&pair[0]).iter()));
    }
    let mut area_of = vec![usize::MAX; board.len()];
    let mut count = 0;
    for first in squares.iter() {
        if area_of[usize::from(first)] != usize::MAX {
            continue;
        }
        area_of[usize::from(first)] = count;
        let mut cells = vec![first];
        while let Some(cell) = cells.pop() {
            let moved_on = linked.iter().filter_map(|&(one, other)| match cell {
                _ if cell == one => Some(other),
                _ if cell == other => Some(one),
                _ => None,
            });
            for next in board.rings[usize::from(cell)].into_iter().chain(moved_on) {
                if next != NONE && squares.has(next) && area_of[usize::from(next)] == usize::MAX {
                    area_of[usize::from(next)] = count;
                    cells.push(next);
                }
            }
        }
        count += 1;
    }
    let mut orders: Vec<Vec<u16>> = vec![Vec::new(); count];
    let mut parks = vec![false; count];
    for pair in stages.windows(2) {
        for cell in pair[1].without(&pair[0]).iter() {
            orders[area_of[usize::from(cell)]].push(cell);
        }
        for cell in pair[0].without(&pair[1]).iter() {
            parks[area_of[usize::from(cell)]] = true;
        }
    }
    let here = |stage: &Bits, area: usize| -> Vec<u16> {
        stage.iter().filter(|&cell| area_of[usize::from(cell)] == area).collect()
    };
    let areas = orders.into_iter().zip(parks).enumerate();
    areas
        .map(|(area, (order, parks))| {
            if !parks {
                return Area::Order(order);
            }
            let mut steps: Vec<Vec<u16>> = stages.iter().map(|stage| here(stage, area)).collect();
            steps.dedup();
            Area::Steps(steps)
        })
        .collect()
}
