//! Best-first search push by push.
//!
//! With [`Measure::Pushes`] and [`Measure::Moves`] it is A* (Hart, Nilsson and Raphael 1968): its first solution is a shortest
//! one. With [`Measure::Hurry`] pushes still to be made count more than those made, and it finds some solution sooner.
//! States are named by the person's region, or, when moves are counted, by the cell where the last push left the
//! person. Corrals restrict the pushes only when moves do not count: pushing elsewhere first may save a walk. For the same reason
//! only then a push into a tunnel or a dead end is followed at once by those that it leads to (`tunnels`).
//!
//! The lower bound is the cheapest matching of boxes to goals, by distances that know on which side of a box the person is. When
//! boxes are frozen on goals, a state that is about to be expanded is weighed again with them as walls, and put back if that shows
//! a longer way. A state met again with fewer pushes is opened again, since those bounds need not be consistent.
//!
//! Where moves count, the walk to all boxes that are not on goals is a second lower bound (`walks`).
//!
//! [`Astar::with_past`] makes it one half of a search from both ends (`both_ends`).

use super::arena::{Arena, Macro};
use super::board::{Board, NONE, Way, back};
use super::budget::Budget;
use super::corral::Verdict;
use super::distances::Distances;
use super::extras::Extras;
use super::fess::Round;
use super::judge::Judge;
use super::lessons::{Learner, Lessons};
use super::matching::Matching;
use super::open::Open;
use super::past::{Past, Shift};
use super::symmetry::{Name, SAME, Symmetries};
use super::table::{StateTable, move_box};
use super::tunnels::{Run, Tunnels};
use super::walks::Walks;

/// What a search makes small.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Measure {
    /// The pushes, exactly.
    Pushes,
    /// The moves, exactly.
    Moves,
    /// The time until some solution is found.
    Hurry,
    /// The time until a solution is found that is not much longer than needed.
    Haste,
}

#[derive(Debug, Clone, Copy)]
struct Node {
    parent: u32,
    from: u16,
    /// Where the box that was pushed last came to.
    to: u16,
    direction: u8,
    /// Pushes or moves so far.
    cost: u32,
    /// Whether the state is lost, so that it need not be looked at again.
    lost: bool,
    /// How the state was turned after the push.
    turned: Name,
}

/// A search by single pushes.
#[derive(Debug)]
pub(crate) struct Astar<'a> {
    arena: Arena<'a>,
    matching: Matching<'a>,
    judge: Judge<'a>,
    learner: Learner<'a>,
    /// None where moves count, and the other way round.
    tunnels: Option<Tunnels>,
    walks: Option<Walks>,
    symmetries: Symmetries,
    table: StateTable,
    nodes: Vec<Node>,
    open: Open,
    extras: Extras,
    expanded: u64,
    measure: Measure,
    /// States that cannot lead to a lower cost are left out.
    limit: u32,
    /// Steps from the person, when moves count.
    steps: Vec<u32>,
    pushes: Vec<Push>,
    boxes: Vec<u16>,
    moved: Vec<u16>,
    /// In a search from both ends: what states must have cost, and the states that are new or were reached with fewer pushes.
    past: Option<Past<'a>>,
    fresh: Vec<u32>,
}

/// A push that is being considered.
#[derive(Debug, Clone, Copy)]
struct Push {
    cell: u16,
    to: u16,
    direction: usize,
    /// How many pushes it is: more than one in a tunnel.
    pushes: u16,
    /// The pushes still to be made after it, at least.
    bound: u32,
    /// The pushes made until then, at least; only in a search from both ends.
    past: u32,
    /// The person after it as states name it, [`NONE`] until that is known.
    person: u16,
}

/// How much a push still to be made counts, against one that was made, in a hurry.
const GREED: u32 = 4;

/// States spent on finding out whether a part of a state is lost.
const EFFORT: usize = 120;

/// The part of the memory that verdicts of the learner may fill.
const SHARE: u64 = 80;

