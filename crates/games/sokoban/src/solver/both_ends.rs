//! The fewest pushes, searched from both ends.
//!
//! One half pushes from the start ([`Astar::with_past`]), one pulls from the end (`rear`). Let f(u) be the least number of pushes that a
//! state u still takes, and p(u) the least that it has taken, as matchings tell. A state u that was pushed to with g pushes has the priority
//! 2g + f(u) - p(u), and one that was pulled to with g pulls 2g + p(u) - f(u) (Sewell and Jacobson, "Dynamically improved bounds
//! bidirectional search", 2021).
//!
//! *No solution takes fewer pushes than half of the sum of the two least priorities of open states.* Take a shortest solution that the
//! first half does not leave out. Unless the halves have met on it, it has an open state u of the first half and after it an open state v of
//! the second, both reached by the fewest pushes and pulls, and takes g(u) + d + g(v) pushes, d of them from u to v. One push
//! lowers f and raises p by one at most, so f(u) - f(v) and p(v) - p(u) are at most d, and the sum of the priorities is at most
//! 2g(u) + 2g(v) + 2d. The first half may leave out any state or push as long as it keeps one shortest solution (corrals,
//! tunnels); the second keeps all.
//!
//! *Bounds that are not consistent put states off.* The proof asks whether some solution takes at most so many pushes, the total: at first
//! as many as the bound of the start. A state that no such solution goes through, by whatever bound on what it takes or has
//! taken, is not open until the total comes to it ([`Open::puts_off`](super::open::Open)); u and v above are none of those. When the half of the sum is above the
//! total, there is none, and the total rises by 2. Such bounds are those of frozen boxes, and of boxes two by two (`extras`).
//!
//! A bound that is wrong by w is paid for once by each half, so each has to look through states that are wrong by w / 2, where A* looks
//! through those that are wrong by w. That is why this is the search for the fewest pushes. The half goes on that has spent less on
//! its least priority: whichever of the two can be done with soon is done with, and the other costs no more than that.
//!
//! *All solutions have the same parity*: a push moves a box to a cell of the other colour of a chessboard.

use super::arena::Macro;
use super::astar::Astar;
use super::board::Board;
use super::budget::Budget;
use super::distances::Distances;
use super::portfolio::End;
use super::rear::Rear;

/// A search from both ends.
pub(crate) struct BothEnds<'a> {
    front: Astar<'a>,
    rear: Rear<'a>,
    /// No solution takes fewer pushes, and all take an even number more.
    total: u32,
    /// The pushes of the shortest solution known, and the states where the halves met on it, unless somebody else found it.
    limit: u32,
    meeting: Option<(u32, u32)>,
    /// By half, its least priority and the states that it has expanded for it.
    spent: [(usize, u64); 2],
}

/// Boards with more cells are not searched so: they may have too many cells for the side of the person to be known of all, and then a push
/// can change a bound by more than one.
pub(crate) const MAX_CELLS: usize = 2000;

