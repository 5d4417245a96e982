//! The bytes in use: every term, and whatever else takes room with an agent, is counted as long as it lives.
//!
//! There is a ceiling while an agent runs or a program is read. Small things are counted as they are made, and the
//! one that goes over the ceiling is noticed at the next step; whatever can be large asks for room first and is not
//! made if there is none. So an agent is over its memory by a few small things at most.

use std::cell::Cell;

thread_local! {
    static LIVE: Cell<usize> = const { Cell::new(0) };
    static CEILING: Cell<usize> = const { Cell::new(usize::MAX) };
    static OVERRUN: Cell<bool> = const { Cell::new(false) };
}

/// The bytes everything that is counted in this thread occupies.
pub(crate) fn live_bytes() -> usize {
    LIVE.with(Cell::get)
}

/// Counts bytes that are taken now.
#[inline]
pub(crate) fn charge(bytes: usize) {
    let live = LIVE.with(|live| {
        let sum = live.get().wrapping_add(bytes);
        live.set(sum);
        sum
    });
    if live > CEILING.with(Cell::get) {
        note_overrun();
    }
}

/// Counts bytes that are given back.
#[inline]
pub(crate) fn release(bytes: usize) {
    LIVE.with(|live| live.set(live.get().wrapping_sub(bytes)));
}

#[cold]
pub(crate) fn note_overrun() {
    OVERRUN.with(|overrun| overrun.set(true));
}

/// Whether the ceiling was reached since it was set, or room was asked for that there is not.
#[inline]
pub(crate) fn is_overrun() -> bool {
    OVERRUN.with(Cell::get)
}

/// Whether there is room for so many bytes more; if not, that is an overrun.
#[inline]
pub(crate) fn has_room(bytes: usize) -> bool {
    let fits = live_bytes().saturating_add(bytes) <= CEILING.with(Cell::get);
    if !fits {
        note_overrun();
    }
    fits
}

/// A ceiling for the bytes of this thread, in force as long as this lives.
#[derive(Debug)]
pub(crate) struct Ceiling {
    outer: usize,
}

impl Ceiling {
    /// A ceiling at so many bytes, but not above the one in force.
    pub(crate) fn at(bytes: usize) -> Self {
        let outer = CEILING.with(|ceiling| ceiling.replace(ceiling.get().min(bytes)));
        if live_bytes() > bytes {
            note_overrun();
        }
        Self { outer }
    }
}

impl Drop for Ceiling {
    fn drop(&mut self) {
        CEILING.with(|ceiling| ceiling.set(self.outer));
        if self.outer == usize::MAX {
            OVERRUN.with(|overrun| overrun.set(false));
        }
    }
}

/// Bytes that something other than a term occupies, counted as long as it lives.
#[derive(Debug, Default)]
pub(crate) struct Weight(Cell<usize>);

impl Weight {
    pub(crate) fn new(bytes: usize) -> Self {
        charge(bytes);
        Self(Cell::new(bytes))
    }

    /// Counts so many bytes instead of what was counted before.
    pub(crate) fn set(&self, bytes: usize) {
        release(self.0.replace(bytes));
        charge(bytes);
    }
}

impl Clone for Weight {
    fn clone(&self) -> Self {
        Self::new(self.0.get())
    }
}

impl Drop for Weight {
    fn drop(&mut self) {
        release(self.0.get());
    }
}

/// What the allocator takes for so many bytes.
pub(crate) const fn allocated(bytes: usize) -> usize {
    let rounded = (bytes + 8 + 15) & !15;
    if rounded < 32 { 32 } else { rounded }
}

/// What a shared value of this type takes: the value and its counters.
pub(crate) const fn shared<T>() -> usize {
    allocated(size_of::<T>() + 16)
}

/// What a list of so many values of this type takes; nothing if there are none.
pub(crate) const fn slice<T>(count: usize) -> usize {
    if count == 0 { 0 } else { allocated(count.saturating_mul(size_of::<T>())) }
}

/// Adds a value to a list that may grow large, if there is room; whether there was. The list is counted by `weight`.
pub(crate) fn push<T>(list: &mut Vec<T>, value: T, weight: &Weight) -> bool {
    if list.len() == list.capacity() {
        let capacity = list.capacity().saturating_mul(2).max(4);
        // While a list grows there are two of it.
        if !has_room(slice::<T>(capacity)) {
            return false;
        }
        weight.set(slice::<T>(capacity));
        list.reserve_exact(capacity - list.len());
    }
    list.push(value);
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_stops_growing_at_the_ceiling() {
        let before = live_bytes();
        {
            let _ceiling = Ceiling::at(before + (1 << 20));
            let (mut list, weight) = (Vec::new(), Weight::default());
            while push(&mut list, 0_u64, &weight) {
                assert!(list.len() < 1 << 20);
            }
            assert!(is_overrun());
            assert!(list.capacity() * 8 <= 1 << 20, "{}", list.capacity());
        }
        assert!(!is_overrun());
        assert_eq!(live_bytes(), before);
    }
}
