//! Every state a search has met, once.

use std::hash::Hasher;

use rustc_hash::FxHasher;

const EMPTY: u32 = u32::MAX;
/// States that may come between two looks at the memory.
const SOON: usize = 1 << 14;

/// States as rows of cells (the person's region or cell, then the boxes, sorted), found again by content, not by
/// hash alone: an answer never rests on two states having different hashes.
#[derive(Debug, Clone)]
pub(crate) struct StateTable {
    width: usize,
    rows: Vec<u16>,
    slots: Vec<u32>,
}

impl StateTable {
    /// A table for states of so many boxes.
    pub(crate) fn new(boxes: usize) -> Self {
        Self { width: boxes + 1, rows: Vec::new(), slots: vec![EMPTY; 1024] }
    }

    pub(crate) fn len(&self) -> usize {
        self.rows.len() / self.width
    }

    /// Bytes in use, or about to be: slots that are soon doubled count as if they were.
    pub(crate) fn memory(&self) -> u64 {
        let soon = (self.len() + SOON) * 2 >= self.slots.len() && self.len() > SOON;
        (self.rows.capacity() * 2 + self.slots.capacity() * if soon { 8 } else { 4 }) as u64
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
        if self.len() * 2 >= self.slots.len() {
            self.grow();
        }
        let mut slot = self.slot_of(person, boxes);
        loop {
            match self.slots[slot] {
                EMPTY => break,
                state if self.person(state) == person && self.boxes(state) == boxes => return (state, false),
                _ => slot = (slot + 1) & (self.slots.len() - 1),
            }
        }
        let state = u32::try_from(self.len()).unwrap_or(EMPTY);
        self.slots[slot] = state;
        self.rows.push(person);
        self.rows.extend_from_slice(boxes);
        (state, true)
    }

    /// The number of a state, if it is known.
    pub(crate) fn find(&self, person: u16, boxes: &[u16]) -> Option<u32> {
        let mut slot = self.slot_of(person, boxes);
        loop {
            match self.slots[slot] {
                EMPTY => return None,
                state if self.person(state) == person && self.boxes(state) == boxes => return Some(state),
                _ => slot = (slot + 1) & (self.slots.len() - 1),
            }
        }
    }

    fn slot_of(&self, person: u16, boxes: &[u16]) -> usize {
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
        #[allow(clippy::cast_possible_truncation, reason = "any bits of the hash will do")]
        let hash = hasher.finish() as usize;
        (hash ^ hash >> 29) & (self.slots.len() - 1)
    }

    fn grow(&mut self) {
        let slots = self.slots.len() * 2;
        // The old ones go first, so that the two are never held at once.
        self.slots = Vec::new();
        self.slots = vec![EMPTY; slots];
        for state in 0..u32::try_from(self.len()).unwrap_or(EMPTY) {
            let mut slot = self.slot_of(self.person(state), self.boxes(state));
            while self.slots[slot] != EMPTY {
                slot = (slot + 1) & (self.slots.len() - 1);
            }
            self.slots[slot] = state;
        }
    }
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