impl<'a> BothEnds<'a> {
    /// A search for a solution of fewer than `limit` pushes, after which the person can go to the cell `then`, or anywhere if that is
    /// [`NONE`](super::board::NONE).
    pub(crate) fn new(
        board: &'a Board,
        [goals, origins]: [&'a Distances; 2],
        then: u16,
        limit: u32,
        budget: &'a Budget<'a>,
    ) -> Self {
        let mut front = Astar::with_past(board, goals, origins, then, limit, budget);
        let rear = Rear::new(board, [goals, origins], then, limit, budget);
        let total = front.open().total();
        let mut search = Self { front, rear, total, limit, meeting: None, spent: [(0, 0); 2] };
        search.rear.open().raise(total);
        search.meet();
        search
    }

    /// States expanded.
    pub(crate) fn nodes(&self) -> u64 {
        self.front.nodes() + self.rear.nodes()
    }

    /// States met.
    pub(crate) fn met(&self) -> usize {
        self.front.table().len() + self.rear.table().len()
    }

    /// Bytes in use.
    pub(crate) fn memory(&self) -> u64 {
        self.front.memory() + self.rear.memory()
    }

    /// Tells of a solution that was found elsewhere.
    pub(crate) fn set_limit(&mut self, limit: u32) {
        if limit < self.limit {
            self.limit = limit;
            self.meeting = None;
        }
        self.front.set_limit(self.limit);
        self.rear.set_limit(self.limit);
    }

    /// No solution takes fewer pushes; the shortest known is the answer as soon as it takes no more. Opens what was put off as soon as
    /// it is needed.
    pub(crate) fn bound(&mut self) -> u32 {
        while self.total < self.limit {
            let (front, rear) = (self.front.open(), self.rear.open());
            match (front.least(), rear.least()) {
                (Some(front), Some(rear)) if front + rear <= 2 * self.total as usize => return self.total,
                (None, _) if !front.has_later() => return self.limit,
                (_, None) if !rear.has_later() => return self.limit,
                _ => {}
            }
            self.total += 2;
            front.raise(self.total);
            rear.raise(self.total);
            self.spent = [(0, 0); 2];
        }
        self.limit
    }

    /// The solution where the halves met, if that is the shortest known.
    pub(crate) fn line(&self) -> Option<Vec<Macro>> {
        let (front, rear) = self.meeting?;
        let steps = self.front.steps_to(front).into_iter().chain(self.rear.steps_from(rear));
        Some(self.front.symmetries().straighten(steps))
    }

    /// Expands about so many states; how the search ended, if it did. [`End::Exhausted`] means that nothing is shorter than the limit.
    pub(crate) fn run(&mut self, count: u32) -> Option<End> {
        if self.bound() >= self.limit {
            return Some(self.line().map_or(End::Exhausted, End::Line));
        }
        for (half, priority) in [self.front.open().least(), self.rear.open().least()].into_iter().enumerate()
        {
            if let Some(priority) = priority.filter(|&priority| priority > self.spent[half].0) {
                self.spent[half] = (priority, 0);
            }
        }
        let before = self.nodes();
        let half = usize::from(self.spent[1].1 < self.spent[0].1);
        if half == 0 {
            self.front.run(count);
        } else {
            self.rear.run(count);
        }
        self.spent[half].1 += self.nodes() - before;
        self.meet();
        None
    }

    /// Looks for new states of either half among those of the other.
    fn meet(&mut self) {
        for state in self.front.fresh() {
            let table = self.front.table();
            if let Some(other) = self.rear.table().find(table.person(state), table.boxes(state)) {
                self.note(state, other);
            }
        }
        for state in self.rear.fresh() {
            let table = self.rear.table();
            if let Some(other) = self.front.table().find(table.person(state), table.boxes(state)) {
                self.note(other, state);
            }
        }
    }

    fn note(&mut self, front: u32, rear: u32) {
        let pushes = self.front.cost(front) + self.rear.cost(rear);
        if pushes < self.limit {
            self.set_limit(pushes);
            self.meeting = Some((front, rear));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Level;
    use crate::collections;
    use crate::generate::{Generator, Wish};
    use crate::notation::xsb;
    use crate::solver::astar::Measure;
    use crate::solver::board::{NONE, Way};
    use crate::solver::budget::endless;
    use crate::solver::fess::Round;
    use crate::solver::{path, replay};

    /// The fewest pushes by A*, if so many states are enough.
    fn fewest(board: &Board, goals: &Distances, states: u32) -> Option<u32> {
        let budget = endless();
        let mut search = Astar::new(board, goals, Measure::Pushes, u32::MAX, &budget);
        match search.run(states) {
            Round::Solved(_) => Some(search.bound()),
            _ => None,
        }
    }

    /// What both ends find on a level is what A* finds, no bound on the way there is larger, and the line is a solution.
    fn compare(level: &Level, told: &str) -> bool {
        let board = Board::new(level, 3).unwrap();
        let budget = endless();
        let goals = Distances::with_sides(&board, &budget).unwrap().with_pairs(&board, Way::Push, &budget);
        let goals = goals.with_extras(&board, Way::Push, &budget);
        let Some(fewest) = fewest(&board, &goals, 3000).filter(|_| !board.open) else { return false };
        let origins = Distances::from_starts(&board, &board.boxes, &budget).unwrap();
        let origins = origins.with_pairs(&board, Way::Pull, &budget).with_extras(&board, Way::Pull, &budget);
        for limit in [u32::MAX, fewest + 2, fewest] {
            let mut search = BothEnds::new(&board, [&goals, &origins], NONE, limit, &budget);
            let end = loop {
                assert!(search.bound() <= fewest, "{told}, limit {limit}");
                if let Some(end) = search.run(1) {
                    break end;
                }
            };
            match end {
                End::Line(line) => {
                    let actions = path::actions(&board, &goals, &line, &budget).unwrap();
                    let pushes = replay(level, actions).unwrap().pushes;
                    assert_eq!((pushes, limit > fewest), (u64::from(fewest), true), "{told}");
                }
                End::Exhausted => assert_eq!(limit, fewest, "{told}"),
                End::Budget => panic!("no end"),
            }
        }
        true
    }

    /// Walls and goals are symmetric, and boxes can stand in the notch on the right only, where they start: seen in the mirror they stand
    /// where no box comes.
    #[test]
    fn a_start_that_is_not_symmetric_is_reached_in_the_mirror() {
        for boxes in ["# # #   #$# #", "# #$#   # # #", "# #$#   #$# #"] {
            let goals = if boxes.matches('$').count() == 1 { "#     .     #" } else { "#    . .    #" };
            let wall = "#############";
            let text = format!("{wall}\n#     @     #\n{boxes}\n{goals}\n{wall}");
            let level = xsb::read(&text).unwrap();
            assert!(compare(&level, &text));
            let board = Board::new(&level, 3).unwrap();
            let budget = endless();
            let goals = Distances::with_sides(&board, &budget).unwrap();
            let origins = Distances::from_starts(&board, &board.boxes, &budget).unwrap();
            let origins =
                origins.with_pairs(&board, Way::Pull, &budget).with_extras(&board, Way::Pull, &budget);
            let BothEnds { front, mut rear, .. } =
                BothEnds::new(&board, [&goals, &origins], NONE, u32::MAX, &budget);
            rear.open().raise(u32::MAX);
            while rear.open().least().is_some() {
                rear.run(1);
            }
            let start = front.table();
            assert!(rear.table().find(start.person(0), start.boxes(0)).is_some(), "{text}");
        }
    }

    #[test]
    fn the_same_as_from_the_start_alone() {
        let cases: u64 =
            std::env::var("TABLERO_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(150);
        let mut compared = 0;
        for shipped in [&collections::ALL[0], &collections::ALL[1]] {
            for entry in shipped.read().entries.into_iter().take(60) {
                compared += u32::from(compare(&entry.level.unwrap(), &entry.title));
            }
        }
        assert!(compared >= 40, "only {compared} levels");
        let wish = Wish { width: 8, height: 8, boxes: (2, 5), pushes: 8, effort: 2000, ..Wish::default() };
        let mut generator = Generator::new(wish).unwrap();
        for _ in 0..cases {
            let made = generator.next_level(&|| false).unwrap();
            assert!(compare(&made.level, &xsb::write(&made.level)));
        }
    }
}
