//! Every check and measurement of the project, run the same way everywhere.

mod agents;
mod bench;
mod check;
mod command;
mod peer;

use std::process::ExitCode;

use clap::{Parser, Subcommand, ValueEnum};

#[derive(Parser)]
#[command(name = "cargo xtask", about = "Checks and measurements of Tablero")]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Every check that must pass before a change lands: format, lints, tests, documentation
    Test,
    /// The checks that take too long for every change: random tests in the millions
    Long,
    /// Speed against a peer in the same run
    Bench {
        /// What is measured
        #[arg(value_enum)]
        subject: Subject,
    },
    /// Licences, bans and sources of all dependencies; needs `cargo install cargo-deny`
    Deny,
    /// Makes the perft counts of crates/games/lite-chess/tests/data/perft.txt anew with Fairy-Stockfish
    PeerPerft,
}

#[derive(Clone, Copy, ValueEnum)]
enum Subject {
    /// Perft of Lite Chess, against Fairy-Stockfish
    Chess,
    /// Inference of agents, against Jason from Maven Central; needs Maven and a JDK 21 or later
    Agents,
}

fn main() -> ExitCode {
    let done = match Arguments::parse().task {
        Task::Test => check::test(),
        Task::Long => check::long(),
        Task::Deny => check::deny(),
        Task::Bench { subject: Subject::Chess } => bench::chess(),
        Task::Bench { subject: Subject::Agents } => agents::bench(),
        Task::PeerPerft => peer::renew_perft(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
