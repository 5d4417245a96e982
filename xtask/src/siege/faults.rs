//! Kills at every system call that writes, full and broken disks: the tests of the command, with many faults; and kills at
//! random instants: those of tournaments.

use anyhow::Result;

use crate::command;

pub(super) fn run(faults: u32) -> Result<()> {
    let words = ["test", "-p", "tablero-cli", "--test", "cli", "--", "--nocapture", "--test-threads=2"];
    let mut tests = command::cargo(&words);
    tests.args(["faults::", "results::a_run_killed_at_its_beginning_is_resumed"]);
    command::run(tests.env("TABLERO_FAULTS", faults.to_string()).env("TABLERO_KILLS", "150"))?;
    command::run(&mut command::cargo(&[
        "test",
        "-p",
        "tablero-tournament",
        "--test",
        "tournament",
        "kills::",
    ]))
}
