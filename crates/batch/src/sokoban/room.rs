//! One room and what happens in it.

use rand::RngExt as _;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::Reward;
use super::grid::{BOX, DEPOSIT, Grid, WALL};
use super::sight::Sight;

/// What all rooms share.
#[derive(Debug)]
pub(super) struct Terms {
    pub(super) grids: Vec<Grid>,
    pub(super) columns: usize,
    pub(super) sight: Sight,
    pub(super) reward: Reward,
    pub(super) most_steps: u32,
    /// Whether a finished room restarts by itself.
    pub(super) goes_on: bool,
}

/// A room being played.
#[derive(Debug, Clone)]
pub(super) struct Room {
    pub(super) cells: Vec<u8>,
    pub(super) person: usize,
    astray: u32,
    steps: u32,
    /// Which level, from 0.
    pub(super) level: usize,
    pub(super) is_over: bool,
    pub(super) rng: Xoshiro256PlusPlus,
}

/// What a step did.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Done {
    pub(super) reward: f32,
    pub(super) terminated: bool,
    pub(super) truncated: bool,
}

const STEP: f32 = -0.1;
const STORED: f32 = 1.0;
const SOLVED: f32 = 10.0;

impl Room {
    pub(super) fn new(grid: &Grid, rng: Xoshiro256PlusPlus) -> Self {
        Self {
            cells: grid.cells.clone(),
            person: grid.person,
            astray: grid.astray,
            steps: 0,
            level: 0,
            is_over: false,
            rng,
        }
    }

    /// Begins a level: this one, or one by chance.
    pub(super) fn begin(&mut self, terms: &Terms, level: Option<usize>) {
        let level = level.unwrap_or_else(|| self.rng.random_range(0..terms.grids.len().max(1)));
        if let Some(grid) = terms.grids.get(level) {
            self.cells.copy_from_slice(&grid.cells);
            self.person = grid.person;
            self.astray = grid.astray;
        }
        (self.level, self.steps) = (level, 0);
        // A level that is complete as it stands has nothing to play.
        self.is_over = self.astray == 0;
    }

    /// Paints everything.
    pub(super) fn show(&self, terms: &Terms, out: &mut [u8]) {
        for at in 0..self.cells.len() {
            terms.sight.paint(out, terms.columns, &self.cells, at, self.person);
        }
    }

    /// How far a cell is from its neighbours, in the order of the actions; rooms are closed, so nobody stands at an edge.
    #[inline]
    fn target(at: usize, action: usize, columns: usize) -> usize {
        match action {
            0 => at.wrapping_sub(columns),
            1 => at.wrapping_add(columns),
            2 => at.wrapping_add(1),
            _ => at.wrapping_sub(1),
        }
    }

    #[inline]
    fn cell(&self, at: usize) -> u8 {
        self.cells.get(at).copied().unwrap_or(WALL)
    }

    /// Whether an action changes anything.
    #[inline]
    fn has_effect(&self, action: usize, columns: usize) -> bool {
        let to = Self::target(self.person, action, columns);
        let cell = self.cell(to);
        cell & WALL == 0
            && (cell & BOX == 0 || self.cell(Self::target(to, action, columns)) & (WALL | BOX) == 0)
    }

    /// Writes which actions change anything.
    #[inline]
    pub(super) fn mask(&self, columns: usize, mask: &mut [u8]) {
        for (action, byte) in mask.iter_mut().enumerate() {
            *byte = u8::from(!self.is_over && self.has_effect(action, columns));
        }
    }

    /// Plays an action, and paints what it changed.
    #[inline]
    pub(super) fn step(&mut self, terms: &Terms, action: usize, out: &mut [u8]) -> Done {
        let columns = terms.columns;
        let before = self.astray;
        if self.has_effect(action, columns) {
            let from = self.person;
            let to = Self::target(from, action, columns);
            self.person = to;
            if self.cell(to) & BOX != 0 {
                let beyond = Self::target(to, action, columns);
                self.astray += u32::from(self.cell(to) & DEPOSIT != 0);
                self.astray -= u32::from(self.cell(beyond) & DEPOSIT != 0);
                if let Some(cell) = self.cells.get_mut(to) {
                    *cell &= !BOX;
                }
                if let Some(cell) = self.cells.get_mut(beyond) {
                    *cell |= BOX;
                }
                terms.sight.paint(out, columns, &self.cells, beyond, to);
            }
            terms.sight.paint(out, columns, &self.cells, from, to);
            terms.sight.paint(out, columns, &self.cells, to, to);
        }
        self.steps = self.steps.saturating_add(1);
        let terminated = self.astray == 0;
        let truncated = !terminated && self.steps >= terms.most_steps;
        self.is_over = terminated || truncated;
        let stored = match before.cmp(&self.astray) {
            std::cmp::Ordering::Greater => STORED,
            std::cmp::Ordering::Less => -STORED,
            std::cmp::Ordering::Equal => 0.0,
        };
        let solved = if terminated { SOLVED } else { 0.0 };
        let reward = match terms.reward {
            Reward::Customary => STEP + stored + solved,
            Reward::Sparse => f32::from(u8::from(terminated)),
        };
        Done { reward, terminated, truncated }
    }
}
