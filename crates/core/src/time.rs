//! Time, which comes in from outside.
//!
//! Nothing below the edge of the program reads a clock of the system: sessions and referees ask a [`Time`], so that they
//! run in a page, where there is no such clock, and under the clock of a test.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// Where time comes from.
pub trait Time: fmt::Debug + Send + Sync {
    /// How long it is since some fixed moment; never less than before.
    fn now(&self) -> Duration;

    /// How late this process was woken up so far, all together; zero where nobody measures it.
    fn late(&self) -> Duration {
        Duration::ZERO
    }

    /// How long the calling thread has run in its life; zero where that is not known.
    fn thread(&self) -> Duration {
        Duration::ZERO
    }
}

/// A time that passes only on request, for tests and for callers that keep time themselves. All clones are one.
#[derive(Debug, Clone, Default)]
pub struct ManualTime(Arc<AtomicU64>);

impl ManualTime {
    /// Lets time pass.
    pub fn pass(&self, time: Duration) {
        let nanos = u64::try_from(time.as_nanos()).unwrap_or(u64::MAX);
        self.0.fetch_add(nanos, Ordering::Relaxed);
    }
}

impl Time for ManualTime {
    fn now(&self) -> Duration {
        Duration::from_nanos(self.0.load(Ordering::Relaxed))
    }
}

/// A word from one thread to another that an answer is not wanted any more, or wanted at once. All clones are one.
#[derive(Debug, Clone, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Says it.
    pub fn ask(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it was said.
    #[must_use]
    pub fn is_asked(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
