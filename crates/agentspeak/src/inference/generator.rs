//! Further solutions of an internal action, made one at a time.

use super::code::annots_term;
use crate::agent::Mind;
use crate::memory::{Weight, has_room, slice};
use crate::store::Store;
use crate::term::{CONS_BYTES, Extra, Term, text_bytes};

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
    Random { term: Term, items: Option<Items>, left: Option<u64> },
    /// The term unifies with each part of the list.
    Parts { term: Term, items: Items, parts: Parts },
    /// The term unifies with each part of the string.
    TextParts { term: Term, of: Term, parts: Parts },
    /// The annotations wanted are among these.
    Annots { wanted: Vec<Term>, own: Items, chosen: Vec<usize>, left: usize },
}

/// Terms to choose from.
#[derive(Debug)]
pub(crate) struct Items {
    items: Vec<Term>,
    _weight: Weight,
}

impl Items {
    /// `None` if there is no room for them.
    pub(crate) fn new(items: impl Iterator<Item = Term> + Clone) -> Option<Self> {
        let bytes = slice::<Term>(items.clone().count());
        has_room(bytes).then(|| Self { items: items.collect(), _weight: Weight::new(bytes) })
    }
}

/// Which parts of a sequence come next.
#[derive(Debug)]
pub(crate) struct Parts {
    which: Which,
    from: usize,
    to: usize,
    length: usize,
    done: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Which {
    /// From the beginning, the longest first.
    Prefixes,
    /// To the end, the longest first.
    Suffixes,
    /// From each place, the longest first, and the empty one last.
    All,
}

impl Parts {
    pub(crate) const fn new(which: Which, length: usize) -> Self {
        Self { which, from: 0, to: length, length, done: false }
    }

    fn next(&mut self) -> Option<(usize, usize)> {
        if self.done {
            return None;
        }
        let now = (self.from, self.to);
        match self.which {
            _ if self.from == self.to => self.done = true,
            Which::Prefixes => self.to -= 1,
            Which::Suffixes => self.from += 1,
            Which::All if self.to > self.from + 1 => self.to -= 1,
            Which::All if self.from + 1 < self.length => {
                self.from += 1;
                self.to = self.length;
            }
            Which::All => (self.from, self.to) = (0, 0),
        }
        Some(now)
    }
}

impl Generator {
    /// Ways to choose as many annotations as are wanted; more than so many are not tried.
    pub(super) fn annots(wanted: Vec<Term>, own: Items) -> Self {
        let chosen = (0..wanted.len()).collect();
        let left = if wanted.len() > own.items.len() { 0 } else { MAX_SUBSETS };
        Self::Annots { wanted, own, chosen, left }
    }

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
            Self::Parts { parts, .. } | Self::TextParts { parts, .. } => parts.done,
            Self::Annots { left, .. } => *left == 0,
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
                    Some(Items { items, .. }) => items[mind.random_below(items.len())].clone(),
                };
                store.unify(term, &value)
            }
            Self::Parts { term, items, parts } => {
                let Some((from, to)) = parts.next() else { return false };
                mind.meter.look_through(to - from);
                has_room((to - from) * CONS_BYTES)
                    && store.unify(term, &Term::list(items.items[from..to].iter().cloned()))
            }
            Self::TextParts { term, of, parts } => {
                let (Some((from, to)), Some(text)) = (parts.next(), of.as_text()) else { return false };
                mind.meter.look_through(text.len());
                let place = |n: usize| text.char_indices().nth(n).map_or(text.len(), |(place, _)| place);
                let part = &text[place(from)..place(to)];
                has_room(text_bytes(part)) && store.unify(term, &Term::text(part))
            }
            Self::Annots { wanted, own, chosen, left } => {
                let of = |annots: Vec<Term>| annots_term(Extra { annots, ..Extra::default() });
                let now = chosen.iter().map(|n| own.items[*n].clone()).collect();
                *left = if next_choice(chosen, own.items.len()) { *left - 1 } else { 0 };
                mind.meter.look_through(chosen.len());
                store.unify(&of(wanted.clone()), &of(now))
            }
        }
    }
}

/// More combinations than this are not tried.
const MAX_SUBSETS: usize = 10_000;

/// The next way to choose some of `count` things, in order; false if there is none.
fn next_choice(chosen: &mut [usize], count: usize) -> bool {
    let size = chosen.len();
    let Some(place) = (0..size).rev().find(|place| chosen[*place] + (size - place) < count) else {
        return false;
    };
    chosen[place] += 1;
    for later in place + 1..size {
        chosen[later] = chosen[later - 1] + 1;
    }
    true
}
