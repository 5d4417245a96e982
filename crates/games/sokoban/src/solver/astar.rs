//! Best-first search push by push.
//!
//! With [`Measure::Pushes`] and [`Measure::Moves`] it is A* (Hart, Nilsson and Raphael 1968): its first solution is a shortest
//! one. With [`Measure::Hurry`] pushes still to be made count more than those made, and it finds some solution sooner.
//! States are named by the person's region, or, when moves are counted, by the cell where the last push left the
//! person. Corrals restrict the pushes only when moves do not count: pushing elsewhere first may save a walk.
//!
//! The lower bound is the cheapest matching of boxes to goals. It is not consistent, because a push may put the person
//! on the better side of a box at once, so a state met again with fewer pushes is opened again.

use super::arena::{Arena, Macro};
use super::board::{Board, NONE, back};
use super::corral::Verdict;
use super::distances::Distances;
use super::fess::Round;
use super::judge::Judge;
use super::matching::Matching;
use super::table::StateTable;

/// What a search makes small.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Measure {
    /// The pushes, exactly.
    Pushes,
    /// The moves, exactly.
    Moves,
    /// The time until some solution is found.
    Hurry,
}

#[derive(Debug, Clone, Copy)]
struct Node {
    parent: u32,
    from: u16,
    direction: u8,
    /// Pushes or moves so far.
    cost: u32,
    /// Whether the state is lost, so that it need not be looked at again.
    lost: bool,
}

/// A search by single pushes.
#[derive(Debug)]
pub(crate) struct Astar<'a> {
    arena: Arena<'a>,
    matching: Matching,
    child: Matching,
    judge: Judge,
    table: StateTable,
    nodes: Vec<Node>,
    /// Open states with their costs, by priority; the last one in is the first one out.
    open: Vec<Vec<(u32, u32)>>,
    lowest: usize,
    opened: usize,
    expanded: u64,
    measure: Measure,
    /// States that cannot lead to a lower cost are left out.
    limit: u32,
    /// Steps from the person, when moves count.
    steps: Vec<u32>,
}

/// How much a push still to be made counts, against one that was made, in a hurry.
const GREED: u32 = 4;

/// States spent on finding out whether a part of a state is lost.
const EFFORT: usize = 120;

impl<'a> Astar<'a> {
    /// A search from the start of a board for a solution that costs less than `limit`.
    pub(crate) fn new(board: &'a Board, distances: &'a Distances, measure: Measure, limit: u32) -> Self {
        let mut search = Self {
            arena: Arena::new(board, distances),
            matching: Matching::new(board.goals.len()),
            child: Matching::new(board.goals.len()),
            judge: Judge::new(board.len(), EFFORT),
            table: StateTable::new(board.goals.len()),
            nodes: Vec::new(),
            open: Vec::new(),
            lowest: 0,
            opened: 0,
            expanded: 0,
            measure,
            limit,
            steps: Vec::new(),
        };
        if let Some(bound) = search.matching.assign(distances, &board.boxes) {
            search.arena.place(&board.boxes);
            let person = search.name(board.person);
            search.arena.clear(&board.boxes);
            let node = Node { parent: u32::MAX, from: NONE, direction: 0, cost: 0, lost: false };
            search.note(person, &board.boxes, node, bound);
        }
        search
    }

    /// Whether some box of the start can reach no goal of its own, whatever the others do.
    pub(crate) fn is_hopeless(&mut self) -> bool {
        self.matching.assign(self.arena.distances, &self.arena.board.boxes).is_none()
    }

    /// States expanded.
    pub(crate) fn nodes(&self) -> u64 {
        self.expanded
    }

    /// No solution costs less, if the measure is exact.
    pub(crate) fn bound(&self) -> u32 {
        u32::try_from(self.lowest).unwrap_or(u32::MAX)
    }

    pub(crate) fn memory(&self) -> u64 {
        self.table.memory() + (self.nodes.capacity() * size_of::<Node>() + self.opened * 16) as u64
    }

    /// Expands so many states.
    pub(crate) fn run(&mut self, count: u32) -> Round {
        for _ in 0..count {
            let Some((state, cost)) = self.next() else { return Round::Exhausted };
            let node = self.nodes[state as usize];
            if node.cost != cost || node.lost {
                continue;
            }
            let boxes = self.table.boxes(state).to_vec();
            if boxes.iter().all(|&cell| self.arena.board.is_goal[usize::from(cell)]) {
                return Round::Solved(self.line(state));
            }
            self.expanded += 1;
            self.expand(state, &boxes);
        }
        Round::More
    }

