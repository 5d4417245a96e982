//! How far the person has to walk at least: a bound on moves beyond that on pushes.
//!
//! *Let k boxes not be on goals. Every solution takes at least k moves and the edges of a least spanning tree* over the person and these boxes,
//! where from the person to a box it is as far as to the nearest cell from which the box can be pushed to a cell that is not dead, on the board without
//! boxes, and from one box to another it is as far as from where the one is, or from where the other is if that is nearer. Each of these boxes
//! has a first push. Before it the person stands on such a cell, after it where the box was, one move later. So a solution walks from the
//! person to the first box to be pushed, makes one move, walks from there to the next, and so on: a path through all of them, which is a spanning
//! tree.

use super::board::{Board, NONE, back};
use super::budget::Budget;
use super::distances::{Distances, FAR};

/// The most cells of a board whose walks are listed.
const MAX_CELLS: usize = 1500;

/// The steps between cells and boxes.
#[derive(Debug)]
pub(crate) struct Walks {
    cells: usize,
    /// By cell of a box and of the person, the steps to where the box can be pushed from.
    steps: Vec<u16>,
    is_goal: Vec<bool>,
    /// Scratch space: the boxes not in the tree yet, with the steps to it.
    outside: Vec<(u16, u16)>,
}

impl Walks {
    /// The walks of a board; `None` if there are too many, or the budget ends.
    pub(crate) fn new(board: &Board, distances: &Distances, budget: &Budget<'_>) -> Option<Self> {
        let cells = board.len();
        let bytes = (cells * cells * 2) as u64;
        if cells > MAX_CELLS || bytes > budget.room() / 16 {
            return None;
        }
        let mut steps = vec![FAR; cells * cells];
        let mut queue = Vec::with_capacity(cells);
        for (steps, cell) in steps.chunks_exact_mut(cells).zip(0..) {
            if budget.spend(cells as u64) {
                return None;
            }
            queue.clear();
            for direction in 0..4 {
                let (stand, to) = (board.next(cell, back(direction)), board.next(cell, direction));
                if stand != NONE && to != NONE && !distances.dead[usize::from(to)] {
                    steps[usize::from(stand)] = 0;
                    queue.push(stand);
                }
            }
            let mut at = 0;
            while let Some(&from) = queue.get(at) {
                at += 1;
                let length = steps[usize::from(from)] + 1;
                for next in board.neighbours[usize::from(from)] {
                    if next != NONE && steps[usize::from(next)] == FAR {
                        steps[usize::from(next)] = length;
                        queue.push(next);
                    }
                }
            }
        }
        Some(Self { cells, steps, is_goal: board.is_goal.clone(), outside: Vec::new() })
    }

    /// Bytes in use.
    pub(crate) fn memory(&self) -> u64 {
        (self.steps.len() * 2) as u64
    }

    /// The steps from a cell to where a box can be pushed from.
    fn to(&self, from: u16, cell: u16) -> u16 {
        self.steps[usize::from(cell) * self.cells + usize::from(from)]
    }

    /// The moves that every solution takes from a state at least.
    pub(crate) fn bound(&mut self, boxes: &[u16], person: u16) -> u32 {
        let mut outside = std::mem::take(&mut self.outside);
        outside.clear();
        let away = boxes.iter().filter(|&&cell| !self.is_goal[usize::from(cell)]);
        outside.extend(away.map(|&cell| (self.to(person, cell), cell)));
        let mut moves = 0;
        while let Some(nearest) = (0..outside.len()).min_by_key(|&index| outside[index].0) {
            let (steps, cell) = outside.swap_remove(nearest);
            moves += u32::from(steps) + 1;
            for (least, other) in &mut outside {
                *least = (*least).min(self.to(cell, *other)).min(self.to(*other, cell));
            }
        }
        self.outside = outside;
        moves
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::collections;
    use crate::solver::board::Board;
    use crate::solver::budget::endless;
    use crate::solver::table::{StateTable, move_box};

    /// The first states from the end by single moves, with the moves that they take; nothing but the board is shared with the bound.
    fn backwards(board: &Board, most: usize) -> (StateTable, Vec<u32>) {
        let mut table = StateTable::new(board.goals.len());
        let mut moves = Vec::new();
        for person in 0..u16::try_from(board.len()).unwrap() {
            if !board.is_goal[usize::from(person)] {
                table.insert(person, &board.goals);
                moves.push(0);
            }
        }
        for state in 0u32.. {
            let at = state as usize;
            if at >= moves.len().min(most) {
                break;
            }
            let (person, boxes) = (table.person(state), table.boxes(state).to_vec());
            for direction in 0..4 {
                let before = board.next(person, direction);
                if before == NONE || boxes.contains(&before) {
                    continue;
                }
                let mut ways = vec![boxes.clone()];
                let pushed = board.next(person, back(direction));
                if boxes.contains(&pushed) {
                    ways.push(boxes.clone());
                    move_box(&mut ways[1], pushed, person);
                }
                for boxes in ways {
                    if table.insert(before, &boxes).1 {
                        moves.push(moves[at] + 1);
                    }
                }
            }
        }
        (table, moves)
    }

    #[test]
    fn no_state_takes_fewer_moves() {
        let most: usize =
            std::env::var("TABLERO_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(5_000);
        let (mut positive, mut tight) = (0, 0);
        for entry in collections::ALL[0].read().entries {
            let board = Board::new(&entry.level.unwrap(), 3).unwrap();
            let budget = endless();
            let distances = Distances::with_sides(&board, &budget).unwrap();
            let mut walks = Walks::new(&board, &distances, &budget).unwrap();
            let (table, moves) = backwards(&board, most);
            for (state, &moves) in (0..).zip(&moves) {
                let bound = walks.bound(table.boxes(state), table.person(state));
                assert!(bound <= moves, "{}: {bound}, not {moves}", entry.title);
                positive += u32::from(bound > 0);
                tight += u32::from(bound > 0 && bound == moves);
            }
        }
        assert!(positive > 100_000 && tight > 5_000, "{positive} positive, {tight} tight");
    }
}
