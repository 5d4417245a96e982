//! Numbers that tell things from each other, also from their own copies.

use std::cell::Cell;

/// A number that nothing else in this thread has; a copy gets a number of its own.
#[derive(Debug)]
pub(crate) struct Identity(u64);

impl Identity {
    /// The number, never 0.
    #[inline]
    pub(crate) const fn number(&self) -> u64 {
        self.0
    }
}

impl Default for Identity {
    fn default() -> Self {
        thread_local! {
            static NEXT: Cell<u64> = const { Cell::new(1) };
        }
        Self(NEXT.with(|next| next.replace(next.get() + 1)))
    }
}

impl Clone for Identity {
    fn clone(&self) -> Self {
        Self::default()
    }
}
