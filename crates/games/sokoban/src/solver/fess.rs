//! Feature-space search for any solution.
//!
//! After Shoham and Schaeffer, "The FESS Algorithm: A Feature Based Approach to Single-Agent Search" (2020). States
//! are sorted into cells by their [`Features`]; the search goes round the cells and from each plays the pending macro
//! with the least weight. A macro that an advisor recommends weighs nothing, any other weighs one, and weights add up along
//! a line of play. So promising lines run deep at once while no state is ever given up: when every cell is empty, the
//! level has been searched through.
//!
//! A state belongs to the cell of the best features on the way to it, not to that of its own. So what is taken apart for a while to go on
//! is looked at from where the line had come to, and the cells are few: they are the milestones of some line of play.
//!
//! Every other macro is taken from the cells where most of the plan is done: the other half of the turns finds a way where the plan
//! is wrong.
//!
//! A search may go by something else than a plan: see [`scene`](super::scene). It has no advisors; every macro weighs the same, and those of
//! the best value come first, every other one from the cell of the best features.
//!
//! The same search runs backwards, from the solved level by pulls to the start: targets, plan and distances change places. There the
//! judge has nothing to say, since what it knows is about pushes; boxes that are `stuck` are all that is known to be lost.

use std::cmp::Reverse;
use std::sync::Arc;

use super::advice::Advice;
use super::arena::{Arena, Macro};
use super::bits::Bits;
use super::board::{Board, Way};
use super::budget::Budget;
use super::corral::Verdict;
use super::distances::Distances;
use super::features::{Features, Lens, View};
use super::filter::{self, Filter};
use super::judge::Judge;
use super::lessons::{Learner, Lessons};
use super::matching::Matching;
use super::queue::{Front, Pending, Queue, Waiting};
use super::scene::{Scene, Value};
use super::stuck::stuck;
use super::symmetry::{Name, SAME, Symmetries};
use super::table::StateTable;

/// What a round of searching came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Round {
    /// A solution, as macros.
    Solved(Vec<Macro>),
    /// Everything was searched through.
    Exhausted,
    /// There is more to do.
    More,
    /// There is no memory for what comes next.
    Full,
}

/// States spent on finding out whether a part of a state is lost.
const EFFORT: usize = 300;

/// The part of the memory that verdicts of the learner may fill.
const SHARE: u64 = 80;

/// The best states that are looked at to find one that is not lost.
const LOOKED_AT: usize = 8;

/// Work that the budget need not be told at once.
const MUCH: usize = 1 << 12;

/// Bytes that a macro takes while a state is expanded and while it is pending.
const MACRO: usize = 64;
/// Bytes of macros that any state may have.
const FEW: u64 = 1 << 20;

/// Which macros of the same weight come first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Preference {
    /// Those that lead to better features.
    Features,
    /// Those that leave fewer pushes to be made.
    Pushes,
}

#[derive(Debug, Clone, Copy)]
struct Node {
    parent: u32,
    mv: Macro,
    weight: u32,
    /// The cell of the best features on the way to the state.
    cell: u32,
    /// How the state was turned after the macro.
    turned: Name,
    /// How many lessons there were when the state was last held against them; [`LOST`] if one of them applied.
    lessons: u32,
}

/// More lessons than there can be.
const LOST: u32 = u32::MAX;

/// What a search goes by.
#[derive(Debug)]
pub(crate) enum Aim<'a> {
    /// A plan, with advisors who prefer macros in some way.
    Plan(Arc<Lens>, Preference),
    /// Where boxes are to be.
    Scene(Scene<'a>),
}

/// A state to begin with, and the macros, as pushes, that lead to it, or from it to the end where boxes are pulled.
#[derive(Debug, Clone)]
pub(crate) struct Launch {
    boxes: Vec<u16>,
    person: u16,
    line: Vec<Macro>,
}

