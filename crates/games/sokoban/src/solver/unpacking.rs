//! Boxes being taken off the targets: the small search behind a [plan](super::plan).
//!
//! A state has the boxes still on the board, the start squares not yet used, and the person. Taking a box out to a start square
//! hinders no other box, so boxes are parked only where none can be taken out. A start square is used for a box only
//! if the others can still have one each. States with fewer boxes left are looked at first, but every number of
//! boxes has its turn now and then.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rustc_hash::FxHashSet;

use super::arena::{Arena, Macro};
use super::board::{Board, NONE, Way};
use super::budget::Budget;
use super::distances::{Distances, FAR};
use super::filter;
use super::matching::Matching;

/// States looked at before the best so far has to do.
const EFFORT: usize = 1500;
/// States noted, and the part of the memory that they may fill.
const MAX_NOTED: usize = 40_000;
const SHARE: u64 = 8;
/// Cells looked at before the best so far has to do, where there are many cells; elsewhere the states come first.
const MAX_WORK: u64 = 1 << 26;
/// The same on boards that no cache holds.
const MAX_WORK_FAR: u64 = 1 << 23;
/// Cells of such a board.
const MANY_CELLS: usize = 4000;
/// The most boxes that are taken out one by one; of more, those that are farthest away come first.
const MAX_BOXES: usize = 1000;

#[derive(Debug, Clone)]
struct State {
    parent: usize,
    boxes: Vec<u16>,
    /// The numbers of the start squares not used yet.
    sinks: Vec<u16>,
    person: u16,
    parked: u32,
}

/// The sets of squares to be filled, one step after another.
type Steps = Vec<Vec<u16>>;

/// What is left when boxes have been taken out, and how many were parked on the way: the less the better.
type Rest = (usize, u32);

/// What a plan is made from.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Sketch<'a> {
    pub(crate) board: &'a Board,
    /// How boxes are brought to their targets.
    pub(crate) way: Way,
    /// The distances of the other way.
    pub(crate) back: &'a Distances,
    /// Which boxes are preferred by chance; 0 if none are.
    pub(crate) chance: u32,
    /// The bytes that the search may fill.
    pub(crate) bytes: u64,
    pub(crate) budget: &'a Budget<'a>,
}

impl Sketch<'_> {
    /// How much dearer chance makes it to move a box from a cell, or to a start square on it.
    fn whim(&self, cell: u16) -> u32 {
        const MOST: u64 = 64;
        if self.chance == 0 {
            return 0;
        }
        u32::try_from(filter::name_of(cell).rotate_left(self.chance.wrapping_mul(7)) % MOST).unwrap_or(0)
    }
}

/// The steps that bring boxes to their targets. Boxes are taken to near start squares, or to those that spoil least for the others:
/// whichever leaves fewer boxes and parks fewer. When the budget ends, the best so far has to do.
pub(crate) fn best(sketch: Sketch<'_>) -> Steps {
    let [best, _] = exact(sketch);
    best.1
}

/// Other steps: where boxes are left by the best, those of a search that forgets boxes away from the targets, and else the second best.
pub(crate) fn second(sketch: Sketch<'_>) -> Steps {
    let [best, mut second] = exact(sketch);
    if best.0.0 > 0 {
        second = unpack(sketch, 0, loose(&sketch));
    }
    if second.0.0 > best.0.0 { best.1 } else { second.1 }
}

/// With every box taken to a start square of its own, the better steps first.
fn exact(sketch: Sketch<'_>) -> [(Rest, Steps); 2] {
    let mut both = [0, 8].map(|thrift| unpack(sketch, thrift, Vec::new()));
    both.sort_by_key(|&(rest, _)| rest);
    both
}

fn unpack(sketch: Sketch<'_>, thrift: u32, loose: Vec<bool>) -> (Rest, Steps) {
    let mut search = Unpacking::new(sketch, thrift);
    search.loose = loose;
    let end = search.run();
    let state = &search.states[end];
    ((state.boxes.len(), state.parked), search.steps(end))
}

/// The cells that are far enough from the targets for a box to be forgotten there.
fn loose(&Sketch { board, way, back, .. }: &Sketch<'_>) -> Vec<bool> {
    let mut loose: Vec<bool> = back.dead.iter().map(|dead| !dead).collect();
    for &target in board.targets(way) {
        loose[usize::from(target)] = false;
        for next in board.rings[usize::from(target)] {
            if next != NONE {
                loose[usize::from(next)] = false;
            }
        }
    }
    loose
}

