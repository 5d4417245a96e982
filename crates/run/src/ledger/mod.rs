//! What is kept of a run: the plan, what is left to do and who is doing it, and one row for every chunk that is done.
//!
//! A row of results is inserted once; whoever computes a chunk again changes nothing. Everything that happens to a chunk is one
//! transaction, and times are those of the database, so that machines with different clocks can share one.

mod sql;
mod tell;

pub use sql::SqlLedger;

use std::time::Duration;

/// After how many strikes a chunk is set aside.
pub const STRIKES: u32 = 3;

/// Why the ledger did not do what it was asked.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LedgerError {
    /// The database does not answer; it may again.
    #[error("the database does not answer: {0}")]
    Gone(String),
    /// The ledger belongs to another run.
    #[error(
        "it is the ledger of another plan: {found} there, {expected} here; line {line} of the plans differs: \
         {theirs:?} there, {ours:?} here"
    )]
    OtherPlan {
        /// The run it belongs to.
        found: String,
        /// This run.
        expected: String,
        /// The first line in which the plans differ.
        line: usize,
        /// That line there.
        theirs: String,
        /// And here.
        ours: String,
    },
    /// There is nothing of ours in it.
    #[error("it is not the ledger of a run")]
    Foreign,
    /// It has views, triggers or computed columns.
    #[error("it has views, triggers or computed columns: expected plain tables")]
    Computing,
    /// Another process writes to this file.
    #[error("another process is using it")]
    Busy,
    /// Anything else.
    #[error("{0}")]
    Broken(String),
}

/// The answer to somebody who asks for work.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Claim {
    /// To compute this chunk.
    Chunk(u64),
    /// To ask again: all that is left is under way.
    Wait,
    /// Nothing is left.
    Done,
}

/// What became of a result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stored {
    /// It was inserted.
    New,
    /// The same bytes were there already.
    Same,
    /// Other bytes were there already.
    Differs {
        /// Who had returned them.
        worker: String,
        /// Their digest.
        digest: String,
    },
}

/// A result with all that is known of it.
#[derive(Debug, Clone, Copy)]
pub struct Finished<'a> {
    /// The chunk.
    pub index: u64,
    /// Who computed it.
    pub worker: &'a str,
    /// What came of it.
    pub bytes: &'a [u8],
    /// How long that took.
    pub took: Duration,
}

/// A failed attempt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Strike {
    /// The chunk.
    pub index: u64,
    /// Who had it.
    pub worker: String,
    /// What is known of the failure.
    pub evidence: String,
}

/// Two results for one chunk.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dispute {
    /// The chunk.
    pub index: u64,
    /// Who returned other bytes than those that were there.
    pub worker: String,
    /// How that ended, with the name of who was wrong.
    pub verdict: String,
}

/// How far a run has come.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Progress {
    /// How many chunks there are.
    pub chunks: u64,
    /// How many are done.
    pub done: u64,
    /// Those under way: chunk, worker, and for how long.
    pub under_way: Vec<(u64, String, Duration)>,
    /// Those set aside.
    pub aside: Vec<u64>,
    /// Every failed attempt.
    pub strikes: Vec<Strike>,
    /// Every result that differed from one that was there.
    pub disputes: Vec<Dispute>,
    /// How long all results took, added up.
    pub spent: Duration,
    /// Chunks a second, as the latest results came in; `None` before there are two.
    pub rate: Option<f64>,
}

impl Progress {
    /// How long the rest will take if it goes on like this.
    #[must_use]
    pub fn left(&self) -> Option<Duration> {
        let rest = self.chunks.saturating_sub(self.done + self.aside.len() as u64);
        #[allow(clippy::cast_precision_loss, reason = "an estimate")]
        let seconds = rest as f64 / self.rate?;
        Duration::try_from_secs_f64(seconds).ok()
    }
}

/// Where a run is kept.
pub trait Ledger: Send {
    /// Opens the ledger for a run, which it must belong to if it belongs to any.
    fn begin(&mut self, hash: &str, text: &str, chunks: u64) -> Result<(), LedgerError>;

    /// The text of the plan it belongs to.
    fn plan(&mut self) -> Result<String, LedgerError>;

    /// Gives out a chunk for so long. A chunk whose time ended gets a strike and is given to somebody else; those with fewer
    /// strikes come first.
    fn claim(&mut self, worker: &str, lease: Duration) -> Result<Claim, LedgerError>;

    /// Prolongs the time of a chunk to so long from now, but never beyond `limit` since it was given out. False if the
    /// chunk is not this worker's any more.
    fn renew(
        &mut self,
        index: u64,
        worker: &str,
        lease: Duration,
        limit: Duration,
    ) -> Result<bool, LedgerError>;

    /// Takes in a result.
    fn finish(&mut self, finished: &Finished<'_>) -> Result<Stored, LedgerError>;

    /// Takes in that a worker failed; says how many strikes that makes.
    fn fail(&mut self, index: u64, worker: &str, evidence: &str) -> Result<u32, LedgerError>;

    /// Notes that a result differed from the one that was there and how that ended; with bytes, they take its place.
    fn settle(&mut self, dispute: &Dispute, replacement: Option<&Finished<'_>>) -> Result<(), LedgerError>;

    /// Takes back every chunk that is under way, for nobody else can be at work: each gets a strike with this evidence.
    fn release(&mut self, evidence: &str) -> Result<u64, LedgerError>;

    /// Gives chunks that were set aside another chance, and forgets the strikes of all others.
    fn retry(&mut self) -> Result<u64, LedgerError>;

    /// How far the run has come.
    fn progress(&mut self) -> Result<Progress, LedgerError>;

    /// The bytes of a chunk, if it is done.
    fn result(&mut self, index: u64) -> Result<Option<Vec<u8>>, LedgerError>;

    /// Connects again after the database was gone.
    fn reconnect(&mut self) -> Result<(), LedgerError>;
}
