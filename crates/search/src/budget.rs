//! When a search stops.

use std::fmt;

/// How far a robot may go. Whatever is `None` does not limit; a robot without any limit stops at a depth of its
/// own.
#[derive(Clone, Copy, Default)]
pub struct Budget<'a> {
    /// Plies to look ahead.
    pub depth: Option<u32>,
    /// Positions to look at.
    pub nodes: Option<u64>,
    /// Asked every few hundred positions; true means stop now.
    pub stop: Option<&'a dyn Fn() -> bool>,
}

impl Budget<'_> {
    /// A depth limit alone.
    #[must_use]
    pub const fn depth(depth: u32) -> Self {
        Self { depth: Some(depth), nodes: None, stop: None }
    }

    /// A node limit alone.
    #[must_use]
    pub const fn nodes(nodes: u64) -> Self {
        Self { depth: None, nodes: Some(nodes), stop: None }
    }

    /// The depths to try, one after the other.
    pub(crate) fn depths(&self) -> std::ops::RangeInclusive<u32> {
        /// Where deepening ends if nothing else ends it.
        const DEEPEST: u32 = 64;
        1..=self.depth.unwrap_or(DEEPEST).clamp(1, DEEPEST)
    }
}

impl fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget")
            .field("depth", &self.depth)
            .field("nodes", &self.nodes)
            .field("stop", &self.stop.is_some())
            .finish()
    }
}

/// The search was stopped before it had a result.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stopped;

/// The count of positions against the budget.
#[derive(Debug)]
pub(crate) struct Spending<'a> {
    budget: Budget<'a>,
    pub(crate) nodes: u64,
    stopped: bool,
}

impl<'a> Spending<'a> {
    pub(crate) const fn new(budget: Budget<'a>) -> Self {
        Self { budget, nodes: 0, stopped: false }
    }

    /// Counts one position; an error once the budget are reached, and ever after.
    #[inline]
    pub(crate) fn spend(&mut self) -> Result<(), Stopped> {
        self.nodes += 1;
        let asks = self.nodes.is_multiple_of(256);
        if self.budget.nodes.is_some_and(|most| self.nodes > most)
            || (asks && self.budget.stop.is_some_and(|stop| stop()))
        {
            self.stopped = true;
        }
        if self.stopped { Err(Stopped) } else { Ok(()) }
    }
}
