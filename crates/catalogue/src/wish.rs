//! Robots by name, as a person writes them: `alphabeta,time=1s`.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use tablero_core::{read_duration, write_duration};

/// A robot by name and strength.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct RobotWish {
    /// Which one.
    pub name: String,
    /// How long it may think about a move.
    pub time: Option<Duration>,
    /// How many positions it may look at for a move.
    pub nodes: Option<u64>,
    /// How many plies it may look ahead.
    pub depth: Option<u32>,
    /// How well it plays, from 1 to 10.
    pub level: Option<u8>,
    /// The seed of its choices.
    pub seed: Option<u64>,
}

/// The names that every game gives to three of its robots, the weakest first.
pub const STRENGTHS: [&str; 3] = ["easy", "medium", "hard"];

/// A robot that a game has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RobotInfo {
    /// Its name.
    pub name: &'static str,
    /// Whether time and nodes change how it plays.
    pub thinks: bool,
    /// Whether depth does.
    pub deepens: bool,
    /// Whether it plays at levels from 1 to 10.
    pub levels: bool,
}

impl RobotInfo {
    /// One that answers at once.
    #[must_use]
    pub const fn quick(name: &'static str) -> Self {
        Self { name, thinks: false, deepens: false, levels: false }
    }

    /// One that searches for a time or a number of positions.
    #[must_use]
    pub const fn searching(name: &'static str) -> Self {
        Self { name, thinks: true, deepens: false, levels: false }
    }

    /// One that looks further and further ahead.
    #[must_use]
    pub const fn deepening(name: &'static str) -> Self {
        Self { name, thinks: true, deepens: true, levels: false }
    }

    /// The same robot, which also plays at levels from 1 to 10.
    #[must_use]
    pub const fn with_levels(mut self) -> Self {
        self.levels = true;
        self
    }
}

/// Why a text names no robot, or a game has no such robot.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RobotError {
    /// No name.
    #[error("expected the name of a robot, as in robot:alphabeta,time=1s, found {found:?}")]
    Name {
        /// The text.
        found: String,
    },
    /// A property that robots do not have.
    #[error("expected time=1s, nodes=10000, depth=4, level=5 or seed=7, found {found:?}")]
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
    /// The game has the robot, but not with these options.
    #[error("{game} has no robot {name:?} here: {reason}")]
    NotHere {
        /// The game.
        game: &'static str,
        /// The robot.
        name: &'static str,
        /// Why not.
        reason: String,
    },
    /// The robot does not look ahead ply by ply.
    #[error("the robot {name} does not look ahead ply by ply: depth means nothing to it")]
    NoDepth {
        /// The robot.
        name: String,
    },
    /// The robot has no levels.
    #[error("the robot {name} plays at one level only")]
    NoLevels {
        /// The robot.
        name: String,
    },
    /// The robot does not search, so a limit means nothing to it.
    #[error("the robot {name} does not search: time, nodes and depth mean nothing to it")]
    DoesNotThink {
        /// The robot.
        name: String,
    },
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

    /// The same robot by its own name, where it goes by one of the [`STRENGTHS`] of its game. What else is wished for
    /// takes the place of what the strength says.
    #[must_use]
    pub fn by_own_name(&self, strengths: [Self; 3]) -> Self {
        let Some((_, known)) = STRENGTHS.iter().zip(strengths).find(|(name, _)| **name == self.name) else {
            return self.clone();
        };
        Self {
            time: self.time.or(known.time),
            nodes: self.nodes.or(known.nodes),
            depth: self.depth.or(known.depth),
            level: self.level.or(known.level),
            seed: self.seed.or(known.seed),
            ..known
        }
    }

    /// The robot of a game that is meant, if the game has it.
    pub fn check(&self, game: &'static str, robots: &[RobotInfo]) -> Result<(), RobotError> {
        let Some(info) = robots.iter().find(|info| info.name == self.name) else {
            let names = robots.iter().map(|info| info.name).chain(STRENGTHS);
            let known = names.collect::<Vec<_>>().join(", ");
            return Err(RobotError::Unknown { game, found: self.name.clone(), known });
        };
        if !info.thinks && (self.time.is_some() || self.nodes.is_some() || self.depth.is_some()) {
            return Err(RobotError::DoesNotThink { name: self.name.clone() });
        }
        if !info.deepens && self.depth.is_some() {
            return Err(RobotError::NoDepth { name: self.name.clone() });
        }
        if !info.levels && self.level.is_some() {
            return Err(RobotError::NoLevels { name: self.name.clone() });
        }
        Ok(())
    }

    fn set(&mut self, property: &str) -> Result<(), RobotError> {
        let bad = || RobotError::Property { found: property.to_owned() };
        let (key, value) = property.split_once('=').ok_or_else(bad)?;
        let taken = match key {
            "time" => self.time.replace(read_duration(value).map_err(|_| bad())?).is_some(),
            "nodes" => {
                let nodes = value.parse().ok().filter(|&nodes| nodes > 0).ok_or_else(bad)?;
                self.nodes.replace(nodes).is_some()
            }
            "depth" => {
                let depth = value.parse().ok().filter(|&depth| depth > 0).ok_or_else(bad)?;
                self.depth.replace(depth).is_some()
            }
            "level" => {
                let level = value.parse().ok().filter(|level| (1..=10).contains(level)).ok_or_else(bad)?;
                self.level.replace(level).is_some()
            }
            "seed" => self.seed.replace(value.parse().map_err(|_| bad())?).is_some(),
            _ => return Err(bad()),
        };
        if taken { Err(RobotError::Repeated { key: key.to_owned() }) } else { Ok(()) }
    }
}

