//! A part of a solution searched again.
//!
//! For fewer pushes among all states it is searched from [both ends](super::both_ends). Otherwise it is searched near the way it goes, too:
//!
//! that search is A* by pushes and then by moves, from the state before the part to the boxes after it, for something
//! shorter than what is known. Away from the known way it looks only at states that differ from one of its states by a few boxes
//! (Gouëzel's vicinity search, the heart of the optimisers of YASS and `JSoko`): that makes windows of hundreds of pushes
//! affordable, in which a box may go another way, or runs of pushes change places.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::arena::{Arena, Macro};
use super::board::{Board, NONE, Way, back};
use super::both_ends::{self, BothEnds};
use super::budget::Budget;
use super::distances::Distances;
use super::matching::Matching;
use super::table::{StateTable, move_box};

/// One box pushed by one cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Push {
    pub(crate) from: u16,
    pub(crate) direction: u8,
}

impl Push {
    /// Where the box comes to.
    pub(crate) fn to(self, board: &Board) -> u16 {
        board.next(self.from, usize::from(self.direction))
    }

    /// Where the person stands before it.
    pub(crate) fn stand(self, board: &Board) -> u16 {
        board.next(self.from, back(usize::from(self.direction)))
    }
}

/// Pushes and moves, compared in this order.
pub(crate) type Length = (u32, u32);

/// A part of a solution: the state before it, what is done, and where the person goes then.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Part<'a> {
    pub(crate) boxes: &'a [u16],
    pub(crate) person: u16,
    pub(crate) pushes: &'a [Push],
    /// Where the person has to be afterwards, [`NONE`] if anywhere.
    pub(crate) then: u16,
    /// The length of the part, with the walk after it.
    pub(crate) length: Length,
}

/// What a search is for, and how far it goes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Reach {
    /// Whether moves count when pushes are equal; if not, only fewer pushes are looked for.
    pub(crate) moves: bool,
    /// By how many boxes a state may differ from the known way; [`usize::MAX`] for any state at all.
    pub(crate) boxes: usize,
    /// The most states that are looked at.
    pub(crate) states: usize,
}

/// How a search ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Found {
    /// A shorter way.
    Shorter(Vec<Push>),
    /// There is none within reach.
    Nothing,
    /// There was more to look at.
    Cut,
}

#[derive(Debug, Clone, Copy)]
struct Node {
    parent: u32,
    push: Push,
    length: Length,
}

/// A state to be expanded, or an end that was reached; the least is next, and of equals the one with more pushes made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Open {
    priority: Length,
    pushes: Reverse<u32>,
    moves: u32,
    state: u32,
    end: bool,
}

/// Looks for a shorter way to do the same; gives how many states that took, too. The budget is told `before` states more.
pub(crate) fn shorten(
    board: &Board,
    mut part: Part<'_>,
    reach: Reach,
    before: u64,
    budget: &Budget<'_>,
) -> (Found, u64) {
    let mut target = part.boxes.to_vec();
    for push in part.pushes {
        move_box(&mut target, push.from, push.to(board));
    }
    if !reach.moves {
        part.length.1 = 0;
        if reach.boxes == usize::MAX && board.len() <= both_ends::MAX_CELLS {
            return from_both_ends(board, part, target, reach, before, budget);
        }
    }
    let Some(distances) = Distances::to(board, &target, budget) else { return (Found::Cut, 0) };
    let fixed = Near::bytes(board, part, reach.boxes) + Matching::bytes(target.len());
    if !budget.hold(fixed) {
        return (Found::Cut, 0);
    }
    let mut search = Search {
        part,
        moves: reach.moves,
        near: Near::new(board, part, reach.boxes),
        arena: Arena::new(board, &distances, budget),
        matching: Matching::new(target.len(), budget),
        target,
        table: StateTable::new(part.boxes.len()),
        nodes: Vec::new(),
        open: BinaryHeap::new(),
        steps: Vec::new(),
        found: Vec::new(),
    };
    let found = search.run(reach, before);
    let nodes = search.nodes.len() as u64;
    drop(search);
    budget.tell(0, before + nodes, 0);
    budget.release(fixed);
    distances.release(budget);
    (found, nodes)
}

