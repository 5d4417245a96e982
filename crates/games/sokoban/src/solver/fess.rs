//! Feature-space search for any solution.
//!
//! After Shoham and Schaeffer, "The FESS Algorithm: A Feature Based Approach to Single-Agent Search" (2020). States
//! are sorted into cells by their [`Features`]; the search goes round the cells and from each plays the pending macro
//! with the least weight. A macro that an advisor recommends weighs nothing, any other weighs one, and weights add up along
//! a line of play. So promising lines run deep at once while no state is ever given up: when every cell is empty, the
//! level has been searched through.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rustc_hash::FxHashMap;

use super::arena::{Arena, Macro};
use super::board::Board;
use super::corral::Verdict;
use super::distances::Distances;
use super::features::{Features, Lens};
use super::judge::Judge;
use super::matching::Matching;
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
}

/// States spent on finding out whether a part of a state is lost.
const EFFORT: usize = 300;

#[derive(Debug, Clone, Copy)]
struct Node {
    parent: u32,
    mv: Macro,
    weight: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Pending {
    weight: u32,
    bound: u32,
    order: u32,
    node: u32,
    from: u16,
    to: u16,
    side: u8,
}

#[derive(Debug)]
pub(crate) struct Fess<'a> {
    arena: Arena<'a>,
    lens: &'a Lens,
    matching: Matching,
    judge: Judge,
    table: StateTable,
    nodes: Vec<Node>,
    cells: Vec<BinaryHeap<Reverse<Pending>>>,
    cell_of: FxHashMap<Features, usize>,
    turn: usize,
    pending: usize,
    order: u32,
    macros: Vec<Macro>,
    boxes: Vec<u16>,
    solved: Option<u32>,
    /// The pushes that the state at hand needs at least.
    bound: u32,
}

