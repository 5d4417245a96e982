//! What two boxes cost together, beyond what each costs alone.
//!
//! For every two cells, every part of the board that boxes on them leave to the person, and every two targets, a breadth-first search of
//! these two boxes alone finds the fewest pushes that bring the one to the one target and the other to the other. What that is more than
//! both take singly is their *extra*. Where boxes are pulled, it is the same with starting squares for targets, and with the person
//! where the level has it.
//!
//! The searches all go through the same states, so their moves are listed once: a level of ten boxes takes milliseconds.

use super::board::{Board, NONE, Way, back};
use super::budget::Budget;
use super::distances::{Distances, FAR};

/// No part: the cell is under a box.
const NOWHERE: u8 = u8::MAX;
/// The most cells of parts: pairs of cells, times cells.
const MAX_PARTS: u64 = 1 << 26;
/// The most steps of the searches.
const MAX_STEPS: u64 = 1 << 29;
/// The most moves of a state: either box in four directions.
const MOVES: u64 = 8;
/// The bytes that a part of a pair takes while tables are filled.
const BESIDE: u64 = 2 * (4 + 4 + 2 + 4) + 4 * 2 * MOVES + 6 + 8;

/// The extras of every two boxes.
#[derive(Debug, Clone)]
pub(crate) struct PairCosts {
    /// By cell, its number among those that a box may be on; [`NONE`] if it may not.
    number: Vec<u16>,
    cells: usize,
    targets: usize,
    /// By pair of cells, its first part among all parts of all pairs.
    first: Vec<u32>,
    /// By pair and cell of the person, the part.
    part_of: Vec<u8>,
    /// By part of a pair, target of the box on the cell with the larger number and target of the other, the extra.
    extra: Vec<u8>,
}

/// Two boxes, the one on the cell with the larger number first, and the person in one of the parts that they leave.
#[derive(Debug, Clone, Copy)]
struct Part {
    boxes: [u16; 2],
    person: u16,
}

/// The states of two boxes that are told apart, and where one move, away from the targets, leads from each. A state is a part of a
/// pair, twice: the first box on the cell with the larger number, and on that with the smaller.
#[derive(Debug)]
struct Moves {
    first: Vec<u32>,
    to: Vec<u32>,
}

/// The place of a pair in the tables; the first number is the larger.
const fn slot(first: usize, second: usize) -> usize {
    first * (first - 1) / 2 + second
}

impl PairCosts {
    /// The extras on a board for boxes that are moved this way to the targets that the distances lead to; `None` if they are too many, or the
    /// budget ends.
    pub(crate) fn new(board: &Board, way: Way, distances: &Distances, budget: &Budget<'_>) -> Option<Self> {
        let cells: Vec<u16> = (0..u16::try_from(board.len()).unwrap_or(NONE))
            .filter(|&cell| !distances.dead[usize::from(cell)])
            .collect();
        let targets = board.targets(way).len();
        let slots = cells.len() * cells.len().saturating_sub(1) / 2;
        let places = (slots as u64).saturating_mul(board.len() as u64);
        // Where there is little memory, states need it more.
        if targets < 2
            || places > MAX_PARTS.min(budget.room() / 16)
            || !budget.hold(places + slots as u64 * 4)
        {
            return None;
        }
        let mut number = vec![NONE; board.len()];
        for (&cell, index) in cells.iter().zip(0..) {
            number[usize::from(cell)] = index;
        }
        let mut costs = Self {
            number,
            cells: board.len(),
            targets,
            first: Vec::with_capacity(slots + 1),
            part_of: vec![NOWHERE; slots * board.len()],
            extra: Vec::new(),
        };
        let parts = costs.find_parts(board, &cells, budget)?;
        let count = parts.len() as u64;
        let pairs = (targets * (targets - 1) / 2) as u64;
        let bytes = count * (targets * targets) as u64;
        if count * MOVES * pairs > MAX_STEPS || bytes + count * BESIDE > budget.room() / 8 {
            budget.release(costs.bytes());
            return None;
        }
        if !budget.hold(bytes + count * BESIDE) {
            return None;
        }
        costs.extra = vec![u8::MAX; parts.len() * targets * targets];
        let moves = costs.moves(board, way, &parts);
        for first in 1..targets {
            for second in 0..first {
                if budget.spend(moves.to.len() as u64) {
                    return None;
                }
                costs.search(board, way, distances, &parts, &moves, [first, second]);
            }
        }
        budget.release(count * BESIDE);
        Some(costs)
    }

    /// The bytes that are held.
    pub(crate) fn bytes(&self) -> u64 {
        (self.part_of.len() + self.first.len() * 4 + self.extra.len()) as u64
    }

    /// How many targets there are.
    pub(crate) fn targets(&self) -> usize {
        self.targets
    }

    /// The number of a cell among those that a box may be on; [`NONE`] if it may not.
    pub(crate) fn number(&self, cell: u16) -> u16 {
        self.number[usize::from(cell)]
    }

    /// The extras of two boxes on cells with these numbers, by the target of the one with the larger number and that of the other.
    #[inline]
    pub(crate) fn extras(&self, larger: u16, smaller: u16, person: u16) -> Option<&[u8]> {
        let part = self.part(larger, smaller, person)?;
        let size = self.targets * self.targets;
        self.extra.get(part * size..(part + 1) * size)
    }

    /// The part of two boxes where the person is.
    #[inline]
    fn part(&self, larger: u16, smaller: u16, person: u16) -> Option<usize> {
        let slot = slot(usize::from(larger), usize::from(smaller));
        let part = self.part_of[slot * self.cells + usize::from(person)];
        (part != NOWHERE).then(|| self.first[slot] as usize + usize::from(part))
    }

