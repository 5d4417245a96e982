//! Messages from agents: understood, or counted against them.

use std::time::Instant;

use tablero_wire::protocol::{AgentMessage, Hello, MessageError, RefereeMessage};

use super::LineBudget;
use super::line_agent::Broken;
use super::link::{Link, Received};
use tablero_core::Fault;

/// How much of what an agent said is shown as evidence.
const EXCERPT: usize = 120;

/// What helps an author whose program prints more than messages.
const STRAY: &str = "standard output is for messages only: print to standard error instead";

/// The message on a line, or the fault of saying something else.
pub(super) fn read_message(line: &[u8]) -> Result<AgentMessage, Fault> {
    let garbage = |reason: String| Fault::Garbage { said: excerpt(line), reason };
    let stray = |error: String| garbage(format!("{error} ({STRAY})"));
    let text = std::str::from_utf8(line).map_err(|error| stray(error.to_string()))?;
    AgentMessage::read(text).map_err(|error| match error {
        MessageError::Version { .. } => Fault::Version { reason: error.to_string() },
        other if text.trim_start().starts_with('{') => garbage(other.to_string()),
        other => stray(other.to_string()),
    })
}

/// The greeting on a line, or the fault of saying something else.
pub(super) fn read_greeting(line: &[u8]) -> Result<Hello, Fault> {
    match read_message(line)? {
        AgentMessage::Hello(hello) => Ok(hello),
        _ => Err(Fault::Garbage { said: excerpt(line), reason: "expected a greeting first".to_owned() }),
    }
}

/// Greets an agent and waits for its greeting.
pub(super) fn greet(link: &mut Link, limits: &LineBudget) -> Result<Hello, Broken> {
    let began = Instant::now();
    link.send(&greeting())?;
    match link.receive(&|| limits.greeting.saturating_sub(began.elapsed())) {
        Received::Line(said) => read_greeting(&said).map_err(Broken::Fault),
        Received::Nothing => {
            Err(Broken::Fault(Fault::Silent { patience: limits.greeting, wanted: "greeting" }))
        }
        Received::TooLong => {
            Err(Broken::Fault(Fault::Flood { limit: format!("a line longer than {} bytes", limits.line) }))
        }
        Received::Closed => Err(Broken::Output),
        Received::InputClosed => Err(Broken::Input),
    }
}

/// What the referee says first.
pub(super) fn greeting() -> String {
    RefereeMessage::Hello { referee: concat!("tablero ", env!("CARGO_PKG_VERSION")) }.line()
}

/// The beginning of what an agent said, as evidence.
pub(super) fn excerpt(said: &[u8]) -> String {
    let text = String::from_utf8_lossy(said);
    let mut shown: String = text.chars().take(EXCERPT).collect();
    if text.chars().nth(EXCERPT).is_some() {
        shown.push_str("...");
    }
    format!("{shown:?}")
}
