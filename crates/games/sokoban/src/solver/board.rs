//! The part of a level that the solver works on: the cells the person can ever reach, numbered.
//!
//! # Levels without an enclosing wall
//!
//! On the infinite grid the solver works inside a window: the smallest rectangle B around walls, boxes, deposits and
//! person, grown by a margin m on every side.
//!
//! *No solution of at most U pushes needs a margin beyond ⌊U/2⌋ + 1, and none of its walks gets longer inside it.*
//! A box that is ever d cells outside B starts in B and ends on a deposit in B, so it alone takes at least 2d pushes:
//! d ≤ ⌊U/2⌋. So every cell at distance ⌊U/2⌋ + 1 or more from B stays empty for ever (no wall is outside B), and a
//! pushing person stands at distance at most ⌊U/2⌋ + 1. Now move every cell of the person's walks to the nearest cell
//! of the window with m = ⌊U/2⌋ + 1: neighbours become neighbours or the same cell, cells of the window stay where they
//! are, and moved cells land on the window's outermost ring, which is empty. The result is a solution with the same pushes
//! and no more moves, inside the window. The same holds with U moves, since there are at most as many pushes.
//!
//! *One box alone can be pushed to exactly the same cells of B in the window as in the plane, if m ≥ 3.* Outside B
//! the window has three free lanes around B; a box in the middle lane can be pushed along it, and round its corners,
//! because the person walks freely on both sides. So every detour of the box through the plane can be replaced by one through
//! the middle lane. Hence a cell of B that is dead in the window is dead in the plane, and a level shown unsolvable by
//! dead cells and matching alone is unsolvable in the plane.

use std::collections::VecDeque;

use rustc_hash::FxHashMap;

use super::ground::Ground;
use crate::{Action, Cell, Level};

/// No cell.
pub(crate) const NONE: u16 = u16::MAX;

/// The most cells a board has: those that the person can come to, walls not counted.
pub const MAX_CELLS: usize = 60_000;

/// The cells the person can ever reach, with their neighbours in the order of [`Action::ALL`].
#[derive(Debug, Clone)]
pub(crate) struct Board {
    pub(crate) neighbours: Vec<[u16; 4]>,
    /// The eight cells around each, clockwise from the north.
    pub(crate) rings: Vec<[u16; 8]>,
    pub(crate) cells: Vec<Cell>,
    /// The cells by rows.
    pub(crate) ground: Ground,
    pub(crate) goals: Vec<u16>,
    pub(crate) is_goal: Vec<bool>,
    pub(crate) boxes: Vec<u16>,
    pub(crate) person: u16,
    /// Whether the window cut something off.
    pub(crate) open: bool,
}

/// Why there is no board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NoBoard {
    /// More cells than the solver handles.
    TooLarge,
    /// A box or a deposit is where the person never comes, and not both together.
    Unsolvable,
}

impl Board {
    /// The board of a level in a window with this margin.
    pub(crate) fn new(level: &Level, margin: u32) -> Result<Self, NoBoard> {
        Self::inside(level, level.bounds(), margin)
    }

    /// The board in a window with this margin round boxes, deposits and person, walls or not: for levels too large to be looked at
    /// as a whole. What is a solution there is one in the level; nothing else that is found out there holds for the level.
    pub(crate) fn near_pieces(level: &Level, margin: u32) -> Result<Self, NoBoard> {
        let (mut low, mut high) = (level.person(), level.person());
        for cell in level.boxes().iter().chain(level.deposits()) {
            low = Cell::new(low.x.min(cell.x), low.y.min(cell.y));
            high = Cell::new(high.x.max(cell.x), high.y.max(cell.y));
        }
        Self::inside(level, (low, high), margin)
    }