    /// The person as states name it: the region, or the cell when moves count.
    fn name(&mut self, person: u16) -> u16 {
        if self.measure == Measure::Moves { person } else { self.arena.walk(person).0 }
    }

    fn next(&mut self) -> Option<(u32, u32)> {
        while self.lowest < self.open.len() {
            if let Some(entry) = self.open[self.lowest].pop() {
                self.opened -= 1;
                return Some(entry);
            }
            self.lowest += 1;
        }
        None
    }

    fn expand(&mut self, state: u32, boxes: &[u16]) {
        self.arena.place(boxes);
        let person = self.table.person(state);
        self.arena.walk(person);
        let last = self.nodes[state as usize];
        let moved =
            (last.from != NONE).then(|| self.arena.board.next(last.from, usize::from(last.direction)));
        let verdict = self.judge.judge(&mut self.arena, boxes, person, moved);
        if verdict == Verdict::Lost {
            self.nodes[state as usize].lost = true;
            self.arena.clear(boxes);
            return;
        }
        let masks = match verdict {
            Verdict::Only(masks) if self.measure != Measure::Moves => masks,
            _ => boxes.iter().map(|&cell| (cell, 0b1111)).collect(),
        };
        self.arena.walk(person);
        if self.measure == Measure::Moves {
            self.arena.steps_from(person, &mut self.steps);
        }
        let mut pushes = Vec::new();
        for (cell, mask) in masks {
            for direction in 0..4 {
                let (stand, to) =
                    (self.arena.board.next(cell, back(direction)), self.arena.board.next(cell, direction));
                if mask >> direction & 1 != 0
                    && self.arena.reaches(stand)
                    && self.arena.free(to)
                    && !self.arena.distances.dead[usize::from(to)]
                {
                    pushes.push((cell, to, direction));
                }
            }
        }
        if pushes.is_empty() || self.matching.assign(self.arena.distances, boxes).is_none() {
            self.arena.clear(boxes);
            return;
        }
        let before = self.nodes[state as usize].cost;
        let mut moved = Vec::with_capacity(boxes.len());
        for (cell, to, direction) in pushes {
            self.arena.shift(cell, to);
            if !self.arena.is_frozen_off_goal(to) {
                let row = boxes.iter().position(|&other| other == cell).unwrap_or(0);
                self.child.clone_from(&self.matching);
                if let Some(bound) = self.child.reassign(self.arena.distances, row, to) {
                    let person = self.name(cell);
                    let stand = self.arena.board.next(cell, back(direction));
                    let walked =
                        if self.measure == Measure::Moves { self.steps[usize::from(stand)] } else { 0 };
                    let cost = before + walked + 1;
                    moved.clear();
                    moved.extend_from_slice(boxes);
                    moved[row] = to;
                    moved.sort_unstable();
                    #[allow(clippy::cast_possible_truncation, reason = "a direction is below 4")]
                    let direction = direction as u8;
                    let node = Node { parent: state, from: cell, direction, cost, lost: false };
                    self.note(person, &moved, node, bound);
                }
            }
            self.arena.shift(to, cell);
        }
        self.arena.clear(boxes);
    }

    /// Notes a way to a state, if it is the first or the shortest so far.
    fn note(&mut self, person: u16, boxes: &[u16], node: Node, bound: u32) {
        let priority = node.cost + if self.measure == Measure::Hurry { GREED * bound } else { bound };
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
        let priority = usize::try_from(priority).unwrap_or(usize::MAX).min(1 << 24);
        if self.open.len() <= priority {
            self.open.resize(priority + 1, Vec::new());
        }
        self.open[priority].push((state, node.cost));
        self.opened += 1;
        self.lowest = self.lowest.min(priority);
    }

    fn line(&self, mut state: u32) -> Vec<Macro> {
        let mut line = Vec::new();
        while let Some(node) = self.nodes.get(state as usize)
            && node.parent != u32::MAX
        {
            let to = self.arena.board.next(node.from, usize::from(node.direction));
            line.push(Macro { from: node.from, to, side: node.direction ^ 1, pushes: 1 });
            state = node.parent;
        }
        line.reverse();
        line
    }
}
