//! New levels, each with a proved optimum.
//!
//! A room is carved at random, deposits are put into it, and boxes are pulled off them as far as they go: what comes out can be solved,
//! by pushing them back. Only then a solution with the fewest pushes is looked for, and what cannot be proved within the
//! effort is thrown away, like levels that are too short, that fall apart into boxes which never meet, or that are the same puzzle as one
//! before. Equal wishes give equal levels.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rustc_hash::FxHashSet;

use crate::normal::{Standing, normal_form};
use crate::notation::xsb;
use crate::solver::{Shape, Solution, Verdict, minimum_pushes, prove};
use crate::{Action, Cell, Level, Setup};

/// What levels are wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wish {
    /// Cells from wall to wall, walls included.
    pub width: usize,
    /// Cells from top to bottom, walls included.
    pub height: usize,
    /// The fewest and the most boxes.
    pub boxes: (usize, usize),
    /// The fewest pushes of the shortest solution.
    pub pushes: u64,
    /// The fewest times that another box has to be pushed, for each box: 1 is a level where boxes go home one after the other.
    pub changes: u64,
    /// States that may be searched to prove a level's optimum.
    pub effort: u64,
    /// The seed of everything random.
    pub seed: u64,
}

impl Default for Wish {
    fn default() -> Self {
        Self { width: 12, height: 12, boxes: (7, 10), pushes: 60, changes: 1, effort: 1500, seed: 1 }
    }
}

/// Why no level can be made.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WishError {
    /// Too small or too large.
    #[error("a room has 5 to 64 cells a side, walls included, found {width} x {height}")]
    Size {
        /// The width asked for.
        width: usize,
        /// The height asked for.
        height: usize,
    },
    /// No boxes, or more than the room holds.
    #[error("expected 1 to {most} boxes in a room of this size, found {fewest} to {found}")]
    Boxes {
        /// The fewest asked for.
        fewest: usize,
        /// The most asked for.
        found: usize,
        /// The most there may be.
        most: usize,
    },
}

/// A new level.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Generated {
    /// The level, in normal form.
    pub level: Level,
    /// A solution with the fewest pushes.
    pub solution: Solution,
    /// What it looks like.
    pub shape: Shape,
    /// How many rooms were tried for it.
    pub tries: u64,
}

/// Makes levels one after the other.
#[derive(Debug, Clone)]
pub struct Generator {
    wish: Wish,
    rng: Xoshiro256PlusPlus,
    known: FxHashSet<String>,
    tries: u64,
}

/// Bytes that a proof may fill.
const MEMORY: u64 = 256 << 20;
/// Pulls in a room.
const PULLS: usize = 200;

impl Generator {
    /// A generator for a wish.
    pub fn new(wish: Wish) -> Result<Self, WishError> {
        let sides = 5..=64;
        if !sides.contains(&wish.width) || !sides.contains(&wish.height) {
            return Err(WishError::Size { width: wish.width, height: wish.height });
        }
        let most = (wish.width - 2) * (wish.height - 2) / 4;
        let (fewest, found) = wish.boxes;
        if fewest == 0 || fewest > found || found > most {
            return Err(WishError::Boxes { fewest, found, most });
        }
        let rng = Xoshiro256PlusPlus::seed_from_u64(wish.seed);
        Ok(Self { wish, rng, known: FxHashSet::default(), tries: 0 })
    }

    /// The next level; `None` if `stop`, which is asked before every try and within, says to give up.
    pub fn next_level(&mut self, stop: &(dyn Fn() -> bool + Sync)) -> Option<Generated> {
        let before = self.tries;
        while !stop() {
            self.tries += 1;
            let Some(level) = self.attempt() else { continue };
            let Some(level) = normal_form(&level, Standing::Region) else { continue };
            let key = xsb::write_run_length(&level);
            if self.known.contains(&key) {
                continue;
            }
            let effort = self.wish.effort;
            let report = prove(&level, MEMORY, &|progress| progress.nodes > effort || stop());
            let Verdict::Solved { solution, optimal: true } = report.verdict else { continue };
            let shape = Shape::of(&level, &solution.actions);
            let boxes = level.boxes().len() as u64;
            if solution.pushes < self.wish.pushes || shape.box_changes < self.wish.changes * boxes {
                continue;
            }
            self.known.insert(key);
            return Some(Generated { level, solution, shape, tries: self.tries - before });
        }
        None
    }

