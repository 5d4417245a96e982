//! Parts of plans prepared once, so that the goals and conditions most programs are made of need no search.
//!
//! Each has a general counterpart (substitution, unification, inference) and gives up, by saying `None`, wherever
//! it could differ from it.

use std::rc::Rc;

use crate::arith;
use crate::beliefs::{is_source, own_extra};
use crate::order::add_annot;
use crate::store::Store;
use crate::symbol::Symbol;
use crate::term::{ArithOp, Kind, Literal, RelOp, Term, Var};

/// A goal or belief of a plan body, with its source.
#[derive(Clone, Debug)]
pub(crate) struct Call {
    form: Form,
    /// Whether its only annotation is its source.
    is_plain: bool,
}

#[derive(Clone, Debug)]
enum Form {
    /// Nothing is left to put in.
    Ready(Term),
    /// Arguments depend on variables.
    Open(Rc<Literal>, Box<[Argument]>),
}

/// An argument of a goal or belief of a plan body.
#[derive(Clone, Debug)]
pub(crate) enum Argument {
    Ground(Term),
    Value(Var),
    /// A variable and a number to add to it.
    Offset(Var, f64),
    /// Arithmetic without functions.
    Sum(Term),
}

impl Argument {
    fn of(term: &Term) -> Option<Self> {
        match term {
            Term::Var(var) => Some(Self::Value(*var)),
            Term::Literal(literal) if matches!(literal.kind, Kind::Arith(_)) => {
                Some(match (literal.kind, &literal.args[..]) {
                    (Kind::Arith(ArithOp::Add), [Term::Var(var), Term::Number(n)]) => Self::Offset(*var, *n),
                    (Kind::Arith(ArithOp::Sub), [Term::Var(var), Term::Number(n)]) => Self::Offset(*var, -n),
                    _ => Self::Sum(term.clone()),
                })
            }
            _ => term.is_ground().then(|| Self::Ground(term.clone())),
        }
    }

    #[inline]
    fn value(&self, store: &Store) -> Option<Term> {
        match self {
            Self::Ground(term) => Some(term.clone()),
            Self::Value(var) => {
                let value = store.deref(store.value(*var)?);
                value.is_ground().then(|| value.clone())
            }
            Self::Offset(var, n) => Some(Term::Number(store.number(&Term::Var(*var), 0, 0)? + n)),
            Self::Sum(term) => store.number(term, 0, 0).map(Term::Number),
        }
    }
}

impl Call {
    pub(crate) fn of(term: &Term) -> Option<Self> {
        let sourced = || {
            if term.annots().iter().any(is_source) {
                return term.clone();
            }
            match term {
                Term::Literal(plain) if plain.extra.is_none() => {
                    let Literal { kind, functor, args, line, .. } = &**plain;
                    let extra = Some(own_extra());
                    Literal::build_shared(*kind, functor.clone(), args.clone(), extra, *line).into()
                }
                _ => term.with_extra(|extra| {
                    add_annot(&mut extra.annots, crate::beliefs::own_source());
                }),
            }
        };
        let form = match term {
            Term::Atom(_) => Form::Ready(sourced()),
            Term::Literal(literal) if literal.kind == Kind::Plain && term.is_ground() => {
                Form::Ready(sourced())
            }
            Term::Literal(literal) if literal.kind == Kind::Plain => {
                let extra = literal.extra.as_deref();
                let fixed = extra.is_none_or(|extra| {
                    extra.annots_tail.is_none()
                        && extra.annots.iter().chain(&extra.namespace).all(Term::is_ground)
                });
                let args: Option<Box<[Argument]>> = literal.args.iter().map(Argument::of).collect();
                match (sourced(), args) {
                    (Term::Literal(template), Some(args)) if fixed => Form::Open(template, args),
                    _ => return None,
                }
            }
            _ => return None,
        };
        let extra = match &form {
            Form::Ready(term) => term.extra(),
            Form::Open(template, _) => template.extra.as_deref(),
        };
        let is_plain =
            extra.is_some_and(|extra| extra.annots.len() == 1 && extra.annots.iter().all(is_source));
        Some(Self { form, is_plain })
    }

    /// Whether its only annotation is its source.
    #[inline]
    pub(crate) const fn is_plain(&self) -> bool {
        self.is_plain
    }

    /// The literal with the values of its variables, all of which must be known; `spare` is used up if it fits.
    pub(crate) fn literal(&self, store: &Store, spare: &mut Term) -> Option<Term> {
        if let Form::Ready(term) = &self.form {
            return Some(term.clone());
        }
        self.put(store, spare)?;
        Some(std::mem::replace(spare, Term::Nil))
    }

    /// Puts the literal with the values of its variables, all of which must be known, in the place of one that nobody
    /// needs any more; if a value is not known, what is there then is still something nobody needs.
    #[inline]
    pub(crate) fn put(&self, store: &Store, spare: &mut Term) -> Option<()> {
        let (template, args) = match &self.form {
            Form::Ready(term) => {
                *spare = term.clone();
                return Some(());
            }
            Form::Open(template, args) => (template, args),
        };
        if let Term::Literal(old) = spare
            && old.is_ground()
            && old.functor == template.functor
            && old.args.len() == args.len()
            && old.line == template.line
            && old.kind == template.kind
            && same_extra(old, template)
            && let Some(literal) = Rc::get_mut(old)
        {
            for (slot, arg) in literal.args.iter_mut().zip(args) {
                *slot = arg.value(store)?;
            }
            return Some(());
        }
        *spare = build(template, args, store)?;
        Some(())
    }
}

