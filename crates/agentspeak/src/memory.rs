//! The bytes in use: every term, and whatever else takes room with an agent, is counted as long as it lives.

use std::cell::Cell;

thread_local! {
    static LIVE_BYTES: Cell<usize> = const { Cell::new(0) };
}

/// The bytes all terms alive in this thread occupy, roughly.
#[must_use]
pub(crate) fn live_bytes() -> usize {
    LIVE_BYTES.with(Cell::get)
}

pub(crate) fn charge(bytes: usize) {
    LIVE_BYTES.with(|live| live.set(live.get().wrapping_add(bytes)));
}

pub(crate) fn release(bytes: usize) {
    LIVE_BYTES.with(|live| live.set(live.get().wrapping_sub(bytes)));
}

/// Bytes that something other than a term occupies, counted with the terms as long as it lives.
#[derive(Debug)]
pub(crate) struct Weight(usize);

impl Weight {
    pub(crate) fn new(bytes: usize) -> Self {
        charge(bytes);
        Self(bytes)
    }
}

impl Drop for Weight {
    fn drop(&mut self) {
        release(self.0);
    }
}
