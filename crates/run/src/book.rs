//! The ledger of a run for code that hands out chunks and takes in results, whatever the engine.
//!
//! Waits for a database that is gone, and decides when different bytes come in for one chunk.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tablero_arena::SystemTime;
use tablero_core::Time;

use crate::Job;
use crate::ledger::{Claim, Dispute, Finished, Ledger, LedgerError, Progress, STRIKES, Stored};
use crate::plan::digest;

/// How long a database that is gone is left alone, at first and at most.
const FIRST_PAUSE: Duration = Duration::from_millis(100);
const LAST_PAUSE: Duration = Duration::from_secs(5);

/// What a worker may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// How long a worker may be silent before its chunk is given to another.
    pub lease: Duration,
    /// The longest that a chunk may take.
    pub chunk: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self { lease: Duration::from_secs(30), chunk: Duration::from_mins(10) }
    }
}

/// Something that happened in a run.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum News {
    /// A chunk is done.
    Done {
        /// Which.
        index: u64,
        /// By whom.
        worker: String,
    },
    /// An attempt failed.
    Failed {
        /// At which chunk.
        index: u64,
        /// Whose.
        worker: String,
        /// What is known of it.
        evidence: String,
        /// Whether the chunk is set aside now.
        is_aside: bool,
    },
    /// Different bytes came in for a chunk, and it was computed again.
    Disputed(Dispute),
    /// The database is gone, and waited for.
    Gone {
        /// What it said.
        error: String,
    },
    /// The database is back.
    Back,
}

impl fmt::Display for News {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Done { index, worker } => write!(f, "chunk {index}: done by {worker}"),
            Self::Failed { index, worker, evidence, is_aside } => {
                let aside = if *is_aside { "; it is set aside" } else { "" };
                write!(f, "chunk {index}: {worker} failed: {}{aside}", evidence.trim())
            }
            Self::Disputed(dispute) => write!(f, "chunk {}: {}", dispute.index, dispute.verdict),
            Self::Gone { error } => write!(f, "{error}; waiting for it"),
            Self::Back => f.write_str("the database answers again"),
        }
    }
}

/// Where workers get chunks and bring results: the book of a run, or a coordinator far away.
pub trait Desk: fmt::Debug + Send + Sync {
    /// What is computed.
    fn job(&self) -> &Job;

    /// What a worker may use.
    fn limits(&self) -> Limits;

    /// Whether somebody wants the work to end.
    fn is_stopping(&self) -> bool;

    /// How long it is since some fixed moment.
    fn now(&self) -> Duration;

    /// Gives out a chunk.
    fn claim(&self, worker: &str) -> Result<Claim, LedgerError>;

    /// Notes that a worker is still at it; false if the chunk was taken from it.
    fn renew(&self, index: u64, worker: &str) -> Result<bool, LedgerError>;

    /// Takes in a result.
    fn finish(&self, finished: &Finished<'_>) -> Result<(), LedgerError>;

    /// Takes in that a worker failed.
    fn fail(&self, index: u64, worker: &str, evidence: &str) -> Result<(), LedgerError>;
}

/// The ledger of a run, for any number of threads.
pub struct Book {
    job: Arc<Job>,
    limits: Limits,
    ledger: Mutex<Box<dyn Ledger>>,
    tell: Box<dyn Fn(&News) + Send + Sync>,
    stop: Arc<AtomicBool>,
    time: SystemTime,
}

impl fmt::Debug for Book {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Book")
            .field("job", &self.job.hash())
            .field("limits", &self.limits)
            .finish_non_exhaustive()
    }
}

impl Book {
    /// The ledger of a run; an error if it belongs to another. `stop` ends all waiting.
    pub fn new(
        job: Arc<Job>,
        mut ledger: Box<dyn Ledger>,
        limits: Limits,
        stop: Arc<AtomicBool>,
        tell: Box<dyn Fn(&News) + Send + Sync>,
    ) -> Result<Self, LedgerError> {
        ledger.begin(job.hash(), &job.plan().to_string(), job.chunks())?;
        Ok(Self { job, limits, ledger: Mutex::new(ledger), tell, stop, time: SystemTime::new() })
    }

