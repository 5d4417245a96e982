//! A robot under a referee.

use std::fmt;
use std::sync::Arc;

use tablero_catalogue::{Robot, TurnBudget};
use tablero_core::{Fault, Game, Time};

use crate::clock::SystemTime;
use crate::contestant::{Contestant, TurnClock};

/// A robot in a seat. It keeps to the clock of the referee, and resigns where it has no move to offer.
pub struct RobotContestant<R> {
    robot: R,
    clock: TurnClock,
    time: Arc<dyn Time>,
}

impl<R> RobotContestant<R> {
    /// The seat of a robot.
    #[must_use]
    pub fn new(robot: R) -> Self {
        Self { robot, clock: TurnClock::default(), time: SystemTime::shared() }
    }
}

impl<G: Game, R: Robot<G>> Contestant<G> for RobotContestant<R> {
    fn allow(&mut self, clock: &TurnClock) {
        self.clock = clock.clone();
    }

    fn computes_here(&self) -> bool {
        true
    }

    fn choose(&mut self, game: &G, position: &G::Position) -> Result<G::Move, Fault> {
        let budget = TurnBudget::new(self.clock.turn.clone(), Arc::clone(&self.time));
        let idea = self.robot.think(game, position, &budget).ok_or(Fault::NoMove)?;
        idea.mv.ok_or_else(|| idea.fault.unwrap_or(Fault::Resigned { reason: None }))
    }
}

impl<R> fmt::Debug for RobotContestant<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RobotContestant").finish_non_exhaustive()
    }
}
