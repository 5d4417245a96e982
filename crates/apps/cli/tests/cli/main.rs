//! The `tablero` command as a person or a script meets it.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail by panicking")]

mod agents;
mod ask;
#[cfg(target_os = "linux")]
mod budgets;
#[cfg(target_os = "linux")]
mod caged;
mod checkers;
mod chess;
#[cfg(target_os = "linux")]
#[path = "../../../../arena/tests/arena/detached.rs"]
mod detached;
#[cfg(target_os = "linux")]
mod faults;
mod gallery;
mod grade;
#[cfg(target_os = "linux")]
mod guarded;
mod lab;
mod languages;
#[cfg(target_os = "linux")]
mod laws;
mod phrases;
mod play;
mod play_agents;
mod queens;
#[cfg(unix)]
mod readme;
mod results;
mod run;
#[cfg(target_os = "linux")]
mod screen;
#[cfg(target_os = "linux")]
mod screens;
#[path = "../../../../arena/tests/arena/skipped.rs"]
mod skipped;
mod sokoban;
mod starters;
#[path = "../../../../arena/tests/arena/struck.rs"]
mod struck;
#[cfg(target_os = "linux")]
mod terminal;
mod tournament;
mod usage;

use std::ffi::OsStr;
use std::io::{self, Write as _};
use std::process::{Command, Output, Stdio};

/// Where the command is.
const PROGRAM: &str = env!("CARGO_BIN_EXE_tablero");

/// The command, and what it is given to read.
struct Tablero {
    command: Command,
    input: Vec<u8>,
}

/// The command with these words.
fn tablero(words: &[&str]) -> Tablero {
    let mut command = Command::new(PROGRAM);
    command.args(words);
    Tablero { command, input: Vec::new() }
}

impl Tablero {
    fn args(&mut self, words: &[&str]) -> &mut Self {
        self.command.args(words);
        self
    }

    fn env(&mut self, name: &str, value: impl AsRef<OsStr>) -> &mut Self {
        self.command.env(name, value);
        self
    }

    fn env_remove(&mut self, name: &str) -> &mut Self {
        self.command.env_remove(name);
        self
    }

    fn write_stdin(&mut self, input: impl Into<Vec<u8>>) -> &mut Self {
        self.input = input.into();
        self
    }

    /// Runs the command to its end.
    fn output(&mut self) -> io::Result<Output> {
        let command = self.command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn()?;
        let pipe = child.stdin.take();
        std::thread::scope(|scope| {
            // It may end before it has read everything.
            scope.spawn(|| pipe.map(|mut pipe| pipe.write_all(&self.input)));
            child.wait_with_output()
        })
    }
}

/// Sends a signal to a program.
#[cfg(unix)]
fn signal(program: &std::process::Child, signal: rustix::process::Signal) {
    rustix::process::kill_process(rustix::process::Pid::from_child(program), signal).unwrap();
}

/// Runs the command and gives its exit status, standard output and standard error.
fn run(words: &[&str]) -> (i32, String, String) {
    let output = tablero(words).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}
