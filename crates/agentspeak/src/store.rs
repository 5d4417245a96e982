//! Bindings of variables: unification, substitution, and undoing both.
//!
//! Every operation works from an explicit stack. The annotations of the first term must be among those of
//! the second, as in Jason; that makes unification directed where annotations occur.

use std::rc::Rc;

use crate::arith;
use crate::effort::Effort;
use crate::order::{add_annot, equal};
use crate::program::{Body, Plan, Rule, Step, StepKind, Trigger};
use crate::symbol::Symbol;
use crate::term::{Extra, Kind, Literal, Term, Var};

/// Values of the functions that arithmetic may call.
pub(crate) trait Functions {
    /// The value, or `None` if there is none for these arguments.
    fn call(&mut self, name: &Symbol, args: &[Term]) -> Option<f64>;
}

/// Only the functions that need nothing but their arguments.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PureFunctions;

impl Functions for PureFunctions {
    fn call(&mut self, name: &Symbol, args: &[Term]) -> Option<f64> {
        arith::pure_function(name.as_str(), args)
    }
}

/// Leaves functions as they are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Unevaluated;

impl Functions for Unevaluated {
    fn call(&mut self, _name: &Symbol, _args: &[Term]) -> Option<f64> {
        None
    }
}

/// A table of bindings with a trail.
#[derive(Debug, Default)]
pub(crate) struct Store {
    pub(crate) bindings: Vec<Option<Term>>,
    trail: Vec<u32>,
    /// Variables from here on are forgotten by the next undoing anyway and need no trail.
    floor: u32,
}

/// A moment to go back to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    trail: usize,
    vars: usize,
    floor: u32,
}

enum Task {
    Visit(Term),
    Cons,
    Literal(Rc<Literal>),
    Decorate(Box<Extra>, Option<Var>),
    Body(Rc<Body>),
    Trigger(Rc<Trigger>),
}

impl Store {
    pub(crate) fn with(bindings: Vec<Option<Term>>) -> Self {
        Self { bindings, ..Self::default() }
    }

    pub(crate) fn clear(&mut self) {
        self.bindings.clear();
        self.trail.clear();
        self.floor = 0;
    }

    /// Adds unbound variables; the first one's index.
    pub(crate) fn alloc(&mut self, count: usize) -> u32 {
        let first = u32::try_from(self.bindings.len()).unwrap_or(u32::MAX);
        self.bindings.resize(self.bindings.len() + count, None);
        first
    }

    pub(crate) fn fresh(&mut self) -> Term {
        Term::Var(Var(self.alloc(1)))
    }

    pub(crate) fn mark(&mut self) -> Mark {
        let mark = Mark { trail: self.trail.len(), vars: self.bindings.len(), floor: self.floor };
        self.floor = u32::try_from(self.bindings.len()).unwrap_or(u32::MAX);
        mark
    }

    /// Undoes everything since the mark; the mark can be used again.
    pub(crate) fn undo(&mut self, mark: Mark) {
        while self.trail.len() > mark.trail {
            if let Some(var) = self.trail.pop()
                && let Some(slot) = self.bindings.get_mut(var as usize)
            {
                *slot = None;
            }
        }
        self.bindings.truncate(mark.vars);
        self.floor = u32::try_from(mark.vars).unwrap_or(u32::MAX);
    }

    /// Forgets a mark that is not needed any more; what it protects is now protected by the one before.
    pub(crate) fn release(&mut self, mark: Mark) {
        self.floor = mark.floor;
    }

    /// Makes all bindings permanent.
    pub(crate) fn commit(&mut self) {
        self.trail.clear();
        self.floor = 0;
    }

    pub(crate) fn value(&self, var: Var) -> Option<&Term> {
        self.bindings.get(var.index()).and_then(Option::as_ref)
    }

    pub(crate) fn deref<'a>(&'a self, mut term: &'a Term) -> &'a Term {
        while let Term::Var(var) = term {
            let Some(value) = self.value(*var) else { break };
            term = value;
        }
        term
    }

