//! `cargo xtask siege`: the attacks that Tablero must withstand, at length and by hand. A short form of each is among the tests.

mod agents;
mod budgets;
mod faults;
pub(crate) mod lab;
mod readers;

use anyhow::Result;
use clap::{Args, ValueEnum};

/// What is attacked.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Front {
    /// Every reader of text and every question, with random input
    Readers,
    /// What the options promise about time and memory
    Budgets,
    /// Kills, full and broken disks
    Faults,
    /// Hostile agents in the sandbox, also with parts of it missing, and hostile connections
    Agents,
    /// The server of the lab: kills under playing clients, load, and a soak
    Lab,
}

#[derive(Args)]
pub(crate) struct SiegeArguments {
    /// What is attacked; everything when absent
    #[arg(value_enum)]
    front: Vec<Front>,
    /// How many random inputs the readers get
    #[arg(long, default_value_t = 100_000_000)]
    inputs: u64,
    /// How many threads give them
    #[arg(long, default_value_t = 2)]
    workers: u64,
    /// Where chance comes from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many questions every operation gets, and a third as many runs every command
    #[arg(long, default_value_t = 60)]
    cases: u32,
    /// How many faults each of the four subjects gets; every fifth kills
    #[arg(long, default_value_t = 400)]
    faults: u32,
    /// How often the server of the lab is killed
    #[arg(long, default_value_t = 200)]
    pub(crate) kills: u32,
    /// How many clients play meanwhile
    #[arg(long, default_value_t = 50)]
    pub(crate) clients: u32,
    /// How many tables load the server, with twice as many who look on
    #[arg(long, default_value_t = 500)]
    pub(crate) tables: u32,
    /// How long the load lasts
    #[arg(long, default_value_t = 60)]
    pub(crate) seconds: u32,
    /// How long the soak lasts
    #[arg(long, default_value_t = 60)]
    pub(crate) minutes: u32,
    /// How often every attack of an agent is tried
    #[arg(long, default_value_t = 10)]
    rounds: u32,
}

/// Attacks, one front after the other.
pub(crate) fn run(arguments: &SiegeArguments) -> Result<()> {
    let all = [Front::Readers, Front::Budgets, Front::Faults, Front::Agents, Front::Lab];
    let fronts = if arguments.front.is_empty() { &all[..] } else { &arguments.front };
    for front in fronts {
        match front {
            Front::Readers => readers::run(arguments.inputs, arguments.seed, arguments.workers)?,
            Front::Budgets => budgets::run(arguments.cases)?,
            Front::Faults => faults::run(arguments.faults)?,
            Front::Agents => agents::lay(arguments.rounds)?,
            Front::Lab => lab::run_all(arguments)?,
        }
    }
    Ok(())
}
