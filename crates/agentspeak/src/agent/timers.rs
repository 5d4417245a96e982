//! Waiting: for time, for an event, for a condition.

use std::rc::Rc;

use super::execute::After;
use super::failure::Failure;
use super::{Event, Mind, Task, Timer, TimerKind, Waiting};
use crate::actions::ActionError;
use crate::budget::Halt;
use crate::inference::Code;
use crate::program::{StepKind, Trigger, TriggerKind, TriggerOp};
use crate::store::Store;
use crate::syntax::parse_trigger;
use crate::term::Term;

impl Mind {
    /// The next microsecond at which something is due.
    pub(crate) fn next_timer(&self) -> Option<u64> {
        self.clock.timers.iter().filter_map(|timer| timer.at).min()
    }

    /// Lets time pass.
    pub(crate) fn set_time(&mut self, now: u64) {
        self.clock.now = now;
        while let Some(place) = self
            .clock
            .timers
            .iter()
            .enumerate()
            .filter(|(_, timer)| timer.at.is_some_and(|at| at <= now))
            .min_by_key(|(place, timer)| (timer.at, *place))
            .map(|(place, _)| place)
        {
            match &self.clock.timers[place].kind {
                TimerKind::Wait { intention, .. } => {
                    let wait = *intention;
                    self.clock.timers[place].at = None;
                    self.clock.tasks.push_back(Task::EndWait { wait, timeout: true });
                }
                TimerKind::Answer { .. } => {
                    let timer = self.clock.timers.remove(place);
                    if let TimerKind::Answer { message } = timer.kind {
                        self.answer_timeout(&message);
                    }
                }
                TimerKind::Deadline { .. } => {
                    let timer = self.clock.timers.remove(place);
                    if let TimerKind::Deadline { goal, intention, height } = timer.kind {
                        self.clock.tasks.push_back(Task::Deadline { goal, intention, height });
                    }
                }
                TimerKind::Event(..) => {
                    let timer = self.clock.timers.remove(place);
                    if let TimerKind::Event(trigger, vars) = timer.kind {
                        self.add_event(Event::external(trigger, vars));
                    }
                }
            }
        }
    }

    pub(crate) fn has_waits(&self) -> bool {
        !self.clock.timers.is_empty()
    }

    /// Lets those who wait for an event know of it.
    pub(crate) fn notice(&mut self, event: &Trigger) {
        if self.clock.timers.is_empty() {
            return;
        }
        let mut over = Vec::new();
        for timer in &self.clock.timers {
            let TimerKind::Wait { intention, trigger: Some(trigger), .. } = &timer.kind else { continue };
            if trigger.op != event.op || trigger.kind != event.kind {
                continue;
            }
            let Some((_, waiting)) = self.intentions.pending.iter().find(|(_, i)| i.id == *intention) else {
                continue;
            };
            let Some(top) = waiting.top() else { continue };
            let mut store = Store::with(top.vars.clone());
            let known = store.bindings.len();
            let shift = u32::try_from(known).unwrap_or(u32::MAX);
            let (literal, vars) = super::cycle::detach(&event.literal);
            store.alloc(vars as usize);
            let literal = store.shift(&literal, shift);
            if store.unify(&trigger.literal, &literal) {
                store.compact(known);
                over.push((*intention, store.bindings));
            }
        }
        for (id, vars) in over {
            if let Some((_, waiting)) = self.intentions.pending.iter_mut().find(|(_, i)| i.id == id)
                && let Some(top) = waiting.top_mut()
            {
                top.vars = vars;
            }
            self.stop_listening(id);
            self.clock.tasks.push_back(Task::EndWait { wait: id, timeout: false });
        }
    }

    /// The wait goes on to its end, but no event ends it any more.
    fn stop_listening(&mut self, id: u64) {
        for timer in &mut self.clock.timers {
            if let TimerKind::Wait { intention, trigger, formula, .. } = &mut timer.kind
                && *intention == id
            {
                timer.at = None;
                // The literal is kept apart from matching: a wait is over once.
                *trigger = None;
                *formula = None;
            }
        }
    }

    /// Ends the waits whose condition has become true.
    pub(crate) fn check_formula_waits(&mut self) -> Result<(), Halt> {
        if self.clock.timers.is_empty() {
            return Ok(());
        }
        let waits: Vec<(u64, Rc<Code>)> = self
            .clock
            .timers
            .iter()
            .filter_map(|timer| match &timer.kind {
                TimerKind::Wait { intention, formula: Some(code), .. } => Some((*intention, code.clone())),
                _ => None,
            })
            .collect();
        for (id, code) in waits {
            let Some(place) = self.intentions.pending.iter().position(|(_, i)| i.id == id) else { continue };
            let Some(mut vars) = self.intentions.pending[place].1.top().map(|top| top.vars.clone()) else {
                continue;
            };
            if self.query(&code, &mut vars)? {
                if let Some(top) = self.intentions.pending[place].1.top_mut() {
                    top.vars = vars;
                }
                self.stop_listening(id);
                self.clock.tasks.push_back(Task::EndWait { wait: id, timeout: false });
            }
        }
        Ok(())
    }