    pub(crate) fn bind(&mut self, var: Var, value: Term) {
        if let Some(slot) = self.bindings.get_mut(var.index()) {
            *slot = Some(value);
            if var.0 < self.floor {
                self.trail.push(var.0);
            }
        }
    }

    /// Unifies two terms; on failure some variables may stay bound until the next undoing.
    pub(crate) fn unify(&mut self, a: &Term, b: &Term) -> bool {
        let mut todo: Vec<(Term, Term)> = Vec::new();
        let mut next = Some((self.deref(a).clone(), self.deref(b).clone()));
        let mut effort = Effort::default();
        let mut plans = 0;
        while let Some((a, b)) = next.take().or_else(|| todo.pop()) {
            if effort.is_too_much(todo.len()) {
                return false;
            }
            let a = self.deref(&a).clone();
            let b = self.deref(&b).clone();
            match (&a, &b) {
                (Term::Var(x), Term::Var(y)) => {
                    if x < y {
                        self.bind(*y, a);
                    } else if y < x {
                        self.bind(*x, b);
                    }
                }
                (Term::Decorated(_), _) => {
                    if !self.unify_decorated(&a, &b, true, &mut todo) {
                        return false;
                    }
                }
                (_, Term::Decorated(_)) => {
                    if !self.unify_decorated(&b, &a, false, &mut todo) {
                        return false;
                    }
                }
                (Term::Var(x), _) => {
                    if !self.bind_checked(*x, &b) {
                        return false;
                    }
                }
                (_, Term::Var(y)) => {
                    if !self.bind_checked(*y, &a) {
                        return false;
                    }
                }
                (Term::Number(x), Term::Number(y)) => {
                    if x != y {
                        return false;
                    }
                }
                (Term::Atom(x), Term::Atom(y)) if x == y => {}
                (Term::List(x), Term::List(y)) => {
                    if !Rc::ptr_eq(x, y) {
                        todo.push((x.tail.clone(), y.tail.clone()));
                        next = Some((x.head.clone(), y.head.clone()));
                    }
                }
                (Term::Literal(x), Term::Literal(y)) => {
                    if !Rc::ptr_eq(x, y) && !self.unify_literals(x, y, &mut todo) {
                        return false;
                    }
                }
                (Term::Literal(x), Term::Number(_)) if a.is_expression() => {
                    let Some(value) = self.evaluate_literal(x, 0, 0) else { return false };
                    next = Some((Term::Number(value), b));
                }
                (Term::Number(_), Term::Literal(y)) if b.is_expression() => {
                    let Some(value) = self.evaluate_literal(y, 0, 0) else { return false };
                    next = Some((a, Term::Number(value)));
                }
                (Term::Literal(x), Term::Atom(y)) => {
                    if !self.unify_with_atom(x, y, true) {
                        return false;
                    }
                }
                (Term::Atom(x), Term::Literal(y)) => {
                    if !self.unify_with_atom(y, x, false) {
                        return false;
                    }
                }
                (Term::Body(x), Term::Body(y)) => {
                    if !Rc::ptr_eq(x, y) && !unify_bodies(x, y, &mut todo) {
                        return false;
                    }
                }
                (Term::Trigger(x), Term::Trigger(y)) => {
                    if x.op != y.op || x.kind != y.kind {
                        return false;
                    }
                    next = Some((x.literal.clone(), y.literal.clone()));
                }
                (Term::Plan(x), Term::Plan(y)) if !self.unify_plans(x, y, &mut plans, &mut todo) => {
                    return false;
                }
                (Term::Nil, Term::Nil) | (Term::Plan(_), Term::Plan(_)) => {}
                _ => {
                    if !equal(&a, &b) {
                        return false;
                    }
                }
            }
        }
        true
    }

