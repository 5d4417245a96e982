//! Matches under a referee.
//!
//! A [`Seat`] is whoever is asked for a move: a robot, an `AgentSpeak` program, a process or a connection that speaks
//! the line protocol. A [`Table`] asks the seats of any game in turn, trusts none of them, and ends with a [`Verdict`]
//! that names its evidence. Unless its [`Clock`] is one of time, it reads none: what a program may use is counted in
//! steps, so the same seats and seeds play the same match.

mod any_game;
mod clock;
mod duration;
mod own_thread;
mod queens_agent;
mod random_robot;
mod referee;
#[cfg(unix)]
mod remote;
mod seat;
mod verdict;

pub use any_game::{AnyGame, AnyMove, AnyState, Typed};
pub use clock::{Clock, ClockError, MOST_CREDIT, Stopwatch};
pub use duration::{DurationError, read_duration, write_duration};
pub use own_thread::OwnThread;
pub use queens_agent::{AgentLimits, QueensAgent};
pub use random_robot::RandomRobot;
pub use referee::{Match, SeatCountError, Table};
#[cfg(unix)]
pub use remote::{
    AgentCommand, LineLimits, LineSeat, Lobby, Trial, UciSeat, check_agent, end_all_processes, guard,
    set_guard,
};
pub use seat::{Allowance, Conclusion, Seat, Start, Stop};
pub use verdict::{Fault, Pipe, Verdict};
