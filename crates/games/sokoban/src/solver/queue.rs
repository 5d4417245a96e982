//! The macros that wait for their turn in a feature-space search, by the cells of the states that they are played in.
//!
//! Of each state only the macro first in order is in the heap of its cell: a heap of all of them would not fit in any cache.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::collections::binary_heap::PeekMut;

use rustc_hash::FxHashMap;

use super::features::Features;

/// Cells of features are in front if at most so many steps of the plan fewer are done than anywhere.
const FRONT: u16 = 2;

/// A macro of a state that waits for its turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Pending {
    pub(crate) weight: u32,
    /// The rank of the features that it leads to, where they are preferred.
    rank: u32,
    bound: u32,
    order: u32,
    pub(crate) node: u32,
    pub(crate) from: u16,
    pub(crate) to: u16,
    pub(crate) side: u8,
}

/// A macro of a state behind the first in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Waiting {
    pub(crate) weight: u32,
    pub(crate) rank: u32,
    pub(crate) bound: u32,
    pub(crate) order: u32,
    pub(crate) from: u16,
    pub(crate) to: u16,
    pub(crate) side: u8,
}

impl Waiting {
    const fn of(self, node: u32) -> Pending {
        let Self { weight, rank, bound, order, from, to, side } = self;
        Pending { weight, rank, bound, order, node, from, to, side }
    }
}

/// Which cells have every other turn for themselves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Front {
    /// Those where most of the plan is done.
    Packed,
    /// The one of the best features.
    Best,
}

/// The cells, and what waits in each.
#[derive(Debug)]
pub(crate) struct Queue {
    front: Front,
    /// Whether every state is in the cell of its own features.
    pub(crate) forgetful: bool,
    heaps: Vec<BinaryHeap<Reverse<Pending>>>,
    /// By state, its macros behind the first in order. Most are never played, so they are not sorted.
    waiting: Vec<BinaryHeap<Reverse<Waiting>>>,
    /// The bytes that these take.
    waiting_bytes: u64,
    cell_of: FxHashMap<Features, u32>,
    /// The features of each cell, and the most steps of the plan that are done in any.
    features: Vec<Features>,
    packed: u16,
    /// Macros to boxes as a search the other way may have met them; they come first.
    urgent: Vec<Pending>,
    /// The cells whose turn it was last, among all and among those in front.
    turns: [usize; 2],
    /// Whether the last turn was that of a cell in front.
    ahead: bool,
}

impl Queue {
    /// No cells.
    pub(crate) fn new(front: Front) -> Self {
        Self {
            front,
            forgetful: false,
            heaps: Vec::new(),
            waiting: Vec::new(),
            waiting_bytes: 0,
            cell_of: FxHashMap::default(),
            features: Vec::new(),
            packed: 0,
            urgent: Vec::new(),
            turns: [0, 0],
            ahead: false,
        }
    }

    /// Bytes in use.
    pub(crate) fn memory(&self) -> u64 {
        let each = size_of::<BinaryHeap<Reverse<Waiting>>>() + size_of::<Pending>() * 2;
        (self.waiting.capacity() * each) as u64 + self.waiting_bytes
    }

    /// Makes room for the macros of one more state.
    pub(crate) fn add_state(&mut self) {
        self.waiting.push(BinaryHeap::new());
    }

    /// Notes a macro that is played before all others.
    pub(crate) fn hurry(&mut self, state: u32, mv: Waiting) {
        self.urgent.push(mv.of(state));
    }

    /// Notes the macros of a state of a cell.
    pub(crate) fn put(&mut self, cell: u32, state: u32, macros: Vec<Reverse<Waiting>>) {
        let mut macros = BinaryHeap::from(macros);
        if let Some(Reverse(first)) = macros.pop() {
            self.heaps[cell as usize].push(Reverse(first.of(state)));
            self.waiting_bytes += bytes_of(&macros);
            self.waiting[state as usize] = macros;
        }
    }

    /// The cell of a state with these features: its own if they are better than those of the cell it comes from, or the search is
    /// forgetful.
    pub(crate) fn cell_for(&mut self, features: Features, parent: Option<u32>) -> u32 {
        if let Some(parent) = parent.filter(|_| !self.forgetful)
            && self.features[parent as usize].left() <= features.left()
        {
            return parent;
        }
        *self.cell_of.entry(features).or_insert_with(|| {
            self.heaps.push(BinaryHeap::new());
            self.features.push(features);
            self.packed = self.packed.max(features.packed);
            u32::try_from(self.heaps.len() - 1).unwrap_or(0)
        })
    }

    /// Forgets what waits in a state but for the macro that is in the heap.
    pub(crate) fn forget(&mut self, state: u32) {
        let waiting = std::mem::take(&mut self.waiting[state as usize]);
        // What is left of it is taken off with the last macro.
        self.waiting_bytes -= bytes_of(&waiting) - bytes_of(&BinaryHeap::new());
    }

    /// The next macro to play: from all cells in turn, every other time from those in front.
    pub(crate) fn next(&mut self) -> Option<Pending> {
        if let Some(pending) = self.urgent.pop() {
            return Some(pending);
        }
        self.ahead = !self.ahead;
        if self.ahead {
            let found = match self.front {
                Front::Packed => self.next_of(self.packed.saturating_sub(FRONT)),
                Front::Best => self.best().and_then(|cell| self.take(cell)),
            };
            if found.is_some() {
                return found;
            }
            // Nothing is left in front, so that the front is farther back.
            let waiting = self.heaps.iter().zip(&self.features).filter(|(heap, _)| !heap.is_empty());
            self.packed = waiting.map(|(_, features)| features.packed).max().unwrap_or(0);
            self.ahead = false;
        }
        self.next_of(0)
    }

    /// The next macro of the cells where at least so many steps of the plan are done.
    fn next_of(&mut self, least: u16) -> Option<Pending> {
        let count = self.heaps.len();
        for _ in 0..count {
            let turn = &mut self.turns[usize::from(self.ahead)];
            *turn = (*turn + 1) % count;
            let cell = *turn;
            if self.features[cell].packed >= least
                && let Some(pending) = self.take(cell)
            {
                return Some(pending);
            }
        }
        None
    }

    /// The cell of the best features where something waits.
    fn best(&self) -> Option<usize> {
        let waits = |&cell: &usize| !self.heaps[cell].is_empty();
        (0..self.heaps.len()).filter(waits).min_by_key(|&cell| self.features[cell].left())
    }

    /// The next macro of a cell.
    fn take(&mut self, cell: usize) -> Option<Pending> {
        let mut first = self.heaps[cell].peek_mut()?;
        let Reverse(pending) = *first;
        let waiting = &mut self.waiting[pending.node as usize];
        if let Some(Reverse(next)) = waiting.pop() {
            *first = Reverse(next.of(pending.node));
        } else {
            self.waiting_bytes -= bytes_of(waiting);
            *waiting = BinaryHeap::new();
            PeekMut::pop(first);
        }
        Some(pending)
    }
}

/// The bytes that macros of one state take.
fn bytes_of(waiting: &BinaryHeap<Reverse<Waiting>>) -> u64 {
    (waiting.capacity() * size_of::<Waiting>()) as u64 + 16
}
