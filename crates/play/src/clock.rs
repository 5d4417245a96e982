//! How long players take, and how long they may.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use tablero_arena::read_duration;

/// The time each player has for a game, and what each move adds to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TimeControl {
    /// For the whole game.
    pub game: Duration,
    /// For each move.
    pub increment: Duration,
}

/// Why a text is no time control.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("expected a time for the game and one for each move, as in 5m or 5m+3s, found {found:?}")]
pub struct ClockError {
    found: String,
}

impl FromStr for TimeControl {
    type Err = ClockError;

    fn from_str(text: &str) -> Result<Self, ClockError> {
        let (game, increment) = text.split_once('+').unwrap_or((text, "0s"));
        let read = || {
            let game = read_duration(game).ok().filter(|game| !game.is_zero())?;
            Some(Self { game, increment: read_duration(increment).ok()? })
        };
        read().ok_or_else(|| ClockError { found: text.to_owned() })
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}ms+{}ms", self.game.as_millis(), self.increment.as_millis())
    }
}

/// What a player has used, and has left under a time control.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clock {
    /// The time used.
    pub used: Duration,
    /// The time left; zero when it has run out, `None` without a time control.
    pub left: Option<Duration>,
}

impl Clock {
    /// The clock after `moves` moves that took so long, and a move under way.
    #[must_use]
    pub fn after(control: Option<TimeControl>, used: Duration, moves: u32) -> Self {
        let left = control.map(|control| {
            control.game.saturating_add(control.increment.saturating_mul(moves)).saturating_sub(used)
        });
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
    fn time_controls_come_back() {
        let control: TimeControl = "5m+3s".parse().unwrap();
        assert_eq!(control, TimeControl { game: Duration::from_mins(5), increment: Duration::from_secs(3) });
        assert_eq!(control.to_string().parse(), Ok(control));
        assert_eq!("90".parse::<TimeControl>().unwrap().game, Duration::from_secs(90));
        for text in ["", "0s", "5m+", "soon", "+3s", "5m+3s+1s"] {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
    }

    #[test]
    fn each_move_adds_its_increment() {
        let control = "10s+2s".parse().ok();
        let clock = Clock::after(control, Duration::from_secs(11), 1);
        assert_eq!(clock.left, Some(Duration::from_secs(1)));
        assert!(Clock::after(control, Duration::from_secs(12), 1).is_over());
        assert!(!Clock::after(None, Duration::from_secs(9999), 1).is_over());
    }
}
