//! How fast robots move while people only watch.

use std::time::Duration;

/// The time from one move to the next, the slowest first.
const SPEEDS: [Duration; 6] = [
    Duration::from_secs(4),
    Duration::from_secs(2),
    Duration::from_secs(1),
    Duration::from_millis(500),
    Duration::from_millis(200),
    Duration::ZERO,
];

/// Robots that wait for each other, so that a person can follow.
#[derive(Debug)]
pub(crate) struct Pace {
    speed: usize,
    is_paused: bool,
    /// One move is wanted in spite of the pause.
    once: bool,
    /// When the last move was played.
    since: Duration,
}

impl Pace {
    pub(crate) const fn new(now: Duration) -> Self {
        Self { speed: 2, is_paused: false, once: false, since: now }
    }

    pub(crate) const fn is_paused(&self) -> bool {
        self.is_paused
    }

    /// The speed as people count, from 1, and the fastest.
    pub(crate) const fn speed(&self) -> (usize, usize) {
        (self.speed + 1, SPEEDS.len())
    }

    pub(crate) const fn pause(&mut self) {
        self.is_paused = !self.is_paused;
    }

    /// Plays one move and pauses.
    pub(crate) const fn step(&mut self) {
        self.is_paused = true;
        self.once = true;
    }

    pub(crate) const fn faster(&mut self) {
        if self.speed + 1 < SPEEDS.len() {
            self.speed += 1;
        }
    }

    pub(crate) const fn slower(&mut self) {
        self.speed = self.speed.saturating_sub(1);
    }

    /// A move was played.
    pub(crate) const fn moved(&mut self, now: Duration) {
        self.since = now;
    }

    /// Whether the next move is due.
    pub(crate) fn is_due(&mut self, now: Duration) -> bool {
        if std::mem::take(&mut self.once) {
            return true;
        }
        let wait = SPEEDS.get(self.speed).copied().unwrap_or_default();
        !self.is_paused && now.saturating_sub(self.since) >= wait
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn robots_wait_pause_and_step() {
        let second = Duration::from_secs(1);
        let mut pace = Pace::new(second);
        assert!(!pace.is_due(second + second / 2));
        assert!(pace.is_due(2 * second));
        pace.moved(2 * second);
        pace.step();
        assert!(pace.is_paused() && pace.is_due(2 * second) && !pace.is_due(9 * second));
        pace.pause();
        for _ in 0..9 {
            pace.faster();
        }
        assert!(pace.is_due(2 * second));
        assert_eq!(pace.speed(), (6, 6));
        for _ in 0..9 {
            pace.slower();
        }
        assert!(!pace.is_due(5 * second) && pace.is_due(6 * second));
    }
}
