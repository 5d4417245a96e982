//! How many pushes a box alone needs to a goal, counting on which side of it the person is.

use super::blocks::Blocks;
use super::board::{Board, NONE, Way, back};
use super::budget::Budget;
use super::pair_costs::PairCosts;
use super::pairs::Pairs;

/// No way at all.
pub(crate) const FAR: u16 = u16::MAX;

/// Distances from every cell to every goal.
///
/// A box is at a *place*: its cell, or, where the cell cuts the board in two, the cell and the side of it where the person is. The
/// person cannot get round such a box, so the place of a box changes only when the box itself is pushed.
#[derive(Debug, Clone)]
pub(crate) struct Distances {
    goals: usize,
    /// No distance is longer, but for those of what is out of reach.
    longest: u16,
    /// By place and goal; the first places are the cells, with the least over the sides.
    table: Vec<u16>,
    /// Cells from which no goal can be reached.
    pub(crate) dead: Vec<bool>,
    /// By cell, the first of the four places of its sides, 0 if it has none.
    sided: Vec<u32>,
    /// By cell with sides and cell of the person, the side of the former where the latter is; 4 if it is on none.
    side_of: Vec<u8>,
    /// What is known of every two boxes, where that has been asked for.
    pub(crate) pairs: Option<Pairs>,
    /// What every two boxes cost together, where that has been asked for.
    pub(crate) extras: Option<PairCosts>,
}

/// The most bytes spent on knowing on which side of a cell another is.
const MAX_SIDE_OF: usize = 1 << 24;

impl Distances {
    /// The distances on a board where the occupied cells are walls; `None` if the budget ends. The person's side is not counted.
    pub(crate) fn new(board: &Board, occupied: &[bool], goals: &[u16], budget: &Budget<'_>) -> Option<Self> {
        Self::spread(board, occupied, goals, Way::Pull, false, budget)
    }

    /// The distances on an empty board, with the places where the person's side matters.
    pub(crate) fn with_sides(board: &Board, budget: &Budget<'_>) -> Option<Self> {
        Self::to(board, &board.goals, budget)
    }

    /// The same, for other goals than the board's.
    pub(crate) fn to(board: &Board, goals: &[u16], budget: &Budget<'_>) -> Option<Self> {
        Self::spread(board, &vec![false; board.len()], goals, Way::Pull, true, budget)
    }

    /// The pushes from where boxes start to every cell, for a search backwards: starts stand in for goals.
    pub(crate) fn from_starts(board: &Board, starts: &[u16], budget: &Budget<'_>) -> Option<Self> {
        Self::spread(board, &vec![false; board.len()], starts, Way::Push, true, budget)
    }

    /// What a search that moves boxes this way to some cells needs at least, on an empty board, by cell of the box. The person's side is not
    /// counted.
    pub(crate) fn of_moves(board: &Board, way: Way, cells: &[u16], budget: &Budget<'_>) -> Option<Self> {
        Self::spread(board, &vec![false; board.len()], cells, way.undone(), false, budget)
    }

    /// The bytes of a table without sides.
    pub(crate) const fn bytes(cells: usize, goals: usize) -> u64 {
        (cells as u64).saturating_mul(goals as u64 * 2 + 5)
    }

    /// The distances from cells to some of the goals, by their numbers.
    pub(crate) fn only(&self, goals: &[u16]) -> Self {
        let cells = self.dead.len();
        let row =
            |cell: usize| goals.iter().map(move |&goal| self.table[cell * self.goals + usize::from(goal)]);
        let table = (0..cells).flat_map(row).collect();
        let (dead, sided) = (self.dead.clone(), vec![0; cells]);
        Self {
            goals: goals.len(),
            longest: self.longest,
            table,
            dead,
            sided,
            side_of: Vec::new(),
            pairs: None,
            extras: None,
        }
    }

    /// Tables with sides are for keeps, and held.
    fn spread(
        board: &Board,
        occupied: &[bool],
        goals: &[u16],
        way: Way,
        with_sides: bool,
        budget: &Budget<'_>,
    ) -> Option<Self> {
        let cells = board.len();
        let blocks = sides_of_boxes(board, occupied, goals);
        let (sided, side_of) = if with_sides {
            find_sides(board, occupied, &blocks, budget)
        } else {
            (vec![0; cells], Vec::new())
        };
        let places = cells + side_of.len() / cells.max(1) * 4;
        if with_sides && !budget.hold(Self::bytes(places, goals.len()) + side_of.len() as u64) {
            return None;
        }
        let mut distances = Self {
            goals: goals.len(),
            longest: 0,
            table: vec![FAR; goals.len() * places],
            dead: vec![true; cells],
            sided,
            side_of,
            pairs: None,
            extras: None,
        };
        let mut pushes_from = vec![FAR; cells * 4];
        for (index, &goal) in goals.iter().enumerate() {
            if budget.spend(cells as u64 * 8) {
                return None;
            }
            pushes_from.fill(FAR);
            spread(board, &blocks, &[goal], &mut pushes_from, way);
            for cell in 0..cells {
                let at_goal = cell == usize::from(goal);
                // A goal in a dead end can hold a box though nobody can stand beside it any more.
                let pushes = |side: u16| if at_goal { 0 } else { side };
                let here = &pushes_from[cell * 4..cell * 4 + 4];
                let best = pushes(here.iter().copied().min().unwrap_or(FAR));
                distances.table[cell * goals.len() + index] = best;
                distances.dead[cell] &= best == FAR;
                let first = distances.sided[cell] as usize;
                if first != 0 {
                    for (side, &distance) in here.iter().enumerate() {
                        distances.table[(first + side) * goals.len() + index] = pushes(distance);
                    }
                }
            }
            let reached = pushes_from.iter().copied().filter(|&pushes| pushes != FAR);
            distances.longest = reached.max().unwrap_or(0).max(distances.longest);
        }
        Some(distances)
    }

