//! The same rules, fast: a dense window of cells around the level, and a sparse map for whatever lies outside it.
//!
//! The window covers the whole level with some room around, as long as that fits in a few million cells; a level
//! with things at both ends of the coordinates has no window at all and is played through the sparse map. A box is
//! kept in exactly one of the two, by where it is, so equal states are equal positions of one engine. The tests
//! bind this file to [`spec`](crate::spec) step by step.

use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

use crate::spec::PastTheEnd;
use crate::{Action, Cell, Level};

const WALL: u8 = 1;
const DEPOSIT: u8 = 2;

/// Room around the level that the window covers.
const MARGIN: i64 = 4;
/// The most cells a window has.
const WINDOW_CELLS: u64 = 1 << 24;

/// What an action did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// Nothing changed.
    Nothing,
    /// The person walked.
    Move,
    /// The person pushed a box.
    Push,
}

/// What stays fixed while a level is played.
#[derive(Debug, Clone)]
pub struct Engine {
    level: Level,
    window: Window,
    cells: Vec<u8>,
    outside: FxHashMap<Cell, u8>,
    start: Position,
}

/// What changes while a level is played; meaningful together with its engine.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Position {
    person: Cell,
    /// One bit per cell of the window.
    boxes: Vec<u64>,
    outside: BTreeSet<Cell>,
    /// How many boxes are not on a deposit.
    astray: u32,
}

#[derive(Debug, Clone, Copy)]
struct Window {
    low: Cell,
    width: u64,
    height: u64,
}

impl Window {
    fn around(level: &Level) -> Self {
        let (low, high) = level.bounds();
        let nothing = Self { low, width: 0, height: 0 };
        let side = |low: i64, high: i64| {
            let low = low.checked_sub(MARGIN)?;
            let high = high.checked_add(MARGIN)?;
            Some((low, u64::try_from(high.checked_sub(low)?).ok()?.checked_add(1)?))
        };
        let (Some((x, width)), Some((y, height))) = (side(low.x, high.x), side(low.y, high.y)) else {
            return nothing;
        };
        match width.checked_mul(height) {
            Some(cells) if cells <= WINDOW_CELLS => Self { low: Cell::new(x, y), width, height },
            _ => nothing,
        }
    }

    fn cells(self) -> usize {
        // At most `WINDOW_CELLS`, which fits every platform.
        usize::try_from(self.width * self.height).unwrap_or(0)
    }

    fn index(self, cell: Cell) -> Option<usize> {
        let x = cell.x.wrapping_sub(self.low.x).cast_unsigned();
        let y = cell.y.wrapping_sub(self.low.y).cast_unsigned();
        if x < self.width && y < self.height { usize::try_from(y * self.width + x).ok() } else { None }
    }
}

impl Engine {
    /// The engine of a level.
    #[must_use]
    pub fn new(level: &Level) -> Self {
        let window = Window::around(level);
        let mut cells = vec![0; window.cells()];
        let mut outside = FxHashMap::default();
        let lists = [(level.walls(), WALL), (level.deposits(), DEPOSIT)];
        for (list, flag) in lists {
            for &cell in list {
                match window.index(cell) {
                    Some(index) => cells[index] |= flag,
                    None => *outside.entry(cell).or_insert(0) |= flag,
                }
            }
        }
        let empty =
            Position { person: level.person(), boxes: Vec::new(), outside: BTreeSet::new(), astray: 0 };
        let mut engine = Self { level: level.clone(), window, cells, outside, start: empty };
        engine.start = engine.place(level.boxes(), level.person());
        engine
    }

    /// The level, as given.
    #[must_use]
    pub const fn level(&self) -> &Level {
        &self.level
    }

    /// The position the level starts with.
    #[must_use]
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The position of a state of this level.
    #[must_use]
    pub fn position(&self, state: &Level) -> Position {
        self.place(state.boxes(), state.person())
    }

    fn place(&self, boxes: &[Cell], person: Cell) -> Position {
        let mut position = Position {
            person,
            boxes: vec![0; self.cells.len().div_ceil(64)],
            outside: BTreeSet::new(),
            astray: 0,
        };
        for &cell in boxes {
            self.put(&mut position, cell);
        }
        position
    }

    /// The state that a position stands for.
    #[must_use]
    pub fn state(&self, position: &Position) -> Level {
        self.level.with_pieces(self.boxes(position), position.person).unwrap_or_else(|| self.level.clone())
    }