    fn unify_plans(
        &mut self,
        a: &Rc<Plan>,
        b: &Rc<Plan>,
        plans: &mut u32,
        todo: &mut Vec<(Term, Term)>,
    ) -> bool {
        *plans += 1;
        if !Rc::ptr_eq(a, b) {
            let (a, b) = (self.plan_parts(a), self.plan_parts(b));
            todo.extend(a.into_iter().zip(b).rev());
        }
        *plans <= MAX_PLANS
    }

    /// The parts of a plan, with new variables if it has its own.
    pub(crate) fn plan_parts(&mut self, plan: &Plan) -> [Term; Plan::PARTS] {
        let base = if plan.open { 0 } else { self.alloc(plan.var_count()) };
        plan.parts().map(|part| self.shift(&part, base))
    }

    /// Binds a variable to a term that is not a variable, unless the variable occurs in it.
    fn bind_checked(&mut self, var: Var, value: &Term) -> bool {
        if !value.is_ground() && self.occurs(var, value) {
            return false;
        }
        self.bind(var, value.clone());
        true
    }

    fn occurs(&self, var: Var, term: &Term) -> bool {
        let mut todo = vec![term];
        let mut effort = Effort::default();
        while let Some(term) = todo.pop() {
            if effort.is_too_much(todo.len()) {
                return true;
            }
            let term = self.deref(term);
            if term.is_ground() {
                continue;
            }
            if let Some(extra) = term.extra() {
                todo.extend(extra.annots.iter().chain(&extra.annots_tail).chain(&extra.namespace));
            }
            match term {
                Term::Var(other) if *other == var => {
                    return true;
                }
                Term::List(cons) => {
                    todo.push(&cons.tail);
                    todo.push(&cons.head);
                }
                Term::Literal(literal) => todo.extend(literal.args.iter()),
                Term::Decorated(decorated) => {
                    if decorated.var == var {
                        return true;
                    }
                    todo.extend(self.value(decorated.var));
                }
                Term::Body(body) => todo.extend(body.steps.iter().map(|step| &step.term)),
                Term::Trigger(trigger) => todo.push(&trigger.literal),
                _ => {}
            }
        }
        false
    }

    fn unify_literals(&mut self, a: &Rc<Literal>, b: &Rc<Literal>, todo: &mut Vec<(Term, Term)>) -> bool {
        if matches!(a.kind, Kind::Arith(_) | Kind::Function)
            || matches!(b.kind, Kind::Arith(_) | Kind::Function)
        {
            return match (self.evaluate_literal(a, 0, 0), self.evaluate_literal(b, 0, 0)) {
                (Some(x), Some(y)) => x == y,
                (None, None) => equal(&Term::Literal(a.clone()), &Term::Literal(b.clone())),
                _ => false,
            };
        }
        if a.kind != b.kind || a.functor != b.functor || a.args.len() != b.args.len() {
            return false;
        }
        if (a.extra.is_some() || b.extra.is_some())
            && !self.unify_extras(a.extra.as_deref(), b.extra.as_deref(), todo)
        {
            return false;
        }
        for (a, b) in a.args.iter().zip(b.args.iter()).rev() {
            todo.push((a.clone(), b.clone()));
        }
        true
    }

    fn unify_extras(&mut self, a: Option<&Extra>, b: Option<&Extra>, todo: &mut Vec<(Term, Term)>) -> bool {
        let plain = Extra::default();
        let (a, b) = (a.unwrap_or(&plain), b.unwrap_or(&plain));
        if a.negated != b.negated {
            return false;
        }
        match (&a.namespace, &b.namespace) {
            (None, None) => {}
            (a, b) => {
                let default = || Term::atom("default");
                todo.push((a.clone().unwrap_or_else(default), b.clone().unwrap_or_else(default)));
            }
        }
        self.unify_annots(a, b)
    }

