//! What a robot may use for one move: what its caller allows, within what was asked of it by name.

use std::time::{Duration, Instant};

use tablero_arena::{Allowance, Stop};
use tablero_search::Limits;

use crate::robot::RobotWish;

/// What a robot may use for one move, beside the limits of its own.
#[derive(Debug, Clone, Default)]
pub struct Budget {
    /// Positions to look at.
    pub nodes: Option<u64>,
    /// The time until the answer.
    pub time: Option<Duration>,
    /// How long a robot thinks that nothing else limits. Without it such a robot counts positions, reads no clock, and
    /// plays the same again.
    pub usual: Option<Duration>,
    /// Looked at now and then: once it is asked, the answer is wanted at once.
    pub stop: Option<Stop>,
    /// The clock of the game, for agents that look after their time themselves.
    pub clock: Allowance,
}

/// How long a robot thinks about a move if nobody says, where people wait for it.
const USUAL: Duration = Duration::from_secs(1);

/// What is kept back of a time, so that the answer comes before it is over.
fn margin(time: Duration) -> Duration {
    (Duration::from_millis(50) + time / 20).min(time / 2)
}

impl Budget {
    /// What somebody may use while people wait, who may tell it to stop.
    #[must_use]
    pub fn until(stop: Stop) -> Self {
        Self { usual: Some(USUAL), stop: Some(stop), ..Self::default() }
    }

    /// What a referee allows. A time for every move is used but for a margin; of a time for the game a share is used,
    /// and most of what the move adds.
    #[must_use]
    pub fn allowed(allowance: &Allowance, seat: usize) -> Self {
        let share = allowance.left.get(seat).map(|&left| {
            let wanted = (left / 25).saturating_add(allowance.increment.saturating_mul(3) / 4);
            wanted.min(left / 2)
        });
        let time = allowance.per_move.or(share).map(|time| time.saturating_sub(margin(time)));
        Self { nodes: allowance.nodes, time, usual: None, stop: None, clock: allowance.clone() }
    }

    /// The same for somebody who thinks once and then knows all its moves: nearly the whole time of the game.
    pub(crate) fn all_at_once(&self, seat: usize) -> Self {
        let left = self.clock.left.get(seat).map(|&left| left.saturating_sub(left / 10));
        let time = left.map_or(self.time, |left| Some(left.saturating_sub(margin(left))));
        Self { time, ..self.clone() }
    }

    /// The same while people wait, who may tell it to stop.
    #[must_use]
    pub fn or_until(self, stop: Stop) -> Self {
        Self { usual: Some(USUAL), stop: Some(stop), ..self }
    }

    /// Both what is allowed and what was asked for. `enough` is how many positions are looked at where neither says.
    pub(crate) fn within(&self, wish: &RobotWish, enough: u64) -> Bounds {
        let free = wish.time.is_none() && wish.nodes.is_none() && wish.depth.is_none();
        let smaller = |one: Option<u64>, other| one.into_iter().chain(other).min();
        let times = [wish.time, self.time].into_iter().flatten().min();
        let mut nodes = smaller(wish.nodes, self.nodes);
        let mut time = times;
        if free && nodes.is_none() && time.is_none() {
            match self.usual {
                Some(usual) => time = Some(usual),
                None => nodes = Some(enough),
            }
        }
        let deadline = time.map(|time| (Instant::now(), time));
        Bounds { nodes, depth: wish.depth, deadline, stop: self.stop.clone() }
    }
}

/// The limits of one search.
#[derive(Clone)]
pub(crate) struct Bounds {
    pub(crate) nodes: Option<u64>,
    pub(crate) depth: Option<u32>,
    /// Since when, and for how long.
    deadline: Option<(Instant, Duration)>,
    stop: Option<Stop>,
}

impl Bounds {
    /// Whether it is time to answer. Reads a clock only where time is limited.
    pub(crate) fn is_over(&self) -> bool {
        self.stop.as_ref().is_some_and(Stop::is_asked)
            || self.deadline.is_some_and(|(since, time)| since.elapsed() >= time)
    }

    /// Whether so many positions are enough, or it is time to answer.
    pub(crate) fn is_spent(&self, nodes: u64) -> bool {
        self.nodes.is_some_and(|most| nodes >= most) || self.is_over()
    }

    /// The same with a part of the positions and of the time.
    pub(crate) fn part(&self, numerator: u32, denominator: u32) -> Self {
        let part = |nodes: u64| nodes / u64::from(denominator) * u64::from(numerator);
        let deadline = self.deadline.map(|(since, time)| (since, time / denominator * numerator));
        Self { nodes: self.nodes.map(part), deadline, ..self.clone() }
    }

    /// The same with so many positions.
    pub(crate) fn with_nodes(self, nodes: Option<u64>) -> Self {
        Self { nodes, ..self }
    }

    /// As the searches count.
    pub(crate) fn limits<'b>(&self, over: &'b dyn Fn() -> bool) -> Limits<'b> {
        let can_end = self.deadline.is_some() || self.stop.is_some();
        Limits { depth: self.depth, nodes: self.nodes, stop: can_end.then_some(over) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_smaller_limit_holds() {
        let wish = RobotWish { nodes: Some(50), ..RobotWish::named("x") };
        let clock = Budget { nodes: Some(20), ..Budget::default() };
        assert_eq!(clock.within(&wish, 7).nodes, Some(20));
        assert_eq!(Budget::default().within(&wish, 7).nodes, Some(50));
        assert_eq!(Budget::default().within(&RobotWish::named("x"), 7).nodes, Some(7));
        let deep = RobotWish { depth: Some(3), ..RobotWish::named("x") };
        let bounds = Budget::default().within(&deep, 7);
        assert_eq!((bounds.nodes, bounds.depth), (None, Some(3)));
    }

    #[test]
    fn only_time_asks_a_clock() {
        let never = Budget { nodes: Some(20), ..Budget::default() }.within(&RobotWish::named("x"), 7);
        assert!(never.deadline.is_none() && never.limits(&|| false).stop.is_none());
        let waited = Budget::until(Stop::default()).within(&RobotWish::named("x"), 7);
        assert!(waited.deadline.is_some() && waited.nodes.is_none());
    }

    #[test]
    fn a_share_of_the_clock_is_used() {
        let budget = |allowance: &Allowance| Budget::allowed(allowance, 1).time.unwrap();
        let seconds = Duration::from_secs;
        let per_move = Allowance { per_move: Some(seconds(2)), ..Allowance::default() };
        assert_eq!(budget(&per_move), Duration::from_millis(1850));
        let game = Allowance { left: vec![seconds(1), seconds(100)], ..Allowance::default() };
        assert!(budget(&game) > seconds(3) && budget(&game) < seconds(4));
        let late = Allowance { left: vec![seconds(9), seconds(1)], increment: seconds(10), ..game };
        assert!(budget(&late) < Duration::from_millis(500));
        assert_eq!(Budget::allowed(&Allowance::default(), 0).time, None);
        let whole = Budget::allowed(&late, 0).all_at_once(0).time.unwrap();
        assert!(whole > seconds(7) && whole < seconds(8));
    }
}
