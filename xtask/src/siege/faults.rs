//! Kills at every system call that writes, full and broken disks: the tests of the command, with many faults; and kills at
//! random instants: those of tournaments.

use std::collections::BTreeMap;
use std::fs;

use anyhow::{Context as _, Result, ensure};

use crate::command;

/// What a siege of full size amounts to at least.
const KILLS: u64 = 300;
const FAULTS: u64 = 500;
/// The tries of each subject from which on a siege has full size.
const FULL: u32 = 300;

pub(super) fn run(faults: u32) -> Result<()> {
    let file = command::target().join("struck.txt");
    // It is not there before the first siege.
    let _ = fs::remove_file(&file);
    let words = ["test", "-p", "tablero-cli", "--test", "cli", "--", "--nocapture", "--test-threads=2"];
    let mut tests = command::cargo(&words);
    tests.args(["faults::", "results::a_run_killed_at_its_beginning_is_resumed"]);
    tests.env("TABLERO_FAULTS", faults.to_string()).env("TABLERO_KILLS", "150").env("TABLERO_STRUCK", &file);
    command::run(&mut tests)?;
    let mut kills = command::cargo(&["test", "-p", "tablero-tournament", "--test", "tournament", "kills::"]);
    command::run(kills.env("TABLERO_STRUCK", &file))?;
    let told = fs::read_to_string(&file).context("no test told of kills and faults")?;
    let (kills, others) = total(&told);
    println!("{kills} kills and {others} other faults; nothing was lost, and nothing false was accepted");
    ensure!(
        faults < FULL || kills >= KILLS && others >= FAULTS,
        "expected at least {KILLS} kills and {FAULTS} faults (is strace installed?)"
    );
    Ok(())
}

/// Prints what struck each subject; all kills, and all other faults.
fn total(told: &str) -> (u64, u64) {
    let mut subjects: BTreeMap<&str, (u64, u64)> = BTreeMap::new();
    for line in told.lines() {
        let mut fields = line.split('\t');
        let subject = fields.next().unwrap_or_default();
        let mut number = || fields.next().and_then(|field| field.parse::<u64>().ok()).unwrap_or(0);
        let (kills, faults) = (number(), number());
        let sum = subjects.entry(subject).or_default();
        *sum = (sum.0 + kills, sum.1 + faults);
    }
    for (subject, (kills, faults)) in &subjects {
        println!("{subject}: {kills} kills, {faults} other faults");
    }
    subjects.values().fold((0, 0), |sum, found| (sum.0 + found.0, sum.1 + found.1))
}
