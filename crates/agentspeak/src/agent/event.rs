//! Events: what happened and may be reacted to.

use std::collections::VecDeque;

use super::Intention;
use crate::program::Trigger;

/// Something that happened and may be reacted to.
#[derive(Debug)]
pub(crate) struct Event {
    pub(crate) trigger: Trigger,
    /// How many variables the trigger has, numbered from 0.
    pub(crate) vars: u32,
    /// The intention that waits for the reaction.
    pub(crate) intention: Option<Intention>,
    /// Pairs of a variable of the waiting plan and the variable of the trigger that stands for it.
    pub(crate) callers: Vec<(u32, u32)>,
    /// For a failure, how high the stack was when the failed goal began.
    pub(crate) goal_at: Option<usize>,
}

impl Event {
    pub(crate) const fn external(trigger: Trigger, vars: u32) -> Self {
        Self { trigger, vars, intention: None, callers: Vec::new(), goal_at: None }
    }

    pub(crate) fn is_atomic(&self) -> bool {
        self.intention.as_ref().is_some_and(Intention::is_atomic)
    }
}

/// The events nobody has reacted to yet.
#[derive(Debug, Default)]
pub(crate) struct Events {
    pub(crate) queue: VecDeque<Event>,
    /// The event of an atomic intention, which comes first.
    pub(crate) atomic: Option<Event>,
    pub(crate) suspended: Vec<Event>,
    /// The trigger of the event whose plans are being looked at, and how many variables it has.
    pub(crate) selected: Option<(Trigger, u32)>,
}

impl Events {
    /// All but the one whose plans are being looked at.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Event> {
        self.atomic.iter().chain(&self.queue).chain(&self.suspended)
    }

    pub(crate) fn clear(&mut self) {
        self.queue.clear();
        self.atomic = None;
        self.suspended.clear();
    }
}