/// The search.
#[derive(Debug)]
struct Unpacking<'a> {
    sketch: Sketch<'a>,
    arena: Arena<'a>,
    /// How much a start square is avoided that another box needs more.
    thrift: u32,
    /// Cells where boxes that can be taken out nowhere else may vanish; none if they may not.
    loose: Vec<bool>,
    way: Way,
    states: Vec<State>,
    seen: FxHashSet<(u16, Vec<u16>, Vec<u16>)>,
    /// States to look at, by boxes left.
    open: Vec<BinaryHeap<Reverse<(u32, u32, usize)>>>,
    macros: Vec<Macro>,
    /// Bytes that states take, and may take.
    bytes: u64,
    most_bytes: u64,
    most_work: u64,
}

impl<'a> Unpacking<'a> {
    fn new(sketch: Sketch<'a>, thrift: u32) -> Self {
        let Sketch { board, way, back, budget, .. } = sketch;
        Self {
            sketch,
            thrift,
            loose: Vec::new(),
            bytes: 0,
            most_bytes: sketch.bytes / SHARE,
            most_work: if board.len() > MANY_CELLS { MAX_WORK_FAR } else { MAX_WORK },
            arena: Arena::with_way(board, back, way.undone(), budget),
            way,
            states: Vec::new(),
            seen: FxHashSet::default(),
            open: vec![BinaryHeap::new(); board.goals.len() + 1],
            macros: Vec::new(),
        }
    }

    /// The number of the state with the fewest boxes left.
    fn run(&mut self) -> usize {
        let board = self.arena.board;
        let targets = board.targets(self.way).to_vec();
        let sinks: Vec<u16> = (0..).take(targets.len()).collect();
        self.arena.place(&targets);
        // Where the person ends is open; where it starts is not.
        let roots = if self.way == Way::Push { self.arena.regions() } else { vec![board.person] };
        self.arena.clear(&targets);
        for person in roots {
            self.note(
                State { parent: usize::MAX, boxes: targets.clone(), sinks: sinks.clone(), person, parked: 0 },
                0,
            );
        }
        let mut best = 0;
        if targets.len() > MAX_BOXES {
            return best;
        }
        for round in 0..EFFORT {
            let Some(state) = self.next(round) else { break };
            if self.states[state].boxes.len() < self.states[best].boxes.len() {
                best = state;
            }
            if self.states[best].boxes.is_empty()
                || self.arena.is_over(0)
                || self.arena.work() > self.most_work
            {
                break;
            }
            self.expand(state);
        }
        best
    }

    fn next(&mut self, round: usize) -> Option<usize> {
        let levels = self.open.len();
        // Three times out of four the fewest boxes, else a number that goes round.
        let first = if round % 4 == 3 { round / 4 % levels } else { 0 };
        (0..levels)
            .find_map(|more| self.open[(first + more) % levels].pop())
            .map(|Reverse((_, _, state))| state)
    }

    fn note(&mut self, state: State, cost: u32) {
        let bytes = 8 * (state.boxes.len() + state.sinks.len()) as u64 + 200;
        if !self.states.is_empty() && (self.states.len() >= MAX_NOTED || self.bytes + bytes > self.most_bytes)
        {
            return;
        }
        self.arena.place(&state.boxes);
        let (region, area) = self.arena.walk(state.person);
        self.arena.clear(&state.boxes);
        if self.seen.insert((region, state.boxes.clone(), state.sinks.clone())) {
            let cost = cost.saturating_sub(u32::try_from(area).unwrap_or(0));
            self.open[state.boxes.len()].push(Reverse((state.parked, cost, self.states.len())));
            self.states.push(state);
            self.bytes += bytes;
        }
    }