    /// The same, knowing which two boxes cannot both be brought home when boxes are moved this way.
    pub(crate) fn with_pairs(mut self, board: &Board, way: Way, budget: &Budget<'_>) -> Self {
        self.pairs = Pairs::new(board, way, &self.dead, budget);
        self
    }

    /// The same, knowing what every two boxes cost together when boxes are moved this way.
    pub(crate) fn with_extras(mut self, board: &Board, way: Way, budget: &Budget<'_>) -> Self {
        self.extras = PairCosts::new(board, way, &self, budget);
        self
    }

    /// Gives back what a table with sides holds.
    pub(crate) fn release(self, budget: &Budget<'_>) {
        budget.release(self.pairs.as_ref().map_or(0, Pairs::bytes));
        budget.release(self.extras.as_ref().map_or(0, PairCosts::bytes));
        let cells = self.dead.len();
        let places = cells + self.side_of.len() / cells.max(1) * 4;
        budget.release(Self::bytes(places, self.goals) + self.side_of.len() as u64);
    }

    /// No distance is longer, but for those of what is out of reach.
    pub(crate) fn longest(&self) -> usize {
        usize::from(self.longest)
    }

    /// The pushes from a cell to a goal, by the number of the goal.
    #[inline]
    pub(crate) fn best(&self, goal: usize, cell: u16) -> u16 {
        self.table[usize::from(cell) * self.goals + goal]
    }

    /// The place of a box on a cell while the person is on another.
    #[inline]
    pub(crate) fn place(&self, cell: u16, person: u16) -> usize {
        let first = self.sided[usize::from(cell)] as usize;
        if first == 0 {
            return usize::from(cell);
        }
        let cells = self.sided.len();
        match self.side_of[(first - cells) / 4 * cells + usize::from(person)] {
            4 => usize::from(cell),
            side => first + usize::from(side),
        }
    }

    /// The pushes from a place to every goal.
    #[inline]
    pub(crate) fn row(&self, place: usize) -> &[u16] {
        &self.table[place * self.goals..(place + 1) * self.goals]
    }
}

/// The cells where it matters on which side the person is, with the side that every other cell is on.
fn find_sides(
    board: &Board,
    occupied: &[bool],
    blocks: &[[u16; 4]],
    budget: &Budget<'_>,
) -> (Vec<u32>, Vec<u8>) {
    let cells = board.len();
    let mut sided = vec![0; cells];
    let mut side_of = Vec::new();
    let mut stack = Vec::new();
    for (cell, around) in blocks.iter().enumerate() {
        let mut known = around.iter().filter(|&&block| block != NONE);
        let first = known.next();
        if known.all(|block| Some(block) == first) || side_of.len() + cells > MAX_SIDE_OF {
            continue;
        }
        if budget.spend(cells as u64) {
            break;
        }
        sided[cell] = u32::try_from(cells + side_of.len() / cells * 4).unwrap_or(0);
        let start = side_of.len();
        side_of.resize(start + cells, 4);
        for side in 0..4u8 {
            stack.push(board.neighbours[cell][usize::from(side)]);
            while let Some(at) = stack.pop() {
                let at = usize::from(at);
                if at < cells && at != cell && !occupied[at] && side_of[start + at] == 4 {
                    side_of[start + at] = side;
                    stack.extend(board.neighbours[at]);
                }
            }
        }
    }
    (sided, side_of)
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

/// For each cell, whether a box there can be brought to one of the goals this way when the occupied cells are walls.
pub(crate) fn alive(board: &Board, occupied: &[bool], goals: &[u16], way: Way) -> Vec<bool> {
    let table = sides_of_boxes(board, occupied, goals);
    let mut sides = vec![FAR; board.len() * 4];
    spread(board, &table, goals, &mut sides, way.undone());
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
    use crate::solver::budget::endless;

    #[test]
    fn corners_are_dead_and_pushes_are_counted() {
        let board = Board::new(&xsb::read("######\n#@   #\n# $. #\n#    #\n######").unwrap(), 3).unwrap();
        let distances = Distances::new(&board, &vec![false; board.len()], &board.goals, &endless()).unwrap();
        assert_eq!(distances.dead.iter().filter(|dead| !**dead).count(), 4 * 3 - 10);
        assert_eq!(distances.best(0, board.boxes[0]), 1);
        assert!(
            alive(&board, &vec![false; board.len()], &board.goals, Way::Push)[usize::from(board.goals[0])]
        );
    }

    #[test]
    fn on_the_wrong_side_of_a_corridor_more_pushes_are_needed() {
        let level = xsb::read("#########\n#  ##   #\n#@ $  . #\n#   #   #\n#########").unwrap();
        let board = Board::new(&level, 3).unwrap();
        let distances = Distances::with_sides(&board, &endless()).unwrap();
        let corridor = board.boxes[0] + 1;
        let (left, right) = (board.person, board.goals[0]);
        let from = |person| distances.row(distances.place(corridor, person))[0];
        assert_eq!(distances.best(0, corridor), 2);
        assert_eq!((from(left), from(right)), (2, 6));
    }
}
