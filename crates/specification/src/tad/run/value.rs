//! Values of abstract data types. Copies share what they are made of: a state is copied for every question.

use std::collections::BTreeSet;
use std::sync::Arc;

/// A value.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Value {
    /// A truth value.
    Bool(bool),
    /// A number.
    Int(i64),
    /// A tuple.
    Tuple(Arc<[Value]>),
    /// A set.
    Set(Arc<BTreeSet<Value>>),
    /// A sequence.
    Seq(Arc<[Value]>),
    /// A generator with its arguments.
    Made(Arc<str>, Arc<[Value]>),
}

impl Value {
    /// A tuple of parts.
    #[must_use]
    pub fn tuple(parts: impl IntoIterator<Item = Self>) -> Self {
        Self::Tuple(parts.into_iter().collect())
    }

    /// A set of elements.
    #[must_use]
    pub fn set(elements: impl IntoIterator<Item = Self>) -> Self {
        Self::Set(Arc::new(elements.into_iter().collect()))
    }

    /// A sequence of elements.
    #[must_use]
    pub fn seq(elements: impl IntoIterator<Item = Self>) -> Self {
        Self::Seq(elements.into_iter().collect())
    }
}

/// Which element `dameUno` gives: no axiom may depend on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Choice {
    /// The least.
    #[default]
    First,
    /// The greatest.
    Last,
    /// One in the middle.
    Middle,
}

impl Choice {
    /// Every choice.
    pub const ALL: [Self; 3] = [Self::First, Self::Last, Self::Middle];

    /// The element of a set that is chosen.
    pub(super) fn pick(self, set: &BTreeSet<Value>) -> Option<&Value> {
        match self {
            Self::First => set.first(),
            Self::Last => set.last(),
            Self::Middle => set.iter().nth(set.len() / 2),
        }
    }

    /// A set without the element that is chosen.
    pub(super) fn rest(self, set: &BTreeSet<Value>) -> Option<Value> {
        let chosen = self.pick(set)?;
        Some(Value::set(set.iter().filter(|&element| element != chosen).cloned()))
    }
}
