//! The virtual time of an agent, and what is due.

use std::collections::VecDeque;
use std::rc::Rc;

use crate::inference::Code;
use crate::program::{Trigger, TriggerKind};
use crate::symbol::Symbol;
use crate::term::Term;

/// What time it is, and what waits for a time or an event.
#[derive(Debug, Default)]
pub(crate) struct Clock {
    /// Microseconds since the start.
    pub(crate) now: u64,
    pub(crate) timers: Vec<Timer>,
    /// What is to be done at the beginning of the next cycle.
    pub(super) tasks: VecDeque<Task>,
}

/// Something that happens at a time or on an event.
#[derive(Debug)]
pub(crate) struct Timer {
    /// The microsecond at which it happens, if it has one.
    pub(crate) at: Option<u64>,
    pub(crate) kind: TimerKind,
}

#[derive(Debug)]
pub(crate) enum TimerKind {
    /// An intention waits.
    Wait {
        intention: u64,
        trigger: Option<Trigger>,
        formula: Option<Rc<Code>>,
        elapsed: Option<Term>,
        since: u64,
    },
    /// An answer is awaited for so long.
    Answer { message: Symbol },
    /// An event is due.
    Event(Trigger, u32),
    /// A goal must be achieved by then; the intention that called it, and how high its stack was.
    Deadline { goal: Term, intention: Option<u64>, height: usize },
}

/// Something to do at the beginning of the next cycle.
#[derive(Debug)]
pub(crate) enum Task {
    /// The wait with this number is over, possibly because of its deadline.
    EndWait { wait: u64, timeout: bool },
    /// The time for a goal is over.
    Deadline { goal: Term, intention: Option<u64>, height: usize },
    /// The state of a goal changed, for plans with `^`.
    GoalState { literal: Term, vars: u32, kind: TriggerKind, state: &'static str, reason: Option<Term> },
}