    /// Does something with the ledger, as soon as its database answers.
    fn patiently<T>(
        &self,
        mut work: impl FnMut(&mut dyn Ledger) -> Result<T, LedgerError>,
    ) -> Result<T, LedgerError> {
        let mut ledger = self.ledger.lock().unwrap_or_else(PoisonError::into_inner);
        let mut pause = FIRST_PAUSE;
        let mut was_gone = false;
        loop {
            let gone = match work(ledger.as_mut()) {
                Err(LedgerError::Gone(error)) => error,
                done => {
                    if was_gone {
                        (self.tell)(&News::Back);
                    }
                    return done;
                }
            };
            if !was_gone {
                (self.tell)(&News::Gone { error: LedgerError::Gone(gone.clone()).to_string() });
                was_gone = true;
            }
            if self.is_stopping() {
                return Err(LedgerError::Gone(gone));
            }
            std::thread::sleep(pause);
            pause = (pause * 2).min(LAST_PAUSE);
            match ledger.reconnect() {
                Ok(()) | Err(LedgerError::Gone(_)) => {}
                Err(other) => return Err(other),
            }
        }
    }

    /// Takes back what is under way, for nobody else can be at work.
    pub fn release(&self, evidence: &str) -> Result<u64, LedgerError> {
        self.patiently(|ledger| ledger.release(evidence))
    }

    /// Gives chunks that were set aside another chance.
    pub fn retry(&self) -> Result<u64, LedgerError> {
        self.patiently(|ledger| ledger.retry())
    }

    /// How far the run has come.
    pub fn progress(&self) -> Result<Progress, LedgerError> {
        self.patiently(|ledger| ledger.progress())
    }

    /// The bytes of every chunk that is done, in order.
    pub fn results(&self) -> Result<Vec<(u64, Vec<u8>)>, LedgerError> {
        let mut results = Vec::new();
        for index in 0..self.job.chunks() {
            let found = self.patiently(|ledger| ledger.result(index))?;
            results.extend(found.map(|bytes| (index, bytes)));
        }
        Ok(results)
    }
}

impl Desk for Book {
    fn job(&self) -> &Job {
        &self.job
    }

    fn limits(&self) -> Limits {
        self.limits
    }

    fn is_stopping(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    fn now(&self) -> Duration {
        self.time.now()
    }

    fn claim(&self, worker: &str) -> Result<Claim, LedgerError> {
        self.patiently(|ledger| ledger.claim(worker, self.limits.lease))
    }

    fn renew(&self, index: u64, worker: &str) -> Result<bool, LedgerError> {
        self.patiently(|ledger| ledger.renew(index, worker, self.limits.lease, self.limits.chunk))
    }

    /// Where other bytes are there already, the chunk is computed here once more, and two of the three results decide; if
    /// no two are the same, the chunk is not what a chunk must be, and what was there stays.
    fn finish(&self, finished: &Finished<'_>) -> Result<(), LedgerError> {
        let (index, worker) = (finished.index, finished.worker);
        let (first, stored) = match self.patiently(|ledger| ledger.finish(finished))? {
            Stored::New => {
                (self.tell)(&News::Done { index, worker: worker.to_owned() });
                return Ok(());
            }
            Stored::Same => return Ok(()),
            Stored::Differs { worker, digest } => (worker, digest),
        };
        let begin = self.time.now();
        let again = compute(&self.job, index);
        let took = self.time.now().saturating_sub(begin);
        let again = again.map_or_else(|evidence| evidence, |bytes| digest(&bytes));
        let is_new = again == digest(finished.bytes);
        let whose = if again == stored {
            format!("those of {first}: {worker} was wrong")
        } else if is_new {
            format!("those of {worker}: {first} was wrong")
        } else {
            "neither's: the chunk does not repeat itself".to_owned()
        };
        let verdict = format!("{worker} returned other bytes than {first}; computed again, they are {whose}");
        let dispute = Dispute { index, worker: worker.to_owned(), verdict };
        let replacement = is_new.then_some(Finished { took, ..*finished });
        self.patiently(|ledger| ledger.settle(&dispute, replacement.as_ref()))?;
        (self.tell)(&News::Disputed(dispute));
        Ok(())
    }

    fn fail(&self, index: u64, worker: &str, evidence: &str) -> Result<(), LedgerError> {
        let strikes = self.patiently(|ledger| ledger.fail(index, worker, evidence))?;
        let (worker, evidence) = (worker.to_owned(), evidence.to_owned());
        (self.tell)(&News::Failed { index, worker, evidence, is_aside: strikes >= STRIKES });
        Ok(())
    }
}

/// Computes a chunk; whatever goes wrong in it is reported as evidence.
pub(crate) fn compute(job: &Job, index: u64) -> Result<Vec<u8>, String> {
    match catch_unwind(AssertUnwindSafe(|| job.execute(index))) {
        Ok(Ok(bytes)) => Ok(bytes),
        Ok(Err(error)) => Err(error.to_string()),
        Err(panic) => {
            let told = panic.downcast_ref::<String>().map(String::as_str);
            let told = told.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("without a word");
            Err(format!("it panicked: {told}"))
        }
    }
}
