//! Bindings of variables, and undoing them.
//!
//! Every operation works from an explicit stack. The annotations of the first term must be among those of
//! the second, as in Jason; that makes unification directed where annotations occur.

mod close;
mod evaluate;
mod resolve;
mod unify;

pub(crate) use close::Closer;
pub(crate) use evaluate::{Functions, PureFunctions, Unevaluated};
pub(crate) use unify::MAX_PLANS;

use crate::term::{Term, Var};

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

impl Store {
    pub(crate) fn with(bindings: Vec<Option<Term>>) -> Self {
        Self { bindings, ..Self::default() }
    }

    pub(crate) fn clear(&mut self) {
        self.bindings.clear();
        self.trail.clear();
        self.floor = 0;
    }

    /// Has so many unbound variables instead of those it had.
    #[inline]
    pub(crate) fn forget(&mut self, count: usize) {
        if self.bindings.len() == count {
            self.bindings.iter_mut().for_each(|slot| *slot = None);
        } else {
            self.bindings.clear();
            self.bindings.resize(count, None);
        }
    }

    /// Works on these variables instead of its own.
    #[inline]
    pub(crate) fn over<T>(&mut self, vars: &mut Vec<Option<Term>>, work: impl FnOnce(&mut Self) -> T) -> T {
        std::mem::swap(&mut self.bindings, vars);
        let result = work(self);
        std::mem::swap(&mut self.bindings, vars);
        result
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

    #[inline]
    pub(crate) fn value(&self, var: Var) -> Option<&Term> {
        self.bindings.get(var.index()).and_then(Option::as_ref)
    }

    #[inline]
    pub(crate) fn deref<'a>(&'a self, mut term: &'a Term) -> &'a Term {
        while let Term::Var(var) = term {
            let Some(value) = self.value(*var) else { break };
            term = value;
        }
        term
    }

    #[inline]
    pub(crate) fn bind(&mut self, var: Var, value: Term) {
        if let Some(slot) = self.bindings.get_mut(var.index()) {
            *slot = Some(value);
            if var.0 < self.floor {
                self.trail.push(var.0);
            }
        }
    }
}