impl<'a> Fess<'a> {
    pub(crate) fn new(board: &'a Board, distances: &'a Distances, lens: &'a Lens) -> Self {
        let mut search = Self {
            arena: Arena::new(board, distances),
            lens,
            matching: Matching::new(board.goals.len()),
            judge: Judge::new(board.len(), EFFORT),
            table: StateTable::new(board.goals.len()),
            nodes: Vec::new(),
            cells: Vec::new(),
            cell_of: FxHashMap::default(),
            turn: 0,
            pending: 0,
            order: 0,
            macros: Vec::new(),
            boxes: Vec::new(),
            solved: None,
            bound: 0,
        };
        let none = Macro { from: 0, to: 0, side: 0, pushes: 0 };
        search.visit(board.boxes.clone(), board.person, Node { parent: u32::MAX, mv: none, weight: 0 });
        search
    }

    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.len() as u64
    }

    pub(crate) fn memory(&self) -> u64 {
        self.table.memory()
            + (self.nodes.capacity() * size_of::<Node>()) as u64
            + (self.pending * size_of::<Pending>()) as u64 * 3 / 2
    }

    /// Plays so many macros.
    pub(crate) fn run(&mut self, count: u32) -> Round {
        for _ in 0..count {
            if let Some(node) = self.solved {
                return Round::Solved(self.line(node));
            }
            let Some(pending) = self.next() else { return Round::Exhausted };
            self.play(pending);
        }
        Round::More
    }

    fn next(&mut self) -> Option<Pending> {
        for _ in 0..self.cells.len() {
            self.turn = (self.turn + 1) % self.cells.len();
            if let Some(Reverse(pending)) = self.cells[self.turn].pop() {
                self.pending -= 1;
                return Some(pending);
            }
        }
        None
    }

    fn play(&mut self, pending: Pending) {
        let mut boxes = self.table.boxes(pending.node).to_vec();
        if let Some(slot) = boxes.iter_mut().find(|cell| **cell == pending.from) {
            *slot = pending.to;
        }
        boxes.sort_unstable();
        let person = self.arena.board.next(pending.to, usize::from(pending.side));
        let mv = Macro { from: pending.from, to: pending.to, side: pending.side, pushes: 0 };
        self.visit(boxes, person, Node { parent: pending.node, mv, weight: pending.weight });
    }

    /// Notes a state if it is new and not lost, and its macros as pending.
    fn visit(&mut self, boxes: Vec<u16>, person: u16, node: Node) {
        self.arena.place(&boxes);
        let (region, area) = self.arena.walk(person);
        let (state, new) = self.table.insert(region, &boxes);
        if new {
            self.nodes.push(node);
            if boxes.iter().all(|&cell| self.arena.board.is_goal[usize::from(cell)]) {
                self.solved = Some(state);
            } else if let Some(bound) = self.matching.assign(self.arena.distances, &boxes) {
                self.bound = bound;
                self.expand(state, &boxes, person, area);
            }
        }
        self.arena.clear(&boxes);
        self.boxes = boxes;
    }

    fn expand(&mut self, state: u32, boxes: &[u16], person: u16, area: usize) {
        let mut macros = std::mem::take(&mut self.macros);
        macros.clear();
        let moved = (state != 0).then(|| self.nodes[state as usize].mv.to);
        let verdict = self.judge.judge(&mut self.arena, boxes, person, moved);
        self.arena.walk(person);
        match verdict {
            Verdict::Lost => return self.macros = macros,
            Verdict::Open => {
                for &cell in boxes {
                    self.arena.macros(cell, 0b1111, &mut macros);
                }
            }
            Verdict::Only(pushes) => {
                for &(cell, mask) in &pushes {
                    self.arena.macros(cell, mask, &mut macros);
                }
            }
        }
        macros.retain(|mv| {
            self.arena.shift(mv.from, mv.to);
            let lost = self.arena.is_frozen_off_goal(mv.to);
            self.arena.shift(mv.to, mv.from);
            !lost
        });
        let (regions, _) = self.arena.regions(person);
        let features = self.lens.features(&self.arena, boxes.iter().copied(), regions);
        let advised = self.advise(boxes, area, features, &macros);
        let cell = *self.cell_of.entry(features).or_insert_with(|| {
            self.cells.push(BinaryHeap::new());
            self.cells.len() - 1
        });
        let weight = self.nodes[state as usize].weight;
        for (index, mv) in macros.iter().enumerate() {
            let weight = weight + u32::from(!advised.contains(&index));
            self.order = self.order.wrapping_add(1);
            let (from, to, side) = (mv.from, mv.to, mv.side);
            let bound = (self.bound + self.lens.nearest(to)).saturating_sub(self.lens.nearest(from));
            let tie = self.order;
            self.cells[cell].push(Reverse(Pending {
                weight,
                bound,
                order: tie,
                node: state,
                from,
                to,
                side,
            }));
        }
        self.pending += macros.len();
        self.macros = macros;
    }

    /// The macros that the advisors recommend, at most one each.
    fn advise(&mut self, boxes: &[u16], area: usize, now: Features, macros: &[Macro]) -> Vec<usize> {
        const ADVISORS: usize = 6;
        let mut best: [Option<(i64, usize)>; ADVISORS] = [None; ADVISORS];
        for (index, mv) in macros.iter().enumerate() {
            // A box that leaves and enters open floor changes no region.
            self.arena.clear(&[mv.from]);
            let same = self.arena.pieces_around(mv.from) == 1 && self.arena.pieces_around(mv.to) == 1;
            self.arena.place(&[mv.to]);
            let moved = boxes.iter().map(|&cell| if cell == mv.from { mv.to } else { cell });
            let person = self.arena.board.next(mv.to, usize::from(mv.side));
            let (regions, next_area) =
                if same { (usize::from(now.regions), area) } else { self.arena.regions(person) };
            let next = self.lens.features(&self.arena, moved, regions);
            self.arena.shift(mv.to, mv.from);
            let pushes = i64::from(mv.pushes);
            let gain = |before: u16, after: u16| i64::from(before) - i64::from(after);
            let hotspots = |cell: u16| {
                i64::from(self.lens.shadowed(cell, boxes)) + i64::from(self.lens.shading(cell, boxes))
            };
            let expiry = i64::from(self.lens.plan.expiry[usize::from(mv.from)].min(1000));
            let scores = [
                (gain(next.packed, now.packed), -expiry),
                (gain(now.regions, next.regions), 0),
                (gain(now.doors, next.doors), 0),
                (gain(now.out_of_plan, next.out_of_plan), 0),
                (hotspots(mv.from) - hotspots(mv.to), 0),
                (i64::try_from(next_area).unwrap_or(0) - i64::try_from(area).unwrap_or(0), 0),
            ];
            for (slot, (gain, more)) in best.iter_mut().zip(scores) {
                let score = gain * 1_000_000_000 + more * 100_000 - pushes;
                if gain > 0 && slot.is_none_or(|(known, _)| score > known) {
                    *slot = Some((score, index));
                }
            }
        }
        best.into_iter().flatten().map(|(_, index)| index).collect()
    }

    /// The macros that lead to a node.
    fn line(&self, mut node: u32) -> Vec<Macro> {
        let mut line = Vec::new();
        while let Some(&Node { parent, mv, .. }) = self.nodes.get(node as usize)
            && parent != u32::MAX
        {
            line.push(mv);
            node = parent;
        }
        line.reverse();
        line
    }
}
