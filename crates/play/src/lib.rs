//! What playing a game needs beyond its rules, the same for every face of the program.
//!
//! A [`Table`] is a game with its options chosen, together with what only that game knows: its board, its robots,
//! where hints come from. A [`Session`] is a game being played at a table: history, undo, seats, clock, record.
//! [`store`] keeps interrupted games. Whoever shows a session to people, in lines, on a screen or on a page, adds
//! words and pictures and nothing else.
//!
//! This crate reads clocks and files; the games and searches below it do not.

mod agent_mind;
mod agents;
mod budget;
mod checkers;
mod chess;
mod clock;
mod engine;
mod games;
mod include;
mod keeper;
mod mind;
mod mind_seat;
#[cfg(unix)]
mod outside;
mod program;
mod queens;
mod refusal;
mod robot;
mod seat;
mod session;
mod sokoban;
pub mod store;
mod table;
mod thinking;

pub use agents::{AgentOptions, Agents, SeatError, refereed};
pub use budget::Budget;
pub use clock::Spent;
pub use engine::Engine;
pub use games::{Playable, games, playable, sit};
pub use include::{Beside, ReadError, read_regular};
pub use keeper::{Keeper, Place};
pub use mind::{Mind, Note, Past, Thought};
pub use mind_seat::MindSeat;
pub use program::{ProgramError, Tracer};
pub use refusal::Refusal;
pub use robot::{RobotError, RobotInfo, RobotWish};
pub use seat::{Address, Seat, SeatTextError};
pub use session::{Ended, PlayError, Session, SessionError};
pub use table::{Choices, Counter, PlayerName, Table, Tally};
pub use thinking::{RobotGone, Thinking};
