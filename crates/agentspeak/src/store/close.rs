//! Plans and rules written inside a plan, made independent of it.

use std::rc::Rc;

use super::{Functions, Store};
use crate::program::{Body, Plan, Rule, Step, Trigger};
use crate::symbol::Symbol;
use crate::term::{Term, Var};

impl Store {
    /// A plan written inside another, with what is known now put in and the rest made its own.
    pub(super) fn close_plan(&self, plan: &Plan, functions: &mut dyn Functions) -> Plan {
        let mut closer = Closer::new(&plan.names);
        let mut close = |term: &Term| self.resolve_with(term, functions, &mut |var| closer.own(var));
        let label = plan.label.as_ref().map(&mut close);
        let trigger = Trigger::new(plan.trigger.op, plan.trigger.kind, close(&plan.trigger.literal));
        let context = plan.context.as_ref().map(&mut close);
        let goal_condition = plan.goal_condition.as_ref().map(&mut close);
        let steps = plan.body.steps.iter().map(|s| Step::new(s.kind, close(&s.term), s.line)).collect();
        let mut copy = plan.with_label(label);
        copy.trigger = trigger;
        copy.context = context;
        copy.goal_condition = goal_condition;
        copy.body = Rc::new(Body::new(steps));
        copy.names = Rc::from(closer.names);
        copy.open = false;
        copy
    }

    pub(super) fn close_rule(&self, rule: &Rule, functions: &mut dyn Functions) -> Rule {
        let mut closer = Closer::new(&rule.names);
        let mut close = |term: &Term| self.resolve_with(term, functions, &mut |var| closer.own(var));
        let head = close(&rule.head);
        let body = close(&rule.body);
        Rule { head, body, names: Rc::from(closer.names), line: rule.line, open: false }
    }
}

/// Gives the variables of a term numbers of its own, keeping their names.
pub(crate) struct Closer<'a> {
    outer: &'a [Symbol],
    seen: Vec<Var>,
    pub(crate) names: Vec<Symbol>,
}

impl<'a> Closer<'a> {
    pub(crate) const fn new(outer: &'a [Symbol]) -> Self {
        Self { outer, seen: Vec::new(), names: Vec::new() }
    }

    pub(crate) fn own(&mut self, var: Var) -> Term {
        let place = self.seen.iter().position(|seen| *seen == var).unwrap_or_else(|| {
            self.seen.push(var);
            self.names.push(
                self.outer.get(var.index()).cloned().unwrap_or_else(|| Symbol::new(&format!("_{}", var.0))),
            );
            self.seen.len() - 1
        });
        Term::Var(Var(u32::try_from(place).unwrap_or(u32::MAX)))
    }
}