    fn expand(&mut self, index: usize) {
        let state = self.states[index].clone();
        let sinks_at = self.arena.board.targets(self.way.undone());
        self.arena.place(&state.boxes);
        self.arena.walk(state.person);
        let mut macros = std::mem::take(&mut self.macros);
        macros.clear();
        for &cell in &state.boxes {
            let bytes = (macros.len() * size_of::<Macro>()) as u64;
            if self.arena.is_over(0)
                || self.arena.work() > self.most_work
                || self.bytes + bytes > self.most_bytes
            {
                macros.clear();
                break;
            }
            self.arena.macros(cell, 0b1111, &mut macros);
        }
        self.arena.clear(&state.boxes);
        let mut children = Vec::new();
        let mut done: Vec<u16> = Vec::new();
        let is_target = |cell: u16| self.arena.board.targets(self.way).binary_search(&cell).is_ok();
        let mut matching = Matching::new(state.boxes.len(), self.arena.budget);
        matching.assign(&self.arena.distances.only(&state.sinks), &state.boxes);
        // For each box the start square that spoils least for the others, and of those the nearest.
        let mut ways_out: Vec<(usize, u32, u16, usize, Macro)> = Vec::new();
        for &mv in &macros {
            let sink = state.sinks.iter().position(|&sink| sinks_at[usize::from(sink)] == mv.to);
            let row = state.boxes.binary_search(&mv.from);
            if let (Some(sink), Ok(row)) = (sink, row) {
                ways_out.push((row, matching.regret(row, sink).min(1000), mv.pushes, sink, mv));
            }
        }
        ways_out.sort_unstable_by_key(|&(row, regret, pushes, sink, _)| {
            (
                row,
                regret * self.thrift,
                u32::from(pushes) + self.sketch.whim(sinks_at[usize::from(state.sinks[sink])]) / 8,
                sink,
            )
        });
        let owner = self.owners(&state);
        for (row, regret, pushes, sink, mv) in ways_out {
            if self.arena.is_over(state.boxes.len()) {
                break;
            }
            if done.contains(&mv.from) {
                continue;
            }
            if let Some((boxes, sinks)) = self.taken(&state, owner.as_deref(), row, sink) {
                done.push(mv.from);
                let person = self.arena.board.next(mv.to, usize::from(mv.side));
                let cost =
                    1000 + regret.min(1000) * self.thrift + u32::from(pushes) * 4 + self.sketch.whim(mv.from);
                children.push((State { parent: index, boxes, sinks, person, parked: state.parked }, cost));
            }
        }
        if children.is_empty() {
            // A box may start on its target and never move.
            for (row, &cell) in state.boxes.iter().enumerate() {
                let sink = state.sinks.iter().position(|&sink| sinks_at[usize::from(sink)] == cell);
                let left = sink.and_then(|sink| self.taken(&state, owner.as_deref(), row, sink));
                if let Some((boxes, sinks)) = left {
                    let child =
                        State { parent: index, boxes, sinks, person: state.person, parked: state.parked };
                    children.push((child, 1000));
                }
            }
        }
        if children.is_empty() && !self.loose.is_empty() {
            children = self.forgotten(index, &macros, owner.as_deref());
        }
        if children.is_empty() {
            for mv in &macros {
                if is_target(mv.to) {
                    continue;
                }
                let bytes = (children.len() * state.boxes.len() * 8) as u64;
                if self.bytes + bytes > self.most_bytes {
                    break;
                }
                let mut boxes: Vec<u16> =
                    state.boxes.iter().map(|&cell| if cell == mv.from { mv.to } else { cell }).collect();
                boxes.sort_unstable();
                let person = self.arena.board.next(mv.to, usize::from(mv.side));
                let parked = state.parked + 1;
                let sinks = state.sinks.clone();
                children.push((
                    State { parent: index, boxes, sinks, person, parked },
                    1000 + u32::from(mv.pushes) + self.sketch.whim(mv.to) / 4,
                ));
            }
        }
        for (child, cost) in children {
            if self.arena.is_over(0) {
                break;
            }
            self.note(child, cost);
        }
        self.macros = macros;
    }

    /// What is left after each box that can be taken away from the targets is forgotten there, by the shortest way.
    fn forgotten(&self, index: usize, macros: &[Macro], owner: Option<&[usize]>) -> Vec<(State, u32)> {
        let state = &self.states[index];
        let mut done: Vec<u16> = Vec::new();
        let mut children = Vec::new();
        for mv in macros {
            if !self.loose[usize::from(mv.to)] || done.contains(&mv.from) {
                continue;
            }
            let own = |owner: &[usize]| {
                let row = state.boxes.binary_search(&mv.from).ok()?;
                Some((row, owner.iter().position(|&other| other == row)?))
            };
            let left = owner.and_then(own).and_then(|(row, sink)| self.taken(state, owner, row, sink));
            if let Some((boxes, sinks)) = left {
                done.push(mv.from);
                let person = self.arena.board.next(mv.to, usize::from(mv.side));
                let child = State { parent: index, boxes, sinks, person, parked: state.parked + 1 };
                children.push((child, 1000 + u32::from(mv.pushes) + self.sketch.whim(mv.from)));
            }
        }
        children
    }

    /// A start square for every box, as the box of each square; `None` if there is not one for each.
    fn owners(&self, state: &State) -> Option<Vec<usize>> {
        let mut owner = vec![usize::MAX; state.sinks.len()];
        let mut tried = vec![false; state.sinks.len()];
        for row in 0..state.boxes.len() {
            tried.fill(false);
            if !self.give(&state.boxes, &state.sinks, row, &mut owner, &mut tried) {
                return None;
            }
        }
        Some(owner)
    }

