//! What the search remembers: a large table that may forget, and an archive of the largest positions that does not.
//!
//! A slot of the table is one word: 62 bits of the key, a bit that says it is used, and the answer. The place in
//! the table comes from the other half of the key, so that a stranger is taken for a friend with a probability
//! of about 2^-60 a probe. Words are read and written whole, so threads share the table without locks.

use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicU64, Ordering};

use rustc_hash::FxHashMap;

use super::SolverError;
use super::field::Key;

/// Slots that are looked through together: half a line of the processor's cache.
const BUCKET: usize = 4;
const USED: u64 = 2;
const WON: u64 = 1;

/// The most positions the archive keeps: about 200 MB.
const ARCHIVE_LIMIT: usize = 1 << 22;

#[derive(Debug)]
pub(super) struct Table {
    slots: Box<[AtomicU64]>,
}

impl Table {
    /// A table of about this many bytes, at least one bucket.
    pub(super) fn new(bytes: u64) -> Result<Self, SolverError> {
        let refused = || SolverError::Memory { bytes };
        let buckets = usize::try_from(bytes / 8).map_err(|_| refused())?.div_ceil(BUCKET).max(1);
        let slots = buckets.checked_mul(BUCKET).ok_or_else(refused)?;
        let slots = bytemuck::try_zeroed_slice_box(slots).map_err(|()| refused())?;
        Ok(Self { slots })
    }

    pub(super) fn len(&self) -> usize {
        self.slots.len()
    }

    #[inline]
    fn bucket(&self, key: Key) -> &[AtomicU64] {
        // The high half of a product maps a word evenly onto any number of buckets (Lemire 2019).
        let buckets = (self.slots.len() / BUCKET) as u128;
        #[allow(clippy::cast_possible_truncation, reason = "below the number of buckets")]
        let bucket = ((u128::from(key.place) * buckets) >> 64) as usize;
        &self.slots[bucket * BUCKET..bucket * BUCKET + BUCKET]
    }

    #[inline]
    pub(super) fn get(&self, key: Key) -> Option<bool> {
        let tag = key.check | USED | WON;
        self.bucket(key)
            .iter()
            .map(|slot| slot.load(Ordering::Relaxed))
            .find(|slot| slot | WON == tag && slot & USED != 0)
            .map(|slot| slot & WON != 0)
    }

    /// Remembers an answer; says whether that filled a fresh slot.
    #[inline]
    pub(super) fn put(&self, key: Key, won: bool) -> bool {
        let entry = key.check & !WON | USED | u64::from(won);
        let bucket = self.bucket(key);
        for slot in bucket {
            let old = slot.load(Ordering::Relaxed);
            if old == 0 || old | WON == entry | WON {
                slot.store(entry, Ordering::Relaxed);
                return old == 0;
            }
        }
        bucket[(key.check >> 61) as usize % BUCKET].store(entry, Ordering::Relaxed);
        false
    }
}

/// Answers about positions so large that they are few, kept whatever happens and saved in checkpoints.
#[derive(Debug, Default)]
pub(super) struct Archive {
    known: Mutex<FxHashMap<Key, bool>>,
}

impl Archive {
    pub(super) fn get(&self, key: Key) -> Option<bool> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner).get(&key).copied()
    }

    pub(super) fn put(&self, key: Key, won: bool) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() < ARCHIVE_LIMIT {
            known.insert(key, won);
        }
    }

    /// Everything known, sorted by key.
    pub(super) fn entries(&self) -> Vec<(Key, bool)> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let mut entries: Vec<_> = known.iter().map(|(&key, &won)| (key, won)).collect();
        entries.sort_unstable();
        entries
    }
}

/// Which positions some thread is working on right now.
///
/// Every thread searches the whole tree and leaves for later what another has begun: Kerrigan's simplification
/// (2015) of ABDADA (Weill 1996).
#[derive(Debug)]
pub(super) struct Busy {
    slots: Box<[AtomicU64]>,
}

impl Busy {
    pub(super) fn new() -> Self {
        Self { slots: (0..1 << 12).map(|_| AtomicU64::new(0)).collect() }
    }

    fn slot(&self, key: Key) -> &AtomicU64 {
        #[allow(clippy::cast_possible_truncation, reason = "reduced to the number of slots")]
        let index = key.place as usize % self.slots.len();
        &self.slots[index]
    }

    pub(super) fn is_taken(&self, key: Key) -> bool {
        self.slot(key).load(Ordering::Relaxed) == key.check
    }

    pub(super) fn take(&self, key: Key) {
        self.slot(key).store(key.check, Ordering::Relaxed);
    }

    pub(super) fn release(&self, key: Key) {
        let _ = self.slot(key).compare_exchange(key.check, 0, Ordering::Relaxed, Ordering::Relaxed);
    }
}
