//! `tablero run status`.

use clap::Args;
use tablero_catalogue::Catalogue;
use tablero_core::write_duration;
use tablero_run::{Ledger as _, Plan, Progress, SqlLedger};

use super::drive::{chunks, hidden, rounded};
use crate::exit::Failure;
use crate::output::print;
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

pub(super) fn run(games: &Catalogue, arguments: &StatusArguments) -> Result<(), Failure> {
    let about = |error| Failure::run(format!("{}: {error}", hidden(&arguments.ledger)));
    let mut ledger = SqlLedger::look(&arguments.ledger).map_err(about)?;
    let progress = ledger.progress().map_err(about)?;
    if arguments.json {
        return print(progress.json());
    }
    let text = ledger.plan().map_err(about)?;
    let plan = Plan::read(&text, games, &());
    let plan =
        plan.map_err(|error| Failure::run(format!("{}: its plan: {error}", hidden(&arguments.ledger))))?;
    print(told(&plan, &progress))
}

fn told(plan: &Plan, progress: &Progress) -> String {
    let Progress { done, aside, under_way, strikes, disputes, rate, spent, .. } = progress;
    let mut text = format!("{} {}\n", plan.work.kind(), plan.hash());
    text += &format!(
        "{done} of {} done, {} under way, {} set aside; {} of work\n",
        chunks(progress.chunks),
        under_way.len(),
        aside.len(),
        write_duration(rounded(*spent))
    );
    if let (Some(rate), Some(left)) = (rate, progress.left())
        && *done + (aside.len() as u64) < progress.chunks
    {
        let left = write_duration(rounded(left));
        text += &format!("{:.1} chunks a minute, {left} left\n", rate * 60.0);
    }
    for (index, worker, time) in under_way {
        text += &format!("chunk {index}: {} for {}\n", plain(worker), write_duration(rounded(*time)));
    }
    for strike in strikes {
        let aside = if aside.contains(&strike.index) { ", set aside" } else { "" };
        let evidence = plain(strike.evidence.trim());
        text += &format!("chunk {}: {} failed{aside}: {evidence}\n", strike.index, plain(&strike.worker));
    }
    for dispute in disputes {
        text += &format!("chunk {}: {}\n", dispute.index, plain(&dispute.verdict));
    }
    text
}
