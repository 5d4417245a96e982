//! Rooms of Sokoban played in step, or one alone.

use std::sync::Mutex;

use numpy::{PyArray1, PyReadonlyArray1};
use pyo3::prelude::*;
use tablero_batch::{Reward, Sight, Sizes, Warehouse};
use tablero_sokoban::notation::xsb;

use crate::batches::{Arrays, held, refused};
use crate::errors::{INVALID_BATCH, INVALID_LEVEL, raise};
use crate::positions::shared;

/// Many rooms played in step.
#[pyclass(frozen, module = "tablero._native")]
pub(crate) struct Rooms {
    inner: Mutex<Warehouse>,
    arrays: Arrays,
    sizes: Sizes,
    window: (usize, usize),
    levels: usize,
    actions: Py<PyArray1<i64>>,
}

/// The most points along a cell of a picture.
const LARGEST_TILE: usize = 64;

fn sight(py: Python<'_>, name: &str, tile: usize) -> PyResult<Sight> {
    match name {
        "planes" => Ok(Sight::Planes),
        "symbols" => Ok(Sight::Symbols),
        "rgb" if (1..=LARGEST_TILE).contains(&tile) => Ok(Sight::Picture { tile }),
        "rgb" => {
            let expected = format!("tile: expected 1 to {LARGEST_TILE} points, found {tile}");
            Err(raise(py, INVALID_BATCH, expected))
        }
        _ => {
            let expected = format!("observation: expected planes, symbols or rgb, found {name:?}");
            Err(raise(py, INVALID_BATCH, expected))
        }
    }
}

fn reward(py: Python<'_>, name: &str) -> PyResult<Reward> {
    match name {
        "customary" => Ok(Reward::Customary),
        "sparse" => Ok(Reward::Sparse),
        _ => {
            let expected = format!("reward: expected customary or sparse, found {name:?}");
            Err(raise(py, INVALID_BATCH, expected))
        }
    }
}

#[pymethods]
impl Rooms {
    /// So many rooms with some of these levels, each XSB on one line.
    #[new]
    #[allow(clippy::too_many_arguments, reason = "one part a keyword in Python")]
    fn new(
        py: Python<'_>,
        levels: Vec<String>,
        rooms: usize,
        rows: Option<usize>,
        columns: Option<usize>,
        observation: &str,
        tile: usize,
        reward: &str,
        most_steps: Option<u32>,
        goes_on: bool,
        threads: usize,
    ) -> PyResult<Self> {
        let (sight, reward) = (sight(py, observation, tile)?, self::reward(py, reward)?);
        let made = py.detach(|| {
            let read = levels.iter().zip(1..).map(|(level, number): (_, usize)| {
                xsb::read(level).map_err(|error| format!("level {number}: {error}"))
            });
            let levels = read.collect::<Result<Vec<_>, String>>()?;
            let window = (rows, columns);
            Ok(Warehouse::new(&levels, rooms, window, sight, reward, most_steps, goes_on, threads))
        });
        let made = made.map_err(|error: String| raise(py, INVALID_LEVEL, error))?;
        let made = made.map_err(|error| refused(py, &error))?;
        let sizes = made.sizes();
        Ok(Self {
            arrays: Arrays::new(py, sizes),
            sizes,
            window: made.window(),
            levels: made.levels(),
            actions: PyArray1::<i64>::zeros(py, sizes.games, false).unbind(),
            inner: Mutex::new(made),
        })
    }

    /// The arrays that are written.
    #[getter]
    fn arrays(&self, py: Python<'_>) -> Arrays {
        self.arrays.clone_ref(py)
    }

    /// Rows and columns of cells.
    #[getter]
    fn window(&self) -> (usize, usize) {
        self.window
    }

    /// How many levels there are.
    #[getter]
    fn levels(&self) -> usize {
        self.levels
    }

    /// The level in a room, from 1.
    fn level(&self, py: Python<'_>, room: usize) -> PyResult<Option<usize>> {
        Ok(held(py, &self.inner)?.level(room))
    }

    /// Begins all rooms.
    fn reset(&self, py: Python<'_>, seeds: Vec<u64>, levels: Option<Vec<u64>>) -> PyResult<()> {
        let mut held = held(py, &self.inner)?;
        let rooms: &mut Warehouse = &mut held;
        let done = self.arrays.write(py, |slices| rooms.reset(&seeds, levels.as_deref(), slices))?;
        done.map_err(|error| refused(py, &error))
    }

    /// Actions by chance, in an array that is used again.
    fn sample<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let mut held = held(py, &self.inner)?;
        let rooms: &mut Warehouse = &mut held;
        let mut actions = shared(py, &self.actions)?;
        let slice = actions.as_slice_mut()?;
        py.detach(|| rooms.sample(slice)).map_err(|error| refused(py, &error))?;
        Ok(self.actions.bind(py).clone())
    }

    /// Plays an action in every room.
    fn step(&self, py: Python<'_>, actions: PyReadonlyArray1<'_, i64>) -> PyResult<()> {
        let mut held = held(py, &self.inner)?;
        let rooms: &mut Warehouse = &mut held;
        let Ok(actions) = actions.as_slice() else {
            return Err(raise(py, INVALID_BATCH, "actions: expected numbers one after the other in memory"));
        };
        let done = self.arrays.write(py, |slices| rooms.step(actions, slices))?;
        done.map_err(|error| refused(py, &error))
    }

    /// Plays an action in the only room: the reward, and whether the level is solved or cut off.
    fn step_one(&self, py: Python<'_>, action: i64) -> PyResult<(f32, bool, bool)> {
        let mut held = held(py, &self.inner)?;
        let rooms: &mut Warehouse = &mut held;
        let games = self.sizes.games;
        let done = self.arrays.write_here(py, |slices| {
            let done = rooms.step(&vec![action; games], slices);
            let first = |flags: &[bool]| flags.first().copied().unwrap_or_default();
            let reward = slices.rewards.first().copied().unwrap_or_default();
            done.map(|()| (reward, first(slices.terminated), first(slices.truncated)))
        })?;
        done.map_err(|error| refused(py, &error))
    }
}
