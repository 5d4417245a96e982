//! The time of a hand-in, shared out among its judgements.

use std::sync::Arc;
use std::time::Duration;

use tablero_arena::SystemTime;
use tablero_core::Time;

/// When a hand-in has to be done.
pub(super) struct Deadline {
    time: Arc<dyn Time>,
    end: Duration,
}

impl Deadline {
    pub(super) fn after(limit: Duration) -> Self {
        let time = SystemTime::shared();
        let end = time.now() + limit;
        Self { time, end }
    }

    /// A test of whether the time of one judgement is up, when so many are still to come. One may take somewhat more
    /// than its share, for most take less.
    pub(super) fn share(&self, to_come: usize) -> Box<dyn Fn() -> bool> {
        let now = self.time.now();
        let left = self.end.saturating_sub(now);
        let parts = u32::try_from(to_come * 2 / 3 + 1).unwrap_or(u32::MAX);
        let end = now + left / parts;
        let time = Arc::clone(&self.time);
        Box::new(move || time.now() >= end)
    }
}
