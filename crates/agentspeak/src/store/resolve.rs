//! Substitution: terms with the values of their variables put in.

use std::rc::Rc;

use super::{Functions, PureFunctions, Store, Unevaluated};
use crate::arith;
use crate::effort::Effort;
use crate::order::add_annot;
use crate::program::{Body, Step, Trigger};
use crate::term::{Extra, Kind, Literal, Term, Var};

enum Task {
    Visit(Term),
    Cons,
    Literal(Rc<Literal>),
    Decorate(Box<Extra>, Option<Var>),
    Body(Rc<Body>),
    Trigger(Rc<Trigger>),
}

impl Store {
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

    /// Keeps the first `known` variables, fully resolved, and those they still need.
    pub(crate) fn compact(&mut self, known: usize) {
        if self.bindings.len() == known {
            return;
        }
        let mut kept: Vec<Option<Term>> = Vec::with_capacity(known);
        let mut renamed: Vec<Var> = Vec::new();
        for place in 0..known {
            let var = Var(u32::try_from(place).unwrap_or(u32::MAX));
            if self.value(var).is_none() {
                kept.push(None);
                continue;
            }
            let value = self.resolve_with(&Term::Var(var), &mut PureFunctions, &mut |free| {
                if free.index() < known {
                    return Term::Var(free);
                }
                let at = renamed.iter().position(|old| *old == free).unwrap_or_else(|| {
                    renamed.push(free);
                    renamed.len() - 1
                });
                Term::Var(Var(u32::try_from(known + at).unwrap_or(u32::MAX)))
            });
            kept.push(Some(value));
        }
        kept.resize(known + renamed.len(), None);
        self.bindings = kept;
    }
}

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