/// Looks for a way with fewer pushes to do the same, among all states.
fn from_both_ends(
    board: &Board,
    part: Part<'_>,
    goals: Vec<u16>,
    reach: Reach,
    before: u64,
    budget: &Budget<'_>,
) -> (Found, u64) {
    let mut is_goal = vec![false; board.len()];
    for &goal in &goals {
        is_goal[usize::from(goal)] = true;
    }
    let boxes = part.boxes.to_vec();
    let board = Board { boxes, goals, is_goal, person: part.person, ..board.clone() };
    let Some(mut goals) = Distances::with_sides(&board, budget) else { return (Found::Cut, 0) };
    let Some(mut origins) = Distances::from_starts(&board, &board.boxes, budget) else {
        goals.release(budget);
        return (Found::Cut, 0);
    };
    if reach.states >= MANY {
        goals = goals.with_pairs(&board, Way::Push, budget).with_extras(&board, Way::Push, budget);
        origins = origins.with_pairs(&board, Way::Pull, budget).with_extras(&board, Way::Pull, budget);
    }
    let mut search = BothEnds::new(&board, [&goals, &origins], part.then, part.length.0, budget);
    let is_done = loop {
        let end = search.run(SLICE);
        let memory = search.memory();
        budget.tell(0, before + search.met() as u64, memory);
        if budget.is_over() || search.met() > reach.states || memory > budget.room() {
            break false;
        }
        if end.is_some() {
            break true;
        }
    };
    // A shorter way is welcome though there may be a shorter one still.
    let found = match search.line().filter(|_| !budget.is_over()) {
        Some(line) => Found::Shorter(line.into_iter().flat_map(|mv| pushes_of(&board, mv)).collect()),
        None if is_done => Found::Nothing,
        None => Found::Cut,
    };
    let nodes = search.met() as u64;
    drop(search);
    budget.tell(0, before + nodes, 0);
    goals.release(budget);
    origins.release(budget);
    (found, nodes)
}

/// The single pushes of a macro in one direction.
pub(crate) fn pushes_of(board: &Board, mv: Macro) -> impl Iterator<Item = Push> {
    let direction = mv.side ^ 1;
    let next = move |push: &Push| {
        let from = push.to(board);
        (from != mv.to && from != NONE).then_some(Push { from, direction })
    };
    std::iter::successors(Some(Push { from: mv.from, direction }), next)
}

/// States from which on it pays to know which two boxes cannot both be brought home, and what two boxes cost together.
const MANY: usize = 40_000;

/// States expanded between two looks at the memory.
const SLICE: u32 = 32;

struct Search<'a> {
    part: Part<'a>,
    moves: bool,
    near: Near,
    arena: Arena<'a>,
    matching: Matching<'a>,
    target: Vec<u16>,
    table: StateTable,
    nodes: Vec<Node>,
    open: BinaryHeap<Reverse<Open>>,
    steps: Vec<u32>,
    /// What the state at hand leads to, with the box's new cell and the bound.
    found: Vec<(Node, u16, u32)>,
}

