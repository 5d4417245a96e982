//! The exceptions of `tablero.errors`, by name.

use pyo3::prelude::*;
use pyo3::types::PyType;

/// An exception of the package.
pub(crate) fn raise(py: Python<'_>, name: &str, message: impl ToString) -> PyErr {
    let class = py.import("tablero.errors").and_then(|module| module.getattr(name));
    match class.and_then(|class| Ok(class.cast_into::<PyType>()?)) {
        Ok(class) => PyErr::from_type(class, (message.to_string(),)),
        Err(error) => error,
    }
}

/// The move cannot be played.
pub(crate) const ILLEGAL_MOVE: &str = "IllegalMove";
/// The text describes no position.
pub(crate) const INVALID_POSITION: &str = "InvalidPosition";
/// The game has no such option, or not with this value.
pub(crate) const INVALID_OPTION: &str = "InvalidOption";
/// The question is not of the form that the rule book gives it.
pub(crate) const BAD_QUESTION: &str = "BadQuestion";
/// The rules refuse what is asked for.
pub(crate) const REFUSED: &str = "Refused";
/// The text is no level.
pub(crate) const INVALID_LEVEL: &str = "InvalidLevel";
/// The action cannot be played.
pub(crate) const INVALID_ACTION: &str = "InvalidAction";
/// The batch or environment cannot be made or used like this.
pub(crate) const INVALID_BATCH: &str = "InvalidBatch";
/// Another thread is using the object.
pub(crate) const BUSY: &str = "Busy";
/// Nobody like that can take a seat.
pub(crate) const INVALID_SEAT: &str = "InvalidSeat";
/// The plan cannot be played.
pub(crate) const INVALID_PLAN: &str = "InvalidPlan";
/// Something of ours broke.
pub(crate) const INTERNAL: &str = "InternalError";
