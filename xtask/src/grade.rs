//! Figures of grading: how fast it asks, and which slips it finds.

use anyhow::Result;

use crate::command::{cargo, run};

const EXAMPLE: [&str; 6] = ["run", "--release", "--locked", "--package", "tablero-grade", "--example"];

/// Questions a second, exercise by exercise, for the right solutions of Lite Chess in every style; then each file as one.
pub(crate) fn speed() -> Result<()> {
    for name in [
        "solution.spec",
        "styles/ascii.spec",
        "styles/indices.spec",
        "styles/latex.tex",
        "styles/markdown.md",
    ] {
        let solution = format!("examples/specs/lite-chess/{name}");
        println!("{name}");
        run(cargo(&EXAMPLE).args(["speed", "--", &solution, "0"]))?;
        run(cargo(&EXAMPLE).args(["speed", "--", &solution]))?;
    }
    Ok(())
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
