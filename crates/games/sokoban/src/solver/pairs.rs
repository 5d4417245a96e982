//! Which two boxes cannot both be brought home, exactly.
//!
//! For every two cells and every part of the board that boxes on them leave to the person, a search backwards from all pairs of targets
//! finds out whether the two boxes alone can be brought to two targets. If not, no state that has them is worth
//! looking at, because a solution of the whole solves every part. So the answer holds whatever the other boxes do. Backwards, for
//! searches that pull, it is the same with starting squares for targets, and with the person where the level has it.

use super::bits::Bits;
use super::board::{Board, NONE, Way, back};
use super::budget::Budget;

/// No part: the side is a wall or the other box.
const NOWHERE: u32 = 0xF;
/// The most work, in cells, that may go into the parts of the board.
const MAX_WORK: u64 = 1 << 27;

/// What is known of every two boxes.
#[derive(Debug, Clone)]
pub(crate) struct Pairs {
    /// By cell, its number among those that a box may be on; [`NONE`] if it may not.
    number: Vec<u16>,
    /// By pair, the part that each side of the first and of the second box belongs to, four bits each.
    sides: Vec<u32>,
    /// By pair, the parts with the person in which both boxes can be brought home.
    alive: Vec<u8>,
    /// By cell, the cells of a second box for which some part is dead.
    doubtful: Vec<Bits>,
}

/// The place of a pair in the tables; the first number is the larger.
const fn slot(first: usize, second: usize) -> usize {
    first * (first - 1) / 2 + second
}

impl Pairs {
    /// The pairs on a board for boxes that are moved this way; `None` if there are too many, or the budget ends. Boxes are never on dead cells.
    pub(crate) fn new(board: &Board, way: Way, dead: &[bool], budget: &Budget<'_>) -> Option<Self> {
        let cells: Vec<u16> = (0..u16::try_from(board.len()).unwrap_or(NONE))
            .filter(|&cell| !dead[usize::from(cell)])
            .collect();
        let count = cells.len();
        let slots = count * count.saturating_sub(1) / 2;
        if board.boxes.len() < 2 || (slots as u64).saturating_mul(board.len() as u64) > MAX_WORK {
            return None;
        }
        // Where there is little memory, states need it more.
        let bytes = bytes(board.len(), slots);
        if bytes > budget.room() / 4 || !budget.hold(bytes) {
            return None;
        }
        let mut number = vec![NONE; board.len()];
        for (&cell, index) in cells.iter().zip(0..) {
            number[usize::from(cell)] = index;
        }
        let mut pairs = Self { number, sides: vec![0; slots], alive: vec![0; slots], doubtful: Vec::new() };
        let mut parts = Parts::new(board.len());
        for (first, &cell) in cells.iter().enumerate() {
            for (second, &other) in cells[..first].iter().enumerate() {
                pairs.sides[slot(first, second)] = parts.find(board, cell, other);
            }
            if budget.spend(first as u64 * board.len() as u64 / 2) {
                return None;
            }
        }
        pairs.spread(board, way, &mut parts);
        pairs.doubtful = vec![Bits::new(board.len()); board.len()];
        for (first, &cell) in cells.iter().enumerate() {
            for (second, &other) in cells[..first].iter().enumerate() {
                let at = slot(first, second);
                let there = parts_of(pairs.sides[at]);
                if there & !pairs.alive[at] != 0 {
                    pairs.doubtful[usize::from(cell)].add(other);
                    pairs.doubtful[usize::from(other)].add(cell);
                }
            }
        }
        Some(pairs)
    }

    /// The bytes that are held.
    pub(crate) fn bytes(&self) -> u64 {
        bytes(self.number.len(), self.sides.len())
    }

    /// The place of a pair, and the part on a side of the first box.
    #[inline]
    fn look(&self, cell: u16, side: usize, other: u16) -> Option<(usize, u32)> {
        let (one, two) =
            (usize::from(self.number[usize::from(cell)]), usize::from(self.number[usize::from(other)]));
        if one == usize::from(NONE) || two == usize::from(NONE) {
            return None;
        }
        let (at, shift) =
            if one > two { (slot(one, two), side * 4) } else { (slot(two, one), side * 4 + 16) };
        Some((at, self.sides[at] >> shift & NOWHERE))
    }

    /// Whether the boxes on two cells are lost while the person is on a side of the first.
    pub(crate) fn is_dead(&self, cell: u16, side: usize, other: u16) -> bool {
        match self.look(cell, side, other) {
            Some((at, part)) => part != NOWHERE && self.alive[at] >> part & 1 == 0,
            None => true,
        }
    }

    /// Whether a box on a cell, with the person on a side of it, is lost together with one of the others.
    #[inline]
    pub(crate) fn lose(&self, cell: u16, side: usize, others: &Bits) -> bool {
        self.doubtful[usize::from(cell)].meets(others)
            && self.doubtful[usize::from(cell)].both(others).any(|other| self.is_dead(cell, side, other))
    }

