//! Comparisons, unification, and taking literals apart with `=..`.

use super::Machine;
use super::cell::{Cell, View};
use super::code::Relation;
use super::heap::Heap;
use super::transfer::Numbering;
use crate::agent::Mind;
use crate::order::{add_annots, compare, equal};
use crate::program::Body;
use crate::store::Store;
use crate::symbol::Symbol;
use crate::term::{Extra, Kind, Literal, RelOp, Term};

impl Heap {
    /// Whether a relation of two numbers holds; `None` if it is not one.
    #[inline]
    pub(super) fn holds(&self, relation: &Relation, base: u32) -> Option<bool> {
        if relation.op == RelOp::Build {
            return None;
        }
        relation.op.holds(self.number(&relation.left, base)?, self.number(&relation.right, base)?)
    }
}

impl Machine {
    #[inline]
    pub(super) fn relation(&mut self, relation: &Relation, base: u32, mind: &mut Mind) -> bool {
        if let Some(holds) = self.heap.holds(relation, base) {
            return holds;
        }
        let left = self.heap.build(&relation.left, base, mind);
        let right = self.heap.build(&relation.right, base, mind);
        match (relation.op, left.view(), right.view()) {
            (RelOp::Unify, _, _) => self.heap.unify(left, right),
            (RelOp::Equal, View::Atom(x), View::Atom(y)) => x == y,
            (RelOp::Different, View::Atom(x), View::Atom(y)) => x != y,
            (op, _, _) => self.relation_of_terms(op, left, right, mind),
        }
    }

    fn relation_of_terms(&mut self, op: RelOp, left: Cell, right: Cell, mind: &mut Mind) -> bool {
        let mut numbering = Numbering::new(self.known);
        let left = self.heap.export(left, &mut numbering, mind);
        let right = self.heap.export(right, &mut numbering, mind);
        match op {
            RelOp::Equal => equal(&left, &right),
            RelOp::Different => !equal(&left, &right),
            RelOp::Less => compare(&left, &right).is_lt(),
            RelOp::LessEq => compare(&left, &right).is_le(),
            RelOp::Greater => compare(&left, &right).is_gt(),
            RelOp::GreaterEq => compare(&left, &right).is_ge(),
            RelOp::Unify | RelOp::Build => {
                let mut store = Store::default();
                store.alloc(numbering.len());
                build(&mut store, &left, &right) && self.heap.take_over(&numbering, &store)
            }
        }
    }
}

/// A plan body as a namespace, the sort of its first step, what that step says and the rest, and no annotations.
fn taken_apart(body: &Body) -> Vec<Term> {
    let default = Term::atom("default");
    let (functor, args) = body.parts().unwrap_or(("none", Vec::new()));
    vec![default, Term::atom(functor), Term::list(args), Term::Nil]
}

/// `literal =.. [functor, arguments, annotations]`, with an optional namespace in front, and
/// `plan =.. [label, trigger, context, body]`.
fn build(store: &mut Store, left: &Term, right: &Term) -> bool {
    if let Term::Body(body) = left {
        let mut parts = taken_apart(body);
        if right.is_list() && right.elements().count() == 3 {
            parts.remove(0);
        }
        return store.unify(&Term::list(parts), right);
    }
    if let Term::Plan(plan) = left {
        // In Jason a plan is no literal, which is what a variable would become a list of.
        if right.is_var() {
            return false;
        }
        let parts = store.plan_parts(plan);
        return store.unify(&Term::list(parts), right);
    }
    if left.is_literal() && matches!(left, Term::Atom(_) | Term::Literal(_)) {
        let functor = left.functor().cloned().unwrap_or_else(|| Symbol::new(""));
        let extra = left.extra().cloned().unwrap_or_default();
        let mut name = Term::Atom(functor);
        if extra.negated {
            name = name.with_extra(|extra| extra.negated = true);
        }
        let mut parts = vec![
            extra.namespace.clone().unwrap_or_else(|| Term::atom("default")),
            name,
            Term::list(left.args().to_vec()),
            Term::list(extra.annots),
        ];
        if right.is_list() && right.elements().count() == 3 {
            parts.remove(0);
        }
        return store.unify(&Term::list(parts), right);
    }
    if !left.is_var() || !right.is_list() {
        return false;
    }
    let parts: Vec<Term> = right.elements().cloned().collect();
    let (namespace, parts) = match &parts[..] {
        [namespace, rest @ ..] if rest.len() == 3 => (Some(namespace.clone()), rest),
        rest if rest.len() == 3 => (None, rest),
        _ => return false,
    };
    let (Some(functor), true, true) = (parts[0].functor(), parts[1].is_list(), parts[2].is_list()) else {
        return false;
    };
    let mut extra = Extra { negated: parts[0].is_negated(), ..Extra::default() };
    extra.namespace = namespace.filter(|ns| !matches!(ns, Term::Atom(name) if name.as_str() == "default"));
    add_annots(&mut extra.annots, parts[2].elements().cloned());
    let args: Vec<Term> = parts[1].elements().cloned().collect();
    let plain = args.is_empty() && extra.is_plain();
    let literal = Literal::build(Kind::Plain, functor.clone(), args.into_boxed_slice(), Some(extra), 0);
    let value = if plain { Term::Atom(functor.clone()) } else { literal.into() };
    store.unify(left, &value)
}
