//! The `tablero` command as a person or a script meets it.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail by panicking")]

mod agents;
mod ask;
mod checkers;
mod chess;
#[cfg(target_os = "linux")]
mod guarded;
mod play;
mod play_agents;
mod queens;
mod screen;
mod sokoban;
mod starters;
mod tournament;
mod usage;

use assert_cmd::Command;

/// The command with these words.
fn tablero(words: &[&str]) -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("tablero"));
    command.args(words);
    command
}

/// Runs the command and gives its exit status, standard output and standard error.
fn run(words: &[&str]) -> (i32, String, String) {
    let output = tablero(words).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}
