//! What operations on whole terms cost: unifying, comparing, copying.
//!
//! A small term can stand for an enormous one, because it shares its parts. So every such operation counts its
//! steps, gives up when there is no fuel or memory left, and the meter of the agent charges what it has counted.

use std::cell::Cell;

use crate::memory::live_bytes;
use crate::term::TERM_BYTES;

thread_local! {
    static CEILING: Cell<usize> = const { Cell::new(usize::MAX) };
    static OVERRUN: Cell<bool> = const { Cell::new(false) };
    static WORK: Cell<u64> = const { Cell::new(0) };
    static ALLOWED: Cell<u64> = const { Cell::new(u64::MAX) };
}

/// Sets how many bytes may be alive in this thread until the next call.
pub(crate) fn set_ceiling(bytes: usize) {
    CEILING.with(|ceiling| ceiling.set(bytes));
}

/// Whether an operation on terms was given up for its size since the last call.
pub(crate) fn take_overrun() -> bool {
    OVERRUN.with(|overrun| overrun.replace(false))
}

/// The steps of all operations on terms since the last call.
pub(crate) fn take_work() -> u64 {
    WORK.with(|work| work.replace(0))
}

/// Sets how many steps all operations on terms together may take until their work is taken.
pub(crate) fn allow_work(steps: u64) {
    ALLOWED.with(|allowed| allowed.set(steps));
}

/// Steps of one operation on terms; more than this many come only from terms that share parts exponentially.
const MAX_STEPS: u64 = 50_000_000;

/// Steps between two looks at the limits.
const STRIDE: u64 = 1024;

/// Counts the steps of one operation on terms.
#[derive(Debug, Default)]
pub(crate) struct Effort {
    steps: u64,
    /// Steps that others know of.
    told: u64,
}

impl Effort {
    /// Counts a step that holds this many terms; true if the operation must be given up.
    #[inline]
    pub(crate) fn is_too_much(&mut self, held: usize) -> bool {
        self.steps += 1;
        self.steps - self.told >= STRIDE && self.look(held)
    }

    /// Counts the making of so many parts.
    #[inline]
    pub(crate) const fn add(&mut self, parts: usize) {
        self.steps += parts as u64;
    }

    #[cold]
    fn look(&mut self, held: usize) -> bool {
        let work = self.tell();
        let bytes = live_bytes().saturating_add(held.saturating_mul(2 * TERM_BYTES));
        let too_big = self.steps > MAX_STEPS || bytes > CEILING.with(Cell::get);
        if too_big {
            OVERRUN.with(|overrun| overrun.set(true));
        }
        too_big || work > ALLOWED.with(Cell::get)
    }

    /// Adds what is not yet known to the work of all operations, which it gives.
    fn tell(&mut self) -> u64 {
        let new = self.steps - self.told;
        self.told = self.steps;
        WORK.with(|work| {
            let sum = work.get().saturating_add(new);
            work.set(sum);
            sum
        })
    }
}

impl Drop for Effort {
    #[inline]
    fn drop(&mut self) {
        self.tell();
    }
}
