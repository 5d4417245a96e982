//! The files of a run, made of its chunks alone.

use tablero_catalogue::Catalogue;
use tablero_wire::{Tree, line};

use crate::ledger::Progress;
use crate::plan::Work;
use crate::{Job, JobError};

/// One file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResultFile {
    /// Its name.
    pub name: &'static str,
    /// What it holds.
    pub bytes: Vec<u8>,
}

/// The files of a run. They depend on the plan and on which chunks were set aside, not on who computed what, and when.
pub fn assemble(
    job: &Job,
    catalogue: &Catalogue,
    chunks: &[(u64, Vec<u8>)],
    progress: &Progress,
) -> Result<Vec<ResultFile>, JobError> {
    let mut files = vec![ResultFile { name: "plan.toml", bytes: job.plan().to_string().into_bytes() }];
    let all = || chunks.iter().flat_map(|(_, bytes)| bytes).copied().collect::<Vec<u8>>();
    let (name, bytes) = match &job.plan().work {
        Work::Games(_) => {
            let played = job.tournament(catalogue, chunks)?;
            let records = played.map(|(mut director, _)| director.records()).transpose()?;
            ("games.txt", records.unwrap_or_default().into_bytes())
        }
        Work::SelfPlay(_) => ("positions.jsonl", all()),
        Work::Puzzles(_) => ("solutions.jsonl", all()),
        Work::Ask(_) => ("answers.jsonl", all()),
        Work::Grade(_) => ("marks.jsonl", all()),
    };
    files.push(ResultFile { name, bytes });
    if !progress.aside.is_empty() {
        files.push(ResultFile { name: "set-aside.jsonl", bytes: aside(progress).into_bytes() });
    }
    Ok(files)
}

/// What was set aside, with the evidence.
fn aside(progress: &Progress) -> String {
    let one = |index: &u64| {
        let strikes = progress.strikes.iter().filter(|strike| strike.index == *index);
        let strike = |strike: &crate::Strike| {
            Tree::object([
                ("worker", Tree::from(strike.worker.as_str())),
                ("evidence", strike.evidence.as_str().into()),
            ])
        };
        line(&Tree::object([("chunk", (*index).into()), ("strikes", Tree::list(strikes.map(strike)))]))
    };
    progress.aside.iter().map(one).collect()
}
