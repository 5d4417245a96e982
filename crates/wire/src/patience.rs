//! What limits an answer that may take long: the clock of the system, somebody who has stopped waiting, or a number
//! of checks where there is no clock.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use tablero_core::Stop;

/// How long to wait for an answer.
#[derive(Clone, Debug, Default)]
pub enum Patience {
    /// As long as the budget of the question says, by the clock of the system.
    #[default]
    Clock,
    /// The same, or until this is asked.
    Until(Stop),
    /// Until a search has looked so many times whether it is over, in a quarter of a gigabyte. No clock is read, so the
    /// answer is the same everywhere: that is what a page has.
    Looks(u64),
}

/// The most memory of a search in a page.
const PAGE_MEMORY: u64 = 256 << 20;

impl Patience {
    pub(crate) fn deadline(&self, budget: Duration) -> Deadline {
        let until = |stop| {
            let now = Instant::now();
            Limit::Until(now.checked_add(budget).unwrap_or(now), stop)
        };
        Deadline(match self {
            Self::Clock => until(None),
            Self::Until(stop) => until(Some(stop.clone())),
            Self::Looks(looks) => Limit::Looks(AtomicU64::new(*looks)),
        })
    }

    pub(crate) const fn memory(&self, wanted: u64) -> u64 {
        match self {
            Self::Looks(_) if wanted > PAGE_MEMORY => PAGE_MEMORY,
            _ => wanted,
        }
    }
}

/// When a search must end.
#[derive(Debug)]
pub struct Deadline(Limit);

#[derive(Debug)]
enum Limit {
    Until(Instant, Option<Stop>),
    /// How often it may still be asked.
    Looks(AtomicU64),
}

impl Deadline {
    /// Whether it is time to answer.
    #[must_use]
    pub fn is_over(&self) -> bool {
        match &self.0 {
            Limit::Until(end, stop) => stop.as_ref().is_some_and(Stop::is_asked) || Instant::now() >= *end,
            Limit::Looks(left) => {
                let spent =
                    left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1));
                spent.is_err()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn looks_are_counted_and_stay_spent() {
        let deadline = Patience::Looks(2).deadline(Duration::ZERO);
        assert_eq!([(); 4].map(|()| deadline.is_over()), [false, false, true, true]);
        assert!(Patience::Clock.deadline(Duration::ZERO).is_over());
        let stop = Stop::default();
        let waited = Patience::Until(stop.clone()).deadline(Duration::from_hours(1));
        assert!(!waited.is_over());
        stop.ask();
        assert!(waited.is_over());
        assert_eq!(
            (Patience::Clock.memory(1 << 30), Patience::Looks(1).memory(1 << 30)),
            (1 << 30, 256 << 20)
        );
    }
}