    /// Marks everything that leads to two targets.
    fn spread(&mut self, board: &Board, way: Way, parts: &mut Parts) {
        let mut open: Vec<(u16, u16, u32)> = Vec::new();
        let targets = board.targets(way);
        for (index, &one) in targets.iter().enumerate() {
            for &two in &targets[..index] {
                let Some((at, _)) = self.look(one, 0, two) else { continue };
                let home = match way {
                    Way::Push => parts_of(self.sides[at]),
                    // The person starts in one part; if it is on no side of a box, none can be moved.
                    Way::Pull => parts.of_person(board, one, two, self.sides_of(one, two)),
                };
                self.alive[at] |= home;
                open.extend((0..8).filter(|part| home >> part & 1 != 0).map(|part| (one, two, part)));
            }
        }
        while let Some((one, two, part)) = open.pop() {
            for (cell, other) in [(one, two), (two, one)] {
                for side in 0..4 {
                    if self.look(cell, side, other).is_none_or(|(_, found)| found != part) {
                        continue;
                    }
                    // What is marked is found against the way that boxes are moved.
                    let to = match way {
                        Way::Push => {
                            let to = board.next(cell, side);
                            let stand = if to == NONE { NONE } else { board.next(to, side) };
                            if stand == NONE || stand == other { NONE } else { to }
                        }
                        Way::Pull => board.next(cell, back(side)),
                    };
                    if to == NONE || to == other {
                        continue;
                    }
                    if let Some((at, part)) = self.look(to, side, other)
                        && part != NOWHERE
                        && self.alive[at] >> part & 1 == 0
                    {
                        self.alive[at] |= 1 << part;
                        open.push((to, other, part));
                    }
                }
            }
        }
    }

    /// The parts on the sides of the first box and of the second, in this order.
    fn sides_of(&self, one: u16, two: u16) -> [u32; 8] {
        std::array::from_fn(|index| {
            let (cell, other) = if index < 4 { (one, two) } else { (two, one) };
            self.look(cell, index % 4, other).map_or(NOWHERE, |(_, part)| part)
        })
    }
}

/// The bytes of tables for so many pairs.
fn bytes(cells: usize, slots: usize) -> u64 {
    (slots * 5 + cells * (cells / 8 + 40)) as u64
}

/// The parts that are on some side, as a mask.
fn parts_of(sides: u32) -> u8 {
    (0..8)
        .map(|index| sides >> (index * 4) & NOWHERE)
        .filter(|&part| part != NOWHERE)
        .fold(0, |mask, part| mask | 1 << part)
}

/// Finds the parts of the board that two boxes leave.
#[derive(Debug)]
struct Parts {
    stamp: Vec<u32>,
    turn: u32,
    stack: Vec<u16>,
}

impl Parts {
    fn new(cells: usize) -> Self {
        Self { stamp: vec![0; cells], turn: 0, stack: Vec::new() }
    }

    /// Walks from a cell until every cell of `wanted` that can be reached has been.
    fn walk(&mut self, board: &Board, boxes: [u16; 2], from: u16, wanted: &[u16]) {
        self.turn += 1;
        self.stack.clear();
        self.stack.push(from);
        self.stamp[usize::from(from)] = self.turn;
        let mut left = wanted.iter().filter(|&&cell| cell != from).count();
        while left > 0
            && let Some(cell) = self.stack.pop()
        {
            for next in board.neighbours[usize::from(cell)] {
                if next != NONE && !boxes.contains(&next) && self.stamp[usize::from(next)] != self.turn {
                    self.stamp[usize::from(next)] = self.turn;
                    left -= usize::from(wanted.contains(&next));
                    self.stack.push(next);
                }
            }
        }
    }

    /// The parts on the sides of two boxes, four bits each.
    fn find(&mut self, board: &Board, one: u16, two: u16) -> u32 {
        let beside: [u16; 8] = std::array::from_fn(|index| {
            let next = board.next(if index < 4 { one } else { two }, index % 4);
            if next == one || next == two { NONE } else { next }
        });
        let mut part_of = [NOWHERE; 8];
        let mut parts = 0;
        while let Some(first) = (0..8).find(|&index| beside[index] != NONE && part_of[index] == NOWHERE) {
            let mut wanted: Vec<u16> = Vec::with_capacity(8);
            for index in first..8 {
                if beside[index] != NONE && part_of[index] == NOWHERE && !wanted.contains(&beside[index]) {
                    wanted.push(beside[index]);
                }
            }
            self.walk(board, [one, two], beside[first], &wanted);
            for index in first..8 {
                if beside[index] != NONE && self.stamp[usize::from(beside[index])] == self.turn {
                    part_of[index] = parts;
                }
            }
            parts += 1;
        }
        part_of.iter().rev().fold(0, |sides, part| sides << 4 | part)
    }

    /// The part, as a mask, where the person of the board is with two boxes on it.
    fn of_person(&mut self, board: &Board, one: u16, two: u16, sides: [u32; 8]) -> u8 {
        let beside: Vec<u16> =
            (0..8).map(|index| board.next(if index < 4 { one } else { two }, index % 4)).collect();
        self.walk(board, [one, two], board.person, &beside);
        (0..8)
            .filter(|&index| sides[index] != NOWHERE && self.stamp[usize::from(beside[index])] == self.turn)
            .fold(0, |mask, index| mask | 1 << sides[index])
    }
}