    /// Each annotation of `a` must be one of `b`; a tail variable of `a` takes the others.
    pub(crate) fn unify_annots(&mut self, a: &Extra, b: &Extra) -> bool {
        if a.annots.is_empty() && a.annots_tail.is_none() {
            return true;
        }
        let tail_of_b = b.annots_tail.as_ref().map(|tail| self.deref(tail).clone());
        let mut rest: Vec<Term> = b.annots.clone();
        if let Some(tail @ Term::List(_)) = &tail_of_b {
            rest.extend(tail.elements().cloned());
        }
        let mut missing = Vec::new();
        for annot in &a.annots {
            let mut found = None;
            for (n, candidate) in rest.iter().enumerate() {
                // Everything is trailed here, because a failed attempt must leave no trace.
                let outer = self.floor;
                self.floor = u32::MAX;
                let start = self.trail.len();
                let unified = self.unify(annot, candidate);
                if !unified {
                    while self.trail.len() > start {
                        if let Some(var) = self.trail.pop() {
                            self.bindings[var as usize] = None;
                        }
                    }
                }
                self.floor = outer;
                if unified {
                    found = Some(n);
                    break;
                }
            }
            match found {
                Some(n) => {
                    rest.remove(n);
                }
                None => missing.push(annot.clone()),
            }
        }
        if !missing.is_empty() {
            let Some(tail @ Term::Var(_)) = tail_of_b else { return false };
            if !self.unify(&tail, &Term::list(missing)) {
                return false;
            }
        }
        match &a.annots_tail {
            Some(tail) => self.unify(&tail.clone(), &Term::list(rest)),
            None => true,
        }
    }

    fn unify_with_atom(&mut self, literal: &Literal, atom: &Symbol, literal_first: bool) -> bool {
        if literal.kind != Kind::Plain || literal.functor != *atom || !literal.args.is_empty() {
            return false;
        }
        let plain = Extra::default();
        let extra = literal.extra.as_deref().unwrap_or(&plain);
        if extra.negated || extra.namespace.as_ref().is_some_and(|ns| !matches!(ns, Term::Var(_))) {
            return false;
        }
        if let Some(namespace) = &extra.namespace
            && !self.unify(&namespace.clone(), &Term::atom("default"))
        {
            return false;
        }
        !literal_first || self.unify_annots(extra, &plain)
    }

    fn unify_decorated(
        &mut self,
        decorated: &Term,
        other: &Term,
        first: bool,
        todo: &mut Vec<(Term, Term)>,
    ) -> bool {
        let Term::Decorated(decorated) = decorated else { return false };
        let extra = &decorated.extra;
        let plain = Extra::default();
        let other_extra = other.extra().unwrap_or(&plain).clone();
        let has_annots = !extra.annots.is_empty() || extra.annots_tail.is_some();
        if has_annots {
            let fits = if first {
                self.unify_annots(extra, &other_extra)
            } else {
                self.unify_annots(&other_extra, extra)
            };
            if !fits {
                return false;
            }
        }
        if extra.negated && !other.is_negated() {
            return false;
        }
        if let Some(namespace) = &extra.namespace {
            let of_other = other_extra.namespace.clone().unwrap_or_else(|| Term::atom("default"));
            todo.push((namespace.clone(), of_other));
        }
        let value = other.with_extra(|other| {
            if extra.negated {
                other.negated = false;
            }
            if has_annots {
                other.annots.clear();
                other.annots_tail = None;
            }
            if extra.namespace.is_some() {
                other.namespace = None;
            }
        });
        let value = if other.is_var() { other.clone() } else { value };
        let var = Term::Var(decorated.var);
        todo.push(if first { (var, value) } else { (value, var) });
        true
    }

    /// The number an expression stands for, with rule-local variables counted from `base`.
    pub(crate) fn number(&self, term: &Term, base: u32, depth: u32) -> Option<f64> {
        match term {
            Term::Number(n) => Some(*n),
            Term::Var(var) => match self.deref(self.value(Var(var.0 + base))?) {
                Term::Number(n) => Some(*n),
                Term::Literal(literal) => self.evaluate_literal(literal, 0, depth + 1),
                _ => None,
            },
            Term::Literal(literal) => self.evaluate_literal(literal, base, depth + 1),
            _ => None,
        }
    }

