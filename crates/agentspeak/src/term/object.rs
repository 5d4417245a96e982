//! The collections that change in place: sets, maps and queues.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::rc::Rc;

use super::Term;

/// The collections Jason changes in place.
#[derive(Clone, Debug)]
pub enum Object {
    /// `.set`
    Set(Rc<RefCell<BTreeSet<Ordered>>>),
    /// `.map`
    Map(Rc<RefCell<BTreeMap<Ordered, Term>>>),
    /// `.queue`
    Queue(Rc<RefCell<Queue>>),
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
