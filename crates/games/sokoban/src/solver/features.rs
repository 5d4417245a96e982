//! What a state looks like from afar: the few numbers that feature-space search sorts states by.

use super::bits::Bits;
use super::blocks::Blocks;
use super::board::{Board, NONE, Way};
use super::budget::Budget;
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

impl Features {
    /// What is left to do, the worst first: the less, the better. A box that the plan would cut off is worse than one not packed yet.
    pub(crate) fn left(self) -> (u16, u16, u16, u16) {
        (self.out_of_plan, u16::MAX - self.packed, self.regions, self.doors)
    }

    /// A number that is the less the better the features are, most packed first.
    pub(crate) fn rank(self) -> u32 {
        let few = |count: u16| u8::try_from(count).unwrap_or(u8::MAX);
        u32::from_be_bytes([
            u8::MAX - few(self.packed),
            few(self.regions),
            few(self.doors),
            few(self.out_of_plan),
        ])
    }
}

/// What the features are computed from, fixed for a board.
#[derive(Debug, Clone)]
pub(crate) struct Lens {
    pub(crate) plan: Plan,
    /// Cells whose filling cuts the empty board in two.
    pub(crate) is_door: Vec<bool>,
    /// By cell of one box, the cells from which no target can be reached while it stays; none on large boards.
    shadows: Vec<Bits>,
    /// By cell, the cells of boxes that put a box there out of reach of every target.
    shading: Vec<Bits>,
    nearest: Vec<u32>,
    /// By square of the plan, the steps from it to every cell of the empty board.
    steps: Vec<Vec<u16>>,
}

/// The features of a state with what is needed to tell those of its successors.
#[derive(Debug, Clone)]
pub(crate) struct View {
    pub(crate) features: Features,
    boxes: Bits,
    /// Steps of the plan that are done.
    stage: usize,
    /// Boxes by how soon the plan cuts them off.
    urgent: [u16; HORIZON],
}

/// How many steps of the plan are looked ahead.
const HORIZON: usize = 64;

impl View {
    fn count(&mut self, lens: &Lens, cell: u16, here: bool) {
        if lens.plan.filled(self.stage).has(cell) {
            return;
        }
        let place = usize::from(cell);
        let by = |count: u16| if here { count + 1 } else { count.saturating_sub(1) };
        if lens.is_door[place] {
            self.features.doors = by(self.features.doors);
        }
        let expiry = usize::from(lens.plan.expiry[place]);
        if let Some(slot) = self.urgent.get_mut(expiry.saturating_sub(self.stage)) {
            *slot = by(*slot);
        }
    }

    /// Counts the boxes too many: those that will be cut off by some step, less those that the steps until then take.
    fn sum_up(&mut self, lens: &Lens) {
        let mut sum = 0;
        let mut out_of_plan = 0;
        let taken = &lens.plan.taken[self.stage..];
        for (&count, &until) in self.urgent.iter().zip(taken) {
            sum += count;
            out_of_plan = out_of_plan.max((sum + taken[0]).saturating_sub(until));
        }
        self.features.out_of_plan = out_of_plan;
    }
}

impl Lens {
    /// A lens for bringing boxes this way to the targets that the distances lead to, by a plan.
    /// When the budget ends, it is left unfinished.
    pub(crate) fn new(
        board: &Board,
        way: Way,
        distances: &Distances,
        plan: Plan,
        budget: &Budget<'_>,
    ) -> Self {
        let dead = &distances.dead;
        let targets = board.targets(way);
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
        let (shadows, shading) =
            if board.len() > MAX_SHADOWED { Default::default() } else { shadows(board, way, dead, budget) };
        let nearest = (0..count)
            .map(|cell| {
                if budget.spend(targets.len() as u64) {
                    return 0;
                }
                let targets = 0..targets.len();
                targets.map(|target| distances.best(target, cell)).min().map_or(0, u32::from)
            })
            .collect();
        let steps = steps(board, &plan, budget);
        Self { plan, is_door, shadows, shading, nearest, steps }
    }

