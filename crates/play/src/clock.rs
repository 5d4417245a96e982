//! How long a player took, and may still take.

use std::time::Duration;

use tablero_arena::Clock;

/// What a player has used, and has left under a clock of time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spent {
    /// The time used.
    pub used: Duration,
    /// The time left; zero when it has run out, `None` without a clock of time.
    pub left: Option<Duration>,
}

impl Spent {
    /// After `moves` moves that took so long all together, and a move under way that has taken `turn` of it.
    #[must_use]
    pub fn after(clock: Clock, used: Duration, moves: u32, turn: Duration) -> Self {
        let left = match clock {
            Clock::PerMove(time) => Some(time.saturating_sub(turn)),
            Clock::PerGame { main, increment } => {
                Some(main.saturating_add(increment.saturating_mul(moves)).saturating_sub(used))
            }
            _ => None,
        };
        Self { used, left }
    }

    /// Whether the time has run out.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.left.is_some_and(|left| left.is_zero())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_move_adds_its_increment() {
        let seconds = Duration::from_secs;
        let clock: Clock = "10s+2s".parse().unwrap();
        assert_eq!(Spent::after(clock, seconds(11), 1, seconds(3)).left, Some(seconds(1)));
        assert!(Spent::after(clock, seconds(12), 1, seconds(3)).is_over());
        assert!(!Spent::after(Clock::Unlimited, seconds(9999), 1, seconds(3)).is_over());
        assert!(!Spent::after(Clock::Nodes(3), seconds(9999), 1, seconds(3)).is_over());
    }

    #[test]
    fn each_move_has_its_own_time() {
        let seconds = Duration::from_secs;
        let clock = Clock::PerMove(seconds(5));
        assert_eq!(Spent::after(clock, seconds(100), 9, seconds(3)).left, Some(seconds(2)));
        assert!(Spent::after(clock, seconds(5), 0, seconds(5)).is_over());
    }
}
