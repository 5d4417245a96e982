//! Whether the results of a ledger are true: chunks computed again and compared, byte for byte.
//!
//! A chunk is a function of the plan and its number, so whoever receives a ledger can check as much of it as they like.

use std::sync::{Mutex, PoisonError};

use crate::Job;
use crate::book::compute;
use crate::ledger::{Ledger, LedgerError};
use crate::plan::digest;

/// The most bytes of a line that an error quotes.
const QUOTED: usize = 120;

/// Why a chunk of a ledger is not what the plan makes of it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WrongChunk {
    /// Another result than the ledger's.
    #[error("line {line} is {theirs:?} in the ledger, and {ours:?} when computed again")]
    Differs {
        /// The first line that differs, from 1.
        line: usize,
        /// That line in the ledger.
        theirs: String,
        /// The same computed again.
        ours: String,
    },
    /// It cannot be computed here.
    #[error("it cannot be computed again: {reason}")]
    Failed {
        /// Why not.
        reason: String,
    },
}

/// What came of computing chunks again.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Verified {
    /// How many were computed.
    pub computed: u64,
    /// Those that are not true, by their numbers.
    pub wrong: Vec<(u64, WrongChunk)>,
    /// How many chunks the ledger has no result for.
    pub missing: u64,
}

/// Computes finished chunks of a ledger again, with so many threads: all of them, or so many that the seed chooses.
pub fn verify(
    job: &Job,
    ledger: &mut dyn Ledger,
    most: Option<u64>,
    seed: u64,
    workers: usize,
) -> Result<Verified, LedgerError> {
    let mut found: Vec<u64> = Vec::new();
    for index in 0..job.chunks() {
        if ledger.result(index)?.is_some() {
            found.push(index);
        }
    }
    let missing = job.chunks() - found.len() as u64;
    if let Some(most) = most {
        found.sort_by_cached_key(|index| digest(format!("{seed} {index}").as_bytes()));
        found.truncate(usize::try_from(most).unwrap_or(usize::MAX));
    }
    let computed = found.len() as u64;
    let left = Mutex::new((found, ledger));
    let wrong = Mutex::new(Vec::new());
    let next = || -> Result<Option<(u64, Vec<u8>)>, LedgerError> {
        let mut left = left.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(index) = left.0.pop() else { return Ok(None) };
        // It was there when the chunks were listed, and results are never taken away.
        Ok(Some((index, left.1.result(index)?.unwrap_or_default())))
    };
    let work = || -> Result<(), LedgerError> {
        while let Some((index, theirs)) = next()? {
            let trouble = match compute(job, index) {
                Ok(ours) => difference(&theirs, &ours),
                Err(reason) => Some(WrongChunk::Failed { reason }),
            };
            if let Some(trouble) = trouble {
                wrong.lock().unwrap_or_else(PoisonError::into_inner).push((index, trouble));
            }
        }
        Ok(())
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..workers.max(1)).map(|_| scope.spawn(work)).collect();
        let mut ended = threads.into_iter().map(std::thread::ScopedJoinHandle::join);
        ended.try_for_each(|ended| ended.unwrap_or(Ok(())))
    })?;
    let mut wrong = wrong.into_inner().unwrap_or_else(PoisonError::into_inner);
    wrong.sort_by_key(|(index, _)| *index);
    Ok(Verified { computed, wrong, missing })
}

/// The first line in which two results differ.
fn difference(theirs: &[u8], ours: &[u8]) -> Option<WrongChunk> {
    if theirs == ours {
        return None;
    }
    let lines =
        |bytes: &[u8]| -> Vec<Vec<u8>> { bytes.split(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect() };
    let (theirs, ours) = (lines(theirs), lines(ours));
    let lines = theirs.len().max(ours.len());
    let line = (0..lines).find(|&line| theirs.get(line) != ours.get(line))?;
    let quoted = |line: Option<&Vec<u8>>| {
        let line = line.map(Vec::as_slice).unwrap_or_default();
        String::from_utf8_lossy(line.get(..QUOTED).unwrap_or(line)).into_owned()
    };
    Some(WrongChunk::Differs {
        line: line + 1,
        theirs: quoted(theirs.get(line)),
        ours: quoted(ours.get(line)),
    })
}
