//! Best-first search from the end: boxes are pulled off the goals to the places where they start.
//!
//! A level that is tight around its goals has few ways out of them, and what leads nowhere forwards is never met
//! backwards (Takes, "Sokoban: Reversed Solving", 2008). The search starts from every region the person may end in. The pulls
//! still to be made are estimated by the cheapest matching of boxes to starting places, and count more than those
//! made. States are left out only if some box of theirs cannot have come from a place of its own, so a
//! search that ends without a solution has shown that there is none.

use super::arena::{Arena, Macro};
use super::board::{Board, NONE, Way};
use super::budget::Budget;
use super::distances::Distances;
use super::fess::Round;
use super::lessons::{Learner, Lessons};
use super::matching::Matching;
use super::symmetry::{Name, SAME, Symmetries};
use super::table::{StateTable, move_box};

#[derive(Debug, Clone, Copy)]
struct Node {
    parent: u32,
    /// Where the box was pulled from, and the side it went to.
    from: u16,
    side: u8,
    cost: u32,
    /// How the state was turned after the pull.
    turned: Name,
}

/// A search by single pulls.
#[derive(Debug)]
pub(crate) struct Backward<'a> {
    arena: Arena<'a>,
    matching: Matching<'a>,
    learner: Learner<'a>,
    symmetries: Symmetries,
    table: StateTable,
    nodes: Vec<Node>,
    /// Open states by priority; the last one in is the first one out.
    open: Vec<Vec<u32>>,
    lowest: usize,
    opened: usize,
    expanded: u64,
    /// Pulls looked at, and what the budget was told for them.
    pulled: u64,
    paid: u64,
    /// The person's region at the start of the level.
    start: u16,
    solved: Option<u32>,
}

/// How much a pull still to be made counts, against one that was made.
const GREED: u32 = 8;

/// The part of the memory that verdicts of the learner may fill.
const SHARE: u64 = 80;

impl<'a> Backward<'a> {
    /// A search on a board, with the pushes from its boxes to every cell.
    pub(crate) fn new(board: &'a Board, origins: &'a Distances, budget: &'a Budget<'a>) -> Self {
        let size = board.goals.len();
        let mut arena = Arena::with_way(board, origins, Way::Pull, budget);
        arena.place(&board.boxes);
        let (start, _) = arena.walk(board.person);
        arena.clear(&board.boxes);
        let mut search = Self {
            arena,
            matching: Matching::new(size, budget),
            learner: Learner::new(None, 0),
            symmetries: Symmetries::new(board, Way::Pull),
            table: StateTable::new(size),
            nodes: Vec::new(),
            open: Vec::new(),
            lowest: 0,
            opened: 0,
            expanded: 0,
            pulled: 0,
            paid: 0,
            start,
            solved: None,
        };
        if let Some(bound) = search.matching.assign(origins, &board.goals) {
            search.arena.place(&board.goals);
            for person in search.arena.regions() {
                let node = Node { parent: u32::MAX, from: NONE, side: 0, cost: 0, turned: SAME };
                search.note(person, &board.goals, node, bound);
            }
            search.arena.clear(&board.goals);
        }
        search
    }

    /// The same search with what is known to be lost by pulls.
    pub(crate) fn with(mut self, lessons: &'a Lessons) -> Self {
        self.learner = Learner::new(Some(lessons), self.arena.budget.room() / SHARE);
        self
    }

    /// States expanded.
    pub(crate) fn nodes(&self) -> u64 {
        self.expanded
    }

    /// Bytes in use.
    pub(crate) fn memory(&self) -> u64 {
        let buckets = self.open.capacity() * size_of::<Vec<u32>>();
        self.table.memory()
            + self.learner.memory()
            + (self.nodes.capacity() * size_of::<Node>() + self.opened * 8 + buckets) as u64
    }

    /// The states met so far, where all of them are as they were met; `None` if they are turned.
    pub(crate) fn met(&self) -> Option<&StateTable> {
        self.symmetries.is_trivial().then_some(&self.table)
    }

    /// How much has been done, in cells looked at or as long as that takes.
    pub(crate) fn work(&self) -> u64 {
        let boxes = self.arena.board.goals.len() as u64;
        self.arena.work() - self.paid + self.expanded * boxes * 8 + self.pulled * (boxes / 2 + 12)
    }

    /// Expands so many states.
    pub(crate) fn run(&mut self, count: u32) -> Round {
        for _ in 0..count {
            if let Some(state) = self.solved {
                return Round::Solved(self.line(state));
            }
            let Some(state) = self.next() else { return Round::Exhausted };
            self.expanded += 1;
            self.expand(state);
        }
        Round::More
    }

