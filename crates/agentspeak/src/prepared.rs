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
use crate::term::{Kind, Literal, RelOp, Term, Var};

/// A goal or belief of a plan body, with its source.
#[derive(Clone, Debug)]
pub(crate) enum Call {
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
    /// Arithmetic without functions.
    Sum(Term),
}

impl Argument {
    fn of(term: &Term) -> Option<Self> {
        match term {
            Term::Var(var) => Some(Self::Value(*var)),
            Term::Literal(literal) if matches!(literal.kind, Kind::Arith(_)) => Some(Self::Sum(term.clone())),
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
        match term {
            Term::Atom(_) => Some(Self::Ready(sourced())),
            Term::Literal(literal) if literal.kind == Kind::Plain => {
                if term.is_ground() {
                    return Some(Self::Ready(sourced()));
                }
                let extra = literal.extra.as_deref();
                let fixed = extra.is_none_or(|extra| {
                    extra.annots_tail.is_none()
                        && extra.annots.iter().chain(&extra.namespace).all(Term::is_ground)
                });
                let args: Option<Box<[Argument]>> = literal.args.iter().map(Argument::of).collect();
                match (sourced(), args) {
                    (Term::Literal(template), Some(args)) if fixed => Some(Self::Open(template, args)),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// Whether its only annotation is its source.
    pub(crate) fn is_plain(&self) -> bool {
        let extra = match self {
            Self::Ready(term) => term.extra(),
            Self::Open(template, _) => template.extra.as_deref(),
        };
        extra.is_some_and(|extra| extra.annots.len() == 1 && extra.annots.iter().all(is_source))
    }

    /// The literal with the values of its variables, all of which must be known; `spare` is used up if it fits.
    pub(crate) fn literal(&self, store: &Store, spare: &mut Option<Rc<Literal>>) -> Option<Term> {
        let (template, args) = match self {
            Self::Ready(term) => return Some(term.clone()),
            Self::Open(template, args) => (template, args),
        };
        if let Some(mut old) = spare.take()
            && old.functor == template.functor
            && old.args.len() == args.len()
            && old.line == template.line
            && same_extra(&old, template)
            && let Some(literal) = Rc::get_mut(&mut old)
        {
            for (slot, arg) in literal.args.iter_mut().zip(args) {
                *slot = arg.value(store)?;
            }
            return Some(Term::Literal(old));
        }
        let args: Box<[Term]> = args.iter().map(|arg| arg.value(store)).collect::<Option<_>>()?;
        let Literal { kind, functor, extra, line, .. } = &**template;
        Some(Literal::build_shared(*kind, functor.clone(), args, extra.clone(), *line).into())
    }
}

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
    #[inline]
    pub(crate) fn fit(&self, event: &Term, vars: &mut [Option<Term>]) -> Option<bool> {
        let literal = match event {
            Term::Atom(name) => return Some(self.slots.is_empty() && *name == self.functor),
            Term::Literal(literal) if event.is_ground() && literal.kind == Kind::Plain => literal,
            _ => return None,
        };
        if literal.extra.as_ref().is_some_and(|extra| extra.negated || extra.namespace.is_some()) {
            return None;
        }
        if literal.functor != self.functor || literal.args.len() != self.slots.len() {
            return Some(false);
        }
        for (slot, arg) in self.slots.iter().zip(&literal.args) {
            match (slot, arg) {
                (Slot::Any(var), _) => *vars.get_mut(var.index())? = Some(arg.clone()),
                (Slot::Number(own), Term::Number(other)) => {
                    if own != other {
                        return Some(false);
                    }
                }
                (Slot::Atom(own), Term::Atom(other)) => {
                    if own != other {
                        return Some(false);
                    }
                }
                _ => return None,
            }
        }
        Some(true)
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
