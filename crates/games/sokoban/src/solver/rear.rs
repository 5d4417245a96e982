//! The half of a search from both ends that begins at the end: exact, by single pulls.
//!
//! It begins with the boxes on the goals and the person in any region, and it leaves out nothing but states that cannot be reached from the
//! start. So every state of every solution that is short enough is met in time, whichever solutions the other half leaves out.

use super::arena::{Arena, Macro};
use super::board::{Board, NONE, Way};
use super::budget::Budget;
use super::distances::Distances;
use super::extras::Extras;
use super::matching::Matching;
use super::open::Open;
use super::pairs::Pairs;
use super::past::{Past, Shift};
use super::symmetry::{Name, SAME, Symmetries};
use super::table::{StateTable, move_box};

#[derive(Debug, Clone, Copy)]
struct Node {
    parent: u32,
    /// Where the box was pulled from, and the side it went to.
    from: u16,
    side: u8,
    /// How the state was turned after the pull.
    turned: Name,
    cost: u32,
}

/// A pull that is being considered.
#[derive(Debug, Clone, Copy)]
struct Pull {
    cell: u16,
    to: u16,
    /// Where the person is afterwards.
    behind: u16,
    side: u8,
}

/// A search by single pulls.
#[derive(Debug)]
pub(crate) struct Rear<'a> {
    arena: Arena<'a>,
    /// The pushes from a state to the goals, and from the start to it.
    goals: &'a Distances,
    matching: Matching<'a>,
    past: Past<'a>,
    symmetries: Symmetries,
    table: StateTable,
    nodes: Vec<Node>,
    open: Open,
    extras: Extras,
    expanded: u64,
    limit: u32,
    fresh: Vec<u32>,
    boxes: Vec<u16>,
    moved: Vec<u16>,
    pulls: Vec<Pull>,
}