    /// Where the boxes are, sorted.
    #[must_use]
    pub fn boxes(&self, position: &Position) -> Vec<Cell> {
        let mut boxes: Vec<Cell> = position.outside.iter().copied().collect();
        for (word, &bits) in position.boxes.iter().enumerate() {
            let mut bits = bits;
            while bits != 0 {
                let index = (word * 64) as u64 + u64::from(bits.trailing_zeros());
                bits &= bits - 1;
                let (x, y) = (index % self.window.width, index / self.window.width);
                boxes.push(Cell::new(
                    self.window.low.x.wrapping_add_unsigned(x),
                    self.window.low.y.wrapping_add_unsigned(y),
                ));
            }
        }
        boxes.sort_unstable();
        boxes
    }

    fn flags(&self, cell: Cell) -> u8 {
        match self.window.index(cell) {
            Some(index) => self.cells[index],
            None => self.outside.get(&cell).copied().unwrap_or(0),
        }
    }

    fn has_box(&self, position: &Position, cell: Cell) -> bool {
        match self.window.index(cell) {
            Some(index) => position.boxes[index / 64] >> (index % 64) & 1 != 0,
            None => !position.outside.is_empty() && position.outside.contains(&cell),
        }
    }

    fn put(&self, position: &mut Position, cell: Cell) {
        match self.window.index(cell) {
            Some(index) => position.boxes[index / 64] |= 1 << (index % 64),
            None => _ = position.outside.insert(cell),
        }
        position.astray += u32::from(self.flags(cell) & DEPOSIT == 0);
    }

    fn take(&self, position: &mut Position, cell: Cell) {
        match self.window.index(cell) {
            Some(index) => position.boxes[index / 64] &= !(1 << (index % 64)),
            None => _ = position.outside.remove(&cell),
        }
        position.astray -= u32::from(self.flags(cell) & DEPOSIT == 0);
    }

    /// Plays an action in place; an error leaves the position as it was.
    pub fn step(&self, position: &mut Position, action: Action) -> Result<Effect, PastTheEnd> {
        let past = PastTheEnd { person: position.person, action };
        let target = position.person.neighbour(action).ok_or(past)?;
        if self.flags(target) & WALL != 0 {
            return Ok(Effect::Nothing);
        }
        if !self.has_box(position, target) {
            position.person = target;
            return Ok(Effect::Move);
        }
        let behind = target.neighbour(action).ok_or(past)?;
        if self.flags(behind) & WALL != 0 || self.has_box(position, behind) {
            return Ok(Effect::Nothing);
        }
        self.take(position, target);
        self.put(position, behind);
        position.person = target;
        Ok(Effect::Push)
    }
}

impl Position {
    /// Where the person stands.
    #[must_use]
    pub const fn person(&self) -> Cell {
        self.person
    }

    /// Whether every box is on a deposit.
    #[must_use]
    pub const fn is_complete(&self) -> bool {
        self.astray == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Setup;

    #[test]
    fn far_apart_things_are_played_without_a_window() {
        let level = Level::from_setup(&Setup {
            walls: vec![Cell::new(i64::MIN, 0)],
            boxes: vec![Cell::new(i64::MAX - 1, 5)],
            deposits: vec![Cell::new(i64::MAX, 5)],
            persons: vec![Cell::new(i64::MAX - 2, 5)],
        })
        .unwrap();
        let engine = Engine::new(&level);
        let mut position = engine.start().clone();
        assert_eq!(engine.step(&mut position, Action::East), Ok(Effect::Push));
        assert!(position.is_complete());
        assert!(engine.step(&mut position, Action::East).is_err());
        assert_eq!(engine.boxes(&position), vec![Cell::new(i64::MAX, 5)]);
        assert_eq!(engine.position(&engine.state(&position)), position);
    }

    #[test]
    fn a_box_leaves_the_window_and_comes_back() {
        let level = Level::from_setup(&Setup {
            boxes: vec![Cell::new(1, 0)],
            deposits: vec![Cell::new(2, 0)],
            persons: vec![Cell::new(0, 0)],
            ..Setup::default()
        })
        .unwrap();
        let engine = Engine::new(&level);
        let mut position = engine.start().clone();
        for _ in 0..20 {
            assert_eq!(engine.step(&mut position, Action::East), Ok(Effect::Push));
        }
        let there = engine.state(&position);
        assert_eq!(there.boxes(), &[Cell::new(21, 0)]);
        assert_eq!(engine.position(&there), position);
    }
}