fn build(template: &Literal, args: &[Argument], store: &Store) -> Option<Term> {
    let args: Box<[Term]> = args.iter().map(|arg| arg.value(store)).collect::<Option<_>>()?;
    let Literal { kind, functor, extra, line, .. } = template;
    Some(Literal::build_shared(*kind, functor.clone(), args, extra.clone(), *line).into())
}

#[inline]
fn same_extra(a: &Literal, b: &Literal) -> bool {
    match (&a.extra, &b.extra) {
        (Some(a), Some(b)) => Rc::ptr_eq(a, b),
        (None, None) => true,
        _ => false,
    }
}

/// The trigger of a plan whose arguments are constants and different variables.
#[derive(Debug)]
pub(crate) struct Head {
    functor: Symbol,
    slots: Box<[Slot]>,
}

#[derive(Debug)]
enum Slot {
    Any(Var),
    Number(f64),
    Atom(Symbol),
}

impl Head {
    pub(crate) fn of(trigger: &Term) -> Option<Self> {
        let args = match trigger {
            Term::Atom(_) => &[],
            Term::Literal(literal) if literal.kind == Kind::Plain && literal.extra.is_none() => {
                &literal.args[..]
            }
            _ => return None,
        };
        let mut seen: Vec<Var> = Vec::new();
        let slots: Option<Box<[Slot]>> = args
            .iter()
            .map(|arg| match arg {
                Term::Var(var) if !seen.contains(var) => {
                    seen.push(*var);
                    Some(Slot::Any(*var))
                }
                Term::Number(number) => Some(Slot::Number(*number)),
                Term::Atom(name) => Some(Slot::Atom(name.clone())),
                _ => None,
            })
            .collect();
        Some(Self { functor: trigger.functor()?.clone(), slots: slots? })
    }

    /// Puts the arguments of a ground event into the variables of the plan; whether it fits, `None` if that must be
    /// found out by unification.
    pub(crate) fn fit(&self, event: &Term, vars: &mut [Option<Term>]) -> Option<bool> {
        let fits = self.fits(event)?;
        if fits {
            self.bind(event.args(), vars)?;
        }
        Some(fits)
    }

    /// Whether a ground event has the constants of the plan, and so fits; `None` if that must be found out by unification.
    #[inline]
    pub(crate) fn fits(&self, event: &Term) -> Option<bool> {
        let literal = match event {
            Term::Atom(name) => return Some(self.slots.is_empty() && *name == self.functor),
            Term::Literal(literal) if literal.is_ground() && literal.kind == Kind::Plain => literal,
            _ => return None,
        };
        if literal.extra.as_ref().is_some_and(|extra| extra.negated || extra.namespace.is_some()) {
            return None;
        }
        if literal.functor != self.functor || literal.args.len() != self.slots.len() {
            return Some(false);
        }
        for (slot, arg) in self.slots.iter().zip(&literal.args) {
            let same = match (slot, arg) {
                (Slot::Any(_), _) => true,
                (Slot::Number(own), Term::Number(other)) => own == other,
                (Slot::Atom(own), Term::Atom(other)) => own == other,
                _ => return None,
            };
            if !same {
                return Some(false);
            }
        }
        Some(true)
    }

    /// Puts the arguments of an event that fits into the variables of the plan.
    #[inline]
    pub(crate) fn bind(&self, args: &[Term], vars: &mut [Option<Term>]) -> Option<()> {
        for (slot, arg) in self.slots.iter().zip(args) {
            if let Slot::Any(var) = slot {
                *vars.get_mut(var.index())? = Some(arg.clone());
            }
        }
        Some(())
    }
}

/// A condition of comparisons of numbers that must all hold; the last may give a variable its value.
#[derive(Clone, Debug)]
pub(crate) struct Test {
    comparisons: Box<[(RelOp, Term, Term)]>,
    /// Whether the last one is `X = expression`.
    assigns: Option<Var>,
}

impl Test {
    pub(crate) fn of(condition: &Term) -> Option<Self> {
        Self::of_all(vec![condition])
    }

    /// Conditions that must hold one after the other, the last one first.
    pub(crate) fn of_all(mut todo: Vec<&Term>) -> Option<Self> {
        let mut comparisons = Vec::new();
        while let Some(term) = todo.pop() {
            let Term::Literal(literal) = term else {
                if matches!(term, Term::Atom(name) if name.as_str() == "true") {
                    continue;
                }
                return None;
            };
            match (literal.kind, &literal.args[..]) {
                (Kind::And, [left, right]) => todo.extend([right, left]),
                (Kind::Relation(op), [left, right]) if op != RelOp::Build => {
                    comparisons.push((op, left.clone(), right.clone()));
                }
                _ => return None,
            }
        }
        let assigns = match comparisons.last() {
            Some((RelOp::Unify, Term::Var(var), _)) => Some(*var),
            _ => None,
        };
        Some(Self { comparisons: comparisons.into_boxed_slice(), assigns })
    }

    /// Whether it holds; `None` if something compared is no number, and nothing is bound then.
    #[inline]
    pub(crate) fn solve(&self, store: &mut Store) -> Option<bool> {
        let (assigned, compared) = match self.assigns {
            Some(var) if var.index() < store.bindings.len() && store.value(var).is_none() => {
                (Some(var), &self.comparisons[..self.comparisons.len() - 1])
            }
            _ => (None, &self.comparisons[..]),
        };
        for (op, left, right) in compared {
            if !op.holds(store.number(left, 0, 0)?, store.number(right, 0, 0)?)? {
                return Some(false);
            }
        }
        if let (Some(var), Some((_, _, value))) = (assigned, self.comparisons.last()) {
            let value = store.number(value, 0, 0)?;
            if arith::has_divided_by_zero() {
                return None;
            }
            store.bind(var, Term::Number(value));
        }
        Some(true)
    }
}
