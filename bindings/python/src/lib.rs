//! The native half of the Python package `tablero`.
//!
//! This half is thin: it hands positions, questions and batches to the crates that know about them, as objects, texts and arrays;
//! what is comfortable in Python is written in Python. Whatever may take long runs in a thread of its own while the
//! interpreter is free, and looks for interrupts ([`calls`]). Nothing here names a game: Sokoban's levels and solver, which other
//! games do not have, stand in [`levels`].

#![allow(clippy::needless_pass_by_value, reason = "what comes from Python is handed over as values")]

mod batches;
mod calls;
mod columns;
mod errors;
mod levels;
mod matches;
mod positions;
mod questions;
mod rooms;
mod states;
mod tables;
mod tournaments;

use pyo3::prelude::*;

/// What `tablero` is made of.
#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<tables::Table>()?;
    module.add_class::<positions::Position>()?;
    module.add_class::<states::State>()?;
    module.add_class::<batches::Batch>()?;
    module.add_class::<rooms::Rooms>()?;
    module.add_class::<rooms::Room>()?;
    module.add_function(wrap_pyfunction!(tables::games, module)?)?;
    module.add_function(wrap_pyfunction!(tables::set_language, module)?)?;
    module.add_function(wrap_pyfunction!(questions::operations, module)?)?;
    module.add_function(wrap_pyfunction!(questions::ask, module)?)?;
    module.add_function(wrap_pyfunction!(levels::collections, module)?)?;
    module.add_function(wrap_pyfunction!(levels::read_levels, module)?)?;
    module.add_function(wrap_pyfunction!(levels::solve, module)?)?;
    module.add_function(wrap_pyfunction!(levels::improve, module)?)?;
    module.add_function(wrap_pyfunction!(levels::rate, module)?)?;
    module.add_function(wrap_pyfunction!(levels::generate, module)?)?;
    module.add_function(wrap_pyfunction!(matches::play_match, module)?)?;
    module.add_function(wrap_pyfunction!(tournaments::run_tournament, module)?)?;
    module.add_function(wrap_pyfunction!(columns::arrow_stream, module)?)?;
    Ok(())
}
