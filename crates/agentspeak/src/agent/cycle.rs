//! The reasoning cycle: perceive, take up an event, run a step of an intention.

use super::{Event, Inbox, Intention, Mind, Task, TimerKind, Waiting};
use crate::arith;
use crate::beliefs::{is_percept_annot, literal_of, source};
use crate::budget::Halt;
use crate::inference::Code;
use crate::order::equal;
use crate::program::{Trigger, TriggerKind, TriggerOp};
use crate::store::{PureFunctions, Store};
use crate::symbol::Symbol;
use crate::term::{Literal, Term, Var};

type Bindings = Vec<Option<Term>>;

impl Mind {
    /// One cycle; `percepts` replaces what was perceived before, `None` leaves it.
    pub(crate) fn cycle(&mut self, percepts: Option<&[Term]>) -> Result<(), Halt> {
        self.meter.begin_cycle();
        self.inbox.weigh();
        self.clock.weigh();
        // Every cycle looks through what waits, more than once.
        let waiting = self.intentions.pending.len() + self.intentions.acting.len() + self.clock.timers.len();
        self.meter.look_through(4 * waiting);
        let result = self.cycle_inner(percepts);
        self.meter.end_cycle();
        result
    }

    fn cycle_inner(&mut self, percepts: Option<&[Term]>) -> Result<(), Halt> {
        if let Some(percepts) = percepts {
            self.update_percepts(percepts);
        }
        self.tell_sleep();
        self.process_message();
        arith::take_division_by_zero();
        self.deliberate()?;
        self.survive_division();
        self.act()?;
        self.survive_division();
        if self.waiting_total() > self.meter.budget.pending {
            return Err(Halt::Pending { limit: self.meter.budget.pending });
        }
        self.meter.check()
    }

    /// In Jason, dividing an integer by zero ends everything the agent was doing; only what it believes stays.
    pub(super) fn survive_division(&mut self) {
        if !arith::take_division_by_zero() {
            return;
        }
        self.journal.last_failure = Some(("integer division by zero".to_owned(), self.journal.line));
        self.journal.note_unhandled();
        if let Some(trace) = &mut self.journal.trace {
            let what = "integer division by zero: all events and intentions are dropped".to_owned();
            trace.push(super::Trace::Failure { what, line: self.journal.line });
        }
        self.events.clear();
        self.intentions.clear();
        self.intentions.selected = None;
        self.inbox = Inbox::default();
        self.clock.timers.retain(|timer| matches!(timer.kind, TimerKind::Event(..)));
    }

    /// Events for plans that want to know when the agent falls asleep and when it wakes up.
    fn tell_sleep(&mut self) {
        let idle = self.has_nothing_to_do();
        if !self.library.hears_sleep || idle == self.asleep {
            return;
        }
        self.asleep = idle;
        let what = Term::atom(if idle { "jag_sleeping" } else { "jag_awaking" });
        self.add_event(Event::external(Trigger::new(TriggerOp::Add, TriggerKind::Belief, what), 0));
    }

    /// Whether the next cycle would do nothing until something comes from outside or time passes.
    pub(crate) fn is_idle(&self) -> bool {
        self.has_nothing_to_do() && (self.asleep || !self.library.hears_sleep)
    }

    fn has_nothing_to_do(&self) -> bool {
        if !self.inbox.is_empty() || !self.clock.tasks.is_empty() {
            return false;
        }
        self.is_atomic_suspended()
            || (self.events.queue.is_empty()
                && self.events.atomic.is_none()
                && self.intentions.running.is_empty()
                && self.intentions.atomic.is_none())
    }

    fn update_percepts(&mut self, percepts: &[Term]) {
        let gone: Vec<Term> = self
            .beliefs
            .percepts()
            .iter()
            .map(|(key, clause)| literal_of(key, clause))
            .filter(|belief| !percepts.iter().any(|percept| same_content(belief, percept)))
            .collect();
        let mark = source(Symbol::new("percept"));
        for belief in gone {
            let percept = belief.with_extra(|extra| extra.annots = vec![mark.clone()]);
            self.beliefs.remove(&percept);
            let trigger = Trigger::new(TriggerOp::Delete, TriggerKind::Belief, percept);
            if self.is_heard(&trigger) {
                self.add_event(Event::external(trigger, 0));
            }
        }
        let known: Vec<Term> =
            self.beliefs.percepts().iter().map(|(key, clause)| literal_of(key, clause)).collect();
        for percept in percepts {
            if known.iter().any(|belief| same_content(belief, percept)) {
                continue;
            }
            let belief = percept.with_extra(|extra| {
                extra.annots.retain(|annot| !is_percept_annot(annot));
                crate::order::add_annot(&mut extra.annots, mark.clone());
            });
            if let Some(new) = self.beliefs.add(&belief, true) {
                self.add_event(Event::external(Trigger::new(TriggerOp::Add, TriggerKind::Belief, new), 0));
            }
        }
    }

