//! Who plays, as a person writes it: `human`, `robot:alphabeta,time=1s`.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// One seat of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Seat {
    /// A person.
    Human,
    /// A robot.
    Robot(RobotWish),
}

/// A robot by name and strength.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RobotWish {
    /// Which one.
    pub name: String,
    /// How long it may think about a move.
    pub time: Option<Duration>,
    /// How many positions it may look at for a move.
    pub nodes: Option<u64>,
    /// How many plies it may look ahead.
    pub depth: Option<u32>,
    /// The seed of its choices.
    pub seed: Option<u64>,
}

/// A robot that a game has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RobotInfo {
    /// Its name.
    pub name: &'static str,
    /// Whether time, nodes or depth change how it plays.
    pub thinks: bool,
}

/// Why a text names no seat, or a game no such robot.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RobotError {
    /// Neither a person nor a robot.
    #[error("expected human or robot:NAME, as in robot:alphabeta,time=1s, found {found:?}")]
    Seat {
        /// The text.
        found: String,
    },
    /// A property that robots do not have.
    #[error("expected time=1s, nodes=10000, depth=4 or seed=7, found {found:?}")]
    Property {
        /// The text.
        found: String,
    },
    /// A property given twice.
    #[error("{key} is given twice")]
    Repeated {
        /// The property.
        key: String,
    },
    /// The game has no such robot.
    #[error("{game} has no robot {found:?}: expected one of {known}")]
    Unknown {
        /// The game.
        game: &'static str,
        /// The name given.
        found: String,
        /// The names there are.
        known: String,
    },
    /// The robot does not search, so a limit means nothing to it.
    #[error("the robot {name} does not search: time, nodes and depth mean nothing to it")]
    DoesNotThink {
        /// The robot.
        name: String,
    },
}

/// A time as people write it: `60s`, `500ms`, `5m`, `1h`; plain numbers are seconds.
#[must_use]
pub fn duration(text: &str) -> Option<Duration> {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    let number: f64 = number.parse().ok()?;
    let seconds = match unit.trim() {
        "" | "s" => number,
        "ms" => number / 1000.0,
        "m" | "min" => number * 60.0,
        "h" => number * 3600.0,
        _ => return None,
    };
    Duration::try_from_secs_f64(seconds).ok()
}

impl RobotWish {
    /// A robot without limits of its own.
    #[must_use]
    pub fn named(name: &str) -> Self {
        Self { name: name.to_owned(), ..Self::default() }
    }

    /// The same with a time for each move.
    #[must_use]
    pub const fn with_time(mut self, time: Duration) -> Self {
        self.time = Some(time);
        self
    }

    /// The robot of a game that is meant, if the game has it.
    pub fn check(&self, game: &'static str, robots: &[RobotInfo]) -> Result<(), RobotError> {
        let Some(info) = robots.iter().find(|info| info.name == self.name) else {
            let known = robots.iter().map(|info| info.name).collect::<Vec<_>>().join(", ");
            return Err(RobotError::Unknown { game, found: self.name.clone(), known });
        };
        if !info.thinks && (self.time.is_some() || self.nodes.is_some() || self.depth.is_some()) {
            return Err(RobotError::DoesNotThink { name: self.name.clone() });
        }
        Ok(())
    }

    fn set(&mut self, property: &str) -> Result<(), RobotError> {
        let bad = || RobotError::Property { found: property.to_owned() };
        let (key, value) = property.split_once('=').ok_or_else(bad)?;
        let taken = match key {
            "time" => self.time.replace(duration(value).ok_or_else(bad)?).is_some(),
            "nodes" => {
                let nodes = value.parse().ok().filter(|&nodes| nodes > 0).ok_or_else(bad)?;
                self.nodes.replace(nodes).is_some()
            }
            "depth" => {
                let depth = value.parse().ok().filter(|&depth| depth > 0).ok_or_else(bad)?;
                self.depth.replace(depth).is_some()
            }
            "seed" => self.seed.replace(value.parse().map_err(|_| bad())?).is_some(),
            _ => return Err(bad()),
        };
        if taken { Err(RobotError::Repeated { key: key.to_owned() }) } else { Ok(()) }
    }
}

impl FromStr for Seat {
    type Err = RobotError;

    fn from_str(text: &str) -> Result<Self, RobotError> {
        if text == "human" {
            return Ok(Self::Human);
        }
        let bad = || RobotError::Seat { found: text.to_owned() };
        let mut words = text.strip_prefix("robot:").ok_or_else(bad)?.split(',');
        let mut wish = RobotWish::named(words.next().filter(|name| !name.is_empty()).ok_or_else(bad)?);
        for property in words {
            wish.set(property)?;
        }
        Ok(Self::Robot(wish))
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human => f.write_str("human"),
            Self::Robot(wish) => write!(f, "robot:{wish}"),
        }
    }
}

impl fmt::Display for RobotWish {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        if let Some(time) = self.time {
            let millis = time.as_millis();
            if millis.is_multiple_of(1000) {
                write!(f, ",time={}s", millis / 1000)?;
            } else {
                write!(f, ",time={millis}ms")?;
            }
        }
        if let Some(nodes) = self.nodes {
            write!(f, ",nodes={nodes}")?;
        }
        if let Some(depth) = self.depth {
            write!(f, ",depth={depth}")?;
        }
        if let Some(seed) = self.seed {
            write!(f, ",seed={seed}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_come_back() {
        for text in ["human", "robot:random", "robot:alphabeta,time=1s", "robot:mcts,nodes=500,seed=3"] {
            assert_eq!(text.parse::<Seat>().unwrap().to_string(), text);
        }
        let short: Seat = "robot:alphabeta,time=0.25".parse().unwrap();
        assert_eq!(short.to_string(), "robot:alphabeta,time=250ms");
    }

    #[test]
    fn nonsense_is_quoted() {
        let refuse = |text: &str, said: &str| {
            let error = text.parse::<Seat>().unwrap_err().to_string();
            assert!(error.contains(said), "{text}: {error}");
        };
        refuse("person", "found \"person\"");
        refuse("robot:", "found \"robot:\"");
        refuse("robot:x,time", "found \"time\"");
        refuse("robot:x,time=soon", "found \"time=soon\"");
        refuse("robot:x,time=-1s", "found \"time=-1s\"");
        refuse("robot:x,nodes=0", "nodes=0");
        refuse("robot:x,seed=1,seed=2", "seed is given twice");
        let robots = [RobotInfo { name: "random", thinks: false }];
        let check = |text: &str| match text.parse::<Seat>() {
            Ok(Seat::Robot(wish)) => wish.check("nim", &robots).map_err(|error| error.to_string()),
            _ => Ok(()),
        };
        assert_eq!(check("robot:random,seed=1"), Ok(()));
        assert!(check("robot:random,depth=1").unwrap_err().contains("does not search"));
        assert!(
            check("robot:deep").unwrap_err().contains("nim has no robot \"deep\": expected one of random")
        );
    }
}