impl<'a> Astar<'a> {
    /// A search from the start of a board for a solution that costs less than `limit`.
    pub(crate) fn new(
        board: &'a Board,
        distances: &'a Distances,
        measure: Measure,
        limit: u32,
        budget: &'a Budget<'a>,
    ) -> Self {
        let mut search = Self {
            arena: Arena::new(board, distances, budget),
            matching: Matching::new(board.goals.len(), budget),
            judge: Judge::new(board.len(), EFFORT, budget),
            learner: Learner::new(None, 0),
            tunnels: (measure != Measure::Moves).then(|| Tunnels::new(board, distances, budget)),
            walks: (measure == Measure::Moves).then(|| Walks::new(board, distances, budget)).flatten(),
            symmetries: Symmetries::new(board, Way::Push),
            table: StateTable::new(board.goals.len()),
            nodes: Vec::new(),
            open: Open::up_to(u32::MAX),
            extras: Extras::default(),
            expanded: 0,
            measure,
            limit,
            steps: Vec::new(),
            pushes: Vec::new(),
            boxes: Vec::new(),
            moved: Vec::new(),
            past: None,
            fresh: Vec::new(),
        };
        if let Some(bound) = search.matching.assign_with(distances, &board.boxes, board.person) {
            search.arena.place(&board.boxes);
            let person = search.name(board.person);
            search.arena.clear(&board.boxes);
            let (parent, from, to) = (u32::MAX, NONE, NONE);
            let node = Node { parent, from, to, direction: 0, cost: 0, lost: false, turned: SAME };
            search.note(person, &board.boxes, node, bound, 0);
        }
        search
    }

    /// The half of a search from both ends that begins at the start: a state is the more urgent the more its bounds may be wrong. The
    /// person has to end where it can go to the cell `then`, or anywhere if that is [`NONE`].
    pub(crate) fn with_past(
        board: &'a Board,
        distances: &'a Distances,
        origins: &'a Distances,
        then: u16,
        limit: u32,
        budget: &'a Budget<'a>,
    ) -> Self {
        let mut search = Self::new(board, distances, Measure::Pushes, limit, budget);
        if then != NONE {
            // Where the person has to end is not part of what symmetries keep.
            search.symmetries = Symmetries::none(board);
        }
        search.past = Some(Past::new(origins, board.goals.len(), &search.symmetries, budget));
        search.table = StateTable::new(board.goals.len());
        search.nodes.clear();
        search.open = Open::up_to(0);
        if let Some(bound) = search.matching.assign_with(distances, &board.boxes, board.person) {
            search.open.raise(bound);
            let mut boxes = board.boxes.clone();
            search.arena.place(&boxes);
            let mut person = search.arena.walk(board.person).0;
            search.arena.clear(&boxes);
            let mut turned = SAME;
            if search.symmetries.turn(&mut boxes, |_| 0) {
                (turned, person) = search.symmetries.person(&search.arena.walked());
            }
            let (parent, from, to) = (u32::MAX, NONE, NONE);
            let node = Node { parent, from, to, direction: 0, cost: 0, lost: false, turned };
            search.note(person, &boxes, node, bound, 0);
        }
        search
    }

    /// The same search with what is known to be lost.
    pub(crate) fn with(mut self, lessons: &'a Lessons) -> Self {
        self.learner = Learner::new(Some(lessons), self.arena.budget.room() / SHARE);
        self
    }

    /// The states that are new or were reached with fewer pushes since this was last asked.
    pub(crate) fn fresh(&mut self) -> Vec<u32> {
        std::mem::take(&mut self.fresh)
    }

    /// Every state met so far.
    pub(crate) fn table(&self) -> &StateTable {
        &self.table
    }

    /// The pushes to a state.
    pub(crate) fn cost(&self, state: u32) -> u32 {
        self.nodes[state as usize].cost
    }

    /// Leaves out from now on what cannot lead to a lower cost.
    pub(crate) fn set_limit(&mut self, limit: u32) {
        self.limit = self.limit.min(limit);
    }

    /// The open states.
    pub(crate) fn open(&mut self) -> &mut Open {
        &mut self.open
    }

    /// States expanded.
    pub(crate) fn nodes(&self) -> u64 {
        self.expanded
    }

    /// No solution costs less, if the measure is exact.
    pub(crate) fn bound(&self) -> u32 {
        self.open.lowest()
    }

    pub(crate) fn memory(&self) -> u64 {
        let nodes = (self.nodes.capacity() * size_of::<Node>()) as u64;
        let walks = self.walks.as_ref().map_or(0, Walks::memory);
        self.table.memory() + self.judge.memory() + self.learner.memory() + nodes + self.open.memory() + walks
    }

    /// The states met so far, where all of them are as they were met; `None` if they are turned.
    pub(crate) fn met(&self) -> Option<&StateTable> {
        self.symmetries.is_trivial().then_some(&self.table)
    }

    /// How much has been done, in cells looked at or as long as that takes.
    pub(crate) fn work(&self) -> u64 {
        let boxes = self.arena.board.goals.len() as u64;
        self.arena.work() + self.expanded * boxes * (boxes + 8)
    }

