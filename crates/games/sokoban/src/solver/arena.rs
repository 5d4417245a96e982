//! The state a search stands on while it expands it: who stands where and what the person reaches.

use std::collections::VecDeque;

use super::blocks::Blocks;
use super::board::{Board, NONE, back};
use super::distances::Distances;

/// One box pushed any number of times without another being touched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Macro {
    /// Where the box was.
    pub(crate) from: u16,
    /// Where it ends.
    pub(crate) to: u16,
    /// The side of the box where the person ends.
    pub(crate) side: u8,
    /// How many pushes it takes.
    pub(crate) pushes: u16,
}

/// A board with boxes on it, and the scratch space that questions about it need.
#[derive(Debug, Clone)]
pub(crate) struct Arena<'a> {
    pub(crate) board: &'a Board,
    pub(crate) distances: &'a Distances,
    /// Which cells hold a box.
    pub(crate) occupied: Vec<bool>,
    /// Equal to `stamp` where the person can walk.
    reached: Vec<u32>,
    stamp: u32,
    stack: Vec<u16>,
    pub(crate) blocks: Blocks,
    /// Sides of cells a macro search came to.
    seen: Vec<u32>,
    turn: u32,
    queue: Vec<Step>,
    frozen: Vec<u16>,
    fixed: Vec<bool>,
}

/// A step of a macro search: where the box is, the person's side, the pushes so far, and the step before.
#[derive(Debug, Clone, Copy)]
struct Step {
    cell: u16,
    side: u8,
    pushes: u16,
    before: u32,
}

impl<'a> Arena<'a> {
    pub(crate) fn new(board: &'a Board, distances: &'a Distances) -> Self {
        let cells = board.len();
        Self {
            board,
            distances,
            occupied: vec![false; cells],
            reached: vec![0; cells],
            stamp: 0,
            stack: Vec::new(),
            blocks: Blocks::new(cells),
            seen: vec![0; cells * 4],
            turn: 0,
            queue: Vec::new(),
            frozen: Vec::new(),
            fixed: vec![false; cells],
        }
    }

    /// Takes every box off.
    pub(crate) fn clear(&mut self, boxes: &[u16]) {
        for &cell in boxes {
            self.occupied[usize::from(cell)] = false;
        }
    }

    /// Puts boxes on.
    pub(crate) fn place(&mut self, boxes: &[u16]) {
        for &cell in boxes {
            self.occupied[usize::from(cell)] = true;
        }
    }

    /// Moves one box.
    pub(crate) fn shift(&mut self, from: u16, to: u16) {
        self.occupied[usize::from(from)] = false;
        self.occupied[usize::from(to)] = true;
    }

    /// Whether a cell is on the board and holds no box.
    #[inline]
    pub(crate) fn free(&self, cell: u16) -> bool {
        cell != NONE && !self.occupied[usize::from(cell)]
    }

    /// Walks everywhere from a cell; gives the least cell reached, which names the region, and how many there are.
    pub(crate) fn walk(&mut self, person: u16) -> (u16, usize) {
        self.stamp = self.next_stamp();
        let mut least = person;
        let mut count = 0;
        self.reached[usize::from(person)] = self.stamp;
        self.stack.push(person);
        while let Some(cell) = self.stack.pop() {
            least = least.min(cell);
            count += 1;
            for direction in 0..4 {
                let next = self.board.next(cell, direction);
                if next != NONE
                    && !self.occupied[usize::from(next)]
                    && self.reached[usize::from(next)] != self.stamp
                {
                    self.reached[usize::from(next)] = self.stamp;
                    self.stack.push(next);
                }
            }
        }
        (least, count)
    }

    /// The steps from a cell to every other; [`u32::MAX`] where the person cannot walk.
    pub(crate) fn steps_from(&self, person: u16, steps: &mut Vec<u32>) {
        steps.clear();
        steps.resize(self.board.len(), u32::MAX);
        steps[usize::from(person)] = 0;
        let mut queue = VecDeque::from([person]);
        while let Some(cell) = queue.pop_front() {
            for direction in 0..4 {
                let next = self.board.next(cell, direction);
                if self.free(next) && steps[usize::from(next)] == u32::MAX {
                    steps[usize::from(next)] = steps[usize::from(cell)] + 1;
                    queue.push_back(next);
                }
            }
        }
    }

    fn next_stamp(&mut self) -> u32 {
        if self.stamp == u32::MAX {
            self.reached.fill(0);
            return 1;
        }
        self.stamp + 1
    }

    /// How many regions the free cells fall into; the person's walk is forgotten.
    pub(crate) fn regions(&mut self) -> usize {
        self.stamp = self.next_stamp();
        let mut regions = 0;
        for start in 0..self.board.len() {
            if self.occupied[start] || self.reached[start] == self.stamp {
                continue;
            }
            regions += 1;
            self.reached[start] = self.stamp;
            #[allow(clippy::cast_possible_truncation, reason = "a board has fewer cells than u16 counts")]
            self.stack.push(start as u16);
            while let Some(cell) = self.stack.pop() {
                for direction in 0..4 {
                    let next = self.board.next(cell, direction);
                    if next != NONE
                        && !self.occupied[usize::from(next)]
                        && self.reached[usize::from(next)] != self.stamp
                    {
                        self.reached[usize::from(next)] = self.stamp;
                        self.stack.push(next);
                    }
                }
            }
        }
        regions
    }