    /// What is left after a box has been taken out to a start square, if each of the others can still have one. `owner` is a start
    /// square for every box, so only the box that has to make room needs another.
    fn taken(
        &self,
        state: &State,
        owner: Option<&[usize]>,
        row: usize,
        sink: usize,
    ) -> Option<(Vec<u16>, Vec<u16>)> {
        let mut owner = owner?.to_vec();
        let evicted = owner[sink];
        if evicted != row {
            let own = owner.iter().position(|&other| other == row)?;
            owner[own] = usize::MAX;
            let mut tried = vec![false; owner.len()];
            tried[sink] = true;
            if evicted != usize::MAX
                && !self.give(&state.boxes, &state.sinks, evicted, &mut owner, &mut tried)
            {
                return None;
            }
        }
        let (mut boxes, mut sinks) = (state.boxes.clone(), state.sinks.clone());
        boxes.remove(row);
        sinks.remove(sink);
        Some((boxes, sinks))
    }

    /// Gives a box a start square, moving others to other squares if need be (Kuhn 1955).
    fn give(
        &self,
        boxes: &[u16],
        sinks: &[u16],
        row: usize,
        owner: &mut [usize],
        tried: &mut [bool],
    ) -> bool {
        if self.arena.budget.spend(sinks.len() as u64) {
            return false;
        }
        for at in 0..sinks.len() {
            let far = self.arena.distances.best(usize::from(sinks[at]), boxes[row]) == FAR;
            if far || std::mem::replace(&mut tried[at], true) {
                continue;
            }
            if owner[at] == usize::MAX || self.give(boxes, sinks, owner[at], owner, tried) {
                owner[at] = row;
                return true;
            }
        }
        false
    }

    /// The sets from the fewest boxes to the full targets. What could not be taken out comes first, the farthest from the start
    /// squares before the others.
    fn steps(&self, best: usize) -> Vec<Vec<u16>> {
        let mut steps = Vec::new();
        let mut index = best;
        while let Some(state) = self.states.get(index) {
            steps.push(state.boxes.clone());
            index = state.parent;
        }
        let depth = self.depth();
        let mut left = steps.first().cloned().unwrap_or_default();
        left.sort_by_key(|&cell| depth[usize::from(cell)]);
        let mut first: Vec<Vec<u16>> = (1..left.len()).map(|count| left[count..].to_vec()).collect();
        first.reverse();
        first.extend(steps);
        first.retain(|set| !set.is_empty());
        first
    }

    /// The walking distance from the nearest start square.
    fn depth(&self) -> Vec<u32> {
        let board = self.arena.board;
        let mut depth = vec![u32::MAX; board.len()];
        let mut cells = board.targets(self.way.undone()).to_vec();
        for &cell in &cells {
            depth[usize::from(cell)] = 0;
        }
        let mut at = 0;
        while let Some(&cell) = cells.get(at) {
            at += 1;
            for direction in 0..4 {
                let next = board.next(cell, direction);
                if next != NONE && depth[usize::from(next)] == u32::MAX {
                    depth[usize::from(next)] = depth[usize::from(cell)] + 1;
                    cells.push(next);
                }
            }
        }
        depth
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::collections;
    use crate::solver::budget::endless;

    /// A plan ends with every target filled, and each step adds a box or moves one.
    #[test]
    fn plans_lead_to_the_targets_step_by_step() {
        for entry in collections::ALL[0].read().entries.into_iter().take(60) {
            let board = Board::new(&entry.level.unwrap(), 3).unwrap();
            let budget = endless();
            let goals = Distances::new(&board, &vec![false; board.len()], &board.goals, &budget).unwrap();
            let starts = Distances::from_starts(&board, &board.boxes, &budget).unwrap();
            for (way, back) in [(Way::Push, &starts), (Way::Pull, &goals)] {
                let sketch =
                    |chance| Sketch { board: &board, way, back, chance, bytes: u64::MAX, budget: &budget };
                for steps in [best(sketch(0)), second(sketch(0)), best(sketch(1)), second(sketch(1))] {
                    assert_eq!(steps.last().map(Vec::as_slice), Some(board.targets(way)), "{}", entry.title);
                    let mut before: Vec<u16> = Vec::new();
                    for step in steps {
                        let new = step.iter().filter(|cell| !before.contains(cell)).count();
                        assert!(new <= 1 && step.len() <= before.len() + 1, "{} {way:?}", entry.title);
                        before = step;
                    }
                }
            }
        }
    }
}