    /// Expands so many states.
    pub(crate) fn run(&mut self, count: u32) -> Round {
        for _ in 0..count {
            let Some((state, cost)) = self.open.take() else { return Round::Exhausted };
            let node = self.nodes[state as usize];
            if node.cost != cost || node.lost {
                continue;
            }
            self.boxes.clear();
            self.boxes.extend_from_slice(self.table.boxes(state));
            let boxes = std::mem::take(&mut self.boxes);
            if boxes.iter().all(|&cell| self.arena.board.is_goal[usize::from(cell)]) {
                if self.past.is_none() {
                    return Round::Solved(self.line(state));
                }
                self.boxes = boxes;
                continue;
            }
            self.expanded += 1;
            self.expand(state, &boxes);
            self.boxes = boxes;
            if self.arena.is_over(8) {
                break;
            }
        }
        Round::More
    }

    /// The person as states name it: the region, or the cell when moves count.
    fn name(&mut self, person: u16) -> u16 {
        if self.measure == Measure::Moves { person } else { self.arena.walk(person).0 }
    }

    fn expand(&mut self, state: u32, boxes: &[u16]) {
        self.arena.place(boxes);
        let person = self.table.person(state);
        let last = self.nodes[state as usize];
        if let (Some(costs), Measure::Pushes | Measure::Moves) = (&self.arena.distances.extras, self.measure)
        {
            let distances = self.arena.distances;
            let Some(bound) = self.matching.follow_with(distances, boxes, person) else {
                self.arena.clear(boxes);
                return;
            };
            let bound = bound + self.extras.more(costs, distances, &self.matching, boxes, person);
            if self.puts_off(state, bound) {
                self.arena.clear(boxes);
                return;
            }
        }
        let cell = |cell: u16| self.symmetries.cell(last.turned, cell);
        let moved = (last.to != NONE).then(|| (cell(last.from), cell(last.to)));
        let verdict = self.judge.judge(&mut self.arena, boxes, person, moved);
        let work = self.work();
        if verdict == Verdict::Lost || self.learner.is_lost(&mut self.arena, boxes, person, work) {
            self.nodes[state as usize].lost = true;
            self.arena.clear(boxes);
            return;
        }
        let masks = match verdict {
            Verdict::Only(masks) if self.measure != Measure::Moves => masks,
            _ => boxes.iter().map(|&cell| (cell, 0b1111)).collect(),
        };
        if self.measure == Measure::Moves {
            self.arena.steps_from(person, &mut self.steps);
        } else if let Some(bound) = self.judge.bound
            && self.measure == Measure::Pushes
            && self.puts_off(state, bound)
        {
            // Frozen boxes make the way longer than it seemed.
            self.arena.clear(boxes);
            return;
        }
        let region = self.arena.walk(person).0;
        self.pushes.clear();
        for (cell, mask) in masks {
            for direction in 0..4 {
                let (stand, to) =
                    (self.arena.board.next(cell, back(direction)), self.arena.board.next(cell, direction));
                if mask >> direction & 1 != 0
                    && self.arena.reaches(stand)
                    && self.arena.free(to)
                    && !self.arena.distances.dead[usize::from(to)]
                {
                    let run = match &self.tunnels {
                        Some(tunnels) => tunnels.run(&self.arena, to, direction),
                        None => Some(Run { to, pushes: 1 }),
                    };
                    if let Some(Run { to, pushes }) = run {
                        self.pushes.push(Push {
                            cell,
                            to,
                            direction,
                            pushes,
                            bound: 0,
                            past: 0,
                            person: NONE,
                        });
                    }
                }
            }
        }
        if self.pushes.is_empty() || self.matching.follow_with(self.arena.distances, boxes, person).is_none()
        {
            self.arena.clear(boxes);
            return;
        }
        if let Some(past) = &mut self.past {
            past.follow(&self.symmetries, boxes, person);
        }
        self.weigh(boxes, region, person);
        for index in 0..self.pushes.len() {
            if self.arena.is_over(boxes.len()) {
                break;
            }
            self.make(state, boxes, index);
        }
        self.arena.clear(boxes);
    }

    /// Whether the state that is to be expanded is not needed yet, or not at all, as it takes so many pushes more.
    fn puts_off(&mut self, state: u32, bound: u32) -> bool {
        let cost = self.nodes[state as usize].cost;
        let total = cost + bound;
        if total >= self.limit {
            return true;
        }
        let priority = self.open.lowest();
        if self.past.is_some() {
            return self.open.puts_off(total, priority, (state, cost));
        }
        if total > priority {
            self.open.add(total, (state, cost));
        }
        total > priority
    }

