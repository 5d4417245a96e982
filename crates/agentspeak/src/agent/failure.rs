//! Failed plans and goals: who handles them, and what the handler is told.

use super::cycle::detach;
use super::{Event, Intention, Message, Mind};
use crate::actions::ActionError;
use crate::display::trigger_text;
use crate::order::add_annot;
use crate::program::{Trigger, TriggerOp};
use crate::store::{PureFunctions, Store};
use crate::symbol::Symbol;
use crate::term::{Term, Var};

/// Why a step failed.
#[derive(Clone, Debug)]
pub(crate) struct Failure {
    error: Term,
    message: String,
    annots: Vec<Term>,
}

impl Failure {
    pub(crate) fn new(error: &str, message: impl Into<String>) -> Self {
        Self { error: Term::atom(error), message: message.into(), annots: Vec::new() }
    }

    /// A message to an agent that does not exist.
    pub(crate) fn no_receiver(receiver: &Symbol, message: &Message) -> Self {
        let Message { id, sender, performative, content, in_reply_to, .. } = message;
        let reply = in_reply_to.as_ref().map_or(String::new(), |reply| format!("->{reply}"));
        let text = format!(
            "Receiver '{receiver}' does not exist! Could not send \
             <{id}{reply},{sender},{performative},{receiver},{content}>"
        );
        let annots = vec![Term::call("agent_not_found", vec![Term::Atom(receiver.clone())])];
        Self { annots, ..Self::new("receiver_not_found", text) }
    }

    /// A goal with the error, where there is one to tell.
    pub(crate) fn on(&self, goal: &Term) -> Term {
        if matches!(&self.error, Term::Atom(name) if name.as_str() == "unknown") {
            return goal.clone();
        }
        goal.with_extra(|extra| {
            add_annot(&mut extra.annots, Term::call("error", vec![self.error.clone()]));
            add_annot(&mut extra.annots, Term::call("error_msg", vec![Term::text(self.message.as_str())]));
        })
    }

    pub(crate) fn from_action(error: ActionError) -> Self {
        Self { error: Term::atom(error.id), message: error.message, annots: error.annots }
    }
}

impl Mind {
    /// A step of the intention's current plan failed.
    #[expect(clippy::needless_pass_by_value, reason = "a failure is used up by who handles it")]
    pub(crate) fn fail_intention(&mut self, mut intention: Intention, failure: Failure) {
        let Some(top) = intention.top_mut() else { return };
        let trigger = top.trigger.clone();
        let (step, line) = match top.step() {
            Some(step) => (Some(step.term.clone()), step.line),
            None => (None, 0),
        };
        let code = step.map(|step| top.resolve(&step));
        self.note_failure(&trigger, &failure, line);
        let found = self.handler(&intention, true);
        let reason = Some(failure.error.clone());
        self.goal_changed(&trigger, "failed", reason);
        let Some(place) = found else {
            self.journal.note_unhandled();
            self.goal_changed(&trigger, "finished", None);
            let others: Vec<Trigger> =
                intention.stack.iter().rev().skip(1).map(|means| means.trigger.clone()).collect();
            for other in others {
                self.goal_changed(&other, "failed", None);
                self.goal_changed(&other, "finished", None);
            }
            self.drop_branches(&intention, None);
            return;
        };
        self.goal_changed(&trigger, "executing", Some(Term::atom("has_failure_plan")));
        self.drop_branches(&intention, Some(place));
        let event = self.failure_event(intention, place, &failure, code.as_ref(), line);
        self.add_event(event);
    }

    fn note_failure(&mut self, trigger: &Trigger, failure: &Failure, line: u32) {
        let what = format!("{}: {} {}", trigger_text(trigger), failure.error, failure.message);
        self.journal.note_failure(what, line);
    }

    /// The place in the stack of the goal whose failure some plan handles, from the top down. The failure plan of a
    /// goal may itself be tried again, but not if one of its own steps failed: then the goal has failed for good, and
    /// who called it is next, if anybody did.
    fn handler(&self, intention: &Intention, of_step: bool) -> Option<usize> {
        let mut place = intention.stack.len().checked_sub(1)?;
        if of_step && intention.stack[place].trigger.op == TriggerOp::Delete {
            place = Self::caller_of_failed(intention);
        }
        loop {
            let candidate = &intention.stack[place].trigger;
            let failed = Trigger::new(TriggerOp::Delete, candidate.kind, candidate.literal.clone());
            if self.has_plan_for(intention, place, &failed) {
                let own_branch = intention
                    .fork
                    .as_ref()
                    .is_none_or(|(fork, point)| place + 1 > *point || fork.borrow().all);
                return (candidate.is_goal() && own_branch).then_some(place);
            }
            place = place.checked_sub(1)?;
        }
    }

    /// Below the goal whose failure plan is on top of the stack; the goal itself if it is the lowest.
    fn caller_of_failed(intention: &Intention) -> usize {
        let mut place = intention.stack.len() - 1;
        let goal = intention.stack[place].trigger.literal.clone();
        let mut found = false;
        while place > 0 && !found {
            place -= 1;
            while place > 0 && is_same_goal(&intention.stack[place].trigger.literal, &goal) {
                place -= 1;
                found = true;
            }
        }
        place
    }

    fn has_plan_for(&self, intention: &Intention, place: usize, failed: &Trigger) -> bool {
        let in_scope = intention.has_subplans()
            && intention.stack[..=place].iter().flat_map(|means| means.plan.subplans.iter()).any(|plan| {
                plan.trigger.op == failed.op
                    && plan.trigger.kind == failed.kind
                    && plan.trigger.literal.functor() == failed.literal.functor()
            });
        in_scope || self.library.has_candidate(failed)
    }