    fn evaluate_literal(&self, literal: &Literal, base: u32, depth: u32) -> Option<f64> {
        let Kind::Arith(op) = literal.kind else { return None };
        if depth > MAX_EXPRESSION_DEPTH {
            return None;
        }
        let x = self.number(literal.args.first()?, base, depth)?;
        match literal.args.get(1) {
            Some(y) => Some(arith::apply(op, x, self.number(y, base, depth)?)),
            None => Some(arith::apply(op, 0.0, x)),
        }
    }

    /// The term with every bound variable replaced and every expression evaluated that has a value.
    pub(crate) fn resolve(&self, term: &Term, functions: &mut dyn Functions) -> Term {
        self.resolve_with(term, functions, &mut Term::Var)
    }

    /// Like `resolve`, with unbound variables replaced as `free` says.
    pub(crate) fn resolve_with(
        &self,
        term: &Term,
        functions: &mut dyn Functions,
        free: &mut dyn FnMut(Var) -> Term,
    ) -> Term {
        let term = self.deref(term);
        match term {
            Term::Var(var) => return free(*var),
            _ if term.is_ground() => return term.clone(),
            _ => {}
        }
        let mut tasks = vec![Task::Visit(term.clone())];
        let mut out: Vec<Term> = Vec::new();
        let mut effort = Effort::default();
        while let Some(task) = tasks.pop() {
            if effort.is_too_much(tasks.len() + out.len()) {
                return Term::Nil;
            }
            match task {
                Task::Visit(term) => {
                    let term = self.deref(&term).clone();
                    match &term {
                        Term::Var(var) => out.push(free(*var)),
                        _ if term.is_ground() => out.push(term),
                        Term::List(cons) => {
                            tasks.push(Task::Cons);
                            tasks.push(Task::Visit(cons.tail.clone()));
                            tasks.push(Task::Visit(cons.head.clone()));
                        }
                        Term::Literal(literal) => {
                            tasks.push(Task::Literal(literal.clone()));
                            if let Some(extra) = &literal.extra {
                                push_extra(extra, &mut tasks);
                            }
                            tasks.extend(literal.args.iter().rev().cloned().map(Task::Visit));
                        }
                        Term::Decorated(decorated) => {
                            let bound = self.value(decorated.var).is_some();
                            tasks.push(Task::Decorate(
                                Box::new(decorated.extra.clone()),
                                (!bound).then_some(decorated.var),
                            ));
                            push_extra(&decorated.extra, &mut tasks);
                            if bound {
                                tasks.push(Task::Visit(Term::Var(decorated.var)));
                            }
                        }
                        Term::Body(body) => {
                            tasks.push(Task::Body(body.clone()));
                            tasks.extend(body.steps.iter().rev().map(|step| Task::Visit(step.term.clone())));
                        }
                        Term::Trigger(trigger) => {
                            tasks.push(Task::Trigger(trigger.clone()));
                            tasks.push(Task::Visit(trigger.literal.clone()));
                        }
                        Term::Plan(plan) => out.push(Term::Plan(Rc::new(self.close_plan(plan, functions)))),
                        Term::Rule(rule) => out.push(Term::Rule(Rc::new(self.close_rule(rule, functions)))),
                        _ => out.push(term),
                    }
                }
                Task::Cons => {
                    let tail = out.pop().unwrap_or(Term::Nil);
                    let head = out.pop().unwrap_or(Term::Nil);
                    out.push(Term::cons(head, tail));
                }
                Task::Literal(literal) => {
                    let extra = literal.extra.as_deref().map(|extra| pop_extra(extra, &mut out));
                    let args: Box<[Term]> = out.drain(out.len() - literal.args.len()..).collect();
                    out.push(finish_literal(&literal, args, extra, functions));
                }
                Task::Decorate(extra, unbound) => {
                    let extra = pop_extra(&extra, &mut out);
                    let value = if let Some(var) = unbound {
                        match free(var) {
                            Term::Var(var) => Term::decorated(var, extra),
                            other => decorate(&other, &extra),
                        }
                    } else {
                        let value = out.pop().unwrap_or(Term::Nil);
                        decorate(&value, &extra)
                    };
                    out.push(value);
                }
                Task::Body(body) => {
                    let terms: Vec<Term> = out.drain(out.len() - body.steps.len()..).collect();
                    let steps = body.steps.iter().zip(terms).map(|(s, term)| Step::new(s.kind, term, s.line));
                    out.push(Term::Body(Rc::new(Body::printed_bare(steps.collect(), body.bare))));
                }
                Task::Trigger(trigger) => {
                    let literal = out.pop().unwrap_or(Term::Nil);
                    let (op, kind, bare) = (trigger.op, trigger.kind, trigger.bare);
                    out.push(Term::Trigger(Rc::new(Trigger { op, kind, literal, bare })));
                }
            }
        }
        out.pop().unwrap_or(Term::Nil)
    }