    pub(crate) fn end_wait(&mut self, id: u64, timeout: bool) {
        let Some(timer) = self
            .clock
            .timers
            .iter()
            .position(|t| matches!(&t.kind, TimerKind::Wait { intention, .. } if *intention == id))
        else {
            return;
        };
        let TimerKind::Wait { trigger, formula, elapsed, since, .. } = self.clock.timers.remove(timer).kind
        else {
            return;
        };
        let Some(place) = self
            .intentions
            .pending
            .iter()
            .position(|(waiting, i)| i.id == id && matches!(waiting, Waiting::Wait))
        else {
            return;
        };
        let (_, mut intention) = self.intentions.pending.remove(place);
        if timeout && (trigger.is_some() || formula.is_some()) && elapsed.is_none() {
            self.fail_intention(intention, Failure::new("wait_timeout", "timeout in .wait"));
            return;
        }
        let passed =
            crate::arith::count(usize::try_from((self.clock.now - since) / 1000).unwrap_or(usize::MAX));
        if let Some(top) = intention.top_mut() {
            if let Some(elapsed) = elapsed {
                let mut store = Store::with(std::mem::take(&mut top.vars));
                store.unify(&elapsed, &Term::Number(passed));
                top.vars = store.bindings;
            }
            top.advance();
        }
        if intention.suspended {
            if let Some(trigger) = intention.top().map(|top| top.trigger.clone()) {
                // In Jason it is suspended once more, for a reason that names the intention.
                let reason = Term::atom(format!("suspended-{}", intention.id).as_str());
                self.goal_changed(&trigger, "suspended", Some(reason));
            }
            self.intentions.pending.push((Waiting::Suspended, intention));
        } else {
            if let Some(trigger) = intention.top().map(|top| top.trigger.clone())
                && trigger.op == TriggerOp::Add
            {
                self.goal_changed(&trigger, "executing", None);
            }
            self.run_later(intention);
        }
    }

    /// `.wait(time)`, `.wait(event)`, `.wait(condition)`, the latter two with a deadline and elapsed time.
    pub(crate) fn wait_action(&mut self, args: &[Term]) -> Result<After, Halt> {
        let resolved: Vec<Term> = args.iter().map(|arg| self.resolve_here(arg)).collect();
        let mut deadline = None;
        let mut trigger = None;
        let mut formula = None;
        let mut reason = None;
        match resolved.first() {
            None => {
                let error = ActionError::argument_count("wait", 1, 3);
                return Ok(After::Failed(Failure::from_action(error)));
            }
            Some(Term::Number(time)) => deadline = Some(time.trunc()),
            Some(first) => {
                trigger = trigger_of(first);
                if trigger.is_none() {
                    let code = Code::compile(first);
                    let Some(mut vars) = self.intentions.current().map(|t| std::mem::take(&mut t.vars))
                    else {
                        return Ok(After::Gone);
                    };
                    let found = self.query(&code, &mut vars);
                    if let Some(top) = self.intentions.current() {
                        top.vars = vars;
                    }
                    if found? {
                        return Ok(After::Next);
                    }
                    formula = Some(code);
                }
                reason = Some(trigger.as_ref().map_or_else(|| first.clone(), |t| t.literal.clone()));
                match resolved.get(1) {
                    None => {}
                    Some(Term::Number(time)) => deadline = Some(time.trunc()),
                    Some(_) => return Ok(After::Failed(Failure::new("unknown", ""))),
                }
            }
        }
        let Some(id) = self.intentions.selected.as_ref().map(|intention| intention.id) else {
            return Ok(After::Gone);
        };
        let annot = reason.unwrap_or_else(|| Term::call("time", vec![Term::Number(deadline.unwrap_or(0.0))]));
        let annot = super::cycle::detach(&annot).0;
        let reason =
            Term::call("wait", vec![Term::Number(crate::arith::count(usize::try_from(id).unwrap_or(0)))])
                .with_extra(|extra| extra.annots = vec![annot]);
        let elapsed = (trigger.is_some() || formula.is_some()).then(|| resolved.get(2).cloned()).flatten();
        let at = deadline.map(|millis| self.clock.now.saturating_add(micros(millis)));
        let kind = TimerKind::Wait { intention: id, trigger, formula, elapsed, since: self.clock.now };
        self.clock.timers.push(Timer { at, kind });
        self.wait_for(Waiting::Wait, reason);
        Ok(After::Gone)
    }
}

/// Milliseconds of the language in microseconds.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "saturates")]
pub(super) fn micros(millis: f64) -> u64 {
    (millis.max(0.0) * 1000.0) as u64
}

/// The trigger a term stands for: `{ +!g }`, `{ +b }`, or a string.
pub(crate) fn trigger_of(term: &Term) -> Option<Trigger> {
    match term {
        Term::Trigger(trigger) => Some((**trigger).clone()),
        Term::Body(body) => {
            let [step] = &body.steps[..] else { return None };
            let op = match step.kind {
                StepKind::AddBelief => TriggerOp::Add,
                StepKind::DeleteBelief => TriggerOp::Delete,
                _ => return None,
            };
            Some(Trigger::new(op, TriggerKind::Belief, step.term.clone()))
        }
        Term::Text(text) => parse_trigger(text.as_str()).map(|(trigger, _)| trigger),
        _ => None,
    }
}
