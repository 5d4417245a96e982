//! Every state a search has met, once.

use std::hash::Hasher;

use rustc_hash::FxHasher;

const EMPTY: u64 = u64::MAX;
/// The half of a slot that is not the number of a state.
const TAG: u64 = !0 << 32;
/// States that may come between two looks at the memory.
const SOON: usize = 1 << 14;

/// States as rows of cells (the person's region or cell, then the boxes, sorted), found again by content, not by
/// hash alone: an answer never rests on two states having different hashes. A slot has half of the hash beside the number, so that the row
/// of another state, which no cache holds, is hardly ever looked at.
#[derive(Debug, Clone)]
pub(crate) struct StateTable {
    width: usize,
    rows: Vec<u16>,
    slots: Vec<u64>,
}

impl StateTable {
    /// A table for states of so many boxes.
    pub(crate) fn new(boxes: usize) -> Self {
        Self { width: boxes + 1, rows: Vec::new(), slots: vec![EMPTY; 256] }
    }

    pub(crate) fn len(&self) -> usize {
        self.rows.len() / self.width
    }

    /// Bytes in use, or about to be: slots that are soon doubled count as if they were.
    pub(crate) fn memory(&self) -> u64 {
        let soon = self.is_full(SOON) && self.len() > SOON;
        (self.rows.capacity() * 2 + self.slots.capacity() * if soon { 16 } else { 8 }) as u64
    }

    pub(crate) fn boxes(&self, state: u32) -> &[u16] {
        let start = state as usize * self.width;
        &self.rows[start + 1..start + self.width]
    }

    pub(crate) fn person(&self, state: u32) -> u16 {
        self.rows[state as usize * self.width]
    }

    /// The number of a state, and whether it is new.
    pub(crate) fn insert(&mut self, person: u16, boxes: &[u16]) -> (u32, bool) {
        if self.is_full(0) {
            self.grow();
        }
        let hash = hash(person, boxes);
        match self.look_up(hash, person, boxes) {
            Ok(state) => (state, false),
            Err(slot) => {
                let state = u32::try_from(self.len()).unwrap_or(u32::MAX);
                self.slots[slot] = u64::from(state) | hash & TAG;
                self.rows.push(person);
                self.rows.extend_from_slice(boxes);
                (state, true)
            }
        }
    }

    /// The number of a state, if it is known.
    pub(crate) fn find(&self, person: u16, boxes: &[u16]) -> Option<u32> {
        self.look_up(hash(person, boxes), person, boxes).ok()
    }

    /// The number of a state, or the slot where it would be.
    fn look_up(&self, hash: u64, person: u16, boxes: &[u16]) -> Result<u32, usize> {
        let mut slot = self.slot_of(hash);
        loop {
            let known = self.slots[slot];
            if known == EMPTY {
                return Err(slot);
            }
            #[allow(clippy::cast_possible_truncation, reason = "the lower half is the number")]
            let state = known as u32;
            if (known ^ hash) & TAG == 0 && self.person(state) == person && self.boxes(state) == boxes {
                return Ok(state);
            }
            slot = (slot + 1) & (self.slots.len() - 1);
        }
    }

    /// Whether more slots are needed, if so many states more come.
    fn is_full(&self, more: usize) -> bool {
        (self.len() + more) * 3 >= self.slots.len() * 2
    }

    /// The slot where a state is looked for first.
    fn slot_of(&self, hash: u64) -> usize {
        #[allow(clippy::cast_possible_truncation, reason = "any bits of the hash will do")]
        let hash = (hash ^ hash >> 29) as usize;
        hash & (self.slots.len() - 1)
    }

    fn grow(&mut self) {
        let slots = self.slots.len() * 2;
        // The old ones go first, so that the two are never held at once.
        self.slots = Vec::new();
        self.slots = vec![EMPTY; slots];
        for state in 0..u32::try_from(self.len()).unwrap_or(u32::MAX) {
            let hash = hash(self.person(state), self.boxes(state));
            let mut slot = self.slot_of(hash);
            while self.slots[slot] != EMPTY {
                slot = (slot + 1) & (self.slots.len() - 1);
            }
            self.slots[slot] = u64::from(state) | hash & TAG;
        }
    }
}

fn hash(person: u16, boxes: &[u16]) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write_u16(person);
    let (fours, rest) = boxes.as_chunks::<4>();
    for &four in fours {
        let [one, two, three, last] = four.map(u64::from);
        hasher.write_u64(one | two << 16 | three << 32 | last << 48);
    }
    for &cell in rest {
        hasher.write_u16(cell);
    }
    hasher.finish()
}

/// Moves a box in a sorted list.
pub(crate) fn move_box(boxes: &mut [u16], from: u16, to: u16) {
    let Ok(mut at) = boxes.binary_search(&from) else { return };
    boxes[at] = to;
    while at > 0 && boxes[at - 1] > boxes[at] {
        boxes.swap(at - 1, at);
        at -= 1;
    }
    while at + 1 < boxes.len() && boxes[at + 1] < boxes[at] {
        boxes.swap(at, at + 1);
        at += 1;
    }
}