impl<'a> Rear<'a> {
    /// A search on a board for states of solutions with fewer than `limit` pushes. The person ends where it can go to the cell `then`,
    /// or anywhere if that is [`NONE`].
    pub(crate) fn new(
        board: &'a Board,
        [goals, origins]: [&'a Distances; 2],
        then: u16,
        limit: u32,
        budget: &'a Budget<'a>,
    ) -> Self {
        let size = board.goals.len();
        let symmetries =
            if then == NONE { Symmetries::new(board, Way::Push) } else { Symmetries::none(board) };
        let mut search = Self {
            arena: Arena::with_way(board, origins, Way::Pull, budget),
            goals,
            matching: Matching::new(size, budget),
            past: Past::new(origins, size, &symmetries, budget),
            symmetries,
            table: StateTable::new(size),
            nodes: Vec::new(),
            open: Open::up_to(0),
            extras: Extras::default(),
            expanded: 0,
            limit,
            fresh: Vec::new(),
            boxes: Vec::new(),
            moved: Vec::new(),
            pulls: Vec::new(),
        };
        search.arena.place(&board.goals);
        for person in search.arena.regions() {
            search.arena.walk(person);
            if then != NONE && !search.arena.reaches(then) {
                continue;
            }
            let mut boxes = board.goals.clone();
            let mut name = (SAME, person);
            if search.symmetries.turn(&mut boxes, |_| 0) {
                name = search.symmetries.person(&search.arena.walked());
            }
            if let Some(past) = search.past.follow(&search.symmetries, &boxes, name.1) {
                let node = Node { parent: u32::MAX, from: NONE, side: 0, turned: name.0, cost: 0 };
                search.note(name.1, &boxes, node, 0, past);
            }
        }
        search.arena.clear(&board.goals);
        search
    }

    /// States expanded.
    pub(crate) fn nodes(&self) -> u64 {
        self.expanded
    }

    /// Bytes in use.
    pub(crate) fn memory(&self) -> u64 {
        self.table.memory() + (self.nodes.capacity() * size_of::<Node>()) as u64 + self.open.memory()
    }

    /// The states that are new or were reached with fewer pulls since this was last asked.
    pub(crate) fn fresh(&mut self) -> Vec<u32> {
        std::mem::take(&mut self.fresh)
    }

    /// Every state met so far.
    pub(crate) fn table(&self) -> &StateTable {
        &self.table
    }

    /// The pulls to a state.
    pub(crate) fn cost(&self, state: u32) -> u32 {
        self.nodes[state as usize].cost
    }

    /// Leaves out from now on what cannot lead to a lower cost.
    pub(crate) fn set_limit(&mut self, limit: u32) {
        self.limit = self.limit.min(limit);
    }

    /// The open states.
    pub(crate) fn open(&mut self) -> &mut Open {
        &mut self.open
    }

    /// Expands so many states.
    pub(crate) fn run(&mut self, count: u32) {
        for _ in 0..count {
            let Some((state, cost)) = self.open.take() else { return };
            if self.nodes[state as usize].cost != cost {
                continue;
            }
            self.expanded += 1;
            let mut boxes = std::mem::take(&mut self.boxes);
            boxes.clear();
            boxes.extend_from_slice(self.table.boxes(state));
            self.expand(state, &boxes);
            self.boxes = boxes;
            if self.arena.is_over(8) {
                return;
            }
        }
    }

    fn expand(&mut self, state: u32, boxes: &[u16]) {
        let board = self.arena.board;
        self.arena.place(boxes);
        let region = self.table.person(state);
        if self.puts_off(state, boxes, region) {
            self.arena.clear(boxes);
            return;
        }
        self.arena.walk(region);
        let mut pulls = std::mem::take(&mut self.pulls);
        pulls.clear();
        for &cell in boxes {
            for (direction, side) in (0..4).zip(0u8..) {
                let to = board.next(cell, direction);
                if !self.arena.reaches(to) {
                    continue;
                }
                let behind = board.next(to, direction);
                if self.arena.free(behind) && !self.is_out_of_reach(boxes, (cell, to), direction) {
                    pulls.push(Pull { cell, to, behind, side });
                }
            }
        }
        if !pulls.is_empty() && self.matching.follow_with(self.goals, boxes, region).is_some() {
            self.past.follow(&self.symmetries, boxes, region);
            for &pull in &pulls {
                if self.arena.is_over(2 * boxes.len()) {
                    break;
                }
                self.make(state, boxes, region, pull);
            }
        }
        self.pulls = pulls;
        self.arena.clear(boxes);
    }

    /// Whether the state that is to be expanded is not needed yet, or not at all, as it has taken more pushes than it seemed.
    fn puts_off(&mut self, state: u32, boxes: &[u16], person: u16) -> bool {
        let origins = self.arena.distances;
        let Some(costs) = origins.extras.as_ref().filter(|_| self.symmetries.is_trivial()) else {
            return false;
        };
        let Some(past) = self.past.follow(&self.symmetries, boxes, person) else { return true };
        let more = self.past.extra(&mut self.extras, costs, boxes, person);
        let cost = self.nodes[state as usize].cost;
        let total = cost + past + more;
        total >= self.limit || self.open.puts_off(total, self.open.lowest(), (state, cost))
    }

    /// Whether the box that a pull moves shows that the start does not lead to the state after it. The start need not be symmetric, so a
    /// turned state is out of reach only if all its pictures are.
    fn is_out_of_reach(&mut self, boxes: &[u16], (cell, to): (u16, u16), side: usize) -> bool {
        let origins = self.arena.distances;
        if self.symmetries.is_trivial() {
            return origins.dead[usize::from(to)] || self.arena.would_lose(cell, to, side);
        }
        let symmetries = &self.symmetries;
        (0..symmetries.count()).all(|name| {
            let at = symmetries.cell(name, to);
            let lose = |pairs: &Pairs| {
                let mut others = boxes.iter().filter(|&&other| other != cell);
                others.any(|&other| {
                    pairs.is_dead(at, symmetries.side(name, side), symmetries.cell(name, other))
                })
            };
            origins.dead[usize::from(at)] || origins.pairs.as_ref().is_some_and(lose)
        })
    }

    /// Notes the state after a pull.
    fn make(&mut self, state: u32, boxes: &[u16], region: u16, pull: Pull) {
        let Pull { cell, to, behind, side } = pull;
        let shift = Shift { from: cell, to, before: region, after: behind };
        let Some(past) = self.past.after(&self.symmetries, shift) else { return };
        let cost = self.nodes[state as usize].cost + 1;
        if cost + past >= self.limit {
            return;
        }
        let row = self.matching.row_of(self.goals.place(cell, region)).unwrap_or(0);
        let Some(bound) = self.matching.total_with(self.goals, row, self.goals.place(to, behind)) else {
            return;
        };
        self.arena.shift(cell, to);
        let least = self.arena.least_after_pull(cell, to, region);
        self.arena.take_back(cell, to, true);
        let mut moved = std::mem::take(&mut self.moved);
        moved.clear();
        moved.extend_from_slice(boxes);
        move_box(&mut moved, cell, to);
        let turns = self.symmetries.turn(&mut moved, |_| 0);
        let (turned, person) = if let Some(person) = least.filter(|_| !turns) {
            (SAME, person)
        } else {
            self.arena.shift(cell, to);
            let (least, _) = self.arena.walk(behind);
            self.arena.shift(to, cell);
            let known = if turns { self.symmetries.person(&self.arena.walked()) } else { (SAME, least) };
            self.arena.walk(region);
            known
        };
        self.note(person, &moved, Node { parent: state, from: cell, side, turned, cost }, bound, past);
        self.moved = moved;
    }

    /// Notes a way to a state, if it is the first or the shortest so far.
    fn note(&mut self, person: u16, boxes: &[u16], node: Node, bound: u32, past: u32) {
        let (state, new) = self.table.insert(person, boxes);
        if new {
            self.nodes.push(node);
        } else if node.cost < self.nodes[state as usize].cost {
            self.nodes[state as usize] = node;
        } else {
            return;
        }
        self.fresh.push(state);
        let priority = (2 * node.cost + past).saturating_sub(bound);
        let entry = (state, node.cost);
        if !self.open.puts_off(node.cost + past, priority, entry) {
            self.open.add(priority, entry);
        }
    }

    /// The pushes that undo the pulls to a state, from it to the end: each as seen before the turn that follows it.
    pub(crate) fn steps_from(&self, mut state: u32) -> Vec<(Option<Macro>, Name)> {
        let mut steps = Vec::new();
        while let Some(&Node { parent, from, side, turned, .. }) = self.nodes.get(state as usize)
            && parent != u32::MAX
        {
            let pulled_to = self.arena.board.next(from, usize::from(side));
            steps.push((None, self.symmetries.undone(turned)));
            steps.push((Some(Macro { from: pulled_to, to: from, side, pushes: 1 }), SAME));
            state = parent;
        }
        steps
    }
}