    /// A room with boxes pulled off their deposits, if that is far enough at first sight.
    fn attempt(&mut self) -> Option<Level> {
        let floor = self.room();
        let boxes = self.rng.random_range(self.wish.boxes.0..=self.wish.boxes.1);
        if floor.len() < boxes * 3 {
            return None;
        }
        let deposits = self.deposits(&floor, boxes)?;
        let walls = walls_round(&floor);
        let far = walks_from(&floor, &deposits);
        let mut state =
            Pulling { floor: &floor, far: &far, boxes: deposits.clone(), person: *floor.first()? };
        let outside: Vec<Cell> = floor.iter().copied().filter(|cell| !deposits.contains(cell)).collect();
        state.person = *outside.get(self.rng.random_range(0..outside.len().max(1)))?;
        let mut best: Option<(u64, Level)> = None;
        let mut last = None;
        for pull in 0..PULLS {
            last = state.pull(last, &mut self.rng);
            if last.is_none() {
                break;
            }
            if pull % 20 == 19 {
                let setup = Setup {
                    walls: walls.iter().copied().collect(),
                    boxes: state.boxes.iter().copied().collect(),
                    deposits: deposits.iter().copied().collect(),
                    persons: vec![state.person],
                };
                let level = Level::from_setup(&setup).ok()?;
                let bound = minimum_pushes(&level)?;
                if best.as_ref().is_none_or(|(most, _)| bound > *most) {
                    best = Some((bound, level));
                }
            }
        }
        best.filter(|&(bound, _)| bound >= self.wish.pushes).map(|(_, level)| level)
    }

    /// The floor of a room: walls are thrown in, and the largest part that is left is it.
    fn room(&mut self) -> BTreeSet<Cell> {
        let side = |cells: usize| i64::try_from(cells).unwrap_or(64) - 1;
        let (right, bottom) = (side(self.wish.width), side(self.wish.height));
        let mut open: BTreeSet<Cell> = BTreeSet::new();
        for y in 1..bottom {
            for x in 1..right {
                open.insert(Cell::new(x, y));
            }
        }
        let bars = self.rng.random_range(
            self.wish.width.min(self.wish.height) / 2..=usize::midpoint(self.wish.width, self.wish.height),
        );
        for _ in 0..bars {
            let mut cell = Cell::new(self.rng.random_range(1..right), self.rng.random_range(1..bottom));
            let way = Action::ALL[self.rng.random_range(0..4)];
            for _ in 0..self.rng.random_range(1..=3) {
                open.remove(&cell);
                if let Some(next) = cell.neighbour(way) {
                    cell = next;
                }
            }
        }
        let mut largest = BTreeSet::new();
        while let Some(&start) = open.first() {
            let mut part = BTreeSet::from([start]);
            let mut stack = vec![start];
            open.remove(&start);
            while let Some(cell) = stack.pop() {
                for next in Action::ALL.into_iter().filter_map(|action| cell.neighbour(action)) {
                    if open.remove(&next) {
                        part.insert(next);
                        stack.push(next);
                    }
                }
            }
            if part.len() > largest.len() {
                largest = part;
            }
        }
        largest
    }

    /// Deposits, most of them beside each other.
    fn deposits(&mut self, floor: &BTreeSet<Cell>, count: usize) -> Option<BTreeSet<Cell>> {
        let cells: Vec<Cell> = floor.iter().copied().collect();
        let mut deposits = BTreeSet::new();
        for _ in 0..count * 20 {
            if deposits.len() == count {
                return Some(deposits);
            }
            let beside = if deposits.is_empty() || self.rng.random_bool(0.15) {
                None
            } else {
                let list: Vec<Cell> = deposits.iter().copied().collect();
                let from = list[self.rng.random_range(0..list.len())];
                from.neighbour(Action::ALL[self.rng.random_range(0..4)])
            };
            let cell = beside.unwrap_or_else(|| cells[self.rng.random_range(0..cells.len())]);
            if floor.contains(&cell) {
                deposits.insert(cell);
            }
        }
        (deposits.len() == count).then_some(deposits)
    }
}

/// The steps over a floor from the nearest of some cells.
fn walks_from(floor: &BTreeSet<Cell>, cells: &BTreeSet<Cell>) -> BTreeMap<Cell, u32> {
    let mut steps: BTreeMap<Cell, u32> = cells.iter().map(|&cell| (cell, 0)).collect();
    let mut queue: VecDeque<Cell> = cells.iter().copied().collect();
    while let Some(cell) = queue.pop_front() {
        let here = steps.get(&cell).copied().unwrap_or(0);
        for next in Action::ALL.into_iter().filter_map(|action| cell.neighbour(action)) {
            if floor.contains(&next) && !steps.contains_key(&next) {
                steps.insert(next, here + 1);
                queue.push_back(next);
            }
        }
    }
    steps
}

