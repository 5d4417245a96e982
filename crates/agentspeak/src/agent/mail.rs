//! What reaches an agent from the world around it, and what it asks of that world.

use std::collections::VecDeque;

use super::{Message, RECORD_BYTES};
use crate::memory::Weight;
use crate::symbol::Symbol;
use crate::term::Term;

/// What an agent asks of the world around it.
#[derive(Debug)]
#[non_exhaustive]
pub enum Request {
    /// An action in the environment.
    Act {
        /// The intention that waits for it.
        intention: u64,
        /// The action.
        action: Term,
        /// The line of the program it stands in, 0 if none.
        line: u32,
    },
    /// A message to another agent.
    Send {
        /// To whom.
        to: Symbol,
        /// What.
        message: Message,
    },
    /// A message to all others.
    Broadcast(Message),
    /// A new agent with this name and program.
    Create {
        /// The name.
        name: Symbol,
        /// The file.
        file: String,
    },
    /// The end of an agent.
    Kill(Symbol),
    /// The end of all.
    StopSystem,
    /// Registers or deregisters a service.
    Service {
        /// Its name.
        name: String,
        /// Whether it is offered from now on.
        offered: bool,
    },
    /// Wants to be told who offers a service, now and later.
    Subscribe {
        /// Its name.
        service: String,
    },
    /// Starts another agent with the same beliefs and plans.
    Clone {
        /// The intention that waits for it.
        intention: u64,
        /// The name of the new agent.
        name: Symbol,
    },
    /// Takes up the program in a file.
    Include {
        /// The intention that waits for it.
        intention: u64,
        /// The file.
        file: String,
        /// The namespace its beliefs, goals and plans belong to, if not that of the agent.
        namespace: Option<String>,
    },
}

/// What waits to be read.
#[derive(Debug, Default)]
pub(crate) struct Inbox {
    pub(crate) messages: VecDeque<Message>,
    /// How the actions of intentions, by their numbers, ended.
    pub(crate) feedback: VecDeque<(u64, Result<(), String>)>,
    weight: Weight,
}

impl Inbox {
    /// Counts what it takes now.
    pub(super) fn weigh(&self) {
        self.weight.set((self.messages.len() + self.feedback.len()) * RECORD_BYTES);
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.messages.is_empty() && self.feedback.is_empty()
    }
}

/// What was said and asked for, until somebody takes it away.
#[derive(Debug, Default)]
pub(crate) struct Outbox {
    requests: Vec<Request>,
    lines: Vec<String>,
    /// The bytes of both.
    bytes: usize,
    weight: Weight,
    /// The number of the last message.
    pub(super) last_message: u64,
}

impl Outbox {
    pub(crate) fn print(&mut self, line: String) {
        self.count(RECORD_BYTES + line.len());
        self.lines.push(line);
    }

    pub(crate) fn ask(&mut self, request: Request) {
        self.count(RECORD_BYTES);
        self.requests.push(request);
    }

    fn count(&mut self, bytes: usize) {
        self.bytes += bytes;
        self.weight.set(self.bytes);
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.lines.is_empty() && self.requests.is_empty()
    }

    /// The lines and requests, in order.
    pub(crate) fn take(&mut self) -> (Vec<String>, Vec<Request>) {
        self.bytes = 0;
        self.weight.set(0);
        (std::mem::take(&mut self.lines), std::mem::take(&mut self.requests))
    }
}