#[derive(Debug)]
pub(crate) struct Fess<'a> {
    arena: Arena<'a>,
    /// The person's region at the start of the level, where pulling ends.
    start: u16,
    /// What comes before the first macro, or after the last where boxes are pulled.
    before: Vec<Macro>,
    aim: Aim<'a>,
    matching: Matching<'a>,
    judge: Judge<'a>,
    learner: Learner<'a>,
    symmetries: Symmetries,
    table: StateTable,
    nodes: Vec<Node>,
    queue: Queue,
    /// The states that were the best so far when they were met, with their values, where there is no plan.
    best: Vec<(Value, u32)>,
    /// Macros that were ever pending.
    pushed: u64,
    order: u32,
    macros: Vec<Macro>,
    ends: Vec<(usize, usize)>,
    sizes: Vec<usize>,
    /// By macro of the state at hand, its weight, its rank and a bound.
    weights: Vec<(u32, u32, u32)>,
    /// By macro, whether the searches the other way may have met what it leads to.
    met: Vec<bool>,
    boxes: Vec<u16>,
    solved: Option<u32>,
    /// The bytes that may be filled, and whether there was something that did not fit.
    allowance: u64,
    full: bool,
    /// The pushes that the state at hand needs at least.
    bound: u32,
}

impl<'a> Fess<'a> {
    /// A search that moves boxes this way, by distances and a lens made for it. `lessons` are those of this way.
    pub(crate) fn new(
        board: &'a Board,
        distances: &'a Distances,
        aim: Aim<'a>,
        way: Way,
        lessons: &'a Lessons,
        budget: &'a Budget<'a>,
    ) -> Self {
        Self::launched(board, distances, aim, way, lessons, None, budget)
    }

    /// The same search from a state that another has met, if there is one. When it is exhausted, it has shown that this state is lost, no
    /// more.
    pub(crate) fn launched(
        board: &'a Board,
        distances: &'a Distances,
        aim: Aim<'a>,
        way: Way,
        lessons: &'a Lessons,
        launch: Option<Launch>,
        budget: &'a Budget<'a>,
    ) -> Self {
        let (symmetries, front) = match aim {
            Aim::Plan(..) => (Symmetries::new(board, way), Front::Packed),
            Aim::Scene(_) => (Symmetries::none(board), Front::Best),
        };
        let mut search = Self {
            arena: Arena::with_way(board, distances, way, budget),
            start: 0,
            before: Vec::new(),
            aim,
            matching: Matching::new(board.goals.len(), budget),
            judge: Judge::new(board.len(), EFFORT, budget),
            learner: Learner::new(Some(lessons), budget.room() / SHARE),
            symmetries,
            table: StateTable::new(board.goals.len()),
            nodes: Vec::new(),
            queue: Queue::new(front),
            best: Vec::new(),
            pushed: 0,
            order: 0,
            macros: Vec::new(),
            ends: Vec::new(),
            sizes: Vec::new(),
            weights: Vec::new(),
            met: Vec::new(),
            boxes: Vec::new(),
            solved: None,
            allowance: budget.room() / 4,
            full: false,
            bound: 0,
        };
        let root = Node {
            parent: u32::MAX,
            mv: Macro { from: 0, to: 0, side: 0, pushes: 0 },
            weight: 0,
            cell: 0,
            turned: SAME,
            lessons: 0,
        };
        let nobody = Filter::new(0);
        search.arena.place(&board.boxes);
        search.start = search.arena.walk(board.person).0;
        search.arena.clear(&board.boxes);
        match (way, launch) {
            (_, Some(Launch { boxes, person, line })) => {
                search.before = line;
                search.visit(boxes, person, root, &nobody);
            }
            (Way::Push, None) => search.visit(board.boxes.clone(), board.person, root, &nobody),
            (Way::Pull, None) => {
                // Every region the person may end in, entered by its least cell.
                search.arena.place(&board.goals);
                let regions = search.arena.regions();
                search.arena.clear(&board.goals);
                for person in regions {
                    search.visit(board.goals.clone(), person, root, &nobody);
                }
            }
        }
        search
    }