impl FromStr for RobotWish {
    type Err = RobotError;

    fn from_str(text: &str) -> Result<Self, RobotError> {
        let mut words = text.split(',');
        let name = words.next().filter(|name| !name.is_empty());
        let mut wish = Self::named(name.ok_or_else(|| RobotError::Name { found: text.to_owned() })?);
        for property in words {
            wish.set(property)?;
        }
        Ok(wish)
    }
}

impl fmt::Display for RobotWish {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        if let Some(time) = self.time {
            write!(f, ",time={}", write_duration(time))?;
        }
        if let Some(nodes) = self.nodes {
            write!(f, ",nodes={nodes}")?;
        }
        if let Some(depth) = self.depth {
            write!(f, ",depth={depth}")?;
        }
        if let Some(level) = self.level {
            write!(f, ",level={level}")?;
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
    fn strengths_are_names_too() {
        let strengths = ["least", "perfect,time=1s", "perfect,time=5s"];
        let own = |text: &str| {
            let strengths = strengths.map(|text| text.parse().unwrap());
            text.parse::<RobotWish>().unwrap().by_own_name(strengths).to_string()
        };
        for (text, meant) in [
            ("easy", "least"),
            ("medium", "perfect,time=1s"),
            ("hard,time=2s,seed=7", "perfect,time=2s,seed=7"),
            ("random", "random"),
        ] {
            assert_eq!(own(text), meant);
        }
    }

    #[test]
    fn robots_come_back() {
        for text in [
            "random",
            "alphabeta,time=1s",
            "mcts,nodes=500,seed=3",
            "maxn,time=250ms,depth=2",
            "strong,level=3",
        ] {
            assert_eq!(text.parse::<RobotWish>().unwrap().to_string(), text);
        }
        let short: RobotWish = "alphabeta,time=0.25".parse().unwrap();
        assert_eq!(short.to_string(), "alphabeta,time=250ms");
    }

    #[test]
    fn nonsense_is_quoted() {
        let refuse = |text: &str, said: &str| {
            let error = text.parse::<RobotWish>().unwrap_err().to_string();
            assert!(error.contains(said), "{text}: {error}");
        };
        refuse("", "found \"\"");
        refuse(",time=1s", "found \",time=1s\"");
        refuse("x,time", "found \"time\"");
        refuse("x,time=soon", "found \"time=soon\"");
        refuse("x,time=-1s", "found \"time=-1s\"");
        refuse("x,nodes=0", "nodes=0");
        refuse("x,level=0", "level=0");
        refuse("x,level=11", "level=11");
        refuse("x,seed=1,seed=2", "seed is given twice");
        let robots = [RobotInfo::quick("random"), RobotInfo::searching("mcts")];
        let check = |text: &str| {
            let wish: RobotWish = text.parse().unwrap();
            wish.check("nim", &robots).map_err(|error| error.to_string())
        };
        assert_eq!(check("random,seed=1"), Ok(()));
        assert!(check("random,depth=1").unwrap_err().contains("does not search"));
        assert!(check("mcts,level=1").unwrap_err().contains("mcts plays at one level only"));
        assert!(check("mcts,depth=1").unwrap_err().contains("depth means nothing to it"));
        assert!(
            check("deep").unwrap_err().contains("nim has no robot \"deep\": expected one of random, mcts")
        );
    }
}
