//! A condition that asks for one belief, and perhaps compares what it finds: most conditions and tests are of this
//! sort, and need no search when the belief has no rules.
//!
//! Like everything that is prepared, it gives up, by saying `None`, wherever it could differ from inference.

use crate::beliefs::{BeliefBase, Clause, Keys, index_key};
use crate::inference::Target;
use crate::prepared::Test;
use crate::store::Store;
use crate::term::{Kind, Term, Var};

/// A question for one belief, followed by comparisons of numbers.
#[derive(Debug)]
pub(crate) struct Scan {
    target: Target,
    args: Box<[Part]>,
    /// The comparisons, if there are any.
    test: Option<Test>,
}

/// Questions with more arguments are left to inference.
const MAX_ARGS: usize = 32;

/// An argument of the question.
#[derive(Debug)]
enum Part {
    /// A number, an atom or a string.
    Constant(Term),
    Var(Var),
}

impl Scan {
    pub(crate) fn of(condition: &Term) -> Option<Self> {
        let mut first = condition;
        let mut rest = Vec::new();
        while let Term::Literal(literal) = first
            && let (Kind::And, [left, right]) = (literal.kind, &literal.args[..])
        {
            rest.push(right);
            first = left;
        }
        let args: &[Term] = match first {
            Term::Atom(_) => &[],
            Term::Literal(literal) if literal.kind == Kind::Plain && literal.extra.is_none() => &literal.args,
            _ => return None,
        };
        if args.len() > MAX_ARGS {
            return None;
        }
        let args: Option<Box<[Part]>> = args
            .iter()
            .map(|arg| match arg {
                Term::Var(var) => Some(Part::Var(*var)),
                _ => is_simple(arg).then(|| Part::Constant(arg.clone())),
            })
            .collect();
        let test = if rest.is_empty() { None } else { Some(Test::of_all(rest)?) };
        Some(Self { target: Target::of(first)?, args: args?, test })
    }

    /// Whether it holds, with the values of its variables put into the store, and how many beliefs were looked at;
    /// `None` if that must be found out by inference, and nothing is bound then.
    pub(crate) fn solve(&self, store: &mut Store, beliefs: &BeliefBase) -> Option<(bool, u64)> {
        let Some(entry) = beliefs.entry_again(&self.target.key, &self.target.found) else {
            return Some((false, 1));
        };
        if entry.has_rules {
            return None;
        }
        if let Some(clause) = entry.only() {
            return Some((self.tries(clause, store)?, 2));
        }
        let keys = self.keys(store)?;
        let (mut from, mut looked_at) = (0, 1);
        while let Some(place) = entry.next(from, &keys) {
            looked_at += 1;
            if self.tries(entry.clauses.get(place)?, store)? {
                return Some((true, looked_at));
            }
            from = place + 1;
        }
        Some((false, looked_at))
    }

    /// Whether this belief is the answer; what it gives to variables is forgotten if not.
    #[inline]
    fn tries(&self, clause: &Clause, store: &mut Store) -> Option<bool> {
        let mut bound = 0;
        let fits = self.fits(clause, store, &mut bound);
        if fits != Some(true) {
            self.unbind(bound, store);
        }
        fits
    }

    /// Forgets what these arguments, one bit each, were bound to.
    fn unbind(&self, bound: u32, store: &mut Store) {
        for (place, part) in self.args.iter().enumerate() {
            if let Part::Var(var) = part
                && bound & (1 << place) != 0
                && let Some(slot) = store.bindings.get_mut(var.index())
            {
                *slot = None;
            }
        }
    }

    /// The index keys of the arguments.
    fn keys(&self, store: &Store) -> Option<Keys> {
        let mut keys = Keys::default();
        for (place, part) in self.args.iter().enumerate() {
            let key = match part {
                Part::Constant(term) => index_key(term),
                Part::Var(var) if var.index() >= store.bindings.len() => return None,
                Part::Var(var) => match store.value(*var) {
                    None => 0,
                    Some(value) if is_simple(value) => index_key(value),
                    Some(_) => return None,
                },
            };
            if let Some(slot) = keys.get_mut(place) {
                *slot = key;
            }
        }
        Some(keys)
    }

    #[inline]
    fn fits(&self, clause: &Clause, store: &mut Store, bound: &mut u32) -> Option<bool> {
        for (place, (part, arg)) in self.args.iter().zip(&clause.args).enumerate() {
            let wanted = match part {
                Part::Constant(term) => term,
                Part::Var(var) if var.index() >= store.bindings.len() => return None,
                Part::Var(var) => {
                    let Some(value) = store.value(*var) else {
                        store.bind(*var, arg.clone());
                        *bound |= 1 << place;
                        continue;
                    };
                    value
                }
            };
            if !same(wanted, arg)? {
                return Some(false);
            }
        }
        self.test.as_ref().map_or(Some(true), |test| test.solve(store))
    }
}

fn is_simple(term: &Term) -> bool {
    matches!(term, Term::Number(_) | Term::Atom(_) | Term::Text(_))
}

/// Whether two terms are the same, if that is plain to see.
fn same(wanted: &Term, other: &Term) -> Option<bool> {
    match (wanted, other) {
        (Term::Number(a), Term::Number(b)) => Some(a == b),
        (Term::Atom(a), Term::Atom(b)) => Some(a == b),
        (Term::Text(a), Term::Text(b)) => Some(a.as_str() == b.as_str()),
        (a, b) if is_simple(a) && is_simple(b) => Some(false),
        _ => None,
    }
}
