//! Cycles of an agent that does a single thing: it has one intention, or one event, and nothing waits.
//!
//! In such a cycle there is nothing to perceive, to read, to wait for or to choose from, so all of that is left out.
//! What is left is what the general cycle does, in the same order. Most such cycles are plainer still ([`straight`]):
//! then the intention stays in hand from one cycle to the next.
//!
//! [`straight`]: super::straight

use super::Mind;
use super::straight::Course;
use crate::arith;
use crate::budget::Halt;

impl Mind {
    /// Whether the next cycle takes up the only event, or goes on with the only intention.
    fn is_alone(&self) -> bool {
        let (events, intentions) = (&self.events, &self.intentions);
        events.queue.len() + intentions.running.len() == 1
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
        let mut in_hand = None;
        while cycles < max && result.is_ok() && (cycles == 0 || goes_on()) {
            if cycles > 0 {
                self.clock.now = self.clock.now.saturating_add(tick);
                self.meter.next_cycle();
            }
            if in_hand.is_none() {
                in_hand = self.take_in_hand();
            }
            let began_with_goal = in_hand.as_ref().is_some_and(Course::is_called);
            result = match &in_hand {
                Some(_) => self.straight_cycle(&mut in_hand),
                None => self.short_cycle(),
            };
            cycles += 1;
            // A goal that calls the next at once has a faster way.
            if began_with_goal && in_hand.as_ref().is_some_and(Course::is_called) {
                break;
            }
            if in_hand.is_none() && (!self.outbox.is_empty() || !self.is_plain() || !self.is_alone()) {
                break;
            }
        }
        if let Some(course) = in_hand {
            self.put_back(course);
        }
        self.meter.end_cycle();
        (cycles, result)
    }

    pub(super) fn short_cycle(&mut self) -> Result<(), Halt> {
        arith::take_division_by_zero();
        while let Some(event) = self.events.queue.pop_front() {
            if self.react(event)? || self.has_atomic() {
                break;
            }
        }
        self.end_short_cycle()
    }

    /// The second half of a cycle: a step of the intention.
    pub(super) fn end_short_cycle(&mut self) -> Result<(), Halt> {
        self.survive_division();
        self.act()?;
        self.survive_division();
        if self.waiting_total() > self.meter.budget.pending {
            return Err(Halt::Pending { limit: self.meter.budget.pending });
        }
        self.meter.check()
    }
}
