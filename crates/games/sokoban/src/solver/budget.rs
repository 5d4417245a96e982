//! What a search may spend, and the one place where it finds out that it has spent it.
//!
//! Every loop that can take long tells its work, in cells looked at; each time [`BETWEEN`] of them have come together, the caller is
//! asked whether to stop. Tables are held before they are allocated, and refused when they would not fit. A budget
//! that is over stays so. What is computed after that may be wrong, so that every loop can end at once; so
//! nothing is believed before the budget has been looked at.

use std::sync::atomic::{AtomicU8, AtomicU32, AtomicU64, Ordering};

use super::{Limit, Progress};

/// Cells looked at between two questions: a few milliseconds.
pub(crate) const BETWEEN: u64 = 1 << 18;

const STOPPED: u8 = 1;
const FULL: u8 = 2;

/// Time and memory that several searches share.
pub(crate) struct Budget<'a> {
    stop: &'a (dyn Fn(&Progress) -> bool + Sync),
    memory: u64,
    /// Bytes of tables that do not grow.
    held: AtomicU64,
    /// States and bytes of the searches, by team.
    nodes: [AtomicU64; 2],
    bytes: [AtomicU64; 2],
    bound: AtomicU32,
    /// Work that nobody has been asked about.
    unasked: AtomicU64,
    over: AtomicU8,
}

impl std::fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Budget").field("progress", &self.progress()).finish_non_exhaustive()
    }
}

impl<'a> Budget<'a> {
    pub(crate) fn new(memory: u64, stop: &'a (dyn Fn(&Progress) -> bool + Sync)) -> Self {
        Self {
            stop,
            memory,
            held: AtomicU64::new(0),
            nodes: Default::default(),
            bytes: Default::default(),
            bound: AtomicU32::new(0),
            unasked: AtomicU64::new(0),
            over: AtomicU8::new(0),
        }
    }

    /// Bytes that searches may fill, beside the tables that are held.
    pub(crate) fn room(&self) -> u64 {
        self.memory.saturating_sub(self.held.load(Ordering::Relaxed))
    }

    /// The states that a team has told of.
    pub(crate) fn nodes(&self, team: usize) -> u64 {
        self.nodes[team].load(Ordering::Relaxed)
    }

    /// Tells how far a team has come.
    pub(crate) fn tell(&self, team: usize, nodes: u64, bytes: u64) {
        self.nodes[team].store(nodes, Ordering::Relaxed);
        self.bytes[team].store(bytes, Ordering::Relaxed);
    }

    /// Tells that no solution is shorter.
    pub(crate) fn tell_bound(&self, bound: u32) {
        self.bound.store(bound, Ordering::Relaxed);
    }

    pub(crate) fn progress(&self) -> Progress {
        let sum = |parts: &[AtomicU64; 2]| parts.iter().map(|part| part.load(Ordering::Relaxed)).sum::<u64>();
        Progress {
            nodes: sum(&self.nodes),
            bound: self.bound.load(Ordering::Relaxed),
            memory: self.held.load(Ordering::Relaxed).saturating_add(sum(&self.bytes)),
        }
    }

    /// Counts cells that were looked at; whether the budget is over.
    pub(crate) fn spend(&self, cells: u64) -> bool {
        if self.unasked.fetch_add(cells, Ordering::Relaxed).saturating_add(cells) < BETWEEN {
            return self.is_over();
        }
        self.ask()
    }

    /// Asks whether the budget is over.
    pub(crate) fn ask(&self) -> bool {
        self.unasked.store(0, Ordering::Relaxed);
        if !self.is_over() && (self.stop)(&self.progress()) {
            self.end(STOPPED);
        }
        self.is_over()
    }

    /// Whether the budget is over, as far as has been asked.
    pub(crate) fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed) != 0
    }

    /// Holds bytes for a table; if they do not fit, the budget is over.
    pub(crate) fn hold(&self, bytes: u64) -> bool {
        let held = self.held.fetch_add(bytes, Ordering::Relaxed).saturating_add(bytes);
        if held > self.memory {
            self.run_out();
        }
        !self.is_over()
    }

    /// Gives back bytes that were held.
    pub(crate) fn release(&self, bytes: u64) {
        let held = self.held.load(Ordering::Relaxed);
        self.held.store(held.saturating_sub(bytes), Ordering::Relaxed);
    }

    /// The memory is used up.
    pub(crate) fn run_out(&self) {
        self.end(FULL);
    }

    fn end(&self, why: u8) {
        // The first reason stays.
        let _ = self.over.compare_exchange(0, why, Ordering::Relaxed, Ordering::Relaxed);
    }

    /// Why the budget is over; `None` if it is not.
    pub(crate) fn limit(&self) -> Option<Limit> {
        match self.over.load(Ordering::Relaxed) {
            0 => None,
            STOPPED => Some(Limit::Stopped),
            _ => Some(Limit::Memory),
        }
    }
}

/// A budget without end, for tests.
#[cfg(test)]
pub(crate) fn endless() -> Budget<'static> {
    Budget::new(u64::MAX, &|_| false)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicUsize;

    #[test]
    fn the_caller_is_asked_as_often_as_work_is_done() {
        let asked = AtomicUsize::new(0);
        let stop = |_: &Progress| asked.fetch_add(1, Ordering::Relaxed) >= 3;
        let budget = Budget::new(1000, &stop);
        for _ in 0..8 {
            assert!(!budget.spend(BETWEEN / 2 - 1));
        }
        assert_eq!((asked.load(Ordering::Relaxed), budget.limit()), (2, None));
        assert!(!budget.ask() && budget.ask() && budget.spend(1));
        assert_eq!((asked.load(Ordering::Relaxed), budget.limit()), (4, Some(Limit::Stopped)));
    }

    #[test]
    fn what_does_not_fit_ends_the_budget_for_good() {
        let budget = Budget::new(1000, &|_| false);
        assert!(budget.hold(900));
        assert_eq!(budget.room(), 100);
        budget.release(100);
        assert!(!budget.hold(300));
        budget.release(300);
        assert!(budget.is_over() && !budget.hold(1));
        assert_eq!(budget.limit(), Some(Limit::Memory));
    }
}