impl Search<'_> {
    /// Bytes in use.
    fn memory(&self) -> u64 {
        let lists =
            self.nodes.capacity() * size_of::<Node>() + self.open.capacity() * size_of::<Reverse<Open>>();
        self.table.memory() + lists as u64
    }

    fn run(&mut self, reach: Reach, before: u64) -> Found {
        let start = Push { from: NONE, direction: 0 };
        let (boxes, person) = (self.part.boxes, self.part.person);
        if let Some(bound) = self.matching.assign_with(self.arena.distances, boxes, person) {
            self.note(person, boxes, Node { parent: u32::MAX, push: start, length: (0, 0) }, bound);
        }
        let mut boxes = Vec::new();
        while let Some(Reverse(Open { pushes, moves, state, end, .. })) = self.open.pop() {
            if end {
                return Found::Shorter(self.line(state));
            }
            if self.nodes[state as usize].length != (pushes.0, moves) {
                continue;
            }
            let memory = self.memory();
            let budget = self.arena.budget;
            budget.tell(0, before + self.nodes.len() as u64, memory);
            if self.nodes.len() > reach.states || memory > budget.room() || self.arena.is_over(8) {
                return Found::Cut;
            }
            boxes.clear();
            boxes.extend_from_slice(self.table.boxes(state));
            self.arena.place(&boxes);
            self.walk(self.table.person(state));
            if boxes == self.target {
                self.end(state);
            }
            self.expand(state, &boxes);
            self.arena.clear(&boxes);
        }
        Found::Nothing
    }

    /// Finds the steps to every cell, or, when moves do not count, whether the person gets there at all.
    fn walk(&mut self, person: u16) {
        if self.moves {
            self.arena.steps_from(person, &mut self.steps);
        } else {
            self.arena.walk(person);
        }
    }

    /// What a walk to a cell costs; `None` if there is none.
    fn walk_to(&self, cell: u16) -> Option<u32> {
        if self.moves {
            self.steps.get(usize::from(cell)).copied().filter(|&steps| steps != u32::MAX)
        } else {
            self.arena.reaches(cell).then_some(0)
        }
    }

    /// Notes that the boxes are where they should be, if the person gets to where it goes on.
    fn end(&mut self, state: u32) {
        let (pushes, moves) = self.nodes[state as usize].length;
        let walk = if self.part.then == NONE { Some(0) } else { self.walk_to(self.part.then) };
        if let Some(walk) = walk
            && (pushes, moves + walk) < self.part.length
        {
            let priority = (pushes, moves + walk);
            self.open.push(Reverse(Open { priority, pushes: Reverse(pushes), moves, state, end: true }));
        }
    }

    fn expand(&mut self, state: u32, boxes: &[u16]) {
        let person = self.table.person(state);
        if self.matching.follow_with(self.arena.distances, boxes, person).is_none() {
            return;
        }
        let board = self.arena.board;
        let length = self.nodes[state as usize].length;
        let mut found = std::mem::take(&mut self.found);
        for &from in boxes {
            if self.arena.is_over(boxes.len()) {
                return;
            }
            let Some(row) = self.matching.row_of(self.arena.distances.place(from, person)) else { continue };
            for (direction, name) in (0..4).zip(0u8..) {
                let (stand, to) = (board.next(from, back(direction)), board.next(from, direction));
                if !self.arena.free(to) || self.arena.distances.dead[usize::from(to)] {
                    continue;
                }
                let Some(walk) = self.walk_to(stand) else { continue };
                let place = self.arena.distances.place(to, from);
                let Some(bound) = self.matching.total_with(self.arena.distances, row, place) else {
                    continue;
                };
                let length = (length.0 + 1, if self.moves { length.1 + walk + 1 } else { 0 });
                let node = Node { parent: state, push: Push { from, direction: name }, length };
                found.push((node, to, bound));
            }
        }
        let mut moved = Vec::with_capacity(boxes.len());
        for (node, to, bound) in found.drain(..) {
            if self.arena.is_over(boxes.len()) {
                return;
            }
            moved.clear();
            moved.extend_from_slice(boxes);
            move_box(&mut moved, node.push.from, to);
            let mut person = node.push.from;
            if !self.moves {
                self.arena.shift(person, to);
                person = self.arena.walk(person).0;
                self.arena.shift(to, node.push.from);
            }
            self.note(person, &moved, node, bound);
        }
        self.found = found;
    }

    fn note(&mut self, person: u16, boxes: &[u16], node: Node, bound: u32) {
        let priority = (node.length.0 + bound, if self.moves { node.length.1 + bound } else { 0 });
        if priority >= self.part.length || !self.near.holds(boxes) {
            return;
        }
        let (state, new) = self.table.insert(person, boxes);
        if new {
            self.nodes.push(node);
        } else if node.length < self.nodes[state as usize].length {
            self.nodes[state as usize] = node;
        } else {
            return;
        }
        let (pushes, moves) = node.length;
        self.open.push(Reverse(Open { priority, pushes: Reverse(pushes), moves, state, end: false }));
    }

    fn line(&self, mut state: u32) -> Vec<Push> {
        let mut line = Vec::new();
        while let Some(node) = self.nodes.get(state as usize)
            && node.parent != u32::MAX
        {
            line.push(node.push);
            state = node.parent;
        }
        line.reverse();
        line
    }
}

/// The states near a way, as sets of cells.
#[derive(Debug)]
struct Near {
    boxes: usize,
    /// The states of the way, so many words each.
    states: Vec<u64>,
    words: usize,
    /// The state of the way that the last one asked about was near to: its neighbours most often are, too.
    last: usize,
    set: Vec<u64>,
}

impl Near {
    /// The bytes that the states near a part take.
    fn bytes(board: &Board, part: Part<'_>, boxes: usize) -> u64 {
        let states = if boxes < part.boxes.len() { part.pushes.len() as u64 + 1 } else { 0 };
        states * (board.len() as u64 / 8 + 8)
    }

    fn new(board: &Board, part: Part<'_>, boxes: usize) -> Self {
        let words = board.len().div_ceil(64).max(1);
        let mut near = Self { boxes, states: Vec::new(), words, last: 0, set: vec![0; words] };
        if boxes < part.boxes.len() {
            let mut at = part.boxes.to_vec();
            near.add(&at);
            for push in part.pushes {
                move_box(&mut at, push.from, push.to(board));
                near.add(&at);
            }
        }
        near
    }

    fn add(&mut self, state: &[u16]) {
        self.mark(state);
        self.states.extend_from_slice(&self.set);
    }

    fn mark(&mut self, state: &[u16]) {
        self.set.fill(0);
        for &cell in state {
            self.set[usize::from(cell / 64)] |= 1 << (cell % 64);
        }
    }

    /// Whether a state differs from one on the way by few enough boxes.
    fn holds(&mut self, state: &[u16]) -> bool {
        if self.states.is_empty() {
            return true;
        }
        self.mark(state);
        let differs = |known: &[u64]| -> usize {
            known.iter().zip(&self.set).map(|(known, here)| (here & !known).count_ones() as usize).sum()
        };
        let (before, after) = self.states.split_at(self.last * self.words);
        for (index, known) in
            after.chunks_exact(self.words).chain(before.chunks_exact(self.words)).enumerate()
        {
            if differs(known) <= self.boxes {
                let count = self.states.len() / self.words;
                self.last = (self.last + index) % count;
                return true;
            }
        }
        false
    }
}
