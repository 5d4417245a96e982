//! The shortest cycle: an agent with nothing to do but one goal, whose plan begins by calling the next.
//!
//! Such a cycle takes up the only event, puts a plan in the place of the one that called it, and runs a step that
//! makes the next event. Nothing else can happen in between, so it is done in place, without handing the intention
//! from queue to queue. What it does is exactly what the general cycle does; whatever is not obvious is left to that.

use std::rc::Rc;

use super::straight::choose;
use super::{Event, Intention, Mind, Segment};
use crate::arith;
use crate::beliefs::BeliefBase;
use crate::budget::Halt;
use crate::prepared::Call;
use crate::program::{Plan, Step, StepKind, TriggerKind, TriggerOp};
use crate::store::Store;
use crate::term::Term;

impl Mind {
    /// Whether the only thing to do is to take up one event.
    fn has_only_one_event(&self) -> bool {
        self.events.queue.len() == 1
            && self.events.atomic.is_none()
            && self.intentions.iter().next().is_none()
            && self.inbox.is_empty()
            && self.clock.timers.is_empty()
            && self.clock.tasks.is_empty()
            && self.journal.trace.is_none()
            && !self.library.has_meta_events
    }

    /// Runs cycles without percepts as long as they are of the shortest sort, at most `max`; how many. Before each
    /// but the first, `goes_on` says whether there still is nothing new.
    pub(crate) fn express(&mut self, max: u64, goes_on: &mut dyn FnMut() -> bool) -> (u64, Result<(), Halt>) {
        if !self.has_only_one_event() {
            return (0, Ok(()));
        }
        let mut store = Store::with(self.spares.take_vars(0));
        let Self { events, library, beliefs, meter, spares, journal, .. } = self;
        let mut cycles = 0;
        let mut result = Ok(());
        if let Some(event) = events.queue.front_mut().filter(|event| is_plain(event)) {
            // Every goal the loop takes up has the same name, and so the same plans.
            let candidates = library.candidates(&event.trigger);
            while cycles < max && (cycles == 0 || (is_plain(event) && goes_on())) {
                let mut steps = 0;
                let chosen = next_call(&candidates, event, &mut store, beliefs, &mut steps).and_then(
                    |(plan, step, call)| Some((plan, step, call.literal(&store, &mut spares.goal)?)),
                );
                meter.next_cycle();
                meter.count(steps);
                result = if meter.is_due() { meter.check() } else { Ok(()) };
                let top = event.intention.as_mut().and_then(Intention::top_mut);
                let (Ok(()), Some((plan, step, literal)), Some(top)) = (result, chosen, top) else { break };
                if arith::take_division_by_zero() {
                    break;
                }
                journal.line = step.line;
                if !Rc::ptr_eq(&top.plan, plan) || top.cursor.len() != 1 {
                    top.plan = plan.clone();
                    journal.names = plan.names.clone();
                    top.cursor.clear();
                    top.cursor.push(Segment::Steps { body: plan.body.clone(), at: 0 });
                }
                std::mem::swap(&mut top.vars, &mut store.bindings);
                let taken_up = std::mem::replace(&mut event.trigger.literal, literal);
                let old = std::mem::replace(&mut top.trigger.literal, taken_up);
                if old.is_ground()
                    && let Term::Literal(old) = old
                {
                    spares.goal = Some(old);
                }
                cycles += 1;
            }
        }
        self.spares.give_vars(store.bindings);
        (cycles, result)
    }
}

/// Whether the event is a goal without variables, called as the last step by a plan for the same goal.
fn is_plain(event: &Event) -> bool {
    event.vars == 0
        && event.trigger.op == TriggerOp::Add
        && event.trigger.kind == TriggerKind::Achieve
        && event.intention.as_ref().is_some_and(|intention| {
            !intention.suspended
                && intention.is_plain()
                && intention
                    .top()
                    .is_some_and(|top| top.returns.is_empty() && top.is_last_call(&event.trigger))
        })
}

/// The plan for the event, its first step and the goal that step calls, if none of that needs a search; the values
/// of the plan's variables are put into the store.
fn next_call<'a>(
    candidates: &'a [Rc<Plan>],
    event: &Event,
    store: &mut Store,
    beliefs: &BeliefBase,
    steps: &mut u64,
) -> Option<(&'a Rc<Plan>, &'a Step, &'a Call)> {
    let plan = choose(candidates, &event.trigger.literal, store, beliefs, steps)?;
    let step = plan.body.steps.first().filter(|step| {
        step.kind == StepKind::Achieve && matches!(step.term, Term::Atom(_) | Term::Literal(_))
    })?;
    let call = step.call.get_or_init(|| Call::of(&step.term)).as_ref()?;
    (plan.is_plain() && call.is_plain()).then_some((plan, step, call))
}