    /// The same lens with another plan.
    pub(crate) fn with_plan(&self, board: &Board, plan: Plan, budget: &Budget<'_>) -> Self {
        let steps = steps(board, &plan, budget);
        Self { plan, steps, ..self.clone() }
    }

    /// The steps from the square that the plan fills next to every cell, if there is such a square.
    pub(crate) fn steps_to_next(&self, view: &View) -> Option<&[u16]> {
        let square = self.plan.next(&view.boxes, view.stage)?;
        self.steps.get(usize::from(square)).map(Vec::as_slice).filter(|steps| !steps.is_empty())
    }

    /// The bytes that a lens takes for so many boxes.
    pub(crate) const fn bytes(cells: usize, boxes: usize) -> u64 {
        let shadows = if cells > MAX_SHADOWED { 0 } else { cells * (cells / 32 + 64 + boxes * 4) };
        Plan::bytes(cells, boxes).saturating_add(shadows as u64)
    }

    /// The moves from a cell to the nearest target.
    pub(crate) fn nearest(&self, cell: u16) -> u32 {
        self.nearest[usize::from(cell)]
    }

    /// How many boxes, other than the one that is now on `own`, lose every target while one is on `cell`, and how many take every
    /// target from it.
    pub(crate) fn hotspots(&self, cell: u16, own: u16, view: &View) -> u32 {
        let count = |sets: &[Bits]| {
            sets.get(usize::from(cell)).map_or(0, |set| set.shared(&view.boxes) - u32::from(set.has(own)))
        };
        count(&self.shadows) + count(&self.shading)
    }

    /// The features of a state whose free cells fall into so many regions.
    pub(crate) fn view(&self, boxes: Bits, regions: usize) -> View {
        let stage = self.plan.stage(&boxes);
        let packed = self.plan.packed(&boxes, stage);
        let features = Features {
            packed: u16::try_from(packed).unwrap_or(u16::MAX),
            regions: u16::try_from(regions).unwrap_or(u16::MAX),
            doors: 0,
            out_of_plan: 0,
        };
        let mut view = View { features, boxes: Bits::new(0), stage, urgent: [0; HORIZON] };
        for cell in boxes.iter() {
            view.count(self, cell, true);
        }
        view.boxes = boxes;
        view.sum_up(self);
        view
    }

    /// The features after one box has moved and made so many regions.
    pub(crate) fn after(&self, view: &mut View, from: u16, to: u16, regions: usize) -> Features {
        let before = view.features;
        let mut packed = before.packed;
        if self.plan.squares.has(from) || self.plan.squares.has(to) {
            view.boxes.remove(from);
            view.boxes.add(to);
            let stage = self.plan.stage(&view.boxes);
            // Which boxes count, and how, depends on the stage.
            let anew = (stage != view.stage).then(|| self.view(view.boxes.clone(), regions).features);
            packed = u16::try_from(self.plan.packed(&view.boxes, stage)).unwrap_or(u16::MAX);
            view.boxes.remove(to);
            view.boxes.add(from);
            if let Some(after) = anew {
                return after;
            }
        }
        view.count(self, from, false);
        view.count(self, to, true);
        if self.plan.expiry[usize::from(from)] != self.plan.expiry[usize::from(to)] {
            view.sum_up(self);
        }
        let mut after = view.features;
        after.regions = u16::try_from(regions).unwrap_or(u16::MAX);
        after.packed = packed;
        view.count(self, to, false);
        view.count(self, from, true);
        view.features = before;
        after
    }
}

