//! Many rooms, played in step.

use rand::{RngExt as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;
use tablero_sokoban::{Action, Level};

use super::grid::{Grid, extent};
use super::room::{Room, Terms};
use super::{LONGEST_SIDE, Reward, Sight};
use crate::buffers::{Part, Sizes, Slices, same_length};
use crate::error::BatchError;
use crate::workers::{MOST_GAMES, Workers, portions};

/// Many rooms, each with one of some levels.
#[derive(Debug)]
pub struct Warehouse {
    terms: Terms,
    rows: usize,
    rooms: Vec<Room>,
    is_reset: bool,
    workers: Workers,
}

impl Warehouse {
    /// So many rooms with some of these levels. A room shows `rows` and `columns` of cells; what is left out is as large as the
    /// largest level. Rooms are cut off after so many steps; with `goes_on` finished ones restart by themselves.
    #[allow(clippy::too_many_arguments, reason = "each is a different thing, and there is one caller")]
    pub fn new(
        levels: &[Level],
        rooms: usize,
        window: (Option<usize>, Option<usize>),
        sight: Sight,
        reward: Reward,
        most_steps: Option<u32>,
        goes_on: bool,
        threads: usize,
    ) -> Result<Self, BatchError> {
        if rooms == 0 || rooms > MOST_GAMES {
            return Err(BatchError::Games { found: rooms, most: MOST_GAMES });
        }
        let largest = |side: fn((u64, u64)) -> u64| {
            let most = levels.iter().map(|level| side(extent(level))).max();
            most.and_then(|most| usize::try_from(most).ok()).ok_or(BatchError::NoLevels)
        };
        let (high, wide) = (largest(|(_, height)| height)?, largest(|(width, _)| width)?);
        let (rows, columns) = (window.0.unwrap_or(high), window.1.unwrap_or(wide));
        let sides = 1..=LONGEST_SIDE;
        if !sides.contains(&rows) || !sides.contains(&columns) {
            return Err(BatchError::Window { width: columns, height: rows, most: LONGEST_SIDE });
        }
        let grids = levels.iter().zip(1..).map(|(level, number)| Grid::new(level, rows, columns, number));
        let grids = grids.collect::<Result<Vec<_>, _>>()?;
        let first = grids.first().ok_or(BatchError::NoLevels)?;
        let room = Room::new(first, Xoshiro256PlusPlus::seed_from_u64(0));
        let most_steps = most_steps.unwrap_or(u32::MAX);
        let terms = Terms { grids, columns, sight, reward, most_steps, goes_on };
        let workers = Workers::new(threads)?;
        sizes(&terms, rows, rooms).check()?;
        Ok(Self { terms, rows, rooms: vec![room; rooms], is_reset: false, workers })
    }

    /// How many rows and columns of cells are seen.
    #[must_use]
    pub const fn window(&self) -> (usize, usize) {
        (self.rows, self.terms.columns)
    }

    /// How many levels there are.
    #[must_use]
    pub fn levels(&self) -> usize {
        self.terms.grids.len()
    }

    /// The level in a room, counted from 1.
    #[must_use]
    pub fn level(&self, room: usize) -> Option<usize> {
        self.rooms.get(room).map(|room| room.level + 1)
    }

    /// How long the slices are.
    #[must_use]
    pub fn sizes(&self) -> Sizes {
        sizes(&self.terms, self.rows, self.rooms.len())
    }

    /// Begins all rooms, with a seed for each, and a level for each where levels are given.
    pub fn reset(
        &mut self,
        seeds: &[u64],
        levels: Option<&[u64]>,
        out: &mut Slices<'_>,
    ) -> Result<(), BatchError> {
        let sizes = self.sizes();
        out.check(sizes)?;
        same_length("seeds", sizes.games, seeds.len())?;
        same_length("levels", sizes.games, levels.map_or(sizes.games, <[u64]>::len))?;
        let count = self.levels();
        for (game, &found) in levels.into_iter().flatten().enumerate() {
            if found == 0 || usize::try_from(found).map_or(true, |found| found > count) {
                return Err(BatchError::Level { game, found, levels: count });
            }
        }
        for (index, (room, part)) in self.rooms.iter_mut().zip(out.parts(sizes)).enumerate() {
            room.rng = Xoshiro256PlusPlus::seed_from_u64(seeds.get(index).copied().unwrap_or_default());
            let level = levels.and_then(|levels| levels.get(index));
            // Checked above.
            let level = level.and_then(|&level| usize::try_from(level).ok()?.checked_sub(1));
            room.begin(&self.terms, level);
            room.show(&self.terms, part.observation);
            room.mask(self.terms.columns, part.mask);
            part.rewards.fill(0.0);
            (*part.terminated, *part.truncated, *part.to_move) = (false, false, 0);
        }
        self.is_reset = true;
        Ok(())
    }

    /// Any action for each room, by its own seed: all four are always allowed.
    pub fn sample(&mut self, actions: &mut [i64]) -> Result<(), BatchError> {
        same_length("actions", self.rooms.len(), actions.len())?;
        for (room, action) in self.rooms.iter_mut().zip(actions) {
            *action = room.rng.random_range(0..4);
        }
        Ok(())
    }

    /// Plays an action in every room. If one of them is refused, none is played.
    pub fn step(&mut self, actions: &[i64], out: &mut Slices<'_>) -> Result<(), BatchError> {
        let sizes = self.sizes();
        out.check(sizes)?;
        same_length("actions", sizes.games, actions.len())?;
        if !self.is_reset {
            return Err(BatchError::NotReset);
        }
        if let Some(game) = actions.iter().position(|action| !(0..4).contains(action)) {
            let action = actions.get(game).copied().unwrap_or_default();
            return Err(BatchError::Range { game, action, last: sizes.actions - 1 });
        }
        let terms = &self.terms;
        if let Some(game) = self.rooms.iter().position(|room| room.is_over) {
            return Err(BatchError::Over { game });
        }
        let work = portions(&mut self.rooms, actions, out.parts(sizes));
        self.workers.each(work, |(rooms, actions, parts)| {
            for ((room, &action), part) in rooms.iter_mut().zip(actions).zip(parts) {
                let mut part = part;
                // Below four, checked above.
                play(terms, room, usize::try_from(action).unwrap_or(0), &mut part);
            }
        })
    }
}

fn sizes(terms: &Terms, rows: usize, games: usize) -> Sizes {
    let observation = terms.sight.len(rows * terms.columns);
    Sizes { games, observation, actions: Action::ALL.len(), players: 1 }
}

fn play(terms: &Terms, room: &mut Room, action: usize, part: &mut Part<'_>) {
    let done = room.step(terms, action, part.observation);
    part.rewards.fill(done.reward);
    (*part.terminated, *part.truncated) = (done.terminated, done.truncated);
    if room.is_over && terms.goes_on {
        part.last.copy_from_slice(part.observation);
        room.begin(terms, None);
        room.show(terms, part.observation);
    }
    room.mask(terms.columns, part.mask);
}
