//! The search: a depth-first proof over sets of free cells, moves that take most first.
//!
//! Positions of more than [`MAX_NODES`] cells are sets of the whole field; below that they are words of a
//! [`Graph`], and below [`LEAF`] cells they are solved on the spot. Published ideas used here: the moves that leave
//! fewest cells first, and asking the table about all moves before searching any (Rudd, "queens-nimbers", 2026);
//! Grundy values as wins and losses beside a heap of Nim (the same); a set that the half turn leaves unchanged
//! and in which no cell attacks its own image is lost, because the second player answers with the image (Noon
//! and Van Brummelen 2006).

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::Progress;
use super::field::{Field, Key, Lanes, Stake, ones};
use super::graph::{Graph, MAX_NODES};
use super::leaf::{LEAF, Leaves};
use super::table::{Archive, Busy, Table};

/// Smaller positions are not worth telling the other threads about.
const BUSY_FROM: u32 = 40;

/// The largest part of a graph whose Grundy value is computed to get rid of it.
const PART: u32 = 16;

/// How many positions a thread looks at between two reports.
const REPORT: u64 = 1 << 12;

/// What all threads of one search share.
#[derive(Debug)]
pub(super) struct Shared<'a> {
    pub(super) field: &'a Field,
    pub(super) table: &'a Table,
    pub(super) archive: &'a Archive,
    pub(super) busy: &'a Busy,
    pub(super) nodes: &'a AtomicU64,
    pub(super) filled: &'a AtomicU64,
    pub(super) stopped: &'a AtomicBool,
    pub(super) threads: usize,
}

/// One thread of the search.
pub(super) struct Worker<'a> {
    shared: &'a Shared<'a>,
    watch: &'a (dyn Fn(Progress) -> bool + Sync),
    leaves: Leaves,
    nodes: u64,
    filled: u64,
    done: u32,
    moves: u32,
}

/// A move that could not be decided by looking.
struct Kid<S> {
    set: S,
    lanes: Lanes,
    key: Key,
    stake: Stake,
}

impl<'a> Worker<'a> {
    pub(super) fn new(shared: &'a Shared<'a>, watch: &'a (dyn Fn(Progress) -> bool + Sync)) -> Self {
        Self { shared, watch, leaves: Leaves::new(), nodes: 0, filled: 0, done: 0, moves: 0 }
    }

    /// Whether the mover wins a set of the field; `None` if the search was stopped.
    pub(super) fn decide(&mut self, set: &[u64], stake: Stake) -> Option<bool> {
        let answer = self.decide_any(set, stake);
        self.report();
        answer
    }

    fn decide_any(&mut self, set: &[u64], stake: Stake) -> Option<bool> {
        let stake = self.shared.field.reduce(set, stake);
        if size_of(set) <= MAX_NODES {
            return self.in_graph(set, stake);
        }
        let lanes = self.shared.field.lanes_of(set);
        let own = set.iter().zip(self.shared.field.own_mirror()).any(|(set, own)| set & own != 0);
        let key = lanes.key(stake);
        match self.known_large(&lanes, key, own, stake) {
            Some(won) => Some(won),
            None => self.large(set, &lanes, key, stake, true),
        }
    }

    fn in_graph(&mut self, set: &[u64], stake: Stake) -> Option<bool> {
        let graph = Graph::new(self.shared.field, set);
        self.leaves.clear();
        let lanes = self.shared.field.lanes_of(set);
        self.small(&graph, graph.full(), lanes, stake)
    }

    /// A position of more than [`MAX_NODES`] cells.
    fn large(&mut self, set: &[u64], lanes: &Lanes, key: Key, stake: Stake, root: bool) -> Option<bool> {
        self.count_large()?;
        if stake == Stake::Full(1) {
            return Some(false);
        }
        if let Stake::Heap(heap) = stake {
            for smaller in 0..heap {
                if !self.decide_any(set, Stake::Heap(smaller))? {
                    return Some(self.remember_large(key, true));
                }
            }
        }
        let kids = match self.large_kids(set, lanes, stake) {
            Ok(kids) => kids,
            Err(Decided) => return Some(self.remember_large(key, true)),
        };
        if root {
            (self.done, self.moves) = (0, u32::try_from(kids.len()).unwrap_or(u32::MAX));
        }
        let mut later = Vec::new();
        for kid in &kids {
            if self.shared.threads > 1 && self.shared.busy.is_taken(kid.key) {
                later.push(kid);
                continue;
            }
            if !self.large_kid(kid)? {
                return Some(self.remember_large(key, true));
            }
            self.done += u32::from(root);
        }
        for kid in later {
            if !self.large_kid(kid)? {
                return Some(self.remember_large(key, true));
            }
            self.done += u32::from(root);
        }
        Some(self.remember_large(key, false))
    }

