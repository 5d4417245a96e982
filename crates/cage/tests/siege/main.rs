//! A siege of the cage: a program tries everything that it must not do, and somebody outside checks whether it succeeded.
//!
//! This test is its own harness, because it must also be the launcher and the keeper. It compiles `hostile.c`, runs every attack
//! in a cage, and then looks at what the attack was aimed at: a file, a process, sockets, all of them the test's own. Run by
//! the superuser, it does the same once more as an ordinary user. With `--without PARTS` the cage lacks parts, and only what
//! is still promised is demanded; `--rounds N` repeats the siege.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail by panicking")]

#[cfg(target_os = "linux")]
mod attacks;
#[cfg(target_os = "linux")]
mod ground;
#[cfg(target_os = "linux")]
mod siege;

use std::process::ExitCode;

#[cfg(not(target_os = "linux"))]
fn main() -> ExitCode {
    ExitCode::SUCCESS
}

#[cfg(target_os = "linux")]
fn main() -> ExitCode {
    let mut words = std::env::args_os().skip(1);
    let done = match words.next().as_deref().and_then(std::ffi::OsStr::to_str) {
        Some(tablero_cage::LAUNCHER) => tablero_cage::launch(words).is_ok(),
        Some(tablero_cage::KEEPER) => tablero_cage::keep(words).is_ok(),
        _ => siege::run(&std::env::args().skip(1).collect::<Vec<_>>()),
    };
    if done { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
