//! In which order the goals are filled.
//!
//! Found backwards: with every goal filled, boxes are pulled out one by one to squares where boxes start, and vanish
//! there, each on a square of its own. Taking a box away never hinders another, so the order in which boxes can be taken is found greedily, nearest to the way
//! out first; the reverse is the packing order. Goals that cannot be emptied like this come first of all, the deepest
//! before the others.

use super::blocks::Blocks;
use super::board::{Board, NONE};
use super::distances::alive;

/// A packing order and what it means for the cells.
#[derive(Debug, Clone)]
pub(crate) struct Plan {
    /// The goals, the first to be filled first.
    pub(crate) order: Vec<u16>,
    /// The same goals by areas that do not touch each other, each in the order of the plan.
    pub(crate) areas: Vec<Vec<u16>>,
    /// By cell, the number of filled goals with which a box there has no goal left to go to.
    pub(crate) expiry: Vec<u16>,
}

impl Plan {
    pub(crate) fn new(board: &Board) -> Self {
        let order = packing_order(board);
        let cells = board.len();
        let mut expiry = vec![u16::MAX; cells];
        let mut walls = vec![false; cells];
        for stage in 0..order.len() {
            if stage > 0 {
                walls[usize::from(order[stage - 1])] = true;
            }
            let alive = alive(board, &walls, &order[stage..]);
            for (cell, alive) in alive.into_iter().enumerate() {
                if !alive && expiry[cell] == u16::MAX {
                    expiry[cell] = u16::try_from(stage).unwrap_or(u16::MAX);
                }
            }
        }
        let areas = areas(board, &order);
        Self { order, areas, expiry }
    }

    /// How many goals are filled in the order of their areas.
    pub(crate) fn packed_by_area(&self, occupied: &[bool]) -> usize {
        let filled = |area: &Vec<u16>| area.iter().take_while(|&&goal| occupied[usize::from(goal)]).count();
        self.areas.iter().map(filled).sum()
    }

    /// How many goals are filled in the order of the whole plan.
    pub(crate) fn packed(&self, occupied: &[bool]) -> usize {
        self.order.iter().take_while(|&&goal| occupied[usize::from(goal)]).count()
    }
}

/// The goals by areas: goals side by side or corner to corner are in one.
fn areas(board: &Board, order: &[u16]) -> Vec<Vec<u16>> {
    let mut areas: Vec<Vec<u16>> = Vec::new();
    let mut seen = vec![false; board.len()];
    for &first in order {
        if std::mem::replace(&mut seen[usize::from(first)], true) {
            continue;
        }
        let mut area = vec![first];
        let mut at = 0;
        while let Some(&cell) = area.get(at) {
            at += 1;
            for next in board.rings[usize::from(cell)] {
                if next != NONE
                    && board.is_goal[usize::from(next)]
                    && !std::mem::replace(&mut seen[usize::from(next)], true)
                {
                    area.push(next);
                }
            }
        }
        areas.push(order.iter().copied().filter(|goal| area.contains(goal)).collect());
    }
    areas
}

fn packing_order(board: &Board) -> Vec<u16> {
    let mut starts: Vec<u16> =
        board.boxes.iter().copied().filter(|&cell| !board.is_goal[usize::from(cell)]).collect();
    if starts.is_empty() {
        starts.clone_from(&board.boxes);
    }
    let mut is_start = vec![false; board.len()];
    for &cell in &starts {
        is_start[usize::from(cell)] = true;
    }
    let mut filled = vec![false; board.len()];
    for &goal in &board.goals {
        filled[usize::from(goal)] = true;
    }
    let mut tried = filled.clone();
    let mut best = Vec::new();
    for person in 0..u16::try_from(board.len()).unwrap_or(NONE) {
        if tried[usize::from(person)] {
            continue;
        }
        for cell in region(board, &filled, person) {
            tried[usize::from(cell)] = true;
        }
        let taken = Unpacking::new(board, is_start.clone(), &filled).run(person);
        if taken.len() > best.len() || best.is_empty() && !taken.is_empty() {
            best = taken;
        }
    }
    let mut left: Vec<u16> = board.goals.iter().copied().filter(|goal| !best.contains(goal)).collect();
    let depth = walking_depth(board, &starts);
    left.sort_by_key(|&goal| std::cmp::Reverse(depth[usize::from(goal)]));
    best.reverse();
    left.extend(best);
    left
}

