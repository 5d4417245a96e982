//! Agents outside this program: processes and connections that speak the line protocol of `docs/protocol.md`.
//!
//! No thread reads or writes for an agent: the referee's own thread waits on the pipes and sockets, never blocks on
//! one of them, and keeps what an agent is slow to read up to a limit. So an agent can neither hold up the referee
//! nor fill its memory, and nothing is left running when a seat is dropped.

mod check;
mod ear;
mod guard;
mod interview;
mod line_agent;
mod link;
mod lobby;
mod messages;
mod process;
mod room;
mod shell_line;
mod shell_paths;
mod uci;
mod uci_said;

use std::time::Duration;

pub use check::{Trial, check_agent};
pub(crate) use ear::Ear;
pub use ear::{Listener, Overheard, Way};
pub use guard::{guard, set_guard};
pub use interview::Interview;
pub use line_agent::LineAgent;
pub use lobby::Lobby;
pub use process::{AgentCommand, end_all_processes};
pub(crate) use shell_line::missing_program;
pub use uci::UciAgent;
pub use uci_said::UciSaid;

/// How an agent learns that it may go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Goodbye {
    /// By a message, while its input stays open.
    Message,
    /// By the end of its input alone.
    EndOfInput,
}

/// What an agent outside may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LineBudget {
    /// Bytes in one line.
    pub line: usize,
    /// Lines from one move to the next that are not that move.
    pub lines: usize,
    /// Bytes in those lines.
    pub bytes: usize,
    /// Bytes that may wait for an agent that does not read.
    pub unread: usize,
    /// How long an agent may take to greet.
    pub greeting: Duration,
    /// How long the referee waits for a move where no clock limits it.
    pub patience: Duration,
    /// How long the referee waits for a seat to be taken.
    pub joining: Duration,
    /// How long the referee waits, in its turn, for an agent whose connection broke.
    pub reconnect: Duration,
    /// Bytes of data that a process may allocate.
    pub memory: Option<u64>,
}

impl Default for LineBudget {
    fn default() -> Self {
        Self {
            line: 64 << 10,
            lines: 1_000,
            bytes: 1 << 20,
            unread: 4 << 20,
            greeting: Duration::from_secs(30),
            patience: Duration::from_mins(5),
            joining: Duration::from_mins(2),
            reconnect: Duration::from_secs(10),
            memory: None,
        }
    }
}
