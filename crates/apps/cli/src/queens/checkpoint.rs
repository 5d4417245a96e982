//! The file in which a long search keeps what it has found.

use std::io::ErrorKind;
use std::path::Path;

use tablero_play::store::write_whole;
use tablero_queens_duel::solver::Solver;

use crate::exit::Failure;
use crate::input;

/// Takes over what the file holds, if there is one; a file that is damaged or belongs to another search is refused
/// and left as it is. Gives the number of answers taken over.
pub(super) fn load(solver: &Solver, path: &Path) -> Result<usize, Failure> {
    let failed = |error: &dyn std::fmt::Display| Failure::run(format!("{}: {error}", path.display()));
    match input::bytes(path) {
        Ok(bytes) => solver.resume(&bytes).map_err(|error| failed(&error)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(0),
        Err(error) => Err(failed(&error)),
    }
}

/// Writes what the search has found beside the file and then puts it in its place, so that the file is whole at
/// any moment.
pub(super) fn save(solver: &Solver, path: &Path) -> Result<(), Failure> {
    write_whole(path, &solver.checkpoint())
        .map_err(|error| Failure::run(format!("cannot write the checkpoint {}: {error}", path.display())))
}