    fn inside(level: &Level, (low, high): (Cell, Cell), margin: u32) -> Result<Self, NoBoard> {
        let margin = i64::from(margin);
        let inside = |cell: Cell| {
            cell.x >= low.x.saturating_sub(margin)
                && cell.x <= high.x.saturating_add(margin)
                && cell.y >= low.y.saturating_sub(margin)
                && cell.y <= high.y.saturating_add(margin)
        };
        let wall = |cell: &Cell| level.walls().binary_search(cell).is_ok();
        let mut numbers: FxHashMap<Cell, u16> = FxHashMap::default();
        let mut cells = vec![level.person()];
        let mut open = false;
        numbers.insert(level.person(), 0);
        let mut queue = VecDeque::from([level.person()]);
        while let Some(cell) = queue.pop_front() {
            for next in Action::ALL.into_iter().filter_map(|action| cell.neighbour(action)) {
                if !inside(next) {
                    open = true;
                } else if !numbers.contains_key(&next) && !wall(&next) {
                    if cells.len() >= MAX_CELLS {
                        return Err(NoBoard::TooLarge);
                    }
                    numbers.insert(next, 0);
                    cells.push(next);
                    queue.push_back(next);
                }
            }
        }
        // Row by row, so that neighbours in a row are neighbours in memory.
        cells.sort_unstable_by_key(|cell| (cell.y, cell.x));
        for (cell, number) in cells.iter().zip(0u16..) {
            numbers.insert(*cell, number);
        }
        let number = |cell: Option<Cell>| cell.and_then(|cell| numbers.get(&cell).copied()).unwrap_or(NONE);
        let neighbours =
            cells.iter().map(|cell| Action::ALL.map(|action| number(cell.neighbour(action)))).collect();
        let around =
            |cell: &Cell, x: i64, y: i64| Some(Cell::new(cell.x.checked_add(x)?, cell.y.checked_add(y)?));
        let rings = cells
            .iter()
            .map(|cell| {
                [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)]
                    .map(|(x, y)| number(around(cell, x, y)))
            })
            .collect();
        let known = |list: &[Cell]| -> Vec<u16> {
            let mut list: Vec<u16> = list.iter().filter_map(|cell| numbers.get(cell).copied()).collect();
            list.sort_unstable();
            list
        };
        let (boxes, goals) = (known(level.boxes()), known(level.deposits()));
        let stuck = |cell: &&Cell| !numbers.contains_key(cell);
        if boxes.len() != goals.len()
            || level.boxes().iter().filter(stuck).any(|cell| level.deposits().binary_search(cell).is_err())
        {
            return Err(NoBoard::Unsolvable);
        }
        let mut is_goal = vec![false; cells.len()];
        for &goal in &goals {
            is_goal[usize::from(goal)] = true;
        }
        let person = number(Some(level.person()));
        let ground = Ground::new(&cells);
        Ok(Self { neighbours, rings, cells, ground, goals, is_goal, boxes, person, open })
    }

    /// How many cells there are.
    pub(crate) fn len(&self) -> usize {
        self.cells.len()
    }

    /// Where boxes are to be brought, moving them this way.
    pub(crate) fn targets(&self, way: Way) -> &[u16] {
        match way {
            Way::Push => &self.goals,
            Way::Pull => &self.boxes,
        }
    }

    /// Where a box comes to, moved this way from a cell by the person on one of its sides, who is on the same side of it
    /// afterwards; [`NONE`] if it cannot be moved. The box itself is not on the board.
    #[inline]
    pub(crate) fn moved(&self, occupied: &[bool], way: Way, cell: u16, side: usize) -> u16 {
        let (to, needed) = match way {
            Way::Push => {
                let to = self.next(cell, back(side));
                (to, to)
            }
            Way::Pull => {
                let to = self.next(cell, side);
                (to, if to == NONE { NONE } else { self.next(to, side) })
            }
        };
        if needed == NONE || occupied[usize::from(needed)] { NONE } else { to }
    }

    /// The neighbour in a direction, or [`NONE`].
    #[inline]
    pub(crate) fn next(&self, cell: u16, direction: usize) -> u16 {
        self.neighbours[usize::from(cell)][direction]
    }
}

/// How boxes are moved: as the rules say, or back from the end to the beginning.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Way {
    /// The person walks towards the box, from the start to the goals.
    Push,
    /// The person walks away from the box, from the goals to the start.
    Pull,
}

impl Way {
    /// The way that undoes this one.
    pub(crate) const fn undone(self) -> Self {
        match self {
            Self::Push => Self::Pull,
            Self::Pull => Self::Push,
        }
    }
}

/// The direction back.
#[inline]
pub(crate) const fn back(direction: usize) -> usize {
    direction ^ 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::xsb;

    #[test]
    fn decoration_is_left_out_and_strays_are_noticed() {
        let board = |text: &str| Board::new(&xsb::read(text).unwrap(), 3);
        let closed = board("######\n#@$.##\n####*#\n######").unwrap();
        assert!(!closed.open);
        assert_eq!((closed.boxes.len(), closed.goals.len(), closed.len()), (1, 1, 3));
        assert_eq!(board("######\n#@$.##\n####$#\n####.#\n######").unwrap_err(), NoBoard::Unsolvable);
        assert!(board("@$.").unwrap().open);
        for direction in 0..4 {
            assert_eq!(back(direction), Action::ALL[direction].opposite().index());
        }
    }
}
