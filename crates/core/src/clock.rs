//! What a player may use for its moves: the control of a game and its arithmetic. Nothing here reads a clock.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use crate::duration::{read_duration, write_duration};

/// What a player may use.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Clock {
    /// As much as it takes.
    #[default]
    Unlimited,
    /// So much time for every move.
    PerMove(Duration),
    /// So much time for the game, and more with every move.
    PerGame {
        /// For the game.
        main: Duration,
        /// Added after every move.
        increment: Duration,
    },
    /// So many nodes, or what a player counts instead, for every move. Told to the players and left to them.
    Nodes(u64),
}

/// Why a text is no clock.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "expected a time for every move as in 2s, one for the game and what every move adds as in 5m+3s, nodes=N or none, \
     found {found:?}"
)]
pub struct ClockError {
    found: String,
}

impl FromStr for Clock {
    type Err = ClockError;

    fn from_str(text: &str) -> Result<Self, ClockError> {
        let time = |text: &str| read_duration(text).ok();
        let some = |text: &str| time(text).filter(|time| !time.is_zero());
        let clock = if text == "none" {
            Some(Self::Unlimited)
        } else if let Some(nodes) = text.strip_prefix("nodes=") {
            nodes.parse().ok().filter(|&nodes| nodes > 0).map(Self::Nodes)
        } else if let Some((main, increment)) = text.split_once('+') {
            some(main).zip(time(increment)).map(|(main, increment)| Self::PerGame { main, increment })
        } else {
            some(text).map(Self::PerMove)
        };
        clock.ok_or_else(|| ClockError { found: text.to_owned() })
    }
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Unlimited => f.write_str("none"),
            Self::PerMove(time) => write_duration(time).fmt(f),
            Self::PerGame { main, increment } => {
                write!(f, "{}+{}", write_duration(main), write_duration(increment))
            }
            Self::Nodes(nodes) => write!(f, "nodes={nodes}"),
        }
    }
}

impl Clock {
    /// Whether it is one of time, which is never twice the same.
    #[must_use]
    pub const fn is_timed(&self) -> bool {
        matches!(self, Self::PerMove(_) | Self::PerGame { .. })
    }

    /// What is left to a player who has used so much in all, its turn under way included, who has made so many moves, and
    /// whose turn has taken `turn` so far. Zero when it has run out; `None` without a limit of time.
    #[must_use]
    pub fn left(&self, used: Duration, moves: u32, turn: Duration) -> Option<Duration> {
        match *self {
            Self::PerMove(time) => Some(time.saturating_sub(turn)),
            Self::PerGame { main, increment } => {
                Some(main.saturating_add(increment.saturating_mul(moves)).saturating_sub(used))
            }
            Self::Unlimited | Self::Nodes(_) => None,
        }
    }

    /// What the player in a seat may use for its next move, as it is sent; `left` is what each player has left now.
    #[must_use]
    pub fn turn(&self, left: &[Duration], seat: usize) -> Turn {
        let mut turn = Turn { seat, ..Turn::default() };
        match *self {
            Self::Unlimited => {}
            Self::PerMove(_) => turn.per_move = left.get(seat).copied(),
            Self::PerGame { increment, .. } => {
                turn.left = left.to_vec();
                turn.increment = increment;
            }
            Self::Nodes(nodes) => turn.nodes = Some(nodes),
        }
        turn
    }
}

/// What a player may use for one move, as the clock stands when its turn begins.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Turn {
    /// Whose turn it is.
    pub seat: usize,
    /// The time for this move alone.
    pub per_move: Option<Duration>,
    /// The time left to each player for the rest of the game; empty where the game has no clock.
    pub left: Vec<Duration>,
    /// What every move adds to it.
    pub increment: Duration,
    /// How many nodes may be searched.
    pub nodes: Option<u64>,
}

impl Turn {
    /// The time until which the player must have moved.
    #[must_use]
    pub fn time(&self) -> Option<Duration> {
        self.per_move.or_else(|| self.left.get(self.seat).copied())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_come_back() {
        for text in ["none", "1s", "250ms", "5m+3s", "5m+0s", "nodes=1000"] {
            assert_eq!(text.parse::<Clock>().unwrap().to_string(), text);
        }
        let long = Clock::PerGame { main: Duration::from_secs(90), increment: Duration::ZERO };
        assert_eq!("90+0".parse(), Ok(long));
        for text in
            ["", "0s", "5m+", "soon", "+3s", "5m+3s+1s", "nodes=0", "nodes=", "nodes=-1", "0+1s", "None"]
        {
            let error = text.parse::<Clock>().unwrap_err().to_string();
            assert!(error.ends_with(&format!("found {text:?}")), "{error}");
        }
    }

    #[test]
    fn each_move_adds_its_increment() {
        let seconds = Duration::from_secs;
        let clock: Clock = "10s+2s".parse().unwrap();
        assert_eq!(clock.left(seconds(11), 1, seconds(3)), Some(seconds(1)));
        assert_eq!(clock.left(seconds(12), 1, seconds(3)), Some(Duration::ZERO));
        assert_eq!(Clock::Unlimited.left(seconds(9999), 1, seconds(3)), None);
        assert_eq!(Clock::Nodes(3).left(seconds(9999), 1, seconds(3)), None);
    }

    #[test]
    fn each_move_has_its_own_time() {
        let seconds = Duration::from_secs;
        let clock = Clock::PerMove(seconds(5));
        assert_eq!(clock.left(seconds(100), 9, seconds(3)), Some(seconds(2)));
        assert_eq!(clock.left(seconds(5), 0, seconds(5)), Some(Duration::ZERO));
    }

    #[test]
    fn a_turn_tells_the_clocks_of_all() {
        let seconds = Duration::from_secs;
        let game: Clock = "10s+2s".parse().unwrap();
        let turn = game.turn(&[seconds(7), seconds(9)], 1);
        assert_eq!((turn.left.len(), turn.increment, turn.time()), (2, seconds(2), Some(seconds(9))));
        let each = Clock::PerMove(seconds(5)).turn(&[seconds(5), seconds(4)], 1);
        assert_eq!((each.per_move, each.left.len()), (Some(seconds(4)), 0));
        assert_eq!(Clock::Nodes(7).turn(&[], 0).nodes, Some(7));
    }
}
