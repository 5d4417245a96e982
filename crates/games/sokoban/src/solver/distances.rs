//! How many pushes a box alone needs to a goal, counting on which side of it the person is.

use super::blocks::Blocks;
use super::board::{Board, NONE, back};

/// No way at all.
pub(crate) const FAR: u16 = u16::MAX;

/// How a box is moved while distances are found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    Pull,
    Push,
}

/// Distances from every cell to every goal.
#[derive(Debug, Clone)]
pub(crate) struct Distances {
    cells: usize,
    /// By goal and cell, the least over the sides.
    best: Vec<u16>,
    /// Cells from which no goal can be reached.
    pub(crate) dead: Vec<bool>,
}

impl Distances {
    /// The distances on a board where the occupied cells are walls.
    pub(crate) fn new(board: &Board, occupied: &[bool], goals: &[u16]) -> Self {
        Self::spread(board, occupied, goals, Way::Pull)
    }

    /// The pushes from where boxes start to every cell, for a search backwards: starts stand in for goals.
    pub(crate) fn from_starts(board: &Board, starts: &[u16]) -> Self {
        Self::spread(board, &vec![false; board.len()], starts, Way::Push)
    }

    fn spread(board: &Board, occupied: &[bool], goals: &[u16], way: Way) -> Self {
        let cells = board.len();
        let table = sides_of_boxes(board, occupied, goals);
        let mut distances = Self { cells, best: vec![FAR; goals.len() * cells], dead: vec![true; cells] };
        let mut sides = vec![FAR; cells * 4];
        for (index, &goal) in goals.iter().enumerate() {
            sides.fill(FAR);
            spread(board, &table, &[goal], &mut sides, way);
            for cell in 0..cells {
                let best = sides[cell * 4..cell * 4 + 4].iter().copied().min().unwrap_or(FAR);
                // A goal in a dead end can hold a box though nobody can stand beside it any more.
                let best = if cell == usize::from(goal) { 0 } else { best };
                distances.best[index * cells + cell] = best;
                distances.dead[cell] &= best == FAR;
            }
        }
        distances
    }

    /// The pushes from a cell to a goal, by the number of the goal.
    #[inline]
    pub(crate) fn best(&self, goal: usize, cell: u16) -> u16 {
        self.best[goal * self.cells + usize::from(cell)]
    }
}

#[allow(clippy::needless_range_loop, reason = "a side names slots of two arrays")]
/// Moves a box away from some cells, breadth first: fills in the pushes or pulls to each cell and side.
fn spread(board: &Board, table: &[[u16; 4]], goals: &[u16], sides: &mut [u16], way: Way) {
    let mut queue = std::collections::VecDeque::new();
    let enter = |cell: u16,
                 side: usize,
                 distance: u16,
                 sides: &mut [u16],
                 queue: &mut std::collections::VecDeque<_>| {
        let block = table[usize::from(cell)][side];
        if block == NONE {
            return;
        }
        for other in 0..4 {
            let slot = usize::from(cell) * 4 + other;
            if table[usize::from(cell)][other] == block && sides[slot] == FAR {
                sides[slot] = distance;
                queue.push_back((cell, other, distance));
            }
        }
    };
    for &goal in goals {
        for side in 0..4 {
            enter(goal, side, 0, sides, &mut queue);
        }
    }
    while let Some((cell, side, distance)) = queue.pop_front() {
        let next = match way {
            // The last push moved the box here from where the person stands now.
            Way::Pull => board.next(cell, side),
            Way::Push => board.next(cell, back(side)),
        };
        if next != NONE && table[usize::from(next)][side] != NONE {
            enter(next, side, distance.saturating_add(1).min(FAR - 1), sides, &mut queue);
        }
    }
}

/// For each cell, whether a box there can reach one of the goals when the occupied cells are walls.
pub(crate) fn alive(board: &Board, occupied: &[bool], goals: &[u16]) -> Vec<bool> {
    let table = sides_of_boxes(board, occupied, goals);
    let mut sides = vec![FAR; board.len() * 4];
    spread(board, &table, goals, &mut sides, Way::Pull);
    let mut alive: Vec<bool> =
        sides.chunks(4).map(|cell| cell.iter().any(|&distance| distance != FAR)).collect();
    for &goal in goals {
        alive[usize::from(goal)] = true;
    }
    alive
}

#[allow(clippy::needless_range_loop, reason = "a direction names slots of two arrays")]
/// The block of each side of each cell, in the parts of the board where goals are.
fn sides_of_boxes(board: &Board, occupied: &[bool], goals: &[u16]) -> Vec<[u16; 4]> {
    let mut blocks = Blocks::new(board.len());
    let mut seen = occupied.to_vec();
    let mut table = vec![[NONE; 4]; board.len()];
    let mut stack = Vec::new();
    // Parts of the board cut off from each other are searched one by one.
    for &goal in goals {
        if std::mem::replace(&mut seen[usize::from(goal)], true) {
            continue;
        }
        blocks.find(board, occupied, goal);
        stack.push(goal);
        while let Some(cell) = stack.pop() {
            for direction in 0..4 {
                table[usize::from(cell)][direction] = blocks.of(cell, direction);
                let next = board.next(cell, direction);
                if next != NONE && !std::mem::replace(&mut seen[usize::from(next)], true) {
                    stack.push(next);
                }
            }
        }
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::xsb;

    #[test]
    fn corners_are_dead_and_pushes_are_counted() {
        let board = Board::new(&xsb::read("######\n#@   #\n# $. #\n#    #\n######").unwrap(), 3).unwrap();
        let distances = Distances::new(&board, &vec![false; board.len()], &board.goals);
        assert_eq!(distances.dead.iter().filter(|dead| !**dead).count(), 4 * 3 - 10);
        assert_eq!(distances.best(0, board.boxes[0]), 1);
        assert!(alive(&board, &vec![false; board.len()], &board.goals)[usize::from(board.goals[0])]);
    }
}
