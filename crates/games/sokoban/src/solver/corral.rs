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
    in_set: Vec<bool>,
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
    pub(crate) fn new(cells: usize, effort: usize) -> Self {
        let (region, in_set) = (vec![0; cells], vec![false; cells]);
        Self { region, in_set, subsets: Subsets::new(effort), thorough: effort >= THOROUGH }
    }

    /// Bytes in use.
    pub(crate) fn memory(&self) -> u64 {
        self.subsets.memory()
    }

    /// What corrals say about the state in the arena, after a walk of the person. The walk is forgotten.
    pub(crate) fn judge(&mut self, arena: &mut Arena<'_>, boxes: &[u16], person: u16) -> Verdict {
        let regions = self.label(arena);
        let mut best: Option<Corral> = None;
        let mut candidates = Vec::new();
        for region in 1..=regions {
            if self.thorough && self.edge_is_lost(arena, boxes, region, person) {
                return Verdict::Lost;
            }
            let Some(corral) = self.close(arena, boxes, region) else { continue };
            if !Self::matters(arena, &self.region, &corral) {
                continue;
            }
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
            if corral.boxes.len() < boxes.len() && self.is_lost(arena, boxes, &corral, person) {
                return Verdict::Lost;
            }
        }
        Verdict::Only(best.pushes)
    }

    /// Numbers the regions out of the person's reach.
    fn label(&mut self, arena: &Arena<'_>) -> u16 {
        self.region.fill(0);
        let mut regions = 0;
        let mut stack = Vec::new();
        for start in 0..u16::try_from(self.region.len()).unwrap_or(NONE) {
            if self.region[usize::from(start)] != 0 || !arena.free(start) || arena.reaches(start) {
                continue;
            }
            regions += 1;
            self.region[usize::from(start)] = regions;
            stack.push(start);
            while let Some(cell) = stack.pop() {
                for direction in 0..4 {
                    let next = arena.board.next(cell, direction);
                    if arena.free(next) && self.region[usize::from(next)] == 0 {
                        self.region[usize::from(next)] = regions;
                        stack.push(next);
                    }
                }
            }
        }
        regions
    }

    /// Whether something is left to do in a corral: a box off its goal, or an empty goal.
    fn matters(arena: &Arena<'_>, region: &[u16], corral: &Corral) -> bool {
        corral.boxes.iter().any(|&cell| !arena.board.is_goal[usize::from(cell)])
            || arena.board.goals.iter().any(|&goal| corral.regions.contains(&region[usize::from(goal)]))
    }

    /// The smallest PI-corral around a region, if there is one.
    fn close(&mut self, arena: &Arena<'_>, boxes: &[u16], region: u16) -> Option<Corral> {
        let mut corral = Corral { boxes: Vec::new(), regions: vec![region], pushes: Vec::new() };
        let found = self.grow(arena, boxes, &mut corral);
        for &cell in &corral.boxes {
            self.in_set[usize::from(cell)] = false;
        }
        found.then_some(corral)
    }

    fn grow(&mut self, arena: &Arena<'_>, boxes: &[u16], corral: &mut Corral) -> bool {
        'again: loop {
            for &cell in boxes {
                let beside = |direction: usize| {
                    let next = arena.board.next(cell, direction);
                    next != NONE && corral.regions.contains(&self.region[usize::from(next)])
                };
                if !self.in_set[usize::from(cell)] && (0..4).any(beside) {
                    self.in_set[usize::from(cell)] = true;
                    corral.boxes.push(cell);
                }
            }
            if corral.boxes.len() == boxes.len() {
                return false;
            }
            corral.pushes.clear();
            for index in 0..corral.boxes.len() {
                let cell = corral.boxes[index];
                let mut mask = 0;
                for direction in 0..4 {
                    let (stand, to) =
                        (arena.board.next(cell, back(direction)), arena.board.next(cell, direction));
                    if stand == NONE || to == NONE || arena.distances.dead[usize::from(to)] {
                        continue;
                    }
                    let (stand, to) = (usize::from(stand), usize::from(to));
                    if arena.occupied[to] || arena.occupied[stand] {
                        // Another box of the corral has to move first; a foreign one has to be looked at too.
                        let foreign =
                            [to, stand].into_iter().find(|&at| arena.occupied[at] && !self.in_set[at]);
                        if let Some(foreign) = foreign {
                            if arena.occupied[to] && self.in_set[to]
                                || arena.occupied[stand] && self.in_set[stand]
                            {
                                continue;
                            }
                            self.in_set[foreign] = true;
                            corral.boxes.extend(u16::try_from(foreign));
                            continue 'again;
                        }
                        continue;
                    }
                    let (from_region, to_region) = (self.region[stand], self.region[to]);
                    if from_region == 0 {
                        if to_region == 0 {
                            return false;
                        }
                        if !corral.regions.contains(&to_region) {
                            corral.regions.push(to_region);
                            continue 'again;
                        }
                        mask |= 1 << direction;
                    } else if !corral.regions.contains(&from_region) {
                        corral.regions.push(from_region);
                        continue 'again;
                    }
                }
                if mask != 0 {
                    corral.pushes.push((cell, mask));
                }
            }
            return true;
        }
    }

    /// Whether the boxes beside a region cannot be solved alone, as far as a short search can tell.
    fn edge_is_lost(&mut self, arena: &mut Arena<'_>, boxes: &[u16], region: u16, person: u16) -> bool {
        let is_inside = |cell: u16| cell != NONE && self.region[usize::from(cell)] == region;
        let beside = |cell: &u16| arena.board.neighbours[usize::from(*cell)].into_iter().any(is_inside);
        let edge: Vec<u16> = boxes.iter().copied().filter(beside).collect();
        if edge.len() == boxes.len() || edge.iter().all(|&cell| arena.board.is_goal[usize::from(cell)]) {
            return false;
        }
        let labels = &self.region;
        let inside = |cell: u16| labels[usize::from(cell)] == region || edge.contains(&cell);
        self.subsets.is_lost(arena, boxes, &edge, person, inside)
    }

    /// Whether the boxes of a corral alone cannot be solved, as far as a short search can tell.
    fn is_lost(&mut self, arena: &mut Arena<'_>, boxes: &[u16], corral: &Corral, person: u16) -> bool {
        let mut own = corral.boxes.clone();
        own.sort_unstable();
        let region = &self.region;
        self.subsets.is_lost(arena, boxes, &own, person, |cell| {
            corral.regions.contains(&region[usize::from(cell)]) || own.contains(&cell)
        })
    }
}

/// The effort from which on every region is looked at.
const THOROUGH: usize = 200;

fn weight(corral: &Corral) -> u32 {
    corral.pushes.iter().map(|(_, mask)| mask.count_ones()).sum()
}
