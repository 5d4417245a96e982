//! A coordinator far away, as workers see it.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tablero_arena::SystemTime;
use tablero_core::Time as _;

use super::http::{ask, encoded};
use crate::ledger::{Claim, Finished};
use crate::plan::digest;
use crate::{Desk, Job, LedgerError, Limits};

/// How long a worker waits before it tries again, at first and at most.
const FIRST_PAUSE: Duration = Duration::from_millis(100);
const LAST_PAUSE: Duration = Duration::from_secs(10);
/// How long it waits while others compute what is left.
const WAIT: Duration = Duration::from_millis(500);

/// Why there is no coordinator to work for.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RemoteError {
    /// Not an address.
    #[error("expected http://HOST:PORT, found {0:?}")]
    Address(String),
    /// It does not let us in.
    #[error("{host}: {said}")]
    Refused {
        /// Where.
        host: String,
        /// What it said.
        said: String,
    },
    /// It was not heard of for too long.
    #[error("{host}: nothing was heard for {} s: {error}", .patience.as_secs())]
    Silent {
        /// Where.
        host: String,
        /// For how long it was tried.
        patience: Duration,
        /// What went wrong last.
        error: String,
    },
    /// The plan is not one that this worker computes.
    #[error("{0}")]
    Plan(String),
}

impl From<RemoteError> for LedgerError {
    fn from(error: RemoteError) -> Self {
        Self::Broken(error.to_string())
    }
}

/// How to reach a coordinator.
struct Line {
    host: String,
    token: String,
    patience: Duration,
    stop: Arc<AtomicBool>,
    time: SystemTime,
    tell: Box<dyn Fn(&str) + Send + Sync>,
}

impl Line {
    /// Asks until there is an answer, for as long as patience lasts. Pauses grow, and differ from worker to worker so that they
    /// do not all come at once.
    fn ask(&self, method: &str, target: &str, body: &[u8]) -> Result<Vec<u8>, RemoteError> {
        let begin = self.time.now();
        let mut pause = FIRST_PAUSE;
        let mut was_silent = false;
        loop {
            let error = match ask(&self.host, &self.token, method, target, body) {
                Ok((200, said)) => {
                    if was_silent {
                        (self.tell)(&format!("{} answers again", self.host));
                    }
                    return Ok(said);
                }
                Ok((429 | 503, said)) => io::Error::other(String::from_utf8_lossy(&said).into_owned()),
                Ok((_, said)) => {
                    let said = String::from_utf8_lossy(&said).into_owned();
                    return Err(RemoteError::Refused { host: self.host.clone(), said });
                }
                Err(error) => error,
            };
            let waited = self.time.now().saturating_sub(begin);
            if waited >= self.patience || self.stop.load(Ordering::Relaxed) {
                let (host, error) = (self.host.clone(), error.to_string());
                return Err(RemoteError::Silent { host, patience: waited, error });
            }
            if !was_silent {
                (self.tell)(&format!("{}: {error}; trying again", self.host));
                was_silent = true;
            }
            let spread = u32::from(digest(target.as_bytes()).bytes().next().unwrap_or(0)) % 16;
            std::thread::sleep(pause + pause / 16 * spread);
            pause = (pause * 2).min(LAST_PAUSE);
        }
    }
}

/// A coordinator far away.
pub struct Remote {
    line: Line,
    job: Job,
    limits: Mutex<Limits>,
}

impl std::fmt::Debug for Remote {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Remote").field("host", &self.line.host).finish_non_exhaustive()
    }
}

impl Remote {
    /// Greets a coordinator. `prepare` makes its plan ready, if it is one that may be computed here.
    pub fn greet(
        address: &str,
        token: &str,
        patience: Duration,
        stop: Arc<AtomicBool>,
        prepare: &dyn Fn(&str) -> Result<Job, String>,
        tell: Box<dyn Fn(&str) + Send + Sync>,
    ) -> Result<Self, RemoteError> {
        let host = address.strip_prefix("http://").map(|rest| rest.trim_end_matches('/'));
        let host = host.filter(|host| host.contains(':') && !host.contains(['/', '?', '#', '@', ' ']));
        let host = host.ok_or_else(|| RemoteError::Address(address.to_owned()))?.to_owned();
        let (token, time) = (token.to_owned(), SystemTime::new());
        let line = Line { host, token, patience, stop, time, tell };
        let plan = line.ask("GET", "/plan", b"")?;
        let job = prepare(&String::from_utf8_lossy(&plan)).map_err(RemoteError::Plan)?;
        Ok(Self { line, job, limits: Mutex::new(Limits::default()) })
    }

    fn post(&self, what: &str, worker: &str, rest: &str, body: &[u8]) -> Result<String, LedgerError> {
        let target = format!("/{what}?run={}&worker={}{rest}", self.job.hash(), encoded(worker));
        let said = self.line.ask("POST", &target, body)?;
        Ok(String::from_utf8_lossy(&said).into_owned())
    }
}

impl Desk for Remote {
    fn job(&self) -> &Job {
        &self.job
    }

    fn limits(&self) -> Limits {
        *self.limits.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_stopping(&self) -> bool {
        self.line.stop.load(Ordering::Relaxed)
    }

    fn now(&self) -> Duration {
        self.line.time.now()
    }

    fn claim(&self, worker: &str) -> Result<Claim, LedgerError> {
        let said = self.post("claim", worker, "", b"")?;
        let words: Vec<&str> = said.split(' ').collect();
        let number = |word: &str| word.parse::<u64>().ok();
        match words[..] {
            ["chunk", index, lease, limit] => {
                if let (Some(index), Some(lease), Some(chunk)) = (number(index), number(lease), number(limit))
                {
                    let (lease, chunk) = (Duration::from_millis(lease), Duration::from_millis(chunk));
                    *self.limits.lock().unwrap_or_else(PoisonError::into_inner) = Limits { lease, chunk };
                    return Ok(Claim::Chunk(index));
                }
            }
            ["wait"] => {
                std::thread::sleep(WAIT);
                return Ok(Claim::Wait);
            }
            ["done"] => return Ok(Claim::Done),
            _ => {}
        }
        Err(LedgerError::Broken(format!("expected chunk, wait or done, found {said:?}")))
    }

    fn renew(&self, index: u64, worker: &str) -> Result<bool, LedgerError> {
        Ok(self.post("renew", worker, &format!("&chunk={index}"), b"")? == "yes")
    }

    fn finish(&self, finished: &Finished<'_>) -> Result<(), LedgerError> {
        let Finished { index, worker, bytes, took } = *finished;
        let rest = format!("&chunk={index}&took={}&digest={}", took.as_millis(), digest(bytes));
        self.post("result", worker, &rest, bytes).map(|_| ())
    }

    fn fail(&self, index: u64, worker: &str, evidence: &str) -> Result<(), LedgerError> {
        self.post("failed", worker, &format!("&chunk={index}"), evidence.as_bytes()).map(|_| ())
    }
}