    fn next(&mut self) -> Option<u32> {
        while let Some(bucket) = self.open.get_mut(self.lowest) {
            if let Some(state) = bucket.pop() {
                self.opened -= 1;
                return Some(state);
            }
            self.lowest += 1;
        }
        None
    }

    fn expand(&mut self, state: u32) {
        let board = self.arena.board;
        let boxes = self.table.boxes(state).to_vec();
        self.arena.place(&boxes);
        let region = self.table.person(state);
        let work = self.work();
        if self.learner.is_lost(&mut self.arena, &boxes, region, work) {
            self.arena.clear(&boxes);
            return;
        }
        self.arena.walk(region);
        let mut pulls = Vec::new();
        for (row, &cell) in boxes.iter().enumerate() {
            for (direction, side) in (0..4).zip(0u8..) {
                let to = board.next(cell, direction);
                if !self.arena.reaches(to) || self.arena.distances.dead[usize::from(to)] {
                    continue;
                }
                let behind = board.next(to, direction);
                if self.arena.free(behind) {
                    pulls.push((row, cell, to, behind, side));
                }
            }
        }
        if pulls.is_empty() || self.matching.follow(self.arena.distances, &boxes).is_none() {
            self.arena.clear(&boxes);
            return;
        }
        let cost = self.nodes[state as usize].cost + 1;
        let mut moved = Vec::with_capacity(boxes.len());
        for (row, cell, to, behind, side) in pulls {
            // The budget is told the most that an assignment may take, which is seldom what it takes.
            let most = boxes.len() * boxes.len();
            self.paid += most as u64;
            self.pulled += 1;
            if self.arena.is_over(most) {
                break;
            }
            if self.arena.would_lose(cell, to, usize::from(side)) {
                continue;
            }
            let own = self.matching.row_of(usize::from(cell)).unwrap_or(row);
            let total = self.matching.total_with(self.arena.distances, own, usize::from(to));
            let Some(bound) = total else { continue };
            self.arena.shift(cell, to);
            let least = self.arena.least_after_pull(cell, to, region);
            self.arena.take_back(cell, to, true);
            moved.clear();
            moved.extend_from_slice(&boxes);
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
            self.note(person, &moved, Node { parent: state, from: cell, side, cost, turned }, bound);
        }
        self.arena.clear(&boxes);
    }

    /// Notes a state if it is new.
    fn note(&mut self, person: u16, boxes: &[u16], node: Node, bound: u32) {
        let (state, new) = self.table.insert(person, boxes);
        if !new {
            return;
        }
        self.nodes.push(node);
        if person == self.start && boxes == self.arena.board.boxes {
            self.solved = Some(state);
        }
        let priority = node.cost.saturating_add(bound.saturating_mul(GREED));
        let priority = usize::try_from(priority).unwrap_or(usize::MAX).min(1 << 24);
        if self.open.len() <= priority {
            self.open.resize(priority + 1, Vec::new());
        }
        self.open[priority].push(state);
        self.opened += 1;
        self.lowest = self.lowest.min(priority);
    }

    /// The pushes that undo the pulls to a state, the last pull first.
    pub(crate) fn line(&self, mut state: u32) -> Vec<Macro> {
        let mut steps = Vec::new();
        while let Some(&Node { parent, from, side, turned, .. }) = self.nodes.get(state as usize)
            && parent != u32::MAX
        {
            let pulled_to = self.arena.board.next(from, usize::from(side));
            steps.push((Some(Macro { from: pulled_to, to: from, side, pushes: 1 }), turned));
            state = parent;
        }
        let mut line = self.symmetries.straighten(steps.into_iter().rev());
        line.reverse();
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::xsb;
    use crate::solver::budget::endless;
    use crate::solver::{path, replay};

    fn search(text: &str) -> Round {
        let level = xsb::read(text).unwrap();
        let board = Board::new(&level, 3).unwrap();
        let budget = endless();
        let origins = Distances::from_starts(&board, &board.boxes, &budget).unwrap();
        let round = Backward::new(&board, &origins, &budget).run(10_000);
        if let Round::Solved(line) = &round {
            let forwards = Distances::new(&board, &vec![false; board.len()], &board.goals, &budget).unwrap();
            let actions = path::actions(&board, &forwards, line, &budget).unwrap();
            assert!(replay(&level, actions).is_some());
        }
        round
    }

    #[test]
    fn pulls_become_a_solution() {
        let solvable = "####\n# .#\n#  ###\n#*@  #\n#  $ #\n#  ###\n####";
        assert!(matches!(search(solvable), Round::Solved(_)));
        assert!(matches!(search("######\n#@$ .#\n######\n"), Round::Solved(_)));
        assert_eq!(search("######\n#$@ .#\n######\n"), Round::Exhausted);
    }
}
