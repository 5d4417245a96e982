//! Corrals: regions the person cannot enter, and what they prove.
//!
//! A set of boxes around closed regions is a PI-corral (Damgaard, Meger) when no push of its boxes is possible that does not go
//! into the regions, and every push into them that is possible at all before one of its own boxes has moved can be
//! made by the person right now. Pushes elsewhere can then wait: they neither enable nor prevent anything in the corral, and
//! the corral has to be dealt with some time. So a search may restrict itself to the corral's pushes and lose
//! no solution, nor a push-optimal one. If there is no such push and the corral is not finished, the state is lost.
//!
//! A corral is also looked at alone: with every other box taken away, can its boxes be solved? If not, the state is
//! lost, because a solution of the whole solves every part.

use super::arena::Arena;
use super::board::{NONE, back};
use super::subset::Subsets;

/// What corrals say about a state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// Nothing: every push has to be considered.
    Open,
    /// The state is lost.
    Lost,
    /// Only these boxes need to be pushed, in the directions of each one's mask.
    Only(Vec<(u16, u8)>),
}

/// Finds corrals and remembers which were lost.
#[derive(Debug, Clone)]
pub(crate) struct Corrals {
    /// By cell, the region it belongs to, from 1; 0 where the person can walk or a box stands.
    region: Vec<u16>,
    /// By region, the boxes beside it.
    beside: Vec<Vec<u16>>,
    /// By cell, whether its box is in the corral at hand; by region, whether that is.
    in_set: Vec<bool>,
    is_inside: Vec<bool>,
    subsets: Subsets,
    /// Whether the boxes beside a region are looked at even if they can be pushed elsewhere.
    thorough: bool,
}

struct Corral {
    boxes: Vec<u16>,
    regions: Vec<u16>,
    pushes: Vec<(u16, u8)>,
}

impl Corrals {
    /// Corrals on a board of so many cells; what is remembered of them may fill so many bytes.
    pub(crate) fn new(cells: usize, effort: usize, memory: u64) -> Self {
        let (region, in_set) = (vec![0; cells], vec![false; cells]);
        let (beside, is_inside) = (Vec::new(), Vec::new());
        Self {
            region,
            beside,
            in_set,
            is_inside,
            subsets: Subsets::new(effort, memory),
            thorough: effort >= THOROUGH,
        }
    }

    /// Bytes in use.
    pub(crate) fn memory(&self) -> u64 {
        self.subsets.memory()
    }

    /// What corrals say about the state in the arena, after a walk of the person. The walk is forgotten. `moved` is the last push, from a
    /// state that was judged: a region that neither has the cell it left nor is beside the box was there before the push, with the
    /// person outside, so its boxes are not looked at alone again.
    pub(crate) fn judge(
        &mut self,
        arena: &mut Arena<'_>,
        boxes: &[u16],
        person: u16,
        moved: Option<(u16, u16)>,
    ) -> Verdict {
        self.region.fill(0);
        let regions = arena.number_closed(&mut self.region);
        self.find_edges(arena, boxes, regions);
        let mut best: Option<Corral> = None;
        let mut candidates = Vec::new();
        for region in 1..=regions {
            if arena.is_over(8 * boxes.len()) {
                return Verdict::Open;
            }
            let is_new = moved.is_none_or(|(from, to)| {
                self.region[usize::from(from)] == region || self.beside[usize::from(region)].contains(&to)
            });
            if self.thorough && is_new && self.edge_is_lost(arena, boxes, region, person) {
                return Verdict::Lost;
            }
            let Some(corral) = self.close(arena, boxes, region) else { continue };
            if corral.pushes.is_empty() {
                return Verdict::Lost;
            }
            if best.as_ref().is_none_or(|best| weight(&corral) < weight(best)) {
                best = Some(Corral {
                    boxes: corral.boxes.clone(),
                    regions: corral.regions.clone(),
                    pushes: corral.pushes.clone(),
                });
            }
            candidates.push(corral);
        }
        let Some(best) = best else { return Verdict::Open };
        for corral in candidates {
            if arena.is_over(0) {
                break;
            }
            let is_new = moved.is_none_or(|(from, to)| {
                corral.regions.contains(&self.region[usize::from(from)]) || corral.boxes.contains(&to)
            });
            if is_new && corral.boxes.len() < boxes.len() && self.is_lost(arena, boxes, &corral, person) {
                return Verdict::Lost;
            }
        }
        Verdict::Only(best.pushes)
    }

    /// Whether something is left to do in a corral: a box off its goal, or an empty goal.
    fn matters(&self, arena: &Arena<'_>, corral: &Corral) -> bool {
        let inside = |goal: u16| self.is_inside[usize::from(self.region[usize::from(goal)])];
        corral.boxes.iter().any(|&cell| !arena.board.is_goal[usize::from(cell)])
            || arena.board.goals.iter().any(|&goal| inside(goal))
    }

