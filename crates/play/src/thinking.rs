//! A robot at work while its caller does something else.

use std::fmt;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

use tablero_catalogue::{AnyRobot, Thought, TurnBudget};
use tablero_core::{AnyPosition, Stop};

/// A robot that is thinking about a position. When dropped, it is asked to stop and ends by itself.
pub struct Thinking {
    stop: Stop,
    answer: Receiver<Answer>,
}

type Answer = (Box<dyn AnyRobot>, Option<Thought>);

impl Thinking {
    /// Lets somebody think within a budget, until it is asked to stop.
    #[must_use]
    pub fn start(mut robot: Box<dyn AnyRobot>, position: AnyPosition, budget: TurnBudget) -> Self {
        let stop = Stop::default();
        let budget = budget.or_until(stop.clone());
        let (sender, answer) = sync_channel(1);
        thread::spawn(move || {
            let thought = robot.think(&position, &budget);
            // Nobody may be waiting any more.
            let _ = sender.send((robot, thought));
        });
        Self { stop, answer }
    }

    /// Tells the robot to answer with what it has.
    pub fn hurry(&self) {
        self.stop.ask();
    }

    /// The robot and its answer if it comes within a time. An error if the robot is gone without one.
    pub fn wait(&self, time: Duration) -> Result<Option<Answer>, RobotGone> {
        match self.answer.recv_timeout(time) {
            Ok(answer) => Ok(Some(answer)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(RobotGone),
        }
    }
}

/// The robot ended without an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the robot ended without a move")]
pub struct RobotGone;

impl Drop for Thinking {
    fn drop(&mut self) {
        self.hurry();
    }
}

impl fmt::Debug for Thinking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Thinking").finish_non_exhaustive()
    }
}
