//! Positions, which never change.

use std::hash::{BuildHasher as _, BuildHasherDefault, DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use numpy::{PyArray1, PyArrayMethods as _};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use tablero_arena::SystemTime;
use tablero_batch::{encoding, returns};
use tablero_catalogue::{RobotWish, Table, TurnBudget};
use tablero_core::{AnyPosition, Player, Turn};
use tablero_draw::{Picture, Theme};

use crate::calls::interruptible;
use crate::errors::{ILLEGAL_MOVE, INVALID_ACTION, INVALID_OPTION, INVALID_SEAT, raise};
use crate::tables::{Table as TableOfPython, reason, words};

/// Planes, rows and columns, and the bytes.
type Seen<'py> = ((usize, usize, usize), Bound<'py, PyArray1<u8>>);

/// A position together with its game.
#[pyclass(frozen, module = "tablero._native")]
pub(crate) struct Position {
    pub(crate) table: Arc<dyn Table>,
    pub(crate) position: AnyPosition,
}

impl Position {
    fn after(&self, position: AnyPosition) -> Self {
        Self { table: Arc::clone(&self.table), position }
    }

    fn board(&self, py: Python<'_>, south: usize) -> PyResult<Box<dyn tablero_draw::Board>> {
        let south = Player::first(self.position.players()).nth(south).ok_or_else(|| {
            let last = self.position.players() - 1;
            raise(py, INVALID_OPTION, format!("south: expected a seat from 0 to {last}, found {south}"))
        })?;
        Ok(self.table.board(&self.position, south))
    }

    fn drawn(&self, py: Python<'_>, theme: &str, south: usize) -> PyResult<String> {
        let theme: Theme = theme.parse().map_err(|error: <Theme as std::str::FromStr>::Err| {
            raise(py, INVALID_OPTION, format!("theme: {error}"))
        })?;
        let board = self.board(py, south)?;
        let title = words().say(&self.table.entry().title());
        Ok(Picture::new(board.as_ref()).theme(theme).title(title).svg())
    }

    fn encoding(&self, py: Python<'_>) -> PyResult<Box<dyn tablero_batch::AnyEncoding>> {
        let found = encoding(&self.position);
        found.ok_or_else(|| raise(py, INVALID_ACTION, "the moves of this game have no numbers"))
    }
}

#[pymethods]
impl Position {
    /// The game.
    #[getter]
    fn table(&self) -> TableOfPython {
        TableOfPython(Arc::clone(&self.table))
    }