    fn large_kid(&mut self, kid: &Kid<Vec<u64>>) -> Option<bool> {
        let own = kid.set.iter().zip(self.shared.field.own_mirror()).any(|(set, own)| set & own != 0);
        if let Some(won) = self.known_large(&kid.lanes, kid.key, own, kid.stake) {
            return Some(won);
        }
        self.shared.busy.take(kid.key);
        let answer = if size_of(&kid.set) <= MAX_NODES {
            self.in_graph(&kid.set, kid.stake)
        } else {
            self.large(&kid.set, &kid.lanes, kid.key, kid.stake, false)
        };
        self.shared.busy.release(kid.key);
        if let Some(won) = answer {
            self.remember_large(kid.key, won);
        }
        answer
    }

    /// The moves whose answer is not known, those that leave fewest cells first; an error if one of them wins.
    fn large_kids(
        &mut self,
        set: &[u64],
        lanes: &Lanes,
        stake: Stake,
    ) -> Result<Vec<Kid<Vec<u64>>>, Decided> {
        let field = self.shared.field;
        let mut kids: Vec<(u32, Kid<Vec<u64>>)> = Vec::new();
        for cell in ones(set) {
            let near = field.near(cell);
            let kid: Vec<u64> = set.iter().zip(near).map(|(set, near)| set & !near).collect();
            let size = size_of(&kid);
            let mut kid_lanes = *lanes;
            for gone in ones(&set.iter().zip(near).map(|(set, near)| set & near).collect::<Vec<_>>()) {
                kid_lanes.toggle(field.lanes(gone));
            }
            let stake = field.reduce(&kid, after(stake));
            let key = kid_lanes.key(stake);
            let own = kid.iter().zip(field.own_mirror()).any(|(set, own)| set & own != 0);
            match self.known_large(&kid_lanes, key, own, stake) {
                Some(false) => return Err(Decided),
                Some(true) => {}
                None if kids.iter().any(|(_, other)| other.key == key) => {}
                None => kids.push((size, Kid { set: kid, lanes: kid_lanes, key, stake })),
            }
        }
        kids.sort_by_key(|(size, _)| *size);
        Ok(kids.into_iter().map(|(_, kid)| kid).collect())
    }

    fn known_large(&self, lanes: &Lanes, key: Key, own: bool, stake: Stake) -> Option<bool> {
        mirrored(lanes, own, stake)
            .or_else(|| self.shared.archive.get(key))
            .or_else(|| self.shared.table.get(key))
    }

    fn remember_large(&mut self, key: Key, won: bool) -> bool {
        self.shared.archive.put(key, won);
        self.remember(key, won)
    }

    fn remember(&mut self, key: Key, won: bool) -> bool {
        self.filled += u64::from(self.shared.table.put(key, won));
        won
    }

    /// A subset of a graph that is not in the table.
    fn small(&mut self, graph: &Graph, set: u64, lanes: Lanes, stake: Stake) -> Option<bool> {
        let stake = graph.reduce(set, stake);
        if set.count_ones() <= LEAF {
            return Some(self.leaves.decide(graph, set, stake));
        }
        let key = lanes.key(stake);
        match self.known_small(graph, set, &lanes, key, stake) {
            Some(won) => Some(won),
            None => self.search_small(graph, set, &lanes, key, stake),
        }
    }

    fn known_small(&self, graph: &Graph, set: u64, lanes: &Lanes, key: Key, stake: Stake) -> Option<bool> {
        mirrored(lanes, graph.has_own_mirror(set), stake).or_else(|| self.shared.table.get(key))
    }

    fn search_small(
        &mut self,
        graph: &Graph,
        set: u64,
        lanes: &Lanes,
        key: Key,
        stake: Stake,
    ) -> Option<bool> {
        self.count()?;
        if stake == Stake::Full(1) {
            return Some(false);
        }
        if let Stake::Heap(heap) = stake {
            if let Some((rest, heap)) = self.without_parts(graph, set, heap) {
                let won = self.small(graph, rest, graph.lanes_of(rest), Stake::Heap(heap))?;
                return Some(self.remember(key, won));
            }
            for smaller in 0..heap {
                if !self.small(graph, set, *lanes, Stake::Heap(smaller))? {
                    return Some(self.remember(key, true));
                }
            }
        }
        let kids = match self.small_kids(graph, set, lanes, stake) {
            Ok(kids) => kids,
            Err(Decided) => return Some(self.remember(key, true)),
        };
        let shy = self.shared.threads > 1 && set.count_ones() > BUSY_FROM;
        let mut later = Vec::new();
        for kid in &kids {
            if shy && self.shared.busy.is_taken(kid.key) {
                later.push(kid);
            } else if !self.small_kid(graph, kid)? {
                return Some(self.remember(key, true));
            }
        }
        for kid in later {
            if !self.small_kid(graph, kid)? {
                return Some(self.remember(key, true));
            }
        }
        Some(self.remember(key, false))
    }

    fn small_kid(&mut self, graph: &Graph, kid: &Kid<u64>) -> Option<bool> {
        if let Some(won) = self.shared.table.get(kid.key) {
            return Some(won);
        }
        if self.shared.threads == 1 || kid.set.count_ones() <= BUSY_FROM {
            return self.search_small(graph, kid.set, &kid.lanes, kid.key, kid.stake);
        }
        self.shared.busy.take(kid.key);
        let answer = self.search_small(graph, kid.set, &kid.lanes, kid.key, kid.stake);
        self.shared.busy.release(kid.key);
        answer
    }

