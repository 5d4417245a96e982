//! What a robot may spend on one move: what its caller allows, within what was asked of it by name.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use tablero_core::{Stop, Time, Turn};
use tablero_search::Budget;

use crate::wish::RobotWish;

/// What a robot may spend on one move, beside the limits of its own.
#[derive(Debug, Clone)]
pub struct TurnBudget {
    /// The clock of the game as this turn began.
    pub turn: Turn,
    /// How long a robot thinks that nothing else limits. Without it such a robot counts positions, reads no clock, and
    /// plays the same again.
    pub usual: Option<Duration>,
    /// Looked at now and then: once it is asked, the answer is wanted at once.
    pub stop: Option<Stop>,
    /// Where time comes from.
    pub time: Arc<dyn Time>,
}

/// How long a robot thinks about a move if nobody says, where people wait for it.
const USUAL: Duration = Duration::from_secs(1);

/// What is kept back of a time, so that the answer comes before it is over.
fn margin(time: Duration) -> Duration {
    (Duration::from_millis(50) + time / 20).min(time / 2)
}

impl TurnBudget {
    /// What the clock of a game allows.
    #[must_use]
    pub const fn new(turn: Turn, time: Arc<dyn Time>) -> Self {
        Self { turn, usual: None, stop: None, time }
    }

    /// The same while people wait, who may ask it to stop.
    #[must_use]
    pub fn or_until(self, stop: Stop) -> Self {
        Self { usual: Some(USUAL), stop: Some(stop), ..self }
    }

    /// The time for this move. A time for every move is used but for a margin; of a time for the game a share is used,
    /// and most of what the move adds.
    fn share(&self) -> Option<Duration> {
        let share = self.turn.left.get(self.turn.seat).map(|&left| {
            let wanted = (left / 25).saturating_add(self.turn.increment.saturating_mul(3) / 4);
            wanted.min(left / 2)
        });
        self.turn.per_move.or(share).map(|time| time.saturating_sub(margin(time)))
    }

    /// The time for somebody who thinks once and then knows all its moves: nearly the whole time of the game.
    fn whole(&self) -> Option<Duration> {
        let left = self.turn.left.get(self.turn.seat).map(|&left| left.saturating_sub(left / 10));
        left.map_or_else(|| self.share(), |left| Some(left.saturating_sub(margin(left))))
    }

    /// Both what is allowed and what was asked for. `enough` is how many positions are looked at where neither says.
    #[must_use]
    pub fn within(&self, wish: &RobotWish, enough: u64) -> SearchBudget {
        self.spend(wish, enough, self.share())
    }

    /// The same for somebody who thinks once and then knows all its moves.
    #[must_use]
    pub fn all_at_once(&self, wish: &RobotWish, enough: u64) -> SearchBudget {
        self.spend(wish, enough, self.whole())
    }

    fn spend(&self, wish: &RobotWish, enough: u64, allowed: Option<Duration>) -> SearchBudget {
        let free = wish.time.is_none() && wish.nodes.is_none() && wish.depth.is_none();
        let mut nodes = [wish.nodes, self.turn.nodes].into_iter().flatten().min();
        let mut time = [wish.time, allowed].into_iter().flatten().min();
        if free && nodes.is_none() && time.is_none() {
            match self.usual {
                Some(usual) => time = Some(usual),
                None => nodes = Some(enough),
            }
        }
        let deadline =
            time.map(|time| Deadline { since: self.time.now(), length: time, time: Arc::clone(&self.time) });
        SearchBudget { nodes, depth: wish.depth, deadline, stop: self.stop.clone() }
    }
}

/// What one search may spend.
#[derive(Clone, Debug)]
pub struct SearchBudget {
    nodes: Option<u64>,
    depth: Option<u32>,
    deadline: Option<Deadline>,
    stop: Option<Stop>,
}

/// A moment after which nobody waits.
#[derive(Clone)]
struct Deadline {
    since: Duration,
    length: Duration,
    time: Arc<dyn Time>,
}

impl fmt::Debug for Deadline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Deadline").field(&self.length).finish()
    }
}

