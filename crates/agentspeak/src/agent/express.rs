//! The shortest cycle: an agent with nothing to do but one goal, whose plan begins by calling the next.
//!
//! Such a cycle takes up the only event, puts a plan in the place of the one that called it, and runs a step that
//! makes the next event. Nothing else can happen in between, so it is done in place, without handing the intention
//! from queue to queue. What it does is exactly what the general cycle does; whatever is not obvious is left to that.

use std::rc::Rc;

use super::straight::choose;
use super::{Event, Intention, Mind};
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
        let Self { events, library, beliefs, meter, spares, journal, .. } = self;
        let mut cycles = 0;
        let mut result = Ok(());
        let Some(event) = events.queue.front_mut().filter(|event| is_plain(event)) else {
            return (cycles, result);
        };
        // Every goal the loop takes up has the same name, and so the same plans.
        let candidates = library.candidates(&event.trigger);
        let goal = &mut event.trigger.literal;
        let Some(top) = event.intention.as_mut().and_then(Intention::top_mut) else {
            return (cycles, result);
        };
        let mut store = Store::with(spares.take_vars(0));
        let mut again = true;
        while again && cycles < max && (cycles == 0 || goes_on()) {
            let mut steps = 0;
            let chosen = next_call(&candidates, goal, &mut store, beliefs, &mut steps)
                .filter(|(_, _, call)| call.put(&store, &mut spares.goal).is_some());
            meter.next_cycle();
            meter.count(steps);
            if meter.is_due() {
                result = meter.check();
            }
            let (Ok(()), Some((plan, step, _))) = (result, chosen) else { break };
            if arith::has_divided_by_zero() {
                break;
            }
            journal.line = step.line;
            if top.begin(plan) {
                journal.names = plan.names.clone();
            }
            // The next goal is of the same sort if it is the last step of its plan, and has the name of this one.
            let next = &mut spares.goal;
            again = plan.body.steps.len() == 1
                && next.functor() == goal.functor()
                && next.args().len() == goal.args().len();
            std::mem::swap(&mut top.vars, &mut store.bindings);
            std::mem::swap(goal, next);
            // What was the next goal is taken up, and what was taken up before is nobody's.
            std::mem::swap(next, &mut top.trigger.literal);
            cycles += 1;
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

/// The plan for a goal, its first step and the goal that step calls, if none of that needs a search; the values
/// of the plan's variables are put into the store.
#[inline]
fn next_call<'a>(
    candidates: &'a [Rc<Plan>],
    goal: &Term,
    store: &mut Store,
    beliefs: &BeliefBase,
    steps: &mut u64,
) -> Option<(&'a Rc<Plan>, &'a Step, &'a Call)> {
    let plan = choose(candidates, goal, store, beliefs, steps)?;
    let step = plan.body.steps.first().filter(|step| {
        step.kind == StepKind::Achieve && matches!(step.term, Term::Atom(_) | Term::Literal(_))
    })?;
    let call = step.call.get_or_init(|| Call::of(&step.term)).as_ref()?;
    (plan.is_plain() && call.is_plain()).then_some((plan, step, call))
}
