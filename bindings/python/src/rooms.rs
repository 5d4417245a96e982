//! Rooms of Sokoban played in step, or one alone.

use std::sync::Mutex;

use numpy::{PyArray1, PyArrayDyn, PyArrayMethods as _, PyReadonlyArray1};
use pyo3::prelude::*;
use tablero_batch::{Buffers, Reward, Sight, Warehouse};
use tablero_sokoban::notation::xsb;

use crate::batches::{Arrays, held, refused};
use crate::errors::{INVALID_BATCH, INVALID_LEVEL, raise};
use crate::positions::shared;

/// Many rooms played in step.
#[pyclass(frozen, module = "tablero._native")]
pub(crate) struct Rooms {
    inner: Mutex<Warehouse>,
    arrays: Arrays,
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

/// Rooms with some of these levels, each XSB on one line.
#[allow(clippy::too_many_arguments, reason = "each is a different thing")]
fn warehouse(
    py: Python<'_>,
    levels: &[String],
    rooms: usize,
    window: (Option<usize>, Option<usize>),
    sight: Sight,
    reward: &str,
    most_steps: Option<u32>,
    goes_on: bool,
    threads: usize,
) -> PyResult<Warehouse> {
    let reward = self::reward(py, reward)?;
    let made = py.detach(|| {
        let read = levels.iter().zip(1..).map(|(level, number): (_, usize)| {
            xsb::read(level).map_err(|error| format!("level {number}: {error}"))
        });
        let levels = read.collect::<Result<Vec<_>, String>>()?;
        Ok(Warehouse::new(&levels, rooms, window, sight, reward, most_steps, goes_on, threads))
    });
    let made = made.map_err(|error: String| raise(py, INVALID_LEVEL, error))?;
    made.map_err(|error| refused(py, &error))
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
        let sight = sight(py, observation, tile)?;
        let window = (rows, columns);
        let made = warehouse(py, &levels, rooms, window, sight, reward, most_steps, goes_on, threads)?;
        let sizes = made.sizes();
        Ok(Self {
            arrays: Arrays::new(py, sizes),
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
}

/// One room, whose observations are new arrays: views that the next step writes would surprise whoever keeps them.
#[pyclass(frozen, module = "tablero._native")]
pub(crate) struct Room {
    inner: Mutex<(Warehouse, Buffers)>,
    shape: Vec<usize>,
}

type Seen<'py> = (Bound<'py, PyArrayDyn<u8>>, Bound<'py, PyArray1<i8>>);
type Stepped<'py> = (Bound<'py, PyArrayDyn<u8>>, f32, bool, bool, Bound<'py, PyArray1<i8>>);

impl Room {
    fn seen<'py>(&self, py: Python<'py>, kept: &Buffers) -> PyResult<Seen<'py>> {
        let seen = PyArray1::from_slice(py, &kept.observations).reshape(self.shape.as_slice())?;
        let mut mask = [0; 4];
        mask.iter_mut().zip(&kept.masks).for_each(|(one, &byte)| *one = i8::from(byte == 1));
        Ok((seen, PyArray1::from_slice(py, &mask)))
    }
}

#[pymethods]
impl Room {
    /// A room with one of these levels, seen in arrays of this shape.
    #[new]
    #[allow(clippy::too_many_arguments, reason = "one part a keyword in Python")]
    fn new(
        py: Python<'_>,
        levels: Vec<String>,
        rows: Option<usize>,
        columns: Option<usize>,
        observation: &str,
        tile: usize,
        reward: &str,
        most_steps: Option<u32>,
    ) -> PyResult<Self> {
        let sight = sight(py, observation, tile)?;
        let made = warehouse(py, &levels, 1, (rows, columns), sight, reward, most_steps, false, 1)?;
        let kept = Buffers::new(made.sizes());
        let (high, wide) = made.window();
        let shape = match sight {
            Sight::Planes => vec![4, high, wide],
            Sight::Symbols => vec![high, wide],
            Sight::Picture { tile } => vec![high * tile, wide * tile, 3],
        };
        Ok(Self { inner: Mutex::new((made, kept)), shape })
    }

    /// The shape of observations.
    #[getter]
    fn shape(&self) -> Vec<usize> {
        self.shape.clone()
    }

    /// Begins a level, by its number from 1 or by the seed: what is seen, the mask, and the number.
    fn reset<'py>(&self, py: Python<'py>, seed: u64, level: Option<u64>) -> PyResult<(Seen<'py>, usize)> {
        let mut both = held(py, &self.inner)?;
        let (room, kept) = &mut *both;
        let chosen = level.map(|level| [level]);
        let done = room.reset(&[seed], chosen.as_ref().map(<[u64; 1]>::as_slice), &mut kept.slices());
        done.map_err(|error| refused(py, &error))?;
        let number = room.level(0).unwrap_or_default();
        Ok((self.seen(py, kept)?, number))
    }

    /// Plays an action: what is seen, the reward, whether the level is solved or cut off, and the mask.
    fn step<'py>(&self, py: Python<'py>, action: i64) -> PyResult<Stepped<'py>> {
        let mut both = held(py, &self.inner)?;
        let (room, kept) = &mut *both;
        room.step(&[action], &mut kept.slices()).map_err(|error| refused(py, &error))?;
        let (seen, mask) = self.seen(py, kept)?;
        let first = |flags: &[bool]| flags.first().copied().unwrap_or_default();
        let reward = kept.rewards.first().copied().unwrap_or_default();
        Ok((seen, reward, first(&kept.terminated), first(&kept.truncated), mask))
    }
}