impl SearchBudget {
    /// Whether it is time to answer. Reads a clock only where time is limited.
    #[must_use]
    pub fn is_over(&self) -> bool {
        let is_late =
            |deadline: &Deadline| deadline.time.now().saturating_sub(deadline.since) >= deadline.length;
        self.stop.as_ref().is_some_and(Stop::is_asked) || self.deadline.as_ref().is_some_and(is_late)
    }

    /// Whether so many positions are enough, or it is time to answer.
    #[must_use]
    pub fn is_spent(&self, nodes: u64) -> bool {
        self.nodes.is_some_and(|most| nodes >= most) || self.is_over()
    }

    /// The same with a part of the positions and of the time.
    #[must_use]
    pub fn part(&self, numerator: u32, denominator: u32) -> Self {
        let part = |nodes: u64| nodes / u64::from(denominator) * u64::from(numerator);
        let deadline = self
            .deadline
            .clone()
            .map(|deadline| Deadline { length: deadline.length / denominator * numerator, ..deadline });
        Self { nodes: self.nodes.map(part), deadline, ..self.clone() }
    }

    /// The same time with a part of the positions alone.
    #[must_use]
    pub fn part_of_nodes(&self, numerator: u32, denominator: u32) -> Self {
        Self { nodes: self.part(numerator, denominator).nodes, ..self.clone() }
    }

    /// As the searches count; `over` is [`is_over`](SearchBudget::is_over) of this budget.
    #[must_use]
    pub fn search<'b>(&self, over: &'b dyn Fn() -> bool) -> Budget<'b> {
        let can_end = self.deadline.is_some() || self.stop.is_some();
        Budget { depth: self.depth, nodes: self.nodes, stop: can_end.then_some(over) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tablero_core::{Clock, ManualTime};

    fn budget(turn: Turn) -> TurnBudget {
        TurnBudget::new(turn, Arc::new(ManualTime::default()))
    }

    #[test]
    fn the_smaller_limit_holds() {
        let wish = RobotWish { nodes: Some(50), ..RobotWish::named("x") };
        let clock = budget(Clock::Nodes(20).turn(&[], 0));
        assert_eq!(clock.within(&wish, 7).nodes, Some(20));
        assert_eq!(budget(Turn::default()).within(&wish, 7).nodes, Some(50));
        assert_eq!(budget(Turn::default()).within(&RobotWish::named("x"), 7).nodes, Some(7));
        let deep = RobotWish { depth: Some(3), ..RobotWish::named("x") };
        let search = budget(Turn::default()).within(&deep, 7);
        assert_eq!((search.nodes, search.depth), (None, Some(3)));
    }

    #[test]
    fn only_time_asks_a_clock() {
        let never = budget(Clock::Nodes(20).turn(&[], 0)).within(&RobotWish::named("x"), 7);
        assert!(never.deadline.is_none() && never.search(&|| false).stop.is_none());
        let waited = budget(Turn::default()).or_until(Stop::default()).within(&RobotWish::named("x"), 7);
        assert!(waited.deadline.is_some() && waited.nodes.is_none());
    }

    #[test]
    fn a_deadline_comes_with_the_time_from_outside() {
        let time = ManualTime::default();
        let turn = Turn { per_move: Some(Duration::from_secs(2)), ..Turn::default() };
        let search = TurnBudget::new(turn, Arc::new(time.clone())).within(&RobotWish::named("x"), 7);
        time.pass(Duration::from_millis(1849));
        assert!(!search.is_over());
        time.pass(Duration::from_millis(1));
        assert!(search.is_over());
    }

    #[test]
    fn a_share_of_the_clock_is_used() {
        let seconds = Duration::from_secs;
        let share = |turn: &Turn| budget(turn.clone()).share().unwrap();
        let per_move = Turn { per_move: Some(seconds(2)), ..Turn::default() };
        assert_eq!(share(&per_move), Duration::from_millis(1850));
        let game = Turn { seat: 1, left: vec![seconds(1), seconds(100)], ..Turn::default() };
        assert!(share(&game) > seconds(3) && share(&game) < seconds(4));
        let late = Turn { seat: 1, left: vec![seconds(9), seconds(1)], increment: seconds(10), ..game };
        assert!(share(&late) < Duration::from_millis(500));
        assert_eq!(budget(Turn::default()).share(), None);
        let whole = budget(Turn { seat: 0, ..late }).whole().unwrap();
        assert!(whole > seconds(7) && whole < seconds(8));
    }
}
