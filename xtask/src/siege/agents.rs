//! The sandbox of agents, also with parts of it missing, and the door for connections.

use anyhow::Result;

use crate::command::{cargo, run};

/// What a cage may lack; what still holds is attacked.
const LACKING: [&str; 5] = ["none", "landlock", "namespaces", "namespaces,landlock", "seccomp"];

/// So many sieges of every kind of cage, so many hostile schedules at the door, and the games with hostile agents.
pub(crate) fn lay(rounds: u32) -> Result<()> {
    for without in LACKING {
        let rounds = rounds.to_string();
        let words = ["--rounds", &rounds, "--without", without];
        run(cargo(&["test", "--locked", "--package", "tablero-cage", "--test", "siege", "--"]).args(words))?;
    }
    let schedules = (u64::from(rounds) * 1_000).to_string();
    run(cargo(&["test", "--locked", "--package", "tablero-arena", "--lib", "room"])
        .env("TABLERO_CASES", schedules))?;
    run(&mut cargo(&["test", "--locked", "--package", "tablero-cli", "--test", "cli", "caged"]))
}
