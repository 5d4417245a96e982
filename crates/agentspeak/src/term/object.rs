//! The collections that change in place: sets, maps and queues.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::rc::Rc;

use std::ops::{Deref, DerefMut};

use super::Term;
use crate::memory::Weight;

/// The collections Jason changes in place.
#[derive(Clone, Debug)]
pub enum Object {
    /// `.set`
    Set(Rc<RefCell<Counted<BTreeSet<Ordered>>>>),
    /// `.map`
    Map(Rc<RefCell<Counted<BTreeMap<Ordered, Term>>>>),
    /// `.queue`
    Queue(Rc<RefCell<Counted<Queue>>>),
}

impl Object {
    /// Counts what it takes now.
    pub(crate) fn weigh(&self) {
        match self {
            Self::Set(set) => {
                let set = set.borrow();
                set.weight.set(set.len() * ENTRY_BYTES);
            }
            Self::Map(map) => {
                let map = map.borrow();
                map.weight.set(map.len() * 2 * ENTRY_BYTES);
            }
            Self::Queue(queue) => {
                let queue = queue.borrow();
                queue.weight.set(queue.items.len() * ENTRY_BYTES);
            }
        }
    }
}

/// What an element of a collection takes, with the room that is left between elements.
pub(crate) const ENTRY_BYTES: usize = 40;

/// A collection whose memory is counted.
#[derive(Clone, Debug, Default)]
pub struct Counted<T> {
    value: T,
    weight: Weight,
}

impl<T> From<T> for Counted<T> {
    fn from(value: T) -> Self {
        Self { value, weight: Weight::default() }
    }
}

impl<T> Deref for Counted<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T> DerefMut for Counted<T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.value
    }
}

/// A queue of terms, first in first out or smallest first.
#[derive(Debug, Default)]
pub struct Queue {
    /// The elements, next one first.
    pub items: VecDeque<Term>,
    /// Whether the smallest element leaves first.
    pub by_priority: bool,
}

/// A term with Jason's total order.
#[derive(Clone, Debug)]
pub struct Ordered(pub Term);
