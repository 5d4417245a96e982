//! Deliberation: which event to take up, with which plan.

use std::rc::Rc;

use super::failure::Failure;
use super::{Event, Intention, Means, Mind, Trace};
use crate::budget::Halt;
use crate::display::trigger_text;
use crate::inference::Code;
use crate::prepared::Head;
use crate::program::{Plan, Trigger, TriggerKind, TriggerOp};
use crate::store::{PureFunctions, Store};
use crate::syntax::parse_plan;
use crate::term::{Term, Var};

/// A plan and the bindings with which it applies.
type Chosen = (Rc<Plan>, Vec<Option<Term>>);

/// A subplan and the values with which the plan around it began.
type Scoped = (Rc<Plan>, Vec<Option<Term>>);

impl Mind {
    /// Whether an atomic intention exists, running or waiting.
    pub(crate) fn has_atomic(&self) -> bool {
        self.intentions.atomic.is_some() || self.is_atomic_suspended()
    }

    pub(crate) fn is_atomic_suspended(&self) -> bool {
        self.intentions.pending.iter().any(|(_, i)| i.is_atomic())
            || self.intentions.acting.iter().any(|(i, _)| i.is_atomic())
    }

    pub(crate) fn deliberate(&mut self) -> Result<(), Halt> {
        self.run_tasks()?;
        loop {
            if self.has_atomic() {
                return Ok(());
            }
            let Some(event) = self.events.atomic.take().or_else(|| self.events.queue.pop_front()) else {
                return Ok(());
            };
            if let Some(trace) = &mut self.journal.trace {
                trace.push(Trace::Event(trigger_text(&event.trigger)));
            }
            self.let_subplans_hear(&event)?;
            if self.react(event)? {
                return Ok(());
            }
        }
    }

    /// Finds a plan for the event; whether that was the deliberation of this cycle.
    pub(super) fn react(&mut self, mut event: Event) -> Result<bool, Halt> {
        if let Some((plan, vars)) = event.option.take() {
            self.adopt(event, plan, vars);
            return Ok(true);
        }
        let scopes = Self::scopes(&event);
        self.events.selected = Some((event.trigger.clone(), event.vars));
        // The intention that waits is one of the agent's while its plans are looked for.
        self.intentions.selected = event.intention.take();
        let chosen = self.find_option(&event, &scopes);
        event.intention = self.intentions.selected.take();
        self.events.selected = None;
        let chosen = chosen?;
        if let Some((plan, vars)) = chosen {
            if let Some(trace) = &mut self.journal.trace {
                let text =
                    plan.label.as_ref().map_or_else(|| trigger_text(&plan.trigger), ToString::to_string);
                trace.push(Trace::Plan { plan: text, line: plan.line });
            }
            self.adopt(event, plan, vars);
            return Ok(true);
        }
        if event.trigger.is_goal() && event.trigger.op != TriggerOp::GoalState {
            let relevant = self.has_relevant(&event);
            let what = if relevant { "applicable" } else { "relevant" };
            let text = trigger_text(&event.trigger);
            let message = format!("Found a goal for which there is no {what} plan: {text}");
            self.fail_goal_event(event, &Failure::new(&format!("no_{what}"), message));
            return Ok(true);
        }
        if let Some(intention) = event.intention.take() {
            self.resume_after_step(intention);
            return Ok(true);
        }
        Ok(false)
    }

    /// A change of belief from outside is heard by the subplans of every intention: each that has a plan for it is
    /// split, and its copy runs that plan.
    fn let_subplans_hear(&mut self, event: &Event) -> Result<(), Halt> {
        let trigger = &event.trigger;
        let is_update = trigger.kind == TriggerKind::Belief && trigger.op != TriggerOp::GoalState;
        if self.library.subplans == 0 || event.intention.is_some() || !is_update {
            return Ok(());
        }
        let mut listeners: Vec<(u64, Vec<Scoped>)> = Vec::new();
        self.visit_intentions(&mut |intention| {
            if intention.has_subplans() && intention.listener_of.is_none() {
                let heard = intention.stack.iter().rev().flat_map(|means| {
                    let fits =
                        |plan: &&Rc<Plan>| plan.trigger.op == trigger.op && plan.trigger.kind == trigger.kind;
                    means.plan.subplans.iter().filter(fits).map(|plan| (plan.clone(), means.vars.clone()))
                });
                listeners.push((intention.id, heard.collect()));
            }
        });
        for (id, heard) in listeners {
            for (plan, outer) in heard {
                if let Some(vars) = self.option(event, &plan, Some(&outer))? {
                    self.split(id, event, plan, vars);
                    break;
                }
            }
        }
        Ok(())
    }