    pub(crate) fn run_tasks(&mut self) -> Result<(), Halt> {
        self.check_formula_waits()?;
        // What a task adds is done in the same cycle.
        while let Some(task) = self.clock.tasks.pop_front() {
            match task {
                Task::EndWait { wait, timeout } => self.end_wait(wait, timeout),
                Task::Deadline { goal, intention, height } => self.end_deadline(&goal, intention, height),
                Task::GoalState { literal, vars, kind, state, reason } => {
                    let mut annot = Term::call("state", vec![Term::atom(state)]);
                    let reason = reason.unwrap_or_else(|| Term::text(""));
                    annot = annot.with_extra(|extra| extra.annots = vec![Term::call("reason", vec![reason])]);
                    let literal = literal.with_extra(|extra| {
                        crate::order::add_annot(&mut extra.annots, annot);
                    });
                    let trigger = Trigger::new(TriggerOp::GoalState, kind, literal);
                    if self.library.has_candidate(&trigger) {
                        let place = self
                            .events
                            .queue
                            .iter()
                            .take_while(|e| e.trigger.op == TriggerOp::GoalState)
                            .count();
                        self.events.queue.insert(place, Event::external(trigger, vars));
                    }
                }
            }
        }
        Ok(())
    }

    /// Tells plans with `^` that a goal changed its state.
    pub(crate) fn goal_changed(&mut self, trigger: &Trigger, state: &'static str, reason: Option<Term>) {
        if !self.library.has_meta_events || trigger.op == TriggerOp::GoalState || !trigger.is_goal() {
            return;
        }
        let (literal, vars) = detach(&trigger.literal);
        let kind = trigger.kind;
        self.clock.tasks.push_back(Task::GoalState { literal, vars, kind, state, reason });
    }

    pub(super) fn act(&mut self) -> Result<(), Halt> {
        self.clear_satisfied_goals()?;
        self.process_feedback();
        let intention = if let Some(intention) = self.intentions.atomic.take() {
            intention
        } else {
            if self.is_atomic_suspended() {
                return Ok(());
            }
            let Some(intention) = self.intentions.running.pop_front() else { return Ok(()) };
            intention
        };
        self.execute(intention)
    }

    fn process_feedback(&mut self) {
        if self.inbox.feedback.is_empty() {
            return;
        }
        let ready = self.inbox.feedback.iter().position(|(id, _)| {
            self.intentions.acting.iter().any(|(intention, _)| intention.id == *id && !intention.suspended)
        });
        let Some((id, result)) = ready.and_then(|n| self.inbox.feedback.remove(n)) else {
            // Answers for intentions that are gone are forgotten.
            let acting: Vec<u64> = self.intentions.acting.iter().map(|(intention, _)| intention.id).collect();
            self.inbox.feedback.retain(|(id, _)| acting.contains(id));
            return;
        };
        let Some(place) = self.intentions.acting.iter().position(|(intention, _)| intention.id == id) else {
            return;
        };
        let (mut intention, action) = self.intentions.acting.remove(place);
        match result {
            Ok(()) => {
                if let Some(top) = intention.top_mut() {
                    top.advance();
                }
                let id = intention.id;
                self.run_later_cleared(intention);
                self.tell_executing(id, action);
            }
            Err(message) => {
                self.fail_intention(intention, super::failure::Failure::new("action_failed", message));
            }
        }
    }

    /// Tells the plans for changes of goals that an action is done and the goals of its intention go on.
    fn tell_executing(&mut self, id: u64, action: Term) {
        if !self.library.has_meta_events {
            return;
        }
        let Some(intention) = self.intentions.iter().find(|intention| intention.id == id) else { return };
        let goals: Vec<Trigger> = intention.stack.iter().rev().map(|means| means.trigger.clone()).collect();
        let reason = Term::call("action_executed", vec![action]);
        for goal in goals.iter().filter(|goal| goal.op == TriggerOp::Add) {
            self.goal_changed(goal, "executing", Some(reason.clone()));
        }
    }

    /// Ends goals whose condition (`<:`) holds.
    fn clear_satisfied_goals(&mut self) -> Result<(), Halt> {
        if self.library.goal_conditions == 0 {
            return Ok(());
        }
        self.meter.look_through(4 * (self.events.queue.len() + self.intentions.running.len()));
        let mut satisfied: Vec<(u64, usize)> = Vec::new();
        let mut conditions: Vec<(u64, usize, std::rc::Rc<Code>, Bindings)> = Vec::new();
        self.visit_intentions(&mut |intention| {
            let with_condition =
                intention.stack.iter().enumerate().filter(|_| intention.has_goal_condition());
            for (place, means) in with_condition {
                if let (Some(condition), Some(initial)) = (&means.plan.goal_condition, &means.initial) {
                    conditions.push((intention.id, place, Code::compile(condition), initial.clone()));
                }
            }
        });
        for (id, place, code, mut vars) in conditions {
            if self.query(&code, &mut vars)? {
                satisfied.push((id, place));
            }
        }
        for (id, place) in satisfied {
            self.succeed_at(id, place);
        }
        Ok(())
    }

