//! Matches under a referee.
//!
//! A [`Seat`] is whoever is asked for a move: a robot, an `AgentSpeak` program. [`referee`] asks the seats of any
//! game in turn, trusts none of them, and ends with a [`Verdict`] that names its evidence. There is no clock
//! here and no file: what a program may use is counted in steps, so the same seats and seeds play the same match.

mod queens_agent;
mod queens_robot;
mod referee;
mod seat;
mod verdict;

pub use queens_agent::{AgentLimits, QueensAgent};
pub use queens_robot::QueensRobot;
pub use referee::{Match, referee};
pub use seat::Seat;
pub use verdict::{Fault, Verdict};
