//! Matches under a referee, and whoever plays in them.
//!
//! A [`Seat`] is who plays as a person writes it: a robot, an `AgentSpeak` program, a process, a UCI engine, a connection.
//! [`Agents`] makes [`Contestant`]s of seats. A [`Referee`] asks the contestants of any game in turn, trusts none of them,
//! and ends with an [`Ending`](tablero_core::Ending) that names its evidence. Unless its clock is one of time, it reads none:
//! what a program may use is counted in steps, so the same contestants and seeds play the same match.
//!
//! ```
//! use tablero_arena::{Agents, Contestant, Seat, SystemTime, referee};
//! use tablero_catalogue::Catalogue;
//! use tablero_core::{AnyGame, Clock, Ending, Options, Player};
//!
//! let table = Catalogue::standard().sit("queens", &Options::parse(["side=6"])?)?;
//! let agents = Agents::default();
//! let seat: Seat = "robot:random".parse()?;
//! let mut white = agents.seat(&table, &seat, Player::FIRST, 1)?;
//! let mut black = agents.seat(&table, &seat, Player::SECOND, 2)?;
//! let mut seats: [&mut dyn Contestant<AnyGame>; 2] = [white.as_mut(), black.as_mut()];
//! let played = referee(&table, Clock::Unlimited, None, SystemTime::shared()).conduct(&mut seats)?;
//! assert_eq!(played.ending, Ending::Finished);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod agents;
mod clock;
mod contestant;
mod engine;
mod include;
#[cfg(unix)]
mod outside;
mod own_thread;
mod program;
mod program_contestant;
mod referee;
#[cfg(unix)]
mod remote;
mod robot_contestant;
mod sandbox;
mod seat;

pub use agents::{AgentOptions, Agents, Invitation, SeatError, referee};
pub use clock::{MOST_CREDIT, Stopwatch, SystemTime};
pub use contestant::{Conclusion, Contestant, Start, TurnClock};
pub use engine::Engine;
pub use include::{Beside, ReadError, read_regular};
pub use own_thread::OwnThread;
pub use program::{ProgramError, Tracer};
pub use program_contestant::{ProgramBudget, ProgramContestant};
pub use referee::{Match, Referee, SeatCountError};
#[cfg(unix)]
pub use remote::{
    AgentCommand, Interview, LineAgent, LineBudget, Listener, Lobby, Overheard, Trial, UciAgent, UciSaid,
    Way, check_agent, end_all_processes, guard, set_guard,
};
pub use robot_contestant::RobotContestant;
pub use sandbox::{Caging, Sandbox, SandboxMode, StrictError, set_launcher, set_sandbox};
pub use seat::{Address, Seat, SeatTextError};
pub use tablero_cage::Parts as SandboxParts;
