//! Unification.

use std::rc::Rc;

use super::Store;
use crate::effort::Effort;
use crate::memory::{has_room, slice};
use crate::order::equal;
use crate::program::{Body, Plan, Step, StepKind};
use crate::symbol::Symbol;
use crate::term::{Extra, Kind, Literal, Term, Var};

/// Plans inside plans that are taken apart together; a plan may contain itself.
pub(crate) const MAX_PLANS: u32 = 64;

impl Store {
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
                    if !equal(&a, &b) && !self.unify_structure(&a, &b, &mut plans, &mut todo) {
                        return false;
                    }
                }
            }
        }
        true
    }

    /// Unifies a plan or a body with a structure of its parts: `plan(L,T,C,B)`, `achieve(G,Rest)`.
    fn unify_structure(&mut self, a: &Term, b: &Term, plans: &mut u32, todo: &mut Vec<(Term, Term)>) -> bool {
        let (whole, pattern, first) = match (a, b) {
            (Term::Literal(pattern), whole) => (whole, pattern, false),
            (whole, Term::Literal(pattern)) => (whole, pattern, true),
            _ => return false,
        };
        let (functor, parts) = match whole {
            Term::Plan(plan) => {
                *plans += 1;
                (Plan::FUNCTOR, self.plan_parts(plan).to_vec())
            }
            Term::Body(body) => body.parts().unwrap_or_default(),
            _ => return false,
        };
        let fits = pattern.kind == Kind::Plain
            && pattern.functor.as_str() == functor
            && pattern.args.len() == parts.len()
            && pattern.extra.as_ref().is_none_or(|extra| extra.is_plain());
        if *plans > MAX_PLANS || !fits {
            return false;
        }
        let pairs = parts.into_iter().zip(pattern.args.iter().cloned()).rev();
        todo.extend(pairs.map(|(part, arg)| if first { (part, arg) } else { (arg, part) }));
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
        if !has_room(2 * slice::<Term>(b.annots.len())) {
            return false;
        }
        let mut rest: Vec<Term> = b.annots.clone();
        if let Some(tail @ Term::List(_)) = &tail_of_b {
            rest.extend(tail.elements().cloned());
        }
        let mut missing = Vec::new();
        let mut effort = Effort::default();
        for annot in &a.annots {
            let mut found = None;
            for (n, candidate) in rest.iter().enumerate() {
                if effort.is_too_much(rest.len() + missing.len()) {
                    return false;
                }
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
                    effort.add((rest.len() - n) / 64);
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
    use crate::store::PureFunctions;
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