    /// The operands that the position says of itself in questions about it.
    fn said(&self) -> Vec<&'static str> {
        self.table.operands(&self.position).into_iter().map(|(name, _)| name).collect()
    }

    /// The position as text.
    fn text(&self) -> String {
        self.position.text()
    }

    /// The position drawn in plain text, with a player at the bottom.
    fn diagram(&self) -> String {
        self.position.diagram()
    }

    /// The position in the JSON form of the game's questions.
    fn json(&self) -> String {
        self.table.json(&self.position)
    }

    /// The position as a picture.
    fn svg(&self, py: Python<'_>, theme: &str, south: usize) -> PyResult<String> {
        self.drawn(py, theme, south)
    }

    /// The same as PNG.
    fn png<'py>(
        &self,
        py: Python<'py>,
        theme: &str,
        south: usize,
        width: u32,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let svg = self.drawn(py, theme, south)?;
        let png = py.detach(|| tablero_raster::png(&svg, width));
        png.map(|png| PyBytes::new(py, &png)).map_err(|error| raise(py, INVALID_OPTION, error))
    }

    /// Height, width and the pixels of the picture, three bytes each.
    fn pixels<'py>(
        &self,
        py: Python<'py>,
        theme: &str,
        south: usize,
        width: u32,
    ) -> PyResult<(u32, u32, Bound<'py, PyArray1<u8>>)> {
        let svg = self.drawn(py, theme, south)?;
        let pixels = py.detach(|| tablero_raster::pixels(&svg, width));
        let pixels = pixels.map_err(|error| raise(py, INVALID_OPTION, error))?;
        Ok((pixels.height, pixels.width, PyArray1::from_vec(py, pixels.bytes)))
    }

    /// Who moves next, as a seat from 0.
    #[getter]
    fn to_move(&self) -> usize {
        self.position.to_move().seat()
    }

    /// How many play.
    #[getter]
    fn players(&self) -> usize {
        self.position.players()
    }

    /// The legal moves as text.
    fn legal_moves(&self) -> Vec<String> {
        self.position.move_texts()
    }

    /// The position after a move.
    fn play(&self, py: Python<'_>, mv: &str) -> PyResult<Self> {
        let played = self.position.play_text(mv);
        played.map(|position| self.after(position)).map_err(|error| raise(py, ILLEGAL_MOVE, reason(&error)))
    }

    /// The places of the players, once the game is over.
    fn places(&self) -> Option<Vec<u8>> {
        self.position.outcome().map(|outcome| outcome.places().to_vec())
    }

    /// What the end is worth to each player; zeros while the game goes on.
    fn returns(&self) -> Vec<f32> {
        let worth = self.position.outcome().map_or([0.0; 6], |outcome| returns(&outcome));
        worth.into_iter().take(self.position.players()).collect()
    }

    /// How many actions are numbered.
    fn action_count(&self, py: Python<'_>) -> PyResult<usize> {
        Ok(self.encoding(py)?.actions())
    }

    /// The numbers of the legal moves, in the order of the moves.
    fn legal_actions(&self, py: Python<'_>) -> PyResult<Vec<usize>> {
        Ok(self.encoding(py)?.legal(&self.position))
    }

    /// The position after the move with a number.
    fn apply_action(&self, py: Python<'_>, action: i64) -> PyResult<Self> {
        let played = self.encoding(py)?.play(&self.position, action);
        played.map(|position| self.after(position)).map_err(|error| raise(py, INVALID_ACTION, error))
    }

    /// Planes, rows and columns of an observation, and its bytes.
    fn observe<'py>(&self, py: Python<'py>) -> PyResult<Seen<'py>> {
        let numbers = self.encoding(py)?;
        let shape = numbers.shape();
        let seen = PyArray1::from_vec(py, numbers.observe(&self.position));
        Ok(((shape.planes, shape.rows, shape.columns), seen))
    }

    /// What a robot thinks: its move, and what it knows about it.
    fn think(&self, py: Python<'_>, robot: &str, seed: u64) -> PyResult<(Option<String>, Option<String>)> {
        let wish: RobotWish = robot.strip_prefix("robot:").unwrap_or(robot).parse().map_err(|error| {
            let error: tablero_catalogue::RobotError = error;
            raise(py, INVALID_SEAT, error)
        })?;
        let (table, position) = (Arc::clone(&self.table), self.position.clone());
        let thought = interruptible(py, move |stop| {
            let mut robot = table.robot(&wish, seed)?;
            let budget = TurnBudget::new(Turn::default(), SystemTime::shared());
            let budget = TurnBudget { stop: Some(stop.clone()), ..budget };
            let thought = robot.think(&position, &budget);
            Ok(thought.map(|idea| (idea.mv.map(|mv| position.write_move(mv)), idea.note)))
        })?;
        let thought =
            thought.map_err(|error: tablero_catalogue::RobotError| raise(py, INVALID_SEAT, error))?;
        let (mv, note) = thought.unwrap_or((None, None));
        Ok((mv, note.map(|note| words().say(&note))))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let Ok(other) = other.cast::<Self>() else { return false };
        let other = other.get();
        self.table.game() == other.table.game()
            && self.position == other.position
            && self.table.options() == other.table.options()
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = BuildHasherDefault::<DefaultHasher>::new().build_hasher();
        self.table.game().hash(&mut hasher);
        self.position.hash(&mut hasher);
        hasher.finish()
    }
}

/// An array of `NumPy` that only this half writes, as bytes.
pub(crate) fn zeros(py: Python<'_>, length: usize) -> Py<PyArray1<u8>> {
    PyArray1::<u8>::zeros(py, length, false).unbind()
}

/// The same for numbers.
pub(crate) fn zeros_of_f32(py: Python<'_>, length: usize) -> Py<PyArray1<f32>> {
    PyArray1::<f32>::zeros(py, length, false).unbind()
}

/// The same for truth values.
pub(crate) fn zeros_of_bool(py: Python<'_>, length: usize) -> Py<PyArray1<bool>> {
    PyArray1::<bool>::zeros(py, length, false).unbind()
}

/// That an array is one row of bytes, for whoever shares it.
pub(crate) fn shared<'py, T: numpy::Element>(
    py: Python<'py>,
    array: &Py<PyArray1<T>>,
) -> PyResult<numpy::PyReadwriteArray1<'py, T>> {
    let array = array.bind(py).clone();
    array.try_readwrite().map_err(|error| raise(py, crate::errors::BUSY, error))
}
