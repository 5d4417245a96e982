//! One player's race from any placement to its destination, as a graph over sets of cells.
//!
//! Without other players the rules are reversible: a chain of jumps taken backwards jumps over the same pieces.
//! So the graph is undirected, and distances to the destination are distances from it.

use rustc_hash::FxHashMap;

use crate::corner::Corner;
use crate::engine::{CellSet, Frame};
use crate::position::{Move, Position};
use crate::size::{Pos, Size};

/// The board as one player alone sees it.
#[derive(Debug)]
pub(super) struct Race<S> {
    pub(super) size: Size,
    corner: Corner,
    frame: Frame<S>,
}

impl<S: CellSet> Race<S> {
    pub(super) fn new(size: Size, corner: Corner) -> Self {
        // Everybody sees the own board alike: the frame of player 1 serves all, and cells are turned on the way
        // in and out.
        Self { size, corner, frame: Frame::new(size, Corner::South) }
    }

    pub(super) fn goal(&self) -> S {
        self.frame.destination(Corner::South).clone()
    }

    /// The cells of the player's pieces.
    pub(super) fn placement(&self, position: &Position) -> S {
        let mut placement = S::empty(self.size);
        for (pos, cell) in self.size.iter().filter(|&(pos, _)| position.piece(pos) == Some(self.corner)) {
            debug_assert_eq!(self.size.index(cell), Ok(pos));
            let seen = self.size.index(self.corner.view(cell)).ok();
            if let Some(bit) = seen.and_then(|seen| self.frame.bit(seen)) {
                placement.insert(bit);
            }
        }
        placement
    }

    /// The cell of the star that a bit of a placement stands for.
    fn pos(&self, bit: usize) -> Option<Pos> {
        let seen = self.size.cell(self.frame.pos(bit))?;
        self.size.index(self.corner.unview(seen)).ok()
    }

    /// Calls `each` with every placement one move away, and the two bits that differ.
    pub(super) fn for_each_neighbour(&self, placement: &S, mut each: impl FnMut(S, usize, usize)) {
        let jumps = S::jumps(placement, &self.frame.zone, self.size);
        placement.for_each(|from| {
            let mut lifted = placement.clone();
            lifted.remove(from);
            S::targets(&jumps, from).for_each(|to| {
                let mut next = lifted.clone();
                next.insert(to);
                each(next, from, to);
            });
        });
    }

    /// How far north a bit lies.
    pub(super) fn w(&self, bit: usize) -> i32 {
        self.frame.w(Corner::South, bit)
    }

    /// The moves of a chain of placements, each one move from the next.
    pub(super) fn moves(&self, chain: &[S]) -> Option<Vec<Move>> {
        chain.windows(2).map(|pair| self.move_between(&pair[0], &pair[1])).collect()
    }

    fn move_between(&self, before: &S, after: &S) -> Option<Move> {
        let (mut from, mut to) = (None, None);
        before.for_each(|bit| from = from.or_else(|| (!after.contains(bit)).then_some(bit)));
        after.for_each(|bit| to = to.or_else(|| (!before.contains(bit)).then_some(bit)));
        Some(Move::Piece { from: self.pos(from?)?, to: self.pos(to?)? })
    }
}

/// A growing set of placements around one of them, each with the one it was reached from.
#[derive(Debug)]
pub(super) struct Wave<S> {
    nodes: Vec<Node<S>>,
    index: FxHashMap<S, u32>,
    /// Where the outermost layer begins.
    layer: usize,
    pub(super) depth: usize,
}

#[derive(Debug)]
struct Node<S> {
    placement: S,
    parent: u32,
    depth: usize,
}

impl<S: CellSet> Wave<S> {
    pub(super) fn new(root: S) -> Self {
        let mut index = FxHashMap::default();
        index.insert(root.clone(), 0);
        Self { nodes: vec![Node { placement: root, parent: 0, depth: 0 }], index, layer: 0, depth: 0 }
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// How many placements the outermost layer has.
    pub(super) fn breadth(&self) -> usize {
        self.nodes.len() - self.layer
    }

    /// The number of a placement in the wave and its distance from the root.
    pub(super) fn find(&self, placement: &S) -> Option<(u32, usize)> {
        let number = *self.index.get(placement)?;
        self.nodes.get(number as usize).map(|node| (number, node.depth))
    }

    /// Adds a layer: the `width` new neighbours of the outermost one to which `rank` gives the most. `rank` sees
    /// every new neighbour, also those not kept, with the number of the placement it was reached from. False when
    /// `go_on` says stop or there are no new neighbours.
    pub(super) fn grow(
        &mut self,
        race: &Race<S>,
        width: usize,
        mut rank: impl FnMut(&S, u32) -> i32,
        go_on: &mut dyn FnMut() -> bool,
    ) -> bool {
        let mut found: FxHashMap<S, (i32, u32)> = FxHashMap::default();
        for parent in self.layer..self.nodes.len() {
            if parent.is_multiple_of(256) && !go_on() {
                return false;
            }
            // More than 2^32 nodes do not fit the memory of any machine this runs on; such a wave stops growing.
            let Ok(number) = u32::try_from(parent) else { return false };
            let placement = self.nodes[parent].placement.clone();
            race.for_each_neighbour(&placement, |next, _, _| {
                if !self.index.contains_key(&next) && !found.contains_key(&next) {
                    let worth = rank(&next, number);
                    found.insert(next, (worth, number));
                }
            });
        }
        let mut best: Vec<(S, i32, u32)> =
            found.into_iter().map(|(placement, (worth, parent))| (placement, worth, parent)).collect();
        // The map's hash has no seed, so its order is the same in every run; what the sort leaves tied stays in it.
        best.sort_by(|a, b| b.1.cmp(&a.1).then(a.2.cmp(&b.2)));
        best.truncate(width);
        self.layer = self.nodes.len();
        self.depth += 1;
        for (placement, _, parent) in best {
            let number = u32::try_from(self.nodes.len()).unwrap_or(u32::MAX);
            self.index.insert(placement.clone(), number);
            self.nodes.push(Node { placement, parent, depth: self.depth });
        }
        self.layer < self.nodes.len()
    }

    /// The placements from the one with a number back to the root.
    pub(super) fn chain(&self, number: u32) -> Vec<S> {
        let mut chain = Vec::new();
        let mut at = Some(number);
        while let Some((number, node)) = at.and_then(|at| Some((at, self.nodes.get(at as usize)?))) {
            chain.push(node.placement.clone());
            at = (number != 0).then_some(node.parent);
        }
        chain
    }
}
