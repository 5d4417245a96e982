//! Lists: cells of a head and a tail.

use std::mem;
use std::rc::Rc;

use super::Term;
use crate::memory::charge;

/// A list cell.
#[derive(Debug)]
pub struct Cons {
    /// The first element.
    pub head: Term,
    /// The rest: a list, or a variable.
    pub tail: Term,
    pub(super) ground: bool,
}

pub(super) const CONS_BYTES: usize = mem::size_of::<Cons>() + 16;

impl Term {
    /// A list cell.
    #[must_use]
    pub fn cons(head: Self, tail: Self) -> Self {
        charge(CONS_BYTES);
        let ground = head.is_ground() && tail.is_ground();
        Self::List(Rc::new(Cons { head, tail, ground }))
    }

    /// A list of these elements, ending in `tail`.
    pub fn list_with_tail<I>(items: I, tail: Self) -> Self
    where
        I: IntoIterator<Item = Self>,
        I::IntoIter: DoubleEndedIterator,
    {
        items.into_iter().rev().fold(tail, |tail, head| Self::cons(head, tail))
    }

    /// A proper list of these elements.
    pub fn list<I>(items: I) -> Self
    where
        I: IntoIterator<Item = Self>,
        I::IntoIter: DoubleEndedIterator,
    {
        Self::list_with_tail(items, Self::Nil)
    }

    /// The elements of a list, and what follows the last cell (`Nil` for a proper list).
    #[must_use]
    pub fn elements(&self) -> Elements<'_> {
        Elements { rest: self }
    }
}

/// Iterator over the elements of a list.
#[derive(Clone, Debug)]
pub struct Elements<'a> {
    rest: &'a Term,
}

impl<'a> Elements<'a> {
    /// What has not been visited yet.
    #[must_use]
    pub const fn rest(&self) -> &'a Term {
        self.rest
    }
}

impl<'a> Iterator for Elements<'a> {
    type Item = &'a Term;

    fn next(&mut self) -> Option<&'a Term> {
        let Term::List(cons) = self.rest else { return None };
        self.rest = &cons.tail;
        Some(&cons.head)
    }
}