    /// Whether the last walk came to a cell.
    #[inline]
    pub(crate) fn reaches(&self, cell: u16) -> bool {
        cell != NONE && self.reached[usize::from(cell)] == self.stamp
    }

    /// Appends every macro of one box, after a walk. Dead cells are avoided; the first push goes only in a direction that
    /// `first` allows (a mask by direction).
    pub(crate) fn macros(&mut self, from: u16, first: u8, out: &mut Vec<Macro>) {
        self.explore(from, first);
        for index in 0..self.queue.len() {
            let Step { cell, side, pushes, .. } = self.queue[index];
            out.push(Macro { from, to: cell, side, pushes });
        }
    }

    /// Breadth-first search over the places of one box.
    fn explore(&mut self, from: u16, first: u8) {
        if self.turn == u32::MAX {
            self.seen.fill(0);
            self.turn = 0;
        }
        self.turn += 1;
        self.queue.clear();
        let sides: u8 =
            (0..4).filter(|&side| self.reaches(self.board.next(from, side))).map(|side| 1 << side).sum();
        if sides == 0 {
            return;
        }
        self.occupied[usize::from(from)] = false;
        self.blocks.find(self.board, &self.occupied, from);
        for side in 0..4 {
            if sides >> side & 1 != 0 {
                self.seen[usize::from(from) * 4 + side] = self.turn;
                if first >> back(side) & 1 != 0 {
                    self.push_on(from, side, 0, u32::MAX);
                }
            }
        }
        let mut at = 0;
        while let Some(&Step { cell, side, pushes, .. }) = self.queue.get(at) {
            let block = self.blocks.of(cell, usize::from(side));
            for other in 0..4 {
                if self.blocks.of(cell, other) == block {
                    #[allow(
                        clippy::cast_possible_truncation,
                        reason = "the queue has at most four steps a cell"
                    )]
                    self.push_on(cell, other, pushes, at as u32);
                }
            }
            at += 1;
        }
        self.occupied[usize::from(from)] = true;
    }

    /// Pushes a box from a cell with the person on a side, if that can be done and leads somewhere new.
    #[inline]
    fn push_on(&mut self, cell: u16, side: usize, pushes: u16, before: u32) {
        let to = self.board.next(cell, back(side));
        if to == NONE || self.occupied[usize::from(to)] || self.distances.dead[usize::from(to)] {
            return;
        }
        if self.seen[usize::from(to) * 4 + side] == self.turn {
            return;
        }
        let block = self.blocks.of(to, side);
        for other in 0..4 {
            if self.blocks.of(to, other) == block {
                self.seen[usize::from(to) * 4 + other] = self.turn;
            }
        }
        #[allow(clippy::cast_possible_truncation, reason = "a side is below 4")]
        self.queue.push(Step { cell: to, side: side as u8, pushes: pushes.saturating_add(1), before });
    }

    /// The cells a box goes through in a macro with the fewest pushes, its end included, after a walk.
    pub(crate) fn route(&mut self, wanted: Macro) -> Option<Vec<u16>> {
        self.explore(wanted.from, 0b1111);
        let block = self.blocks.of(wanted.to, usize::from(wanted.side));
        let mut at = self.queue.iter().position(|step| {
            step.cell == wanted.to && self.blocks.of(step.cell, usize::from(step.side)) == block
        })?;
        let mut route = Vec::new();
        loop {
            let step = self.queue.get(at)?;
            route.push(step.cell);
            if step.before == u32::MAX {
                break;
            }
            at = step.before as usize;
        }
        route.reverse();
        Some(route)
    }

    /// Whether the box on a cell is frozen for ever together with one that is not on a goal.
    ///
    /// A box is frozen when it can be moved along neither axis, counting on boxes that are frozen with it. Along an axis it is
    /// blocked by a wall or a frozen box on either side, or by dead cells on both.
    pub(crate) fn is_frozen_off_goal(&mut self, cell: u16) -> bool {
        self.frozen.clear();
        let frozen = self.freezes(cell, 0) && self.freezes(cell, 2);
        let off_goal =
            frozen && self.frozen.iter().chain(&[cell]).any(|&cell| !self.board.is_goal[usize::from(cell)]);
        for index in 0..self.frozen.len() {
            self.fixed[usize::from(self.frozen[index])] = false;
        }
        self.frozen.clear();
        off_goal
    }

    /// Whether a box is blocked along an axis (0 for north and south, 2 for east and west).
    fn freezes(&mut self, cell: u16, axis: usize) -> bool {
        let sides = [self.board.next(cell, axis), self.board.next(cell, axis + 1)];
        if sides.iter().any(|&side| side == NONE || self.fixed[usize::from(side)]) {
            self.fix(cell);
            return true;
        }
        if sides.iter().all(|&side| self.distances.dead[usize::from(side)]) {
            self.fix(cell);
            return true;
        }
        let known = self.frozen.len();
        self.fix(cell);
        for side in sides {
            if self.occupied[usize::from(side)] {
                let before = self.frozen.len();
                if self.freezes(side, 2 - axis) {
                    return true;
                }
                self.thaw(before);
            }
        }
        self.thaw(known);
        false
    }

    fn fix(&mut self, cell: u16) {
        if !std::mem::replace(&mut self.fixed[usize::from(cell)], true) {
            self.frozen.push(cell);
        }
    }

    fn thaw(&mut self, known: usize) {
        while self.frozen.len() > known {
            if let Some(cell) = self.frozen.pop() {
                self.fixed[usize::from(cell)] = false;
            }
        }
    }
}
