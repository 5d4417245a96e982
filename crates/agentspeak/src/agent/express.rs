//! The shortest cycle: an agent with nothing to do but one goal, whose plan begins by calling the next.
//!
//! Such a cycle takes up the only event, puts a plan in the place of the one that called it, and runs a step that
//! makes the next event. Nothing else can happen in between, so it is done in place, without handing the intention
//! from queue to queue. What it does is exactly what the general cycle does; whatever is not obvious is left to that.

use std::rc::Rc;

use super::Mind;
use super::intention::{Event, Segment};
use crate::inference::Code;
use crate::limits::Halt;
use crate::prepared::{Call, Head};
use crate::program::{Plan, Step, StepKind, TriggerKind, TriggerOp};
use crate::store::Store;
use crate::term::Term;

impl Mind {
    /// Whether the only thing to do is to take up one event.
    fn has_only_one_event(&self) -> bool {
        self.events.len() == 1
            && self.running.is_empty()
            && self.timers.is_empty()
            && self.tasks.is_empty()
            && self.mailbox.is_empty()
            && self.feedback.is_empty()
            && self.pending.is_empty()
            && self.acting.is_empty()
            && self.atomic.is_none()
            && self.atomic_event.is_none()
            && self.trace.is_none()
            && self.alive
            && !self.library.has_meta_events
    }

    /// Runs a whole cycle without percepts, if it is one of the shortest; whether it did.
    pub(crate) fn express(&mut self) -> Result<bool, Halt> {
        if !self.has_only_one_event() {
            return Ok(false);
        }
        let Some(event) = self.events.front().filter(|event| is_plain(event)) else { return Ok(false) };
        let candidates = self.library.candidates(&event.trigger);
        let mut store = Store::with(self.spare_vars.pop().unwrap_or_default());
        let mut tests = 0;
        let chosen = choose(&candidates, event, &mut store, &mut tests).and_then(|(plan, step, call)| {
            let literal = call.literal(&store, &mut self.spare_literal)?;
            Some((plan, step, literal))
        });
        self.meter.begin_short_cycle();
        for _ in 0..tests {
            if self.meter.step() {
                self.meter.check(0)?;
            }
        }
        let top = self.events.front_mut().and_then(|event| {
            let top = event.intention.as_mut()?.top_mut()?;
            Some((top, &mut event.trigger))
        });
        let (Some((plan, step, literal)), Some((top, trigger))) = (chosen, top) else {
            self.give_vars(store.bindings);
            return Ok(false);
        };
        self.at_line = step.line;
        match &mut top.cursor[..] {
            [Segment::Steps { body, at }] if Rc::ptr_eq(body, &plan.body) => *at = 0,
            _ => {
                top.cursor.clear();
                top.cursor.push(Segment::Steps { body: plan.body.clone(), at: 0 });
            }
        }
        if !Rc::ptr_eq(&top.plan, plan) {
            top.plan = plan.clone();
        }
        if !Rc::ptr_eq(&self.names, &plan.names) {
            self.names = plan.names.clone();
        }
        let old_vars = std::mem::replace(&mut top.vars, store.bindings);
        let taken_up = std::mem::replace(&mut trigger.literal, literal);
        let old = std::mem::replace(&mut top.trigger.literal, taken_up);
        self.give_vars(old_vars);
        self.keep_literal(old);
        Ok(true)
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
fn choose<'a>(
    candidates: &'a [Rc<Plan>],
    event: &Event,
    store: &mut Store,
    tests: &mut usize,
) -> Option<(&'a Rc<Plan>, &'a Step, &'a Call)> {
    for plan in candidates {
        store.bindings.clear();
        store.bindings.resize(plan.var_count(), None);
        let head = plan.head.get_or_init(|| Head::of(&plan.trigger.literal)).as_ref()?;
        if !head.fit(&event.trigger.literal, &mut store.bindings)? {
            continue;
        }
        if let Some(context) = &plan.context {
            *tests += 1;
            let code = plan.context_code.get_or_init(|| Code::compile(context));
            if !code.test.as_ref()?.solve(store)? {
                continue;
            }
        }
        let step = plan.body.steps.first().filter(|step| {
            step.kind == StepKind::Achieve && matches!(step.term, Term::Atom(_) | Term::Literal(_))
        })?;
        let call = step.call.get_or_init(|| Call::of(&step.term)).as_ref()?;
        return plan.is_plain().then_some((plan, step, call));
    }
    None
}
