//! Small subsets of a graph, solved on the spot.

use super::field::Stake;
use super::graph::Graph;

/// Subsets up to this size are solved here.
pub(super) const LEAF: u32 = 20;

/// Entries of each cache; a power of two. Both caches fit beside each other near the processor.
const CACHE: usize = 1 << 14;

/// Caches for the subsets of one graph. They hold the subsets themselves: what they say is exact.
#[derive(Debug)]
pub(super) struct Leaves {
    /// A subset and, in the lowest bit, whether the mover wins; 0 where there is none.
    wins: Box<[u64]>,
    /// A subset and its Grundy value; the empty subset, of value 0, where there is none.
    values: Box<[(u64, u8)]>,
    wins_used: bool,
    values_used: bool,
}

impl Leaves {
    pub(super) fn new() -> Self {
        Self {
            wins: vec![0; CACHE].into(),
            values: vec![(0, 0); CACHE].into(),
            wins_used: false,
            values_used: false,
        }
    }

    /// Forgets the subsets of the last graph.
    pub(super) fn clear(&mut self) {
        if std::mem::take(&mut self.wins_used) {
            self.wins.fill(0);
        }
        if std::mem::take(&mut self.values_used) {
            self.values.fill((0, 0));
        }
    }

    /// Whether the mover wins a small subset.
    pub(super) fn decide(&mut self, graph: &Graph, set: u64, stake: Stake) -> bool {
        match graph.reduce(set, stake) {
            Stake::Heap(0) => set != 0 && self.wins(graph, set),
            Stake::Heap(heap) => self.value(graph, set) != heap,
            // One more queen would fill the board, so White's last one has just ended the game.
            Stake::Full(0 | 1) => false,
            Stake::Full(left) => {
                let mut rest = set;
                while rest != 0 {
                    let kid = graph.after(set, rest.trailing_zeros());
                    if !self.decide(graph, kid, Stake::Full(left - 1)) {
                        return true;
                    }
                    rest &= rest - 1;
                }
                false
            }
        }
    }

    /// Whether the mover wins a subset that is not empty, when who moves last wins.
    fn wins(&mut self, graph: &Graph, set: u64) -> bool {
        let mut open = 0;
        let mut rest = set;
        while rest != 0 {
            let kid = graph.after(set, rest.trailing_zeros());
            match graph.tiny(kid) {
                Some(false) => return true,
                Some(true) => {}
                None => open |= rest & rest.wrapping_neg(),
            }
            rest &= rest - 1;
        }
        if open == 0 {
            return false;
        }
        let slot = cache_slot(set);
        let entry = self.wins[slot];
        if entry >> 1 == set {
            return entry & 1 != 0;
        }
        let mut won = false;
        while open != 0 && !won {
            won = !self.wins(graph, graph.after(set, open.trailing_zeros()));
            open &= open - 1;
        }
        self.wins_used = true;
        self.wins[slot] = set << 1 | u64::from(won);
        won
    }

    /// The Grundy value of a subset: the least number that no move leads to (Sprague 1935, Grundy 1939), and for
    /// parts that do not attack each other the exclusive or of their values.
    pub(super) fn value(&mut self, graph: &Graph, set: u64) -> u8 {
        if set & set.wrapping_sub(1) == 0 {
            return u8::from(set != 0);
        }
        let part = graph.component(set);
        if part != set {
            return self.value(graph, part) ^ self.value(graph, set & !part);
        }
        let slot = cache_slot(set);
        let (known, value) = self.values[slot];
        if known == set {
            return value;
        }
        // A value is at most the number of moves, below 63, so one word holds all that are reached.
        let mut reached: u64 = 0;
        let mut rest = set;
        while rest != 0 {
            reached |= 1 << (self.value(graph, graph.after(set, rest.trailing_zeros())) & 63);
            rest &= rest - 1;
        }
        #[allow(clippy::cast_possible_truncation, reason = "at most 64")]
        let value = (!reached).trailing_zeros() as u8;
        self.values_used = true;
        self.values[slot] = (set, value);
        value
    }
}

#[inline]
fn cache_slot(set: u64) -> usize {
    #[allow(
        clippy::cast_possible_truncation,
        reason = "the highest bits of a product, below the size of the cache"
    )]
    let slot = (set.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - CACHE.trailing_zeros())) as usize;
    slot
}
