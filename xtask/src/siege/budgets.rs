//! Whether time and memory stay within what the options promise: the tests of the command, with many cases, and the laws.

use anyhow::Result;

use crate::command;

pub(super) fn run(cases: u32) -> Result<()> {
    let mut tests = command::cargo(&[
        "test",
        "-p",
        "tablero-cli",
        "--test",
        "cli",
        "--",
        "budgets::",
        "laws::",
        "--nocapture",
        "--test-threads=2",
    ]);
    command::run(tests.env("TABLERO_CASES", cases.to_string()))
}