    /// Finds the boxes beside each region.
    fn find_edges(&mut self, arena: &Arena<'_>, boxes: &[u16], regions: u16) {
        let regions = usize::from(regions) + 1;
        self.beside.iter_mut().for_each(Vec::clear);
        self.beside.resize(self.beside.len().max(regions), Vec::new());
        self.is_inside.clear();
        self.is_inside.resize(regions, false);
        for &cell in boxes {
            for next in arena.board.neighbours[usize::from(cell)] {
                let region = if next == NONE { 0 } else { self.region[usize::from(next)] };
                let list = &mut self.beside[usize::from(region)];
                if region != 0 && list.last() != Some(&cell) {
                    list.push(cell);
                }
            }
        }
    }

    /// The smallest PI-corral around a region, if there is one and something is left to do in it.
    fn close(&mut self, arena: &Arena<'_>, boxes: &[u16], region: u16) -> Option<Corral> {
        let mut corral = Corral { boxes: Vec::new(), regions: Vec::new(), pushes: Vec::new() };
        self.take_in(&mut corral, region);
        let found = self.grow(arena, boxes, &mut corral) && self.matters(arena, &corral);
        for &cell in &corral.boxes {
            self.in_set[usize::from(cell)] = false;
        }
        for &region in &corral.regions {
            self.is_inside[usize::from(region)] = false;
        }
        found.then_some(corral)
    }

    /// Takes a region into a corral, with the boxes beside it.
    fn take_in(&mut self, corral: &mut Corral, region: u16) {
        if std::mem::replace(&mut self.is_inside[usize::from(region)], true) {
            return;
        }
        corral.regions.push(region);
        for &cell in &self.beside[usize::from(region)] {
            if !std::mem::replace(&mut self.in_set[usize::from(cell)], true) {
                corral.boxes.push(cell);
            }
        }
    }

    /// Looks at each box of a corral once, and takes in what its pushes depend on. What was taken in stays, and nothing that
    /// was found for a box changes when more is taken in, so once is enough.
    fn grow(&mut self, arena: &Arena<'_>, boxes: &[u16], corral: &mut Corral) -> bool {
        let mut index = 0;
        while let Some(&cell) = corral.boxes.get(index) {
            index += 1;
            if corral.boxes.len() == boxes.len() {
                return false;
            }
            let mut mask = 0;
            for direction in 0..4 {
                let (stand, to) =
                    (arena.board.next(cell, back(direction)), arena.board.next(cell, direction));
                if stand == NONE || to == NONE || arena.distances.dead[usize::from(to)] {
                    continue;
                }
                let occupied = |cell: u16| arena.occupied[usize::from(cell)];
                if occupied(to) || occupied(stand) {
                    // Another box of the corral has to move first; a foreign one has to be looked at too.
                    let own = |cell: u16| occupied(cell) && self.in_set[usize::from(cell)];
                    if !own(to) && !own(stand) {
                        let foreign = if occupied(to) { to } else { stand };
                        self.in_set[usize::from(foreign)] = true;
                        corral.boxes.push(foreign);
                    }
                    continue;
                }
                let (from_region, to_region) =
                    (self.region[usize::from(stand)], self.region[usize::from(to)]);
                if from_region != 0 {
                    self.take_in(corral, from_region);
                } else if to_region != 0 {
                    self.take_in(corral, to_region);
                    mask |= 1 << direction;
                } else {
                    return false;
                }
            }
            if mask != 0 {
                corral.pushes.push((cell, mask));
            }
        }
        corral.boxes.len() < boxes.len()
    }

    /// Whether the boxes beside a region cannot be solved alone, as far as a short search can tell.
    fn edge_is_lost(&mut self, arena: &mut Arena<'_>, boxes: &[u16], region: u16, person: u16) -> bool {
        let edge = &self.beside[usize::from(region)];
        if edge.len() == boxes.len() || edge.iter().all(|&cell| arena.board.is_goal[usize::from(cell)]) {
            return false;
        }
        let labels = &self.region;
        let inside = |cell: u16| labels[usize::from(cell)] == region || edge.binary_search(&cell).is_ok();
        self.subsets.is_lost(arena, boxes, edge, person, inside)
    }

    /// Whether the boxes of a corral alone cannot be solved, as far as a short search can tell.
    fn is_lost(&mut self, arena: &mut Arena<'_>, boxes: &[u16], corral: &Corral, person: u16) -> bool {
        let mut own = corral.boxes.clone();
        own.sort_unstable();
        let region = &self.region;
        self.subsets.is_lost(arena, boxes, &own, person, |cell| {
            corral.regions.contains(&region[usize::from(cell)]) || own.binary_search(&cell).is_ok()
        })
    }
}

/// The effort from which on every region is looked at.
const THOROUGH: usize = 200;

fn weight(corral: &Corral) -> u32 {
    corral.pushes.iter().map(|(_, mask)| mask.count_ones()).sum()
}