    /// The moves whose answer is not known, those that leave fewest cells first; an error if one of them wins.
    fn small_kids(
        &mut self,
        graph: &Graph,
        set: u64,
        lanes: &Lanes,
        stake: Stake,
    ) -> Result<Vec<Kid<u64>>, Decided> {
        let (sorted, count) = kids_by_size(graph, set);
        let mut open = Vec::new();
        for &kid in &sorted[..count] {
            let stake = graph.reduce(kid, after(stake));
            if kid.count_ones() <= LEAF {
                if !self.leaves.decide(graph, kid, stake) {
                    return Err(Decided);
                }
                continue;
            }
            let gone = set & !kid;
            let kid_lanes = if gone.count_ones() < kid.count_ones() {
                let mut kid_lanes = graph.lanes_of(gone);
                kid_lanes.toggle(lanes);
                kid_lanes
            } else {
                graph.lanes_of(kid)
            };
            let key = kid_lanes.key(stake);
            match self.known_small(graph, kid, &kid_lanes, key, stake) {
                Some(false) => return Err(Decided),
                Some(true) => {}
                None => open.push(Kid { set: kid, lanes: kid_lanes, key, stake }),
            }
        }
        Ok(open)
    }

    /// The set without its small separate parts, and the heap with their values; `None` if it hangs together.
    fn without_parts(&mut self, graph: &Graph, set: u64, mut heap: u8) -> Option<(u64, u8)> {
        let mut rest = set;
        let mut kept = 0;
        while rest != 0 {
            let part = graph.component(rest);
            if part == set {
                return None;
            }
            rest &= !part;
            if part.count_ones() <= PART {
                heap ^= self.leaves.value(graph, part);
            } else {
                kept |= part;
            }
        }
        (kept != set).then_some((kept, heap))
    }

    fn count(&mut self) -> Option<()> {
        self.nodes += 1;
        if self.nodes < REPORT { Some(()) } else { self.go_on() }
    }

    /// Large positions take so long that each of them is worth a report.
    fn count_large(&mut self) -> Option<()> {
        self.nodes += 1;
        self.go_on()
    }

    fn go_on(&mut self) -> Option<()> {
        self.report();
        (!self.shared.stopped.load(Ordering::Relaxed)).then_some(())
    }

    /// Adds what this thread counted to what all have, and asks the caller whether to go on.
    fn report(&mut self) {
        let shared = self.shared;
        let nodes = shared.nodes.fetch_add(self.nodes, Ordering::Relaxed) + self.nodes;
        let filled = shared.filled.fetch_add(self.filled, Ordering::Relaxed) + self.filled;
        (self.nodes, self.filled) = (0, 0);
        let slots = shared.table.len() as u64;
        let progress = Progress { nodes, filled, slots, moves_done: self.done, moves: self.moves };
        if !(self.watch)(progress) {
            shared.stopped.store(true, Ordering::Relaxed);
        }
    }
}

/// A move was found that wins.
struct Decided;

/// What each move leaves, fewest cells first, and how many moves there are. A counting sort: comparisons would
/// be guessed wrong half of the time.
fn kids_by_size(graph: &Graph, set: u64) -> ([u64; 64], usize) {
    let (mut kids, mut sizes, mut starts) = ([0; 64], [0; 64], [0; 66]);
    let mut count = 0;
    let mut rest = set;
    while rest != 0 {
        let kid = graph.after(set, rest.trailing_zeros());
        rest &= rest - 1;
        let size = kid.count_ones() as usize;
        kids[count] = kid;
        sizes[count] = size;
        starts[size + 1] += 1;
        count += 1;
    }
    for size in 1..starts.len() {
        starts[size] += starts[size - 1];
    }
    let mut sorted = [0; 64];
    for (&kid, &size) in kids[..count].iter().zip(&sizes) {
        let place: &mut usize = &mut starts[size];
        sorted[*place & 63] = kid;
        *place += 1;
    }
    (sorted, count)
}

/// The stake after one more queen.
fn after(stake: Stake) -> Stake {
    match stake {
        Stake::Heap(_) => stake,
        Stake::Full(left) => Stake::Full(left.saturating_sub(1)),
    }
}

/// The answer when the second player can mirror every move. With a quota it holds only if White is that player,
/// whom the quota can but help; White moves when an even number of queens is missing from an even side.
fn mirrored(lanes: &Lanes, own_mirror: bool, stake: Stake) -> Option<bool> {
    if own_mirror || !lanes.is_half_turn_symmetric() {
        return None;
    }
    match stake {
        Stake::Heap(heap) => Some(heap > 0),
        Stake::Full(left) => (left % 2 == 1).then_some(false),
    }
}

fn size_of(set: &[u64]) -> u32 {
    set.iter().map(|word| word.count_ones()).sum()
}