    /// A copy of an intention that runs this plan for an event and is then over.
    fn split(&mut self, id: u64, event: &Event, plan: Rc<Plan>, vars: Vec<Option<Term>>) {
        let mut copy = self.new_intention();
        self.visit_intentions(&mut |intention| {
            if intention.id == id {
                intention.stack.iter().for_each(|means| copy.push(means.copy()));
            }
        });
        copy.listener_of = Some(id);
        // Whoever returns here has nothing more to do.
        let Some(end) = parse_plan("+heard <- .print; .drop_intention.") else { return };
        copy.push(Means::new(Rc::new(end), event.trigger.clone(), Vec::new(), Vec::new()));
        let mut heard = Event::new(event.trigger.clone(), event.vars, Some(copy), Vec::new(), None);
        heard.option = Some((plan, vars));
        if heard.is_atomic() {
            self.events.atomic = Some(heard);
        } else {
            self.events.queue.push_back(heard);
        }
    }

    fn scopes(event: &Event) -> Vec<Scoped> {
        let Some(intention) = event.intention.as_ref().filter(|i| i.has_subplans()) else {
            return Vec::new();
        };
        let with_subplans = intention.stack.iter().rev().filter(|means| !means.plan.subplans.is_empty());
        with_subplans
            .flat_map(|means| means.plan.subplans.iter().map(|plan| (plan, means.initial.as_ref())))
            .filter(|(plan, _)| {
                plan.trigger.op == event.trigger.op && plan.trigger.kind == event.trigger.kind
            })
            .map(|(plan, initial)| (plan.clone(), initial.cloned().unwrap_or_default()))
            .collect()
    }

    fn has_relevant(&self, event: &Event) -> bool {
        self.library.has_candidate(&event.trigger)
            || Self::scopes(event)
                .iter()
                .any(|(plan, _)| plan.trigger.literal.functor() == event.trigger.literal.functor())
    }

    fn find_option(&mut self, event: &Event, scopes: &[Scoped]) -> Result<Option<Chosen>, Halt> {
        for (plan, outer) in scopes {
            if let Some(vars) = self.option(event, plan, Some(outer))? {
                return Ok(Some((plan.clone(), vars)));
            }
        }
        for plan in self.library.candidates(&event.trigger).iter() {
            if let Some(vars) = self.option(event, plan, None)? {
                return Ok(Some((plan.clone(), vars)));
            }
        }
        Ok(None)
    }

    /// The bindings with which the plan applies to the event: its own variables, then those of the trigger.
    /// A subplan shares its variables with the plan around it, as they were when that one began.
    fn option(
        &mut self,
        event: &Event,
        plan: &Rc<Plan>,
        outer: Option<&Vec<Option<Term>>>,
    ) -> Result<Option<Vec<Option<Term>>>, Halt> {
        if !may_fit(&plan.trigger.literal, &event.trigger.literal) {
            return Ok(None);
        }
        let own = plan.var_count();
        let known = own + event.vars as usize;
        let mut store = Store::with(self.spares.take_vars(known));
        let literal = &event.trigger.literal;
        let head = plan.head.get_or_init(|| Head::of(&plan.trigger.literal));
        let fits = head
            .as_ref()
            .filter(|_| event.vars == 0 && outer.is_none())
            .and_then(|h| h.fit(literal, &mut store.bindings));
        let fits = fits.unwrap_or_else(|| {
            store.bindings.fill(None);
            if let Some(outer) = outer {
                inherit(outer, own, &mut store);
            }
            let literal = store.shift(literal, u32::try_from(own).unwrap_or(u32::MAX));
            store.unify(&plan.trigger.literal, &literal)
        });
        if !fits || !self.context_holds(plan, &mut store)? {
            self.spares.give_vars(store.bindings);
            return Ok(None);
        }
        store.compact(known);
        Ok(Some(store.bindings))
    }

    fn context_holds(&mut self, plan: &Plan, store: &mut Store) -> Result<bool, Halt> {
        let Some(context) = &plan.context else { return Ok(true) };
        self.journal.line = plan.line;
        let code = plan.context_code.get_or_init(|| Code::compile(context)).clone();
        store.commit();
        self.query_in(&code, store)
    }

    /// All plans of the library that react to a trigger, whatever their context.
    pub(crate) fn relevant_plans(&self, trigger: &Trigger, vars: u32) -> Vec<Rc<Plan>> {
        let fits = |plan: &Rc<Plan>| {
            let own = u32::try_from(plan.var_count()).unwrap_or(u32::MAX);
            let mut store = Store::default();
            store.alloc(plan.var_count() + vars as usize);
            let literal = store.shift(&trigger.literal, own);
            store.unify(&plan.trigger.literal, &literal)
        };
        self.library.candidates(trigger).iter().filter(|plan| fits(plan)).cloned().collect()
    }

