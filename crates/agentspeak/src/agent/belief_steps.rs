//! Steps that change beliefs: `+b`, `-b`, `-+b` and their variants.

use std::rc::Rc;

use super::execute::After;
use super::failure::Failure;
use super::{Event, Mind, detach};
use crate::beliefs::literal_of;
use crate::inference::Key;
use crate::inference::Target;
use crate::order::equal;
use crate::program::{Rule, Step, StepKind, Trigger, TriggerKind, TriggerOp};
use crate::store::{Closer, Store};
use crate::term::{Kind, Literal, Term};

impl Mind {
    pub(super) fn replace_step(&mut self, step: &Step) -> After {
        let (literal, vars, _) = self.event_literal(step, false);
        let known = step.belief.get_or_init(|| Target::of(&step.term));
        let known = known.as_ref().filter(|known| known.key.namespace.is_none());
        let Some(key) = known.map(|known| known.key.clone()).or_else(|| Key::of(&literal)) else {
            return self.add_step(step.kind, literal, vars);
        };
        let found = known.map(|known| &known.found);
        let gone = Trigger::new(TriggerOp::Delete, TriggerKind::Belief, literal.clone());
        let heard = self.is_heard(&gone);
        let mut old = Vec::new();
        if vars > 0 || !self.beliefs.replace_only(&key, found, &literal, heard.then_some(&mut old)) {
            self.delete_any(&key, literal.annots());
            return self.add_step(step.kind, literal, vars);
        }
        if heard {
            let extra = literal.extra().cloned();
            let removed = Literal::build(Kind::Plain, key.functor, old.into_boxed_slice(), extra, 0).into();
            self.add_event(Event::external(Trigger { literal: removed, ..gone }, 0));
        }
        self.belief_event(Trigger::new(TriggerOp::Add, TriggerKind::Belief, literal), 0, false)
    }

    /// Whether anybody would notice an event from outside; Jason makes none otherwise.
    pub(crate) fn is_heard(&self, trigger: &Trigger) -> bool {
        self.has_waits() || self.library.has_candidate(trigger)
    }

    pub(super) fn add_step(&mut self, kind: StepKind, literal: Term, vars: u32) -> After {
        if !literal.is_literal() {
            return After::Failed(Failure::new("unknown", ""));
        }
        let at_end = kind == StepKind::AddBeliefEnd;
        let new = if let Term::Rule(rule) = &literal {
            let head = self.with_source(&rule.head);
            let rule = Rule { head, ..(**rule).clone() };
            self.beliefs.add_rule(&Rc::new(rule), at_end);
            None
        } else if vars > 0 {
            // A belief with variables holds for all their values, like a rule without conditions.
            let mut closer = Closer::new(&[]);
            let head = Store::default().resolve_with(&literal, self, &mut |var| closer.own(var));
            let rule = Rule::new(head, Term::atom("true"), Rc::from(closer.names), 0);
            self.beliefs.add_rule(&Rc::new(rule), at_end);
            Some(literal)
        } else {
            self.beliefs.add(&literal, at_end)
        };
        let Some(new) = new else { return After::Next };
        let trigger = Trigger::new(TriggerOp::Add, TriggerKind::Belief, new);
        self.belief_event(trigger, vars, kind == StepKind::AddBeliefNew)
    }

    /// The event of a change of belief made by a plan; the plan waits for the reaction unless told otherwise.
    fn belief_event(&mut self, trigger: Trigger, vars: u32, new_focus: bool) -> After {
        if new_focus {
            self.add_event(Event::external(trigger, vars));
            return After::Next;
        }
        let Some(intention) = self.intentions.selected.take() else { return After::Gone };
        self.add_event(Event::new(trigger, vars, Some(intention), Vec::new(), None));
        After::Gone
    }

    /// `-+b(X)`: removes the first belief with that name, whatever its arguments.
    fn delete_any(&mut self, key: &Key, annots: &[Term]) {
        let found = self.beliefs.entry(key).and_then(|entry| {
            entry
                .clauses
                .iter()
                .find(|clause| {
                    !clause.erased.get()
                        && annots
                            .iter()
                            .all(|annot| clause.annots.borrow().annots.iter().any(|own| equal(annot, own)))
                })
                .cloned()
        });
        let Some(clause) = found else { return };
        let removed = literal_of(key, &clause).with_extra(|extra| extra.annots = annots.to_vec());
        if self.beliefs.withdraw(key, &clause, annots) {
            let trigger = Trigger::new(TriggerOp::Delete, TriggerKind::Belief, removed);
            if self.is_heard(&trigger) {
                self.add_event(Event::external(trigger, 0));
            }
        }
    }

    pub(super) fn delete_step(&mut self, step: &Step) -> After {
        let (kind, term) = (step.kind, &step.term);
        let (mut literal, vars, _) = self.event_literal(step, false);
        if vars > 0 {
            // In the plan's own variables, which the belief that is found gives values.
            literal = self.resolve_here(term);
            literal = self.with_source(&literal);
        }
        let new_focus = kind == StepKind::DeleteBeliefNew;
        if literal.is_ground() {
            if !self.beliefs.remove(&literal) {
                return After::Next;
            }
            let trigger = Trigger::new(TriggerOp::Delete, TriggerKind::Belief, literal);
            return self.belief_event(trigger, 0, new_focus);
        }
        let Some(key) = Key::of(&literal) else { return After::Next };
        let Some(entry) = self.beliefs.entry(&key).cloned() else { return After::Next };
        let Some(top) = self.intentions.current() else { return After::Gone };
        let mut store = Store::with(std::mem::take(&mut top.vars));
        let known = store.bindings.len();
        let mut found = None;
        for clause in entry.clauses.iter().filter(|clause| !clause.erased.get()) {
            let mark = store.mark();
            let base = store.alloc(clause.vars as usize);
            let own = store.shift(&literal_of(&key, clause), base);
            if store.unify(&literal, &own) {
                found = Some(clause.clone());
                break;
            }
            store.undo(mark);
            store.release(mark);
        }
        store.compact(known);
        let removed = store.resolve(&literal, self);
        if let Some(top) = self.intentions.current() {
            top.vars = store.bindings;
        }
        drop(entry);
        match found {
            Some(clause) if self.beliefs.withdraw(&key, &clause, removed.annots()) => {
                let (removed, vars) = detach(&removed);
                let trigger = Trigger::new(TriggerOp::Delete, TriggerKind::Belief, removed);
                self.belief_event(trigger, vars, new_focus)
            }
            _ => After::Next,
        }
    }
}