/// The walls beside a floor, corners included.
fn walls_round(floor: &BTreeSet<Cell>) -> BTreeSet<Cell> {
    let around = |cell: &Cell| {
        let (x, y) = (cell.x, cell.y);
        (-1..=1).flat_map(move |dx| (-1..=1).map(move |dy| Cell::new(x + dx, y + dy)))
    };
    floor.iter().flat_map(around).filter(|cell| !floor.contains(cell)).collect()
}

/// Boxes being pulled over a floor.
struct Pulling<'a> {
    floor: &'a BTreeSet<Cell>,
    /// By cell, how far it is from the deposits.
    far: &'a BTreeMap<Cell, u32>,
    boxes: BTreeSet<Cell>,
    person: Cell,
}

impl Pulling<'_> {
    fn is_free(&self, cell: Cell) -> bool {
        self.floor.contains(&cell) && !self.boxes.contains(&cell)
    }

    /// Pulls a box, most often the last one and away from the deposits, and not straight back; where it is then and which way it went.
    fn pull(&mut self, last: Option<(Cell, Action)>, rng: &mut Xoshiro256PlusPlus) -> Option<(Cell, Action)> {
        let mut reached = BTreeSet::from([self.person]);
        let mut stack = vec![self.person];
        while let Some(cell) = stack.pop() {
            for next in Action::ALL.into_iter().filter_map(|action| cell.neighbour(action)) {
                if self.is_free(next) && reached.insert(next) {
                    stack.push(next);
                }
            }
        }
        let mut pulls: Vec<(Cell, Action, Cell, Cell)> = Vec::new();
        for &cell in &self.boxes {
            for action in Action::ALL {
                let to = cell.neighbour(action).filter(|to| reached.contains(to));
                let behind = to.and_then(|to| to.neighbour(action)).filter(|&behind| self.is_free(behind));
                if let (Some(to), Some(behind)) = (to, behind)
                    && last != Some((cell, action.opposite()))
                {
                    pulls.push((cell, action, to, behind));
                }
            }
        }
        let again: Vec<_> =
            pulls.iter().copied().filter(|pull| last.is_some_and(|(cell, _)| cell == pull.0)).collect();
        let from = if !again.is_empty() && rng.random_bool(0.8) { &again } else { &pulls };
        if from.is_empty() {
            return None;
        }
        let away: Vec<_> =
            from.iter().copied().filter(|pull| self.far.get(&pull.2) > self.far.get(&pull.0)).collect();
        let from = if !away.is_empty() && rng.random_bool(0.7) { &away } else { from };
        let (cell, action, to, behind) = from[rng.random_range(0..from.len())];
        self.boxes.remove(&cell);
        self.boxes.insert(to);
        self.person = behind;
        Some((to, action))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec;

    fn small() -> Wish {
        Wish { width: 8, height: 8, boxes: (2, 4), pushes: 15, effort: 2000, ..Wish::default() }
    }

    #[test]
    fn levels_are_what_was_wished_for_and_different() {
        let mut generator = Generator::new(small()).unwrap();
        let mut forms = BTreeSet::new();
        for _ in 0..12 {
            let made = generator.next_level(&|| false).unwrap();
            let run = spec::run(&made.level, &made.solution.actions).unwrap();
            assert!(spec::is_complete(&run.state));
            assert!(run.pushes >= 15 && (2..=4).contains(&made.level.boxes().len()));
            let (_, high) = made.level.bounds();
            assert!(high.x < 8 && high.y < 8);
            assert!(forms.insert(xsb::write(&normal_form(&made.level, Standing::Region).unwrap())));
        }
    }

    #[test]
    fn equal_wishes_give_equal_levels() {
        let levels = |seed| {
            let mut generator = Generator::new(Wish { seed, ..small() }).unwrap();
            (0..3).map(|_| generator.next_level(&|| false).unwrap()).collect::<Vec<_>>()
        };
        assert_eq!(levels(7), levels(7));
        assert_ne!(levels(7), levels(8));
        assert_eq!(Generator::new(small()).unwrap().next_level(&|| true), None);
    }

    #[test]
    fn what_cannot_be_is_refused() {
        let size = Generator::new(Wish { width: 4, ..small() }).unwrap_err();
        assert_eq!(size.to_string(), "a room has 5 to 64 cells a side, walls included, found 4 x 8");
        let boxes = Generator::new(Wish { boxes: (3, 40), ..small() }).unwrap_err();
        assert_eq!(boxes.to_string(), "expected 1 to 9 boxes in a room of this size, found 3 to 40");
    }
}
