//! What a visitor may use.

use std::time::Duration;

/// What a visitor may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// The most tables in all.
    pub tables: usize,
    /// The most tables that visitors of one address make.
    pub tables_each: usize,
    /// The most connections of one address.
    pub visitors_each: usize,
    /// The most tables and classes that one connection looks at.
    pub watched: usize,
    /// Messages a second, in the long run.
    pub rate: u32,
    /// Messages at once.
    pub burst: u32,
    /// After how long a table is forgotten at which nobody is.
    pub idle: Duration,
    /// The most classes in all.
    pub classes: usize,
    /// After how long a class is forgotten at which nobody is.
    pub class_idle: Duration,
    /// The most students of a class.
    pub students: usize,
    /// The longest program or specification, in bytes.
    pub program: usize,
    /// The most games of a tournament.
    pub games: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            tables: 5_000,
            tables_each: 50,
            visitors_each: 200,
            watched: 16,
            rate: 15,
            burst: 60,
            idle: Duration::from_hours(7 * 24),
            classes: 200,
            class_idle: Duration::from_hours(26 * 7 * 24),
            students: 200,
            program: 128 << 10,
            games: 20_000,
        }
    }
}

/// How many messages somebody may still send.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Bucket {
    /// In thousandths of a message.
    left: u64,
    since: Duration,
}

impl Bucket {
    pub(crate) fn new(limits: &Limits, now: Duration) -> Self {
        Self { left: u64::from(limits.burst) * 1_000, since: now }
    }

    /// Takes one message; whether there was one left.
    pub(crate) fn take(&mut self, limits: &Limits, now: Duration) -> bool {
        let passed = u64::try_from(now.saturating_sub(self.since).as_millis()).unwrap_or(u64::MAX);
        if passed > 0 {
            let more = passed.saturating_mul(u64::from(limits.rate));
            self.left = self.left.saturating_add(more).min(u64::from(limits.burst) * 1_000);
            self.since = now;
        }
        let found = self.left.checked_sub(1_000);
        self.left = found.unwrap_or(self.left);
        found.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_is_followed_by_the_rate() {
        let limits = Limits { rate: 10, burst: 3, ..Limits::default() };
        let mut bucket = Bucket::new(&limits, Duration::ZERO);
        let mut take = |millis| bucket.take(&limits, Duration::from_millis(millis));
        assert_eq!([take(0), take(0), take(0), take(0)], [true, true, true, false]);
        assert_eq!([take(100), take(100), take(10_000), take(10_000)], [true, false, true, true]);
    }
}