    /// The same search with every state in the cell of its own features, whatever it has been through.
    pub(crate) fn forgetful(mut self) -> Self {
        self.queue.forgetful = true;
        self
    }

    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.len() as u64
    }

    pub(crate) fn memory(&self) -> u64 {
        self.table.memory()
            + (self.nodes.capacity() * size_of::<Node>()) as u64
            + self.queue.memory()
            + self.judge.memory()
            + self.learner.memory()
    }

    /// The states met so far, where all of them are as they were met; `None` if they are turned.
    pub(crate) fn met(&self) -> Option<&StateTable> {
        self.symmetries.is_trivial().then_some(&self.table)
    }

    /// The best state so far, where there is no plan, or one of those before it if it turns out to be lost.
    fn best_state(&mut self) -> Option<u32> {
        for &(_, state) in self.best.iter().rev().take(LOOKED_AT) {
            let boxes = self.table.boxes(state);
            self.arena.place(boxes);
            let lost = self.learner.sees(&mut self.arena, boxes, self.table.person(state));
            self.arena.clear(boxes);
            if !lost {
                return Some(state);
            }
        }
        self.best.last().map(|&(_, state)| state)
    }

    /// The boxes of that state.
    pub(crate) fn best(&mut self) -> &[u16] {
        let best = self.best_state().unwrap_or(0);
        self.table.boxes(best)
    }

    /// That state as one to begin with.
    pub(crate) fn launch(&mut self) -> Option<Launch> {
        let state = self.best_state()?;
        let (boxes, person) = (self.table.boxes(state).to_vec(), self.table.person(state));
        Some(Launch { boxes, person, line: self.line(state) })
    }

    /// How much has been done, in cells looked at or as long as that takes.
    pub(crate) fn work(&self) -> u64 {
        let boxes = self.arena.board.goals.len() as u64;
        self.arena.work() + self.nodes() * boxes * (boxes + 8) + self.pushed * 8
    }

    /// Plays so many macros, filling at most so many bytes; `others` is what searches the other way have met.
    pub(crate) fn run(&mut self, count: u32, allowance: u64, others: &Filter) -> Round {
        self.allowance = allowance;
        for _ in 0..count {
            if let Some(node) = self.solved {
                return Round::Solved(self.line(node));
            }
            if self.full {
                return Round::Full;
            }
            let Some(pending) = self.queue.next() else { return Round::Exhausted };
            if self.is_lost_by_now(pending.node) {
                self.queue.forget(pending.node);
            } else {
                self.play(pending, others);
            }
            if self.arena.is_over(8) {
                break;
            }
        }
        Round::More
    }

    /// Whether a state is lost by what has been learned since it was looked at.
    fn is_lost_by_now(&mut self, state: u32) -> bool {
        let count = self.learner.count();
        let node = &mut self.nodes[state as usize];
        let known = node.lessons;
        node.lessons = known.max(count);
        if known >= count {
            return known == LOST;
        }
        let boxes = self.table.boxes(state);
        self.arena.place(boxes);
        let lost = self.learner.knows(&self.arena, boxes, self.table.person(state), known);
        self.arena.clear(boxes);
        if lost {
            node.lessons = LOST;
        }
        lost
    }

    fn play(&mut self, pending: Pending, others: &Filter) {
        let mut boxes = self.table.boxes(pending.node).to_vec();
        if let Some(slot) = boxes.iter_mut().find(|cell| **cell == pending.from) {
            *slot = pending.to;
        }
        boxes.sort_unstable();
        let person = self.arena.board.next(pending.to, usize::from(pending.side));
        let mv = Macro { from: pending.from, to: pending.to, side: pending.side, pushes: 0 };
        self.visit(
            boxes,
            person,
            Node { parent: pending.node, mv, weight: pending.weight, cell: 0, turned: SAME, lessons: 0 },
            others,
        );
    }

    /// Notes a state if it is new and not lost, and its macros as pending.
    fn visit(&mut self, mut boxes: Vec<u16>, mut person: u16, mut node: Node, others: &Filter) {
        self.arena.place(&boxes);
        let unturned = boxes.clone();
        // Of the pictures of a state the one where most of the plan is done is the one to go on from.
        let (aim, cells) = (&self.aim, self.arena.board.len());
        let done = |boxes: &[u16]| match aim {
            Aim::Plan(lens, _) => lens.plan.done(&Bits::of(cells, boxes)),
            Aim::Scene(_) => 0,
        };
        if self.symmetries.turn(&mut boxes, done) {
            self.arena.walk(person);
            (node.turned, person) = self.symmetries.person(&self.arena.walked());
            self.arena.clear(&unturned);
            self.arena.place(&boxes);
        }
        let (region, area) = self.arena.walk(person);
        let (state, new) = self.table.insert(region, &boxes);
        if new {
            self.nodes.push(node);
            self.queue.add_state();
            let solved = match self.arena.way {
                Way::Push => boxes == self.arena.board.goals,
                Way::Pull => region == self.start && boxes == self.arena.board.boxes,
            };
            if solved {
                self.solved = Some(state);
            } else if let Some(bound) = self.matching.follow(self.arena.distances, &boxes) {
                self.bound = bound;
                self.expand(state, &boxes, (person, area), others);
            }
        }
        self.arena.clear(&boxes);
        self.boxes = boxes;
    }

    /// Notes the macros of a state; `person` is where the person is, and how many cells it can walk on.
    fn expand(&mut self, state: u32, boxes: &[u16], (person, area): (u16, usize), others: &Filter) {
        let mut macros = std::mem::take(&mut self.macros);
        macros.clear();
        let node = self.nodes[state as usize];
        let cell = |cell: u16| self.symmetries.cell(node.turned, cell);
        let moved = (node.parent != u32::MAX).then(|| (cell(node.mv.from), cell(node.mv.to)));
        let verdict = match self.arena.way {
            Way::Push => self.judge.judge(&mut self.arena, boxes, person, moved),
            Way::Pull => self.judge_pulled(boxes, person),
        };
        let work = self.work();
        if verdict == Verdict::Lost || self.learner.is_lost(&mut self.arena, boxes, person, work) {
            return self.macros = macros;
        }
        self.nodes[state as usize].lessons = self.learner.count();
        let mut sizes = std::mem::take(&mut self.sizes);
        let mut ends = std::mem::take(&mut self.ends);
        ends.clear();
        self.arena.label(&mut sizes);
        self.arena.walk(person);
        let pushes = match verdict {
            Verdict::Only(pushes) => pushes,
            Verdict::Open | Verdict::Lost => boxes.iter().map(|&cell| (cell, 0b1111)).collect(),
        };
        for (cell, mask) in pushes {
            let first = macros.len();
            // In a large hall a box has as many macros as there are cells: the list itself can be too long.
            let bytes = (macros.len() * MACRO) as u64;
            self.full |= bytes > FEW && self.memory() + bytes > self.allowance;
            if self.full || self.arena.is_over(0) {
                macros.clear();
                break;
            }
            self.arena.macros(cell, mask, &mut macros);
            if macros.len() == first {
                continue;
            }
            // Without the box the regions beside it are one, which the box then cuts into pieces where it ends.
            let (mut merged, mut joined) = (0, 1);
            for label in self.arena.labels_around(cell) {
                merged += 1;
                joined += sizes[usize::from(label)];
            }
            if self.arena.is_over(16 * (macros.len() - first)) {
                macros.truncate(first);
                break;
            }
            let mut kept = first;
            for index in first..macros.len() {
                let mv = macros[index];
                if self.arena.way == Way::Push && self.arena.would_freeze(mv.from, mv.to) {
                    continue;
                }
                let pieces = self.arena.pieces(mv.to);
                let area = if pieces == 1 { joined - 1 } else { 0 };
                ends.push((sizes.len() + pieces - merged, area));
                macros[kept] = mv;
                kept += 1;
            }
            macros.truncate(kept);
        }
        let features = self.weigh(state, boxes, area, (&macros, &ends, sizes.len()));
        self.sizes = sizes;
        self.ends = ends;
        let parent = self.nodes.get(node.parent as usize).map(|parent| parent.cell);
        let cell = self.queue.cell_for(features, parent);
        self.nodes[state as usize].cell = cell;
        let name = filter::name(boxes);
        // No cache holds the filter, so all are looked up first, where none has to wait for another.
        self.met.clear();
        self.met.extend(
            macros.iter().map(|mv| others.has(name ^ filter::name_of(mv.from) ^ filter::name_of(mv.to))),
        );
        let mut waiting = Vec::with_capacity(macros.len());
        for ((mv, &(weight, rank, bound)), &met) in macros.iter().zip(&self.weights).zip(&self.met) {
            self.order = self.order.wrapping_add(1);
            let (from, to, side) = (mv.from, mv.to, mv.side);
            let weight = node.weight + weight;
            let next = Waiting { weight, rank, bound, order: self.order, from, to, side };
            if met {
                self.queue.hurry(state, next);
            } else {
                waiting.push(Reverse(next));
            }
        }
        self.queue.put(cell, state, waiting);
        self.pushed += macros.len() as u64;
        self.macros = macros;
    }

    /// Whether a state met by pulls is lost: a box is stuck away from the starting squares.
    fn judge_pulled(&mut self, boxes: &[u16], person: u16) -> Verdict {
        let starts = &self.arena.board.boxes;
        let stuck = stuck(&mut self.arena, boxes, person);
        let astray = stuck.iter().any(|cell| starts.binary_search(cell).is_err());
        if astray && !self.arena.budget.is_over() { Verdict::Lost } else { Verdict::Open }
    }

    /// The features of a state; its macros get their weights, ranks and bounds.
    fn weigh(
        &mut self,
        state: u32,
        boxes: &[u16],
        area: usize,
        (macros, ends, regions): (&[Macro], &[(usize, usize)], usize),
    ) -> Features {
        let mut weights = std::mem::take(&mut self.weights);
        weights.clear();
        let features = match &mut self.aim {
            Aim::Plan(lens, preference) => {
                let (lens, preference) = (Arc::clone(lens), *preference);
                let mut view = lens.view(Bits::of(self.arena.board.len(), boxes), regions);
                let features = view.features;
                let mut ranks = Vec::new();
                let advised = self.advise((&lens, preference), area, &mut view, macros, ends, &mut ranks);
                for (index, mv) in macros.iter().enumerate() {
                    let bound = (self.bound + lens.nearest(mv.to)).saturating_sub(lens.nearest(mv.from));
                    let rank = ranks.get(index).copied().unwrap_or(u32::MAX);
                    weights.push((u32::from(!advised.contains(&index)), rank, bound));
                }
                features
            }
            Aim::Scene(scene) => {
                let (features, value) =
                    scene.weigh(&mut self.arena, boxes, regions, macros, ends, &mut weights);
                if self.best.last().is_none_or(|&(best, _)| value < best) {
                    self.best.push((value, state));
                }
                features
            }
        };
        self.weights = weights;
        features
    }

    /// The macros that the advisors recommend. `ends` are the regions and the person's area after each. `ranks` becomes the rank of each.
    fn advise(
        &mut self,
        (lens, preference): (&Lens, Preference),
        area: usize,
        view: &mut View,
        macros: &[Macro],
        ends: &[(usize, usize)],
        ranks: &mut Vec<u32>,
    ) -> Vec<usize> {
        let mut advice = Advice::new(lens, view);
        let work = lens.plan.work();
        let mut owed = 0;
        for (index, (&mv, &(regions, next_area))) in macros.iter().zip(ends).enumerate() {
            owed += if lens.plan.squares.has(mv.to) { work } else { 8 };
            if owed > MUCH && self.arena.is_over(std::mem::take(&mut owed)) {
                break;
            }
            let next = lens.after(view, mv.from, mv.to, regions);
            let wider = i64::try_from(next_area).unwrap_or(0) - i64::try_from(area).unwrap_or(0);
            ranks.push(if preference == Preference::Features { next.rank() } else { 0 });
            advice.consider(index, mv, view, (next, wider));
        }
        self.arena.is_over(owed);
        advice.given()
    }

    /// The macros, as pushes, that solve the level by a node.
    pub(crate) fn line(&self, mut node: u32) -> Vec<Macro> {
        let mut steps = Vec::new();
        let mut arena = Arena::new(self.arena.board, self.arena.distances, self.arena.budget);
        while let Some(&Node { parent, mv, turned, .. }) = self.nodes.get(node as usize) {
            let mv = (parent != u32::MAX).then(|| match self.arena.way {
                Way::Push => mv,
                Way::Pull => self.undone(&mut arena, parent, mv),
            });
            steps.push((mv, turned));
            node = parent;
        }
        let mut line = self.symmetries.straighten(steps.into_iter().rev());
        match self.arena.way {
            Way::Push => self.before.iter().copied().chain(line).collect(),
            Way::Pull => {
                line.reverse();
                line.extend(&self.before);
                line
            }
        }
    }

    /// The pushes that undo the pulls from a node. The person ends where it came from: every side of the box that it reached
    /// then is as good as any other.
    fn undone(&self, arena: &mut Arena<'_>, node: u32, mv: Macro) -> Macro {
        arena.place(self.table.boxes(node));
        arena.walk(self.table.person(node));
        let sides = (0..4u8).zip(self.arena.board.neighbours[usize::from(mv.from)]);
        let side = sides.filter(|&(_, next)| arena.reaches(next)).map(|(side, _)| side).next().unwrap_or(0);
        arena.clear(self.table.boxes(node));
        Macro { from: mv.to, to: mv.from, side, pushes: mv.pushes }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::collections;
    use crate::solver::budget::endless;
    use crate::solver::plan::Plan;
    use crate::solver::unpacking::Sketch;
    use crate::solver::{path, replay};

    fn small_boards() -> impl Iterator<Item = (crate::Level, Board)> {
        let levels =
            collections::ALL[0].read().entries.into_iter().take(40).map(|entry| entry.level.unwrap());
        levels.map(|level| (level.clone(), Board::new(&level, 3).unwrap()))
    }

    /// What pushes find and what pulls find are both solutions by the rules.
    #[test]
    fn both_ways_lead_to_solutions() {
        let mut solved = [0, 0];
        for (level, board) in small_boards() {
            let budget = endless();
            let goals = Distances::new(&board, &vec![false; board.len()], &board.goals, &budget).unwrap();
            let starts = Distances::from_starts(&board, &board.boxes, &budget).unwrap();
            for (way, to, back) in [(Way::Push, &goals, &starts), (Way::Pull, &starts, &goals)] {
                let sketch = Sketch { board: &board, way, back, chance: 0, bytes: u64::MAX, budget: &budget };
                let lens = Arc::new(Lens::new(&board, way, to, Plan::new(0, sketch), &budget));
                let lessons = Lessons::new(board.len(), 1 << 20);
                let aim = Aim::Plan(lens, Preference::Pushes);
                let mut search = Fess::new(&board, to, aim, way, &lessons, &budget);
                if let Round::Solved(line) = search.run(3000, u64::MAX, &Filter::new(0)) {
                    let actions = path::actions(&board, &goals, &line, &budget).unwrap();
                    assert!(replay(&level, actions).is_some(), "{way:?}");
                    solved[usize::from(way == Way::Pull)] += 1;
                }
            }
        }
        assert!(solved[0] >= 30 && solved[1] >= 30, "{solved:?}");
    }

    /// The regions that blocks foretell are those that a look at the whole board finds.
    #[test]
    fn regions_after_a_macro_are_foretold() {
        for (_, board) in small_boards() {
            let budget = endless();
            let distances = Distances::new(&board, &vec![false; board.len()], &board.goals, &budget).unwrap();
            let mut arena = Arena::new(&board, &distances, &budget);
            let (mut sizes, mut after) = (Vec::new(), Vec::new());
            arena.place(&board.boxes);
            arena.label(&mut sizes);
            for &cell in &board.boxes {
                let merged = arena.labels_around(cell).count();
                let mut macros = Vec::new();
                arena.walk(board.person);
                arena.macros(cell, 0b1111, &mut macros);
                let foretold: Vec<usize> =
                    macros.iter().map(|mv| sizes.len() + arena.pieces(mv.to) - merged).collect();
                for (mv, foretold) in macros.iter().zip(foretold) {
                    arena.shift(mv.from, mv.to);
                    arena.label(&mut after);
                    assert_eq!(after.len(), foretold, "{mv:?}");
                    arena.shift(mv.to, mv.from);
                }
                arena.label(&mut sizes);
            }
        }
    }
}
