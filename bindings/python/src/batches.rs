//! Batches of a game, over arrays of `NumPy` that are used again.

use std::sync::{Mutex, MutexGuard};

use numpy::{PyArray1, PyReadonlyArray1};
use pyo3::prelude::*;
use tablero_batch::{AnyBatch, BatchError, Sizes, Slices, batch, hops as by_hops};

use crate::errors::{BUSY, INVALID_ACTION, INVALID_BATCH, raise};
use crate::positions::{Position, shared, zeros, zeros_of_bool, zeros_of_f32};

/// The arrays that a batch writes. Only this half writes them; Python shows views that cannot be written.
#[pyclass(frozen, module = "tablero._native")]
pub(crate) struct Arrays {
    #[pyo3(get)]
    observations: Py<PyArray1<u8>>,
    #[pyo3(get)]
    finals: Py<PyArray1<u8>>,
    #[pyo3(get)]
    masks: Py<PyArray1<u8>>,
    #[pyo3(get)]
    rewards: Py<PyArray1<f32>>,
    #[pyo3(get)]
    terminated: Py<PyArray1<bool>>,
    #[pyo3(get)]
    truncated: Py<PyArray1<bool>>,
    #[pyo3(get)]
    to_move: Py<PyArray1<u8>>,
}

impl Arrays {
    pub(crate) fn new(py: Python<'_>, sizes: Sizes) -> Self {
        let Sizes { games, observation, actions, players } = sizes;
        Self {
            observations: zeros(py, games * observation),
            finals: zeros(py, games * observation),
            masks: zeros(py, games * actions),
            rewards: zeros_of_f32(py, games * players),
            terminated: zeros_of_bool(py, games),
            truncated: zeros_of_bool(py, games),
            to_move: zeros(py, games),
        }
    }

    pub(crate) fn clone_ref(&self, py: Python<'_>) -> Self {
        Self {
            observations: self.observations.clone_ref(py),
            finals: self.finals.clone_ref(py),
            masks: self.masks.clone_ref(py),
            rewards: self.rewards.clone_ref(py),
            terminated: self.terminated.clone_ref(py),
            truncated: self.truncated.clone_ref(py),
            to_move: self.to_move.clone_ref(py),
        }
    }

    /// Lets the slices of the arrays be written while other threads of Python run.
    pub(crate) fn write<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut Slices<'_>) -> T + Send,
    ) -> PyResult<T> {
        let mut seen = shared(py, &self.observations)?;
        let mut finals = shared(py, &self.finals)?;
        let mut masks = shared(py, &self.masks)?;
        let mut rewards = shared(py, &self.rewards)?;
        let mut terminated = shared(py, &self.terminated)?;
        let mut truncated = shared(py, &self.truncated)?;
        let mut to_move = shared(py, &self.to_move)?;
        let mut slices = Slices {
            observations: seen.as_slice_mut()?,
            finals: finals.as_slice_mut()?,
            masks: masks.as_slice_mut()?,
            rewards: rewards.as_slice_mut()?,
            terminated: terminated.as_slice_mut()?,
            truncated: truncated.as_slice_mut()?,
            to_move: to_move.as_slice_mut()?,
        };
        Ok(py.detach(|| work(&mut slices)))
    }
}

/// An error of a batch as an exception.
pub(crate) fn refused(py: Python<'_>, error: &BatchError) -> PyErr {
    let class = match error {
        BatchError::Range { .. } | BatchError::Illegal { .. } | BatchError::Over { .. } => INVALID_ACTION,
        _ => INVALID_BATCH,
    };
    raise(py, class, error)
}

/// What only one thread at a time may use.
pub(crate) fn held<'a, T>(py: Python<'_>, mutex: &'a Mutex<T>) -> PyResult<MutexGuard<'a, T>> {
    mutex.try_lock().map_err(|_| raise(py, BUSY, "another thread is using this object"))
}

/// Many games played in step.
#[pyclass(frozen, module = "tablero._native")]
pub(crate) struct Batch {
    inner: Mutex<Box<dyn AnyBatch>>,
    arrays: Arrays,
    sizes: Sizes,
    shape: (usize, usize, usize),
    actions: Py<PyArray1<i64>>,
    start: Position,
}

#[pymethods]
impl Batch {
    /// So many games from a position, played by whole turns or by single hops.
    #[new]
    fn new(
        py: Python<'_>,
        start: &Position,
        games: usize,
        most_plies: Option<u32>,
        threads: usize,
        hops: bool,
    ) -> PyResult<Self> {
        let kind = if hops { by_hops } else { batch };
        let made = kind(&start.position, games, most_plies, threads);
        let made = made.ok_or_else(|| {
            let game = start.table.game();
            let what = if hops { "single hops: only checkers are" } else { "batches" };
            raise(py, INVALID_BATCH, format!("{game} is not played by {what}"))
        })?;
        let made = made.map_err(|error| refused(py, &error))?;
        let (sizes, shape) = (made.sizes(), made.shape());
        let start = Position { table: start.table.clone(), position: start.position.clone() };
        Ok(Self {
            inner: Mutex::new(made),
            arrays: Arrays::new(py, sizes),
            sizes,
            shape: (shape.planes, shape.rows, shape.columns),
            actions: PyArray1::<i64>::zeros(py, sizes.games, false).unbind(),
            start,
        })
    }

    /// The arrays that are written.
    #[getter]
    fn arrays(&self, py: Python<'_>) -> Arrays {
        self.arrays.clone_ref(py)
    }

    /// Games, actions and players.
    #[getter]
    fn sizes(&self) -> (usize, usize, usize) {
        (self.sizes.games, self.sizes.actions, self.sizes.players)
    }

    /// Planes, rows and columns of an observation.
    #[getter]
    fn shape(&self) -> (usize, usize, usize) {
        self.shape
    }

    /// Begins all games.
    fn reset(&self, py: Python<'_>, seeds: Vec<u64>) -> PyResult<()> {
        let mut held = held(py, &self.inner)?;
        let batch = held.as_mut();
        let done = self.arrays.write(py, |slices| batch.reset(&seeds, slices))?;
        done.map_err(|error| refused(py, &error))
    }

    /// Legal actions by chance, in an array that is used again.
    fn sample<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let mut held = held(py, &self.inner)?;
        let batch = held.as_mut();
        let mut actions = shared(py, &self.actions)?;
        let slice = actions.as_slice_mut()?;
        py.detach(|| batch.sample(slice)).map_err(|error| refused(py, &error))?;
        Ok(self.actions.bind(py).clone())
    }

    /// Plays an action in every game.
    fn step(&self, py: Python<'_>, actions: PyReadonlyArray1<'_, i64>) -> PyResult<()> {
        let mut held = held(py, &self.inner)?;
        let batch = held.as_mut();
        let Ok(actions) = actions.as_slice() else {
            return Err(raise(py, INVALID_BATCH, "actions: expected numbers one after the other in memory"));
        };
        let done = self.arrays.write(py, |slices| batch.step(actions, slices))?;
        done.map_err(|error| refused(py, &error))
    }

    /// The position of a game.
    fn position(&self, py: Python<'_>, game: usize) -> PyResult<Position> {
        let found = held(py, &self.inner)?.position(game);
        let position = found.ok_or_else(|| {
            raise(
                py,
                INVALID_BATCH,
                format!("expected a game from 0 to {}, found {game}", self.sizes.games - 1),
            )
        })?;
        Ok(Position { table: self.start.table.clone(), position })
    }
}