/// The cells the person can walk to.
fn region(board: &Board, occupied: &[bool], person: u16) -> Vec<u16> {
    let mut seen = occupied.to_vec();
    seen[usize::from(person)] = true;
    let mut cells = vec![person];
    let mut at = 0;
    while let Some(&cell) = cells.get(at) {
        at += 1;
        for direction in 0..4 {
            let next = board.next(cell, direction);
            if next != NONE && !std::mem::replace(&mut seen[usize::from(next)], true) {
                cells.push(next);
            }
        }
    }
    cells
}

/// The walking distance from the nearest of some cells.
fn walking_depth(board: &Board, from: &[u16]) -> Vec<u32> {
    let mut depth = vec![u32::MAX; board.len()];
    let mut cells = from.to_vec();
    for &cell in from {
        depth[usize::from(cell)] = 0;
    }
    let mut at = 0;
    while let Some(&cell) = cells.get(at) {
        at += 1;
        for direction in 0..4 {
            let next = board.next(cell, direction);
            if next != NONE && depth[usize::from(next)] == u32::MAX {
                depth[usize::from(next)] = depth[usize::from(cell)] + 1;
                cells.push(next);
            }
        }
    }
    depth
}

/// Boxes being pulled off the goals.
struct Unpacking<'a> {
    board: &'a Board,
    is_start: Vec<bool>,
    occupied: Vec<bool>,
    blocks: Blocks,
}

impl<'a> Unpacking<'a> {
    fn new(board: &'a Board, is_start: Vec<bool>, filled: &[bool]) -> Self {
        Self { board, is_start, occupied: filled.to_vec(), blocks: Blocks::new(board.len()) }
    }

    /// The goals in the order in which they can be emptied.
    fn run(&mut self, mut person: u16) -> Vec<u16> {
        let mut taken = Vec::new();
        let mut left = self.board.goals.clone();
        loop {
            let mut reached = vec![false; self.board.len()];
            for cell in region(self.board, &self.occupied, person) {
                reached[usize::from(cell)] = true;
            }
            let best = left
                .iter()
                .filter_map(|&goal| {
                    self.pull_out(goal, &reached).map(|(pulls, end, person)| (pulls, goal, end, person))
                })
                .min();
            let Some((_, goal, end, after)) = best else { return taken };
            self.occupied[usize::from(goal)] = false;
            self.is_start[usize::from(end)] = false;
            left.retain(|&other| other != goal);
            taken.push(goal);
            person = after;
        }
    }

    /// The fewest pulls that bring the box on a goal to a start square, that square, and where the person is then.
    fn pull_out(&mut self, goal: u16, reached: &[bool]) -> Option<(u32, u16, u16)> {
        let sides: Vec<usize> = (0..4)
            .filter(|&side| {
                let beside = self.board.next(goal, side);
                beside != NONE && reached[usize::from(beside)]
            })
            .collect();
        if sides.is_empty() {
            return None;
        }
        self.occupied[usize::from(goal)] = false;
        self.blocks.find(self.board, &self.occupied, goal);
        let result = self.search(goal, &sides);
        self.occupied[usize::from(goal)] = true;
        result
    }

    fn search(&self, goal: u16, sides: &[usize]) -> Option<(u32, u16, u16)> {
        let mut seen = vec![false; self.board.len() * 4];
        let mut queue: Vec<(u16, usize, u32)> = Vec::new();
        for &side in sides {
            seen[usize::from(goal) * 4 + side] = true;
            queue.push((goal, side, 0));
        }
        let mut at = 0;
        while let Some(&(cell, side, pulls)) = queue.get(at) {
            at += 1;
            let person = self.board.next(cell, side);
            if self.is_start[usize::from(cell)] && cell != goal {
                return Some((pulls, cell, person));
            }
            // The person steps back and the box follows.
            let behind = self.board.next(person, side);
            if behind == NONE || self.occupied[usize::from(behind)] {
                continue;
            }
            let block = self.blocks.of(person, side);
            for other in 0..4 {
                let slot = usize::from(person) * 4 + other;
                if self.blocks.of(person, other) == block && !seen[slot] {
                    seen[slot] = true;
                    queue.push((person, other, pulls + 1));
                }
            }
        }
        None
    }
}