    /// Leaves out the pushes that lose, and finds the bounds of the others, and their person where the parent's walk tells.
    fn weigh(&mut self, boxes: &[u16], region: u16, person: u16) {
        let mut pushes = std::mem::take(&mut self.pushes);
        pushes.retain_mut(|push| {
            if self.arena.is_over(boxes.len()) {
                return false;
            }
            let Push { cell, to, direction, pushes, .. } = *push;
            if self.arena.would_lose(cell, to, back(direction)) {
                return false;
            }
            let walked = self.arena.reaches(to);
            self.arena.shift(cell, to);
            let mut kept = !self.arena.is_frozen_off_goal(to);
            if kept {
                let behind = self.arena.board.next(to, back(direction));
                let place = self.arena.distances.place(to, behind);
                let before = self.arena.distances.place(cell, person);
                let row = self.matching.row_of(before).unwrap_or(0);
                match self.matching.total_with(self.arena.distances, row, place) {
                    Some(bound) => push.bound = bound,
                    None => kept = false,
                }
                if let Some(past) = self.past.as_mut().filter(|_| kept) {
                    let shift = Shift { from: cell, to, before: person, after: behind };
                    push.past = past.after(&self.symmetries, shift).unwrap_or(0);
                }
                if self.measure == Measure::Moves {
                    push.person = cell;
                } else if pushes == 1
                    && let Some(least) = self.arena.least_after(cell, to, walked, region)
                {
                    push.person = least;
                }
            }
            self.arena.take_back(cell, to, walked);
            kept
        });
        self.pushes = pushes;
    }

    /// Notes the state after a push.
    fn make(&mut self, state: u32, boxes: &[u16], index: usize) {
        let Push { cell, to, direction, pushes, bound, past, mut person } = self.pushes[index];
        if person == NONE {
            self.arena.shift(cell, to);
            person = self.arena.walk(self.arena.board.next(to, back(direction))).0;
            self.arena.shift(to, cell);
        }
        let stand = self.arena.board.next(cell, back(direction));
        let walked = if self.measure == Measure::Moves { self.steps[usize::from(stand)] } else { 0 };
        let cost = self.nodes[state as usize].cost + walked + u32::from(pushes);
        let mut moved = std::mem::take(&mut self.moved);
        moved.clear();
        moved.extend_from_slice(boxes);
        move_box(&mut moved, cell, to);
        let mut turned = SAME;
        if self.symmetries.turn(&mut moved, |_| 0) {
            (turned, person) = if self.measure == Measure::Moves {
                self.symmetries.person(&[person])
            } else {
                self.arena.shift(cell, to);
                self.arena.walk(self.arena.board.next(to, back(direction)));
                self.arena.shift(to, cell);
                self.symmetries.person(&self.arena.walked())
            };
        }
        #[allow(clippy::cast_possible_truncation, reason = "a direction is below 4")]
        let direction = direction as u8;
        let node = Node { parent: state, from: cell, to, direction, cost, lost: false, turned };
        self.note(person, &moved, node, bound, past);
        self.moved = moved;
    }

    /// Notes a way to a state, if it is the first or the shortest so far.
    fn note(&mut self, person: u16, boxes: &[u16], node: Node, bound: u32, past: u32) {
        let bound = self.walks.as_mut().map_or(bound, |walks| bound.max(walks.bound(boxes, person)));
        // What the parent's bound says of every way through it holds for this one too.
        let priority = match self.measure {
            _ if self.past.is_some() => (2 * node.cost + bound).saturating_sub(past),
            Measure::Hurry => node.cost + GREED * bound,
            Measure::Haste => 2 * node.cost + 3 * bound,
            Measure::Pushes | Measure::Moves => (node.cost + bound).max(self.bound()),
        };
        if node.cost + bound >= self.limit {
            return;
        }
        let (state, new) = self.table.insert(person, boxes);
        if new {
            self.nodes.push(node);
        } else if node.cost < self.nodes[state as usize].cost && self.measure != Measure::Hurry {
            let lost = self.nodes[state as usize].lost;
            self.nodes[state as usize] = Node { lost, ..node };
        } else {
            return;
        }
        if self.past.is_some() {
            self.fresh.push(state);
        }
        let entry = (state, node.cost);
        if !self.open.puts_off(node.cost + bound, priority, entry) {
            self.open.add(priority, entry);
        }
    }

    /// The pushes that lead to a state.
    pub(crate) fn line(&self, state: u32) -> Vec<Macro> {
        self.symmetries.straighten(self.steps_to(state).into_iter())
    }

    /// The same, each push as seen before the turn that follows it.
    pub(crate) fn steps_to(&self, mut state: u32) -> Vec<(Option<Macro>, Name)> {
        let mut steps = Vec::new();
        while let Some(node) = self.nodes.get(state as usize) {
            let is_push = node.parent != u32::MAX;
            let mv = Macro { from: node.from, to: node.to, side: node.direction ^ 1, pushes: 0 };
            steps.push((is_push.then_some(mv), node.turned));
            state = node.parent;
        }
        steps.reverse();
        steps
    }

    /// The symmetries that states are turned by.
    pub(crate) fn symmetries(&self) -> &Symmetries {
        &self.symmetries
    }
}