    pub(crate) fn visit_intentions(&self, visit: &mut dyn FnMut(&Intention)) {
        self.intentions.selected.iter().for_each(&mut *visit);
        self.events.iter().filter_map(|event| event.intention.as_ref()).for_each(&mut *visit);
        self.intentions.iter().for_each(visit);
    }

    /// Puts an intention that has waited for the end of its step back among the running ones. As in Jason, a plan that
    /// ends with this step is dropped only when it is the intention's turn, which that takes.
    pub(crate) fn resume_after_step(&mut self, mut intention: Intention) {
        if let Some(top) = intention.top_mut() {
            top.advance();
        }
        self.run_later(intention);
    }

    /// Puts the intention back among the running ones after dropping the plans that are finished.
    pub(crate) fn run_later_cleared(&mut self, mut intention: Intention) {
        // Jason puts it back before it looks which plans are finished: after the last step of an atomic plan, its
        // caller has one more cycle for itself.
        let atomic = intention.is_atomic();
        self.clear_finished(&mut intention);
        if intention.is_finished() {
            return;
        }
        if intention.top().is_some_and(|top| top.is_finished() && top.plan.goal_condition.is_some()) {
            intention.reason = Some(Term::atom("wait_goal_condition"));
            self.intentions.pending.push((Waiting::GoalCondition, intention));
            return;
        }
        if atomic {
            self.intentions.atomic = Some(intention);
            return;
        }
        self.run_later(intention);
    }

    /// Returns from finished plans to those that called them.
    pub(crate) fn clear_finished(&mut self, intention: &mut Intention) {
        while let Some(top) = intention.top() {
            if !top.is_finished() || top.plan.goal_condition.is_some() {
                return;
            }
            let Some(mut done) = intention.pop() else { return };
            if self.library.has_meta_events && done.trigger.is_goal() {
                let trigger = Trigger::new(done.trigger.op, done.trigger.kind, done.trigger.literal.clone());
                self.goal_changed(&trigger, "achieved", None);
                self.goal_changed(&trigger, "finished", None);
            }
            if let Some(height) = done.goal_at {
                intention.truncate(height);
            }
            if let Some(caller) = intention.top_mut()
                && !caller.is_finished()
            {
                let store = Store::with(std::mem::take(&mut done.vars));
                give_back(&store, &done.returns, &mut caller.vars);
                caller.advance();
            }
        }
    }
}

/// Binds the variables of the caller to what the plan that returns has made of them.
pub(crate) fn give_back(store: &Store, returns: &[(u32, Term)], caller: &mut Vec<Option<Term>>) {
    let mut known: Vec<(Var, u32)> = Vec::new();
    // Variables that came from the caller and are still free are the caller's own.
    for (var, term) in returns {
        if let Term::Var(free) = store.deref(term)
            && !known.iter().any(|(seen, _)| seen == free)
        {
            known.push((*free, *var));
        }
    }
    let mut bound = Vec::new();
    for (var, term) in returns {
        let value = store.resolve_with(term, &mut PureFunctions, &mut |free| {
            if let Some((_, own)) = known.iter().find(|(seen, _)| *seen == free) {
                return Term::Var(Var(*own));
            }
            let fresh = u32::try_from(caller.len()).unwrap_or(u32::MAX);
            caller.push(None);
            known.push((free, fresh));
            Term::Var(Var(fresh))
        });
        bound.push((*var, value));
    }
    for (var, value) in bound {
        if matches!(&value, Term::Var(same) if same.0 == var) {
            continue;
        }
        let mut store = Store::with(std::mem::take(caller));
        store.unify(&Term::Var(Var(var)), &value);
        *caller = store.bindings;
    }
}

/// A literal with its variables numbered from 0, and how many there are.
pub(crate) fn detach(literal: &Term) -> (Term, u32) {
    if literal.is_ground() {
        return (literal.clone(), 0);
    }
    let mut closer = crate::store::Closer::new(&[]);
    let literal = Store::default().resolve_with(literal, &mut PureFunctions, &mut |var| closer.own(var));
    (literal, u32::try_from(closer.names.len()).unwrap_or(u32::MAX))
}

/// Whether two beliefs are the same up to annotations.
fn same_content(a: &Term, b: &Term) -> bool {
    let strip = |term: &Term| term.with_extra(|extra| extra.annots.clear());
    match (a, b) {
        (Term::Literal(x), Term::Literal(y)) if !same_head(x, y) => false,
        _ => equal(&strip(a), &strip(b)),
    }
}

fn same_head(a: &Literal, b: &Literal) -> bool {
    a.functor == b.functor && a.args.len() == b.args.len()
}
