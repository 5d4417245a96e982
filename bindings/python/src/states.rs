//! One game that is changed by its actions, as `OpenSpiel` has them.

use std::sync::Mutex;

use pyo3::prelude::*;
use tablero_batch::{AnyState, returns, state};

use crate::batches::held;
use crate::errors::{INVALID_ACTION, raise};
use crate::positions::Position;

/// The player of a state that is over.
const TERMINAL: i64 = -4;

/// A game and the actions that were played in it.
struct Played {
    state: Box<dyn AnyState>,
    history: Vec<i64>,
}

/// A game that is changed by its actions. Threads may share one: a call that meets another raises `Busy`.
#[pyclass(frozen, subclass, module = "tablero._native")]
pub(crate) struct State {
    start: Position,
    played: Mutex<Played>,
}

impl State {
    fn player(played: &Played) -> i64 {
        if played.state.legal().is_empty() {
            return TERMINAL;
        }
        i64::try_from(played.state.to_move().seat()).unwrap_or(TERMINAL)
    }
}

#[pymethods]
impl State {
    /// The game that begins with a position, or goes on as another one.
    #[new]
    #[pyo3(signature = (start, like = None))]
    fn new(py: Python<'_>, start: &Position, like: Option<&Bound<'_, Self>>) -> PyResult<Self> {
        let played = if let Some(other) = like {
            let other = held(py, &other.get().played)?;
            Played { state: other.state.copied(), history: other.history.clone() }
        } else {
            let begun = state(&start.position);
            let state =
                begun.ok_or_else(|| raise(py, INVALID_ACTION, "the moves of this game have no numbers"))?;
            Played { state, history: Vec::new() }
        };
        let start = Position { table: start.table.clone(), position: start.position.clone() };
        Ok(Self { start, played: Mutex::new(played) })
    }

    /// Whether the game is over.
    fn is_terminal(&self, py: Python<'_>) -> PyResult<bool> {
        Ok(held(py, &self.played)?.state.legal().is_empty())
    }

    /// Who moves, or -4 once the game is over.
    fn current_player(&self, py: Python<'_>) -> PyResult<i64> {
        Ok(Self::player(&*held(py, &self.played)?))
    }

    /// The numbers of the legal moves, in ascending order; none for a player who is not to move.
    #[pyo3(signature = (player = None))]
    fn legal_actions(&self, py: Python<'_>, player: Option<i64>) -> PyResult<Vec<usize>> {
        let held = held(py, &self.played)?;
        if player.is_some_and(|player| player != Self::player(&held)) {
            return Ok(Vec::new());
        }
        Ok(held.state.legal().to_vec())
    }

    /// Plays an action; `InvalidAction` if it is not legal.
    fn apply_action(&self, py: Python<'_>, action: i64) -> PyResult<()> {
        let mut played = held(py, &self.played)?;
        played.state.apply(action).map_err(|error| raise(py, INVALID_ACTION, error))?;
        played.history.push(action);
        Ok(())
    }

    /// What the end is worth to each player; zeros while the game goes on.
    fn returns(&self, py: Python<'_>) -> PyResult<Vec<f32>> {
        let worth = held(py, &self.played)?.state.outcome().map_or([0.0; 6], |outcome| returns(&outcome));
        Ok(worth.into_iter().take(self.start.position.players()).collect())
    }

    /// The actions played.
    fn history(&self, py: Python<'_>) -> PyResult<Vec<i64>> {
        Ok(held(py, &self.played)?.history.clone())
    }

    /// The position now, which never changes.
    fn now(&self, py: Python<'_>) -> PyResult<Position> {
        let position = held(py, &self.played)?.state.position();
        Ok(Position { table: self.start.table.clone(), position })
    }
}
