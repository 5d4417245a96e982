//! `tablero run status`.

use std::path::Path;

use clap::Args;
use tablero_catalogue::Catalogue;
use tablero_core::write_duration;
use tablero_run::{Ledger as _, Plan, Progress, SqlLedger};
use tablero_words::Words;

use super::drive::{hidden, rounded};
use crate::exit::Failure;
use crate::input::exists;
use crate::output::print;
use crate::said;
use crate::tournament::plain;

#[derive(Debug, Args)]
pub(super) struct StatusArguments {
    /// The ledger: a file, or the address of a database, as it was given to --ledger
    #[arg(value_name = "LEDGER")]
    ledger: String,
    /// One JSON object
    #[arg(long)]
    json: bool,
}

pub(super) fn run(games: &Catalogue, arguments: &StatusArguments, words: &Words) -> Result<(), Failure> {
    let about = |error| Failure::run(format!("{}: {error}", hidden(&arguments.ledger)));
    if !arguments.ledger.contains("://") {
        exists(Path::new(&arguments.ledger))?;
    }
    let mut ledger = SqlLedger::look(&arguments.ledger).map_err(about)?;
    let progress = ledger.progress().map_err(about)?;
    if arguments.json {
        return print(progress.json());
    }
    let text = ledger.plan().map_err(about)?;
    let plan = Plan::read(&text, games, &());
    let plan =
        plan.map_err(|error| Failure::run(format!("{}: its plan: {error}", hidden(&arguments.ledger))))?;
    print(told(&plan, &progress, words))
}

fn told(plan: &Plan, progress: &Progress, words: &Words) -> String {
    let Progress { done, aside, under_way, strikes, disputes, rate, spent, .. } = progress;
    let mut text = format!("{} {}\n", plan.work.kind(), plan.hash());
    let mut say = |message| text += &format!("{}\n", words.say(&message));
    say(said::run_status(
        aside.len(),
        said::chunks(progress.chunks),
        *done,
        under_way.len(),
        write_duration(rounded(*spent)).to_string(),
    ));
    if let (Some(rate), Some(left)) = (rate, progress.left())
        && *done + (aside.len() as u64) < progress.chunks
    {
        let left = write_duration(rounded(left)).to_string();
        say(said::run_rate(left, format!("{:.1}", rate * 60.0)));
    }
    for (index, worker, time) in under_way {
        say(said::run_under_way(*index, write_duration(rounded(*time)).to_string(), plain(worker)));
    }
    for strike in strikes {
        let aside = if aside.contains(&strike.index) { "yes" } else { "no" };
        let evidence = words.phrase(&plain(strike.evidence.trim()));
        say(said::run_failed(aside, evidence, strike.index, plain(&strike.worker)));
    }
    for dispute in disputes {
        say(said::run_chunk(dispute.index, words.phrase(&plain(&dispute.verdict))));
    }
    text
}
