//! Random input for every reader and every question.

use anyhow::Result;

use crate::command;

/// Runs the example of the command that does it, optimised and with the checks of numbers left on, in 4 GiB at most.
pub(super) fn run(inputs: u64, seed: u64, workers: u64) -> Result<()> {
    let mut build = command::cargo(&["build", "--release", "-p", "tablero-cli", "--example", "readers"]);
    command::run(build.env("CARGO_PROFILE_RELEASE_OVERFLOW_CHECKS", "true"))?;
    let program = command::target().join("release/examples/readers");
    let limited = "ulimit -v 4194304; exec \"$@\"";
    let mut attack = std::process::Command::new("sh");
    attack
        .args(["-c", limited, "sh"])
        .arg(program)
        .args([inputs, seed, workers].map(|number| number.to_string()));
    command::run(&mut attack)
}