/// By cell of one box, the cells from which no target can be reached while it stays, and the other way round.
fn shadows(board: &Board, way: Way, dead: &[bool], budget: &Budget<'_>) -> (Vec<Bits>, Vec<Bits>) {
    let cells = board.len();
    let mut walls = vec![false; cells];
    let mut shadows = vec![Bits::new(cells); cells];
    let mut shading = shadows.clone();
    for cell in 0..u16::try_from(cells).unwrap_or(NONE) {
        if dead[usize::from(cell)] || budget.spend(12 * cells as u64) {
            continue;
        }
        walls[usize::from(cell)] = true;
        let others: Vec<u16> = board.targets(way).iter().copied().filter(|&target| target != cell).collect();
        let alive = alive(board, &walls, &others, way);
        walls[usize::from(cell)] = false;
        for (other, number) in
            alive.into_iter().zip(0u16..).filter(|(alive, _)| !alive).map(|(_, n)| (usize::from(n), n))
        {
            if !dead[other] {
                shadows[usize::from(cell)].add(number);
                shading[other].add(cell);
            }
        }
    }
    (shadows, shading)
}

/// By square of a plan, the steps from it to every cell of the empty board.
fn steps(board: &Board, plan: &Plan, budget: &Budget<'_>) -> Vec<Vec<u16>> {
    let cells = board.len();
    let mut steps = vec![Vec::new(); cells];
    if cells > MAX_SHADOWED {
        return steps;
    }
    for square in plan.squares.iter().take(2 * board.goals.len()) {
        if budget.spend(4 * cells as u64) {
            break;
        }
        let far = &mut steps[usize::from(square)];
        far.resize(cells, u16::MAX);
        far[usize::from(square)] = 0;
        let mut open = std::collections::VecDeque::from([square]);
        while let Some(cell) = open.pop_front() {
            for next in board.neighbours[usize::from(cell)] {
                if next != NONE && far[usize::from(next)] == u16::MAX {
                    far[usize::from(next)] = far[usize::from(cell)].saturating_add(1);
                    open.push_back(next);
                }
            }
        }
    }
    steps
}

/// The largest board for which shadows are computed: they take the square of its cells.
const MAX_SHADOWED: usize = 2000;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::collections;
    use crate::solver::arena::Arena;
    use crate::solver::budget::endless;
    use crate::solver::table::move_box;
    use crate::solver::unpacking::Sketch;

    /// The features that are told from those of the state before are those of the state itself.
    #[test]
    fn features_after_a_macro_are_foretold() {
        let mut packed = 0;
        for entry in collections::ALL[0].read().entries.into_iter().take(60) {
            let board = Board::new(&entry.level.unwrap(), 3).unwrap();
            let budget = endless();
            let goals = Distances::with_sides(&board, &budget).unwrap();
            let starts = Distances::from_starts(&board, &board.boxes, &budget).unwrap();
            let (way, chance, bytes) = (Way::Push, 0, u64::MAX);
            let sketch = Sketch { board: &board, way, back: &starts, chance, bytes, budget: &budget };
            for number in 0..2 {
                let lens = Lens::new(&board, way, &goals, Plan::new(number, sketch), &budget);
                let mut arena = Arena::new(&board, &goals, &budget);
                let (mut boxes, mut person) = (board.boxes.clone(), board.person);
                for step in 0..40 {
                    let mut view = lens.view(Bits::of(board.len(), &boxes), 1);
                    let now = view.features;
                    let mut macros = Vec::new();
                    arena.place(&boxes);
                    arena.walk(person);
                    for &cell in &boxes {
                        arena.macros(cell, 0b1111, &mut macros);
                    }
                    arena.clear(&boxes);
                    for mv in &macros {
                        let mut next = boxes.clone();
                        move_box(&mut next, mv.from, mv.to);
                        let after = lens.after(&mut view, mv.from, mv.to, 2);
                        let known = lens.view(Bits::of(board.len(), &next), 2).features;
                        assert_eq!(after, known, "{} {mv:?}", entry.title);
                        packed += u32::from(after.packed > now.packed);
                    }
                    assert_eq!(view.features, now);
                    let Some(mv) = macros.get(step * 7 % macros.len().max(1)) else { break };
                    move_box(&mut boxes, mv.from, mv.to);
                    person = board.next(mv.to, usize::from(mv.side));
                }
            }
        }
        assert!(packed >= 100, "only {packed} macros that pack");
    }
}
