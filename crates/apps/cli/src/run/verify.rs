//! `tablero run verify`: a ledger that somebody else made, computed again.

use std::path::Path;

use clap::Args;
use tablero_catalogue::Catalogue;
use tablero_run::{Ledger as _, SqlLedger, verify};
use tablero_words::Words;

use super::drive::hidden;
use super::work::prepare;
use super::workers_or_cores;
use crate::exit::Failure;
use crate::input::exists;
use crate::output::print;
use crate::said;
use crate::sandbox::SandboxArguments;
use crate::tournament::plain;

#[derive(Debug, Args)]
pub(super) struct VerifyArguments {
    /// The ledger: a file, or the address of a database, as it was given to --ledger
    #[arg(value_name = "LEDGER")]
    ledger: String,
    /// How many finished chunks to compute again, chosen at random; by default all of them
    #[arg(long, value_name = "N")]
    chunks: Option<u64>,
    /// Which chunks --chunks chooses
    #[arg(long, value_name = "N", default_value_t = 0, requires = "chunks")]
    seed: u64,
    /// How many chunks to compute at the same time; by default one per core
    #[arg(long, value_name = "N")]
    workers: Option<usize>,
    /// Also run the programs of this machine that the plan names as players
    #[arg(long)]
    trust: bool,
    #[command(flatten)]
    sandbox: SandboxArguments,
}

pub(super) fn run(games: &Catalogue, arguments: &VerifyArguments, words: &Words) -> Result<(), Failure> {
    let workers = workers_or_cores(arguments.workers)?;
    let about = |error| Failure::run(format!("{}: {error}", hidden(&arguments.ledger)));
    if !arguments.ledger.contains("://") {
        exists(Path::new(&arguments.ledger))?;
    }
    let mut ledger = SqlLedger::look(&arguments.ledger).map_err(about)?;
    let text = ledger.plan().map_err(about)?;
    let job = prepare(games, &text, arguments.trust, &arguments.sandbox).map_err(Failure::usage)?;
    let verified = verify(&job, &mut ledger, arguments.chunks, arguments.seed, workers).map_err(about)?;
    let mut told = String::new();
    for (index, trouble) in &verified.wrong {
        let trouble = words.phrase(&plain(&trouble.to_string()));
        told += &format!("{}\n", words.say(&said::run_chunk(*index, trouble)));
    }
    let chunks = said::chunks(verified.computed);
    let summary = said::run_verified(chunks, verified.missing, verified.wrong.len());
    print(told + &format!("{}\n", words.say(&summary)))?;
    if verified.wrong.is_empty() { Ok(()) } else { Err(Failure::Told) }
}
