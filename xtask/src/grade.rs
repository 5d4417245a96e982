//! Figures of grading: how fast it asks, and which slips it finds.

use anyhow::Result;

use crate::command::{cargo, run};

const EXAMPLE: [&str; 6] = ["run", "--release", "--locked", "--package", "tablero-grade", "--example"];

/// Questions a second, exercise by exercise, for the right solution of Lite Chess; then the file as one.
pub(crate) fn speed() -> Result<()> {
    let solution = "examples/specs/lite-chess/solution.spec";
    run(cargo(&EXAMPLE).args(["speed", "--", solution, "0"]))?;
    run(cargo(&EXAMPLE).args(["speed", "--", solution]))
}

/// The right solution with one thing changed, judged or written.
pub(crate) fn mutants(each: usize, folder: Option<&str>) -> Result<()> {
    let mut command = cargo(&EXAMPLE);
    command.args(["mutants", "--", "--each", &each.to_string()]);
    if let Some(folder) = folder {
        command.args(["--write", folder]);
    }
    run(&mut command)
}