    /// Finds the parts that two boxes leave, for every two cells.
    fn find_parts(&mut self, board: &Board, cells: &[u16], budget: &Budget<'_>) -> Option<Vec<Part>> {
        let mut parts = Vec::new();
        let mut stack = Vec::new();
        for (first, &cell) in cells.iter().enumerate() {
            if budget.spend((first * board.len()) as u64) {
                return None;
            }
            for (second, &other) in cells[..first].iter().enumerate() {
                self.first.push(u32::try_from(parts.len()).ok()?);
                let start = slot(first, second) * board.len();
                let part_of = &mut self.part_of[start..start + board.len()];
                let is_open = |part_of: &[u8], at: u16| {
                    at != NONE && at != cell && at != other && part_of[usize::from(at)] == NOWHERE
                };
                let mut part = 0;
                for beside in [cell, other].map(|cell| board.neighbours[usize::from(cell)]).as_flattened() {
                    if !is_open(part_of, *beside) {
                        continue;
                    }
                    part_of[usize::from(*beside)] = part;
                    stack.push(*beside);
                    while let Some(at) = stack.pop() {
                        for next in board.neighbours[usize::from(at)] {
                            if is_open(part_of, next) {
                                part_of[usize::from(next)] = part;
                                stack.push(next);
                            }
                        }
                    }
                    parts.push(Part { boxes: [cell, other], person: *beside });
                    part += 1;
                }
            }
        }
        self.first.push(u32::try_from(parts.len()).ok()?);
        Some(parts)
    }

    /// The number of a state with two boxes on these cells; `None` if they cannot be there.
    fn state(&self, one: u16, two: u16, person: u16) -> Option<usize> {
        let [one, two] = [one, two].map(|cell| self.number(cell));
        if one == NONE || two == NONE || one == two {
            return None;
        }
        Some(self.part(one.max(two), one.min(two), person)? * 2 + usize::from(one < two))
    }

    fn moves(&self, board: &Board, way: Way, parts: &[Part]) -> Moves {
        let mut moves = Moves { first: Vec::with_capacity(parts.len() * 2 + 1), to: Vec::new() };
        let count = |list: &[u32]| u32::try_from(list.len()).unwrap_or(u32::MAX);
        for &Part { boxes: [larger, smaller], person } in parts {
            for boxes in [[larger, smaller], [smaller, larger]] {
                moves.first.push(count(&moves.to));
                let here = self.state(boxes[0], boxes[1], person);
                for which in 0..2 {
                    let (cell, other) = (boxes[which], boxes[1 - which]);
                    for side in 0..4 {
                        let beside = board.next(cell, side);
                        if beside == NONE || beside == other || self.state(boxes[0], boxes[1], beside) != here
                        {
                            continue;
                        }
                        // Away from the targets: boxes to be pushed there are pulled.
                        let (to, person) = match way {
                            Way::Push => (beside, board.next(beside, side)),
                            Way::Pull => (board.next(cell, back(side)), cell),
                        };
                        if [to, person].iter().any(|&cell| cell == NONE || cell == other) {
                            continue;
                        }
                        let mut after = boxes;
                        after[which] = to;
                        let next = self.state(after[0], after[1], person);
                        moves.to.extend(next.and_then(|next| u32::try_from(next).ok()));
                    }
                }
            }
        }
        moves.first.push(count(&moves.to));
        moves
    }

    /// Fills in the extras for two targets.
    fn search(
        &mut self,
        board: &Board,
        way: Way,
        distances: &Distances,
        parts: &[Part],
        moves: &Moves,
        targets: [usize; 2],
    ) {
        let [one, two] = targets.map(|target| self.number(board.targets(way)[target]));
        if one == NONE || two == NONE {
            return;
        }
        let (larger, smaller) = (one.max(two), one.min(two));
        let ends = match way {
            Way::Push => {
                let slot = slot(usize::from(larger), usize::from(smaller));
                self.first[slot] as usize..self.first[slot + 1] as usize
            }
            Way::Pull => self.part(larger, smaller, board.person).map_or(0..0, |part| part..part + 1),
        };
        let mut pushes = vec![FAR; parts.len() * 2];
        let mut queue: Vec<usize> = ends.map(|part| part * 2 + usize::from(one < two)).collect();
        for &state in &queue {
            pushes[state] = 0;
        }
        let mut next = 0;
        while let Some(&state) = queue.get(next) {
            next += 1;
            let length = pushes[state].saturating_add(1).min(FAR - 1);
            for &to in &moves.to[moves.first[state] as usize..moves.first[state + 1] as usize] {
                let to = to as usize;
                if pushes[to] == FAR {
                    pushes[to] = length;
                    queue.push(to);
                }
            }
        }
        let [first, second] = targets;
        for (number, part) in parts.iter().enumerate() {
            let alone = part.boxes.map(|cell| distances.row(distances.place(cell, part.person)));
            for (swapped, [mine, theirs]) in [(0, [first, second]), (1, [second, first])] {
                let together = pushes[number * 2 + swapped];
                let singly = alone[0][mine].saturating_add(alone[1][theirs]);
                if together != FAR {
                    let extra = u8::try_from(together.saturating_sub(singly)).unwrap_or(u8::MAX);
                    let at = (number * self.targets + mine) * self.targets + theirs;
                    self.extra[at] = extra.min(u8::MAX - 1);
                }
            }
        }
    }
}
