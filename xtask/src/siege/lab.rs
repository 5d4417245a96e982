//! The server of the lab: killed with -9 while clients play, loaded, and used for long. `web/tests/siege.py` is the driver.

use std::path::Path;
use std::process::Command;

use anyhow::Result;

use super::SiegeArguments;
use crate::command::{cargo, root, run, target};

/// All three parts, with the program as it is released.
pub(crate) fn run_all(arguments: &SiegeArguments) -> Result<()> {
    run(&mut cargo(&["build", "--release", "--locked", "--package", "tablero-cli"]))?;
    let program = target().join("release/tablero");
    let number = |value: u32| value.to_string();
    part(&program, "kill", &["--kills", &number(arguments.kills), "--clients", &number(arguments.clients)])?;
    let watchers = number(arguments.tables * 2);
    let (tables, seconds) = (number(arguments.tables), number(arguments.seconds));
    let load = ["--tables", &tables, "--watchers", &watchers, "--seconds", &seconds, "--most", "50"];
    part(&program, "load", &load)?;
    part(&program, "soak", &["--minutes", &number(arguments.minutes)])
}

/// A short form of the first part, for every day.
pub(crate) fn short(program: &Path) -> Result<()> {
    part(program, "kill", &["--kills", "5", "--clients", "10"])
}

fn part(program: &Path, part: &str, sizes: &[&str]) -> Result<()> {
    run(Command::new("python3").arg(root().join("web/tests/siege.py")).arg(program).arg(part).args(sizes))
}