    /// Drops the other branches of a fork where the failure leaves this one.
    fn drop_branches(&mut self, intention: &Intention, handled_at: Option<usize>) {
        let Some((fork, point)) = &intention.fork else { return };
        if handled_at.is_some_and(|place| place + 1 > *point) || !fork.borrow().all {
            return;
        }
        let others: Vec<u64> =
            fork.borrow().branches.iter().copied().filter(|id| *id != intention.id).collect();
        for id in others {
            self.drop_by_id(id);
        }
    }

    fn failure_event(
        &mut self,
        intention: Intention,
        place: usize,
        failure: &Failure,
        code: Option<&Term>,
        line: u32,
    ) -> Event {
        let goal = &intention.stack[place];
        let mut free: Vec<Var> = Vec::new();
        let literal = Store::default().resolve_with(&goal.trigger.literal, &mut PureFunctions, &mut |var| {
            let at = free.iter().position(|seen| *seen == var).unwrap_or_else(|| {
                free.push(var);
                free.len() - 1
            });
            Term::Var(Var(u32::try_from(at).unwrap_or(u32::MAX)))
        });
        let callers = goal
            .returns
            .iter()
            .filter_map(|(caller, term)| {
                let Term::Var(var) = term else { return None };
                let at = free.iter().position(|seen| seen == var)?;
                Some((*caller, u32::try_from(at).unwrap_or(u32::MAX)))
            })
            .collect();
        let vars = u32::try_from(free.len()).unwrap_or(u32::MAX);
        let (literal, vars) = self.annotate(&literal, vars, failure, code, line);
        let trigger = Trigger::new(TriggerOp::Delete, goal.trigger.kind, literal);
        Event::new(trigger, vars, Some(intention), callers, Some(place))
    }

    /// No plan was found for a goal.
    pub(crate) fn fail_goal_event(&mut self, event: Event, failure: &Failure) {
        // An atom does not know where it stands; the step that waits for it does.
        let waiting = event.intention.as_ref().and_then(Intention::top).and_then(super::Means::step);
        let line = match event.trigger.literal.line() {
            0 => waiting.map_or(0, |step| step.line),
            line => line,
        };
        self.note_failure(&event.trigger, failure, line);
        let trigger = event.trigger.clone();
        self.goal_changed(&trigger, "failed", Some(failure.error.clone()));
        let Event { vars, intention, callers, .. } = event;
        let literal = trigger.literal.clone();
        if trigger.op != TriggerOp::Add {
            // A failure plan that does not apply ends the intention.
            self.journal.note_unhandled();
            if let Some(intention) = intention {
                self.drop_branches(&intention, None);
            }
            return;
        }
        let failed = Trigger::new(TriggerOp::Delete, trigger.kind, literal.clone());
        let height = intention.as_ref().map(|intention| intention.stack.len());
        let handled_here = match &intention {
            Some(intention) if !intention.is_finished() => {
                self.has_plan_for(intention, intention.stack.len() - 1, &failed)
            }
            _ => self.library.has_candidate(&failed),
        };
        if handled_here {
            self.goal_changed(&trigger, "executing", Some(Term::atom("has_failure_plan")));
            let (literal, vars) = self.annotate(&literal, vars, failure, Some(&trigger.literal), line);
            let trigger = Trigger::new(TriggerOp::Delete, trigger.kind, literal);
            let goal_at = height.or(Some(0));
            self.add_event(Event::new(trigger, vars, intention, callers, goal_at));
            return;
        }
        self.goal_changed(&trigger, "finished", None);
        let Some(intention) = intention else { return self.journal.note_unhandled() };
        let below = intention.top().map(|top| top.trigger.clone()).filter(Trigger::is_goal);
        if below.is_none() {
            return self.journal.note_unhandled();
        }
        let Some(place) = self.handler(&intention, false) else {
            self.journal.note_unhandled();
            self.drop_branches(&intention, None);
            return;
        };
        self.drop_branches(&intention, Some(place));
        let event = self.failure_event(intention, place, failure, Some(&literal), line);
        self.add_event(event);
    }

    /// The goal with the annotations its failure plans may ask for.
    fn annotate(
        &mut self,
        literal: &Term,
        vars: u32,
        failure: &Failure,
        code: Option<&Term>,
        line: u32,
    ) -> (Term, u32) {
        let mut vars = vars;
        let file = self.file.clone();
        let annotated = literal.with_extra(|extra| {
            add_annot(&mut extra.annots, Term::call("error", vec![failure.error.clone()]));
            add_annot(&mut extra.annots, Term::call("error_msg", vec![Term::text(failure.message.as_str())]));
            for annot in &failure.annots {
                let (annot, _) = detach(annot);
                if annot.is_ground() {
                    add_annot(&mut extra.annots, annot);
                }
            }
            let code = code.cloned().unwrap_or_else(|| Term::atom("no_code"));
            let (code, own) = detach(&code);
            let code = Store::default().shift(&code, vars);
            vars += own;
            if line > 0 {
                add_annot(&mut extra.annots, Term::call("code_line", vec![Term::Number(f64::from(line))]));
                add_annot(&mut extra.annots, Term::call("code_src", vec![Term::text(file.as_str())]));
            }
            if !extra.annots.iter().any(|annot| annot.functor().is_some_and(|name| name.as_str() == "code")) {
                add_annot(&mut extra.annots, Term::call("code", vec![code]));
            }
        });
        (annotated, vars)
    }
}

/// Whether a goal of the stack is the one that failed, which may have more annotations.
fn is_same_goal(own: &Term, failed: &Term) -> bool {
    let (own, vars) = detach(own);
    let (failed, others) = detach(failed);
    let mut store = Store::default();
    store.alloc((vars + others) as usize);
    let failed = store.shift(&failed, vars);
    store.unify(&own, &failed)
}
