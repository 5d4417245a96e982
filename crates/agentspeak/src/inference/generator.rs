//! Further solutions of an internal action.

use crate::agent::Mind;
use crate::store::Store;
use crate::term::Term;

/// Solutions still to come.
#[derive(Debug)]
pub(crate) enum Generator {
    /// In each solution, these pairs unify.
    Pairs(std::vec::IntoIter<Vec<(Term, Term)>>),
    /// The term unifies with each number from `next` to `end`.
    Range { term: Term, next: f64, end: f64, step: f64 },
    /// The term unifies with each element of the list.
    Member { term: Term, rest: Term },
    /// The term unifies with a random number, or a random element, so many times; 0 for ever.
    Random { term: Term, items: Option<Vec<Term>>, left: Option<u64> },
}

impl Generator {
    pub(super) fn is_done(&self) -> bool {
        match self {
            Self::Pairs(pairs) => pairs.len() == 0,
            Self::Range { next, end, step, .. } => {
                if *step > 0.0 {
                    next > end
                } else {
                    next < end
                }
            }
            Self::Member { rest, .. } => !matches!(rest, Term::List(_)),
            Self::Random { left, .. } => *left == Some(0),
        }
    }

    /// Tries the next solution; whether its terms unify.
    pub(super) fn advance(&mut self, store: &mut Store, mind: &mut Mind) -> bool {
        match self {
            Self::Pairs(pairs) => {
                pairs.next().is_some_and(|pairs| pairs.iter().all(|(a, b)| store.unify(a, b)))
            }
            Self::Range { term, next, step, .. } => {
                let value = *next;
                *next += *step;
                store.unify(term, &Term::Number(value))
            }
            Self::Member { term, rest } => {
                let rest_now = store.deref(rest).clone();
                let Term::List(cons) = &rest_now else { return false };
                *rest = store.deref(&cons.tail).clone();
                store.unify(term, &cons.head)
            }
            Self::Random { term, items, left } => {
                if let Some(left) = left {
                    *left -= 1;
                }
                let value = match items {
                    None => Term::Number(mind.random()),
                    Some(items) => items[mind.random_below(items.len())].clone(),
                };
                store.unify(term, &value)
            }
        }
    }
}