    /// The term with its variables counted from `base`, nothing else changed.
    #[expect(clippy::unused_self, reason = "reads as one of the operations on terms of a store")]
    pub(crate) fn shift(&self, term: &Term, base: u32) -> Term {
        if base == 0 || term.is_ground() {
            return term.clone();
        }
        let none = Self::default();
        none.resolve_with(term, &mut Unevaluated, &mut |var| Term::Var(Var(var.0 + base)))
    }

    /// A plan written inside another, with what is known now put in and the rest made its own.
    fn close_plan(&self, plan: &Plan, functions: &mut dyn Functions) -> Plan {
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

    fn close_rule(&self, rule: &Rule, functions: &mut dyn Functions) -> Rule {
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

/// Plans inside plans that are taken apart together; a plan may contain itself.
pub(crate) const MAX_PLANS: u32 = 64;

const MAX_EXPRESSION_DEPTH: u32 = 200;

fn push_extra(extra: &Extra, tasks: &mut Vec<Task>) {
    tasks.extend(extra.annots_tail.iter().cloned().map(Task::Visit));
    tasks.extend(extra.namespace.iter().cloned().map(Task::Visit));
    tasks.extend(extra.annots.iter().rev().cloned().map(Task::Visit));
}

fn pop_extra(extra: &Extra, out: &mut Vec<Term>) -> Extra {
    let tail = extra.annots_tail.as_ref().and_then(|_| out.pop());
    let namespace = extra.namespace.as_ref().and_then(|_| out.pop());
    let namespace = namespace.filter(|ns| !matches!(ns, Term::Atom(name) if name.as_str() == "default"));
    let mut annots = Vec::with_capacity(extra.annots.len());
    for annot in out.drain(out.len() - extra.annots.len()..) {
        add_annot(&mut annots, annot);
    }
    let mut annots_tail = None;
    match tail {
        Some(list @ (Term::List(_) | Term::Nil)) => {
            for annot in list.elements() {
                add_annot(&mut annots, annot.clone());
            }
        }
        other => annots_tail = other,
    }
    Extra { negated: extra.negated, namespace, annots, annots_tail }
}

fn finish_literal(
    literal: &Literal,
    args: Box<[Term]>,
    extra: Option<Extra>,
    functions: &mut dyn Functions,
) -> Term {
    match literal.kind {
        Kind::Arith(op) => {
            let number = |term: &Term| match term {
                Term::Number(n) => Ok(*n),
                _ if term.is_var() || term.is_expression() => Err(()),
                _ => Ok(f64::NAN),
            };
            let x = args.first().map_or(Err(()), number);
            let value = match (x, args.get(1).map(number)) {
                (Ok(x), Some(Ok(y))) => Some(arith::apply(op, x, y)),
                (Ok(x), None) => Some(arith::apply(op, 0.0, x)),
                _ => None,
            };
            if let Some(value) = value {
                return Term::Number(value);
            }
        }
        Kind::Function => {
            if (literal.functor.as_str() == ".count" || args.iter().all(Term::is_ground))
                && let Some(value) = functions.call(&literal.functor, &args)
            {
                return Term::Number(value);
            }
        }
        _ => {}
    }
    literal.with(args, extra).into()
}

/// A value with the decorations of the variable it replaces.
fn decorate(value: &Term, decoration: &Extra) -> Term {
    value.with_extra(|extra| {
        if decoration.negated {
            extra.negated = true;
        }
        if decoration.namespace.is_some() {
            extra.namespace.clone_from(&decoration.namespace);
        }
        for annot in &decoration.annots {
            add_annot(&mut extra.annots, annot.clone());
        }
        if decoration.annots_tail.is_some() {
            extra.annots_tail.clone_from(&decoration.annots_tail);
        }
    })
}

/// `{A; B} = {!a; b}`: a variable alone takes all that is left, any other takes one step.
fn unify_bodies(a: &Rc<Body>, b: &Rc<Body>, todo: &mut Vec<(Term, Term)>) -> bool {
    fn single(body: &Body, at: usize) -> Option<Term> {
        let step = body.steps.get(at)?;
        (step.kind == StepKind::Action && step.term.is_var()).then(|| step.term.clone())
    }
    let rest = |body: &Body, from: usize| {
        let steps = body.steps.get(from..).map(<[Step]>::to_vec).unwrap_or_default();
        Term::Body(Rc::new(Body::printed_bare(steps, body.bare)))
    };
    let head = |step: &Step| Term::Body(Rc::new(Body::printed_bare(vec![step.clone()], true)));
    let mut at = 0;
    loop {
        let (x, y) = (a.steps.get(at), b.steps.get(at));
        if let Some(var) = single(a, at).filter(|_| at + 1 == a.steps.len()) {
            todo.push((var, rest(b, at)));
            return true;
        }
        if let Some(var) = single(b, at).filter(|_| at + 1 == b.steps.len()) {
            todo.push((var, rest(a, at)));
            return true;
        }
        match (x, y) {
            (None, None) => return true,
            (Some(x), Some(y)) => {
                if let Some(var) = single(a, at) {
                    todo.push((var, head(y)));
                } else if let Some(var) = single(b, at) {
                    todo.push((head(x), var));
                } else if x.kind == y.kind {
                    todo.push((x.term.clone(), y.term.clone()));
                } else {
                    return false;
                }
            }
            _ => return false,
        }
        at += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::parse_term;

    /// Unifies two terms that share their variables and prints the first with its bindings.
    fn check(pair: &str, expected: Option<&str>) {
        let (term, names) = parse_term(pair).unwrap();
        let [a, b] = term.args() else { panic!("not a pair: {pair}") };
        let mut store = Store::default();
        store.alloc(names.len());
        let mark = store.mark();
        let unified = store.unify(a, b);
        let found = unified.then(|| crate::display::text_with(&store.resolve(a, &mut PureFunctions), &names));
        assert_eq!(found.as_deref(), expected, "{pair}");
        store.undo(mark);
        assert!(store.bindings.iter().all(Option::is_none), "{pair}");
    }

    #[test]
    fn unification() {
        check("f(X,b) = f(a,Y)", Some("f(a,b)"));
        check("f(X,X) = f(a,b)", None);
        check("[H|T] = [1,2,3]", Some("[1,2,3]"));
        check("[A,B|T] = [1]", None);
        check("X = f(X)", None);
        check("p(X)[a] = p(1)[a,b]", Some("p(1)[a]"));
        check("p(1)[a,b] = p(1)[a]", None);
        check("p[a|R] = p[a,b,c]", Some("p[a,b,c]"));
        check("~p = p", None);
        check("X[source(S)] = p(1)[source(bob)]", Some("p(1)[source(bob)]"));
        check("f(1+2) = f(3)", Some("f(3)"));
        check("{A;B} = {!g;+b;c}", Some("{ !g; { +b; c } }"));
    }
}