    fn adopt(&mut self, mut event: Event, plan: Rc<Plan>, vars: Vec<Option<Term>>) {
        if event.vars == 0
            && !self.library.has_meta_events
            && let Some(mut intention) =
                event.intention.take_if(|intention| intention.may_replace_top(&event.trigger, &plan))
        {
            if let Some(top) = intention.top_mut() {
                self.spares.give_vars(std::mem::replace(&mut top.vars, vars));
                let old = top.restart(&plan, event.trigger);
                self.spares.keep_goal(old.literal);
            }
            self.run_later(intention);
            return;
        }
        let own = u32::try_from(plan.var_count()).unwrap_or(u32::MAX);
        let store = Store::with(vars);
        let literal = store.shift(&event.trigger.literal, own);
        let literal = store.resolve(&literal, &mut PureFunctions);
        let trigger = Trigger::new(event.trigger.op, event.trigger.kind, literal);
        let returns = event
            .callers
            .iter()
            .map(|(caller, var)| (*caller, store.resolve(&Term::Var(Var(var + own)), &mut PureFunctions)))
            .collect();
        let mut means = Means::new(plan, trigger, store.bindings, returns);
        means.goal_at = event.goal_at;
        if means.trigger.kind == TriggerKind::Achieve && means.trigger.op == TriggerOp::Add {
            self.goal_changed(&means.trigger, "executing", None);
        }
        let mut intention = match event.intention {
            None => self.new_intention(),
            Some(mut intention) => {
                self.replace_last_call(&mut intention, &mut means);
                intention
            }
        };
        intention.push(means);
        self.run_later(intention);
    }

    /// A goal called as the last step of a plan for the same goal takes the place of that plan.
    fn replace_last_call(&mut self, intention: &mut Intention, means: &mut Means) {
        let Some(top) = intention.top() else { return };
        if !top.is_last_call(&means.trigger) {
            return;
        }
        let trigger = top.trigger.clone();
        if self.library.has_meta_events {
            self.goal_changed(&trigger, "achieved", None);
            self.goal_changed(&trigger, "finished", None);
        }
        let Some(mut top) = intention.pop() else { return };
        // What the plan below still expects must now come from the new plan: its variables that were passed
        // down are found there, all others become new variables of it.
        let passed = std::mem::take(&mut means.returns);
        let store = Store::with(std::mem::take(&mut top.vars));
        let mut moved: Vec<(Var, Term)> = Vec::new();
        for (var, value) in passed {
            let free = store.deref(&Term::Var(Var(var))).clone();
            if let Term::Var(free) = free {
                moved.push((free, value));
            }
        }
        let vars = &mut means.vars;
        means.returns = top
            .returns
            .into_iter()
            .map(|(caller, term)| {
                let value = store.resolve_with(&term, &mut PureFunctions, &mut |free| {
                    if let Some((_, value)) = moved.iter().find(|(var, _)| *var == free) {
                        return value.clone();
                    }
                    let fresh = Term::Var(Var(u32::try_from(vars.len()).unwrap_or(u32::MAX)));
                    vars.push(None);
                    moved.push((free, fresh.clone()));
                    fresh
                });
                (caller, value)
            })
            .collect();
    }
}

/// Gives the first variables of a store, those of a subplan, the values they have in the plan around it.
fn inherit(outer: &[Option<Term>], own: usize, store: &mut Store) {
    let known = Store::with(outer.to_vec());
    let mut moved: Vec<(Var, Term)> = Vec::new();
    for n in 0..own.min(outer.len()) {
        let var = Var(u32::try_from(n).unwrap_or(u32::MAX));
        let value = known.resolve_with(&Term::Var(var), &mut PureFunctions, &mut |free| {
            if let Some((_, term)) = moved.iter().find(|(seen, _)| *seen == free) {
                return term.clone();
            }
            let term = if free == var { Term::Var(var) } else { Term::Var(Var(store.alloc(1))) };
            moved.push((free, term.clone()));
            term
        });
        if !matches!(&value, Term::Var(same) if *same == var) {
            store.unify(&Term::Var(var), &value);
        }
    }
}

/// Whether the arguments of a plan's trigger and of an event do not differ at first sight.
fn may_fit(plan: &Term, event: &Term) -> bool {
    plan.args().iter().zip(event.args()).all(|(own, other)| match (own, other) {
        (Term::Number(own), Term::Number(other)) => own == other,
        (Term::Atom(own), Term::Atom(other)) => own == other,
        _ => true,
    })
}
