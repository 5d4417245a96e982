//! Cycles of an agent that does a single thing: it has one intention, or one event, and nothing waits.
//!
//! In such a cycle there is nothing to perceive, to read, to wait for or to choose from, so all of that is left out.
//! What is left is what the general cycle does, in the same order.

use super::{Event, Intention, Mind};
use crate::arith;
use crate::budget::Halt;
use crate::program::Trigger;

/// What is known while cycles are run in a row.
#[derive(Debug, Default)]
pub(super) struct Alone {
    is_on: bool,
    /// A change of belief that nobody hears, and the intention that made it: it goes on in the next cycle.
    unheard: Option<(Trigger, u32, Intention)>,
}

impl Mind {
    /// Whether the next cycle takes up the only event, or goes on with the only intention.
    fn is_alone(&self) -> bool {
        let (events, intentions) = (&self.events, &self.intentions);
        let unheard = usize::from(self.alone.unheard.is_some());
        events.queue.len() + intentions.running.len() + unheard == 1
            && events.atomic.is_none()
            && intentions.atomic.is_none()
            && intentions.pending.is_empty()
            && intentions.acting.is_empty()
            && self.inbox.is_empty()
            && self.clock.timers.is_empty()
            && self.clock.tasks.is_empty()
    }

    /// Whether it only reacts to what plainly happens.
    fn is_plain(&self) -> bool {
        let library = &self.library;
        !library.has_meta_events
            && !library.hears_sleep
            && library.goal_conditions == 0
            && library.subplans == 0
            && self.journal.trace.is_none()
    }

    /// Runs cycles without percepts as long as there is a single thing to do and nothing is said or asked for, at
    /// most `max`, each `tick` microseconds after the one before; how many. Before each but the first, `goes_on` says
    /// whether there still is nothing new.
    pub(crate) fn run_alone(
        &mut self,
        max: u64,
        tick: u64,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> (u64, Result<(), Halt>) {
        let mut cycles = 0;
        let mut result = Ok(());
        if !self.is_plain() || !self.is_alone() {
            return (cycles, result);
        }
        self.meter.begin_cycle();
        self.alone.is_on = true;
        while cycles < max && result.is_ok() && (cycles == 0 || goes_on()) {
            if cycles > 0 {
                self.clock.now = self.clock.now.saturating_add(tick);
                self.meter.next_cycle();
            }
            let began_with_goal = self.is_goal_next();
            result = self.short_cycle();
            cycles += 1;
            // A goal that calls the next at once has a faster way.
            let calls = began_with_goal && self.is_goal_next();
            if calls || !self.outbox.is_empty() || !self.is_plain() || !self.is_alone() {
                break;
            }
        }
        self.alone.is_on = false;
        if let Some((trigger, vars, intention)) = self.alone.unheard.take() {
            self.add_event(Event::new(trigger, vars, Some(intention), Vec::new(), None));
        }
        self.meter.end_cycle();
        (cycles, result)
    }

    /// Keeps a change of belief out of the queue of events if nobody hears it and nothing comes before it; gives it
    /// back otherwise.
    pub(super) fn pass_over(
        &mut self,
        trigger: Trigger,
        vars: u32,
        intention: Intention,
    ) -> Option<(Trigger, Intention)> {
        if !self.alone.is_on || !self.events.queue.is_empty() || self.is_heard(&trigger) {
            return Some((trigger, intention));
        }
        self.alone.unheard = Some((trigger, vars, intention));
        None
    }

    pub(super) fn forget_unheard(&mut self) {
        self.alone.unheard = None;
    }

    fn is_goal_next(&self) -> bool {
        self.events.queue.front().is_some_and(|event| event.trigger.is_goal())
    }

    fn short_cycle(&mut self) -> Result<(), Halt> {
        arith::take_division_by_zero();
        if let Some((trigger, _, mut intention)) = self.alone.unheard.take() {
            if let Some(top) = intention.top_mut() {
                top.advance();
            }
            self.spares.keep_goal(trigger.literal);
            self.run_later_cleared(intention);
        }
        while let Some(event) = self.events.queue.pop_front() {
            if self.react(event)? || self.has_atomic() {
                break;
            }
        }
        self.survive_division();
        self.act()?;
        self.survive_division();
        if self.waiting_total() > self.meter.budget.pending {
            return Err(Halt::Pending { limit: self.meter.budget.pending });
        }
        self.meter.check()
    }
}
