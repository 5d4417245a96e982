//! A search without a plan: first boxes are moved apart from one end of the level, then from the other end towards what came of it, then
//! from the first end towards what came of that.
//!
//! What was met in one part is kept during the next, which ends wherever it meets it. After a while all is given up, and boxes are moved
//! apart from the other end. Two such searches begin at different ends. When that has been done from both ends, chance says which goals
//! boxes are moved away from, time after time: most of the parts that find a solution find it soon, so that it is better to begin anew than
//! to go on. See [`scene`](super::scene) for what the parts prefer.

use super::arena::Macro;
use super::attempts::LATE;
use super::board::{Board, Way};
use super::budget::Budget;
use super::distances::Distances;
use super::fess::{Aim, Fess, Round};
use super::filter::{self, Filter};
use super::lessons::Lessons;
use super::matching::Matching;
use super::portfolio::Search;
use super::scene::{Scene, Towards, Wish};
use super::table::StateTable;

/// The work of the first part, in cells looked at, the first time.
const FIRST: u64 = 24 << 20;
/// How much longer each part may take.
const LENGTHS: [u64; 3] = [1, 2, 1];
/// How often no chance is taken: once from each end.
const PLAIN: u32 = 2;

/// A search of three parts, again and again.
#[derive(Debug)]
pub(crate) struct Scatter<'a> {
    board: &'a Board,
    /// The pushes to the goals, and from the starting squares.
    goals: &'a Distances,
    origins: &'a Distances,
    is_door: Vec<bool>,
    /// What is known to be lost, by pushes and by pulls.
    lessons: &'a [Lessons; 2],
    budget: &'a Budget<'a>,
    /// How boxes are moved apart this time, how often they have been before, and which part is under way.
    first: Way,
    round: u32,
    part: usize,
    /// How many parts have ended.
    ended: u32,
    /// What the part under way may do before the next, and what those before it did, states too.
    most: u64,
    work: u64,
    nodes: u64,
    /// The part under way if it has begun, and the one before it if it is not the first.
    here: Option<Fess<'a>>,
    there: Option<Fess<'a>>,
    /// What was met there, and how many states here have been looked for there.
    met: Filter,
    compared: u32,
    /// The bytes that the wish of the part under way takes.
    bytes: u64,
    nothing: StateTable,
}

impl<'a> Scatter<'a> {
    /// A search that begins when the others have done some work, by moving boxes apart the way that is `first`; the distances are those to
    /// the goals and from the starting squares.
    pub(crate) fn new(
        board: &'a Board,
        [goals, origins]: [&'a Distances; 2],
        is_door: &[bool],
        lessons: &'a [Lessons; 2],
        first: Way,
        budget: &'a Budget<'a>,
    ) -> Self {
        Self {
            board,
            goals,
            origins,
            is_door: is_door.to_vec(),
            lessons,
            budget,
            first,
            round: 0,
            part: 0,
            ended: 0,
            most: FIRST,
            work: LATE,
            nodes: 0,
            here: None,
            there: None,
            met: Filter::new(0),
            compared: 0,
            bytes: 0,
            nothing: StateTable::new(board.goals.len()),
        }
    }

    /// How boxes are moved now.
    const fn way_now(&self) -> Way {
        if self.part.is_multiple_of(2) { self.first } else { self.first.undone() }
    }

    /// Begins the part at hand; `None` if it does not fit in so many bytes.
    fn begin(&mut self, allowance: u64) -> Option<()> {
        let (board, budget, way) = (self.board, self.budget, self.way_now());
        let size = board.goals.len();
        let back = match way {
            Way::Push => self.origins,
            Way::Pull => self.goals,
        };
        let wish = if let Some(there) = &mut self.there {
            let wanted = there.best().to_vec();
            self.bytes = Distances::bytes(board.len(), size) + Matching::bytes(size);
            if self.bytes + there.memory() > allowance {
                return None;
            }
            self.met = Filter::new(allowance);
            let table = there.met()?;
            for state in 0..u32::try_from(table.len()).unwrap_or(u32::MAX) {
                self.met.add(filter::name(table.boxes(state)));
                if budget.spend(size as u64) {
                    return None;
                }
            }
            let distances = Distances::of_moves(board, way, &wanted, budget)?;
            let towards = Towards::new(board.len(), wanted, distances, Matching::new(size, budget));
            Wish::Towards(Box::new(towards))
        } else {
            self.bytes = 0;
            let chance =
                self.round.checked_sub(PLAIN).map(|chance| 2 * chance + u32::from(self.first == Way::Pull));
            Wish::apart(board, back, chance, budget)
        };
        let [pushes, pulls] = self.lessons;
        let (to, lessons) = match way {
            Way::Push => (self.goals, pushes),
            Way::Pull => (self.origins, pulls),
        };
        self.compared = 0;
        let scene = Scene::new(self.is_door.clone(), wish);
        self.here = Some(Fess::new(board, to, Aim::Scene(scene), way, lessons, budget));
        Some(())
    }

    /// Ends the part under way if it has done enough.
    fn end(&mut self) {
        let Some(search) = self.here.take_if(|search| search.work() > self.most) else { return };
        self.work += search.work();
        self.nodes += search.nodes();
        self.ended += 1;
        self.part += 1;
        if self.part < LENGTHS.len() {
            self.there = Some(search);
        } else {
            self.there = None;
            self.met = Filter::new(0);
            (self.round, self.part) = (self.round + 1, 0);
            self.first = self.first.undone();
        }
        let length = match self.round.checked_sub(PLAIN) {
            None => FIRST << self.round,
            Some(again) => FIRST + FIRST / 4 * u64::from(again),
        };
        self.most = length * LENGTHS[self.part];
    }

    /// A solution through a new state that was met in the part before.
    fn meet(&mut self) -> Option<Vec<Macro>> {
        let (here, there) = (self.here.as_ref()?, self.there.as_ref()?);
        let (own, known) = (here.met()?, there.met()?);
        let count = u32::try_from(own.len()).unwrap_or(u32::MAX);
        for state in self.compared..count {
            if self.met.has(filter::name(own.boxes(state)))
                && let Some(found) = known.find(own.person(state), own.boxes(state))
            {
                let (mut line, rest) = match self.way_now() {
                    Way::Push => (here.line(state), there.line(found)),
                    Way::Pull => (there.line(found), here.line(state)),
                };
                line.extend(rest);
                return Some(line);
            }
        }
        self.compared = count;
        None
    }
}

impl Search for Scatter<'_> {
    fn run(&mut self, steps: u32, allowance: u64, others: &Filter) -> Round {
        self.end();
        if self.here.is_none() && self.begin(allowance).is_none() {
            return Round::Full;
        }
        let kept = self.there.as_ref().map_or(0, Fess::memory) + self.met.memory() + self.bytes;
        let met = if self.part == 0 { others } else { &self.met };
        let Some(search) = &mut self.here else { return Round::Full };
        match search.run(steps, allowance.saturating_sub(kept), met) {
            Round::More => self.meet().map_or(Round::More, Round::Solved),
            round => round,
        }
    }

    fn nodes(&self) -> u64 {
        self.nodes + self.here.as_ref().map_or(0, Fess::nodes)
    }

    fn memory(&self) -> u64 {
        let parts = self.here.iter().chain(&self.there);
        parts.map(Fess::memory).sum::<u64>() + self.met.memory() + self.bytes
    }

    fn work(&self) -> u64 {
        self.work + self.here.as_ref().map_or(0, Fess::work)
    }

    fn way(&self) -> Way {
        self.way_now()
    }

    fn turn(&self) -> u32 {
        self.ended
    }

    fn met(&self) -> Option<&StateTable> {
        self.here.as_ref().map_or(Some(&self.nothing), Fess::met)
    }

    fn line(&self, state: u32) -> Vec<Macro> {
        self.here.as_ref().map_or_else(Vec::new, |search| search.line(state))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::collections;
    use crate::solver::budget::endless;
    use crate::solver::features::Lens;
    use crate::solver::plan::Plan;
    use crate::solver::unpacking::Sketch;
    use crate::solver::{path, replay};

    /// Parts follow each other both ways, all that they do is counted, and where they meet is a solution.
    #[test]
    fn parts_that_meet_are_a_solution() {
        let mut solved = [0; LENGTHS.len()];
        let levels = collections::ALL[0].read().entries.into_iter().take(60);
        for (entry, first) in levels.zip([Way::Pull, Way::Push].into_iter().cycle()) {
            let level = entry.level.unwrap();
            let board = Board::new(&level, 3).unwrap();
            let budget = endless();
            let goals = Distances::with_sides(&board, &budget).unwrap();
            let starts = Distances::from_starts(&board, &board.boxes, &budget).unwrap();
            let (way, chance, bytes) = (Way::Push, 0, u64::MAX);
            let sketch = Sketch { board: &board, way, back: &starts, chance, bytes, budget: &budget };
            let lens = Lens::new(&board, way, &goals, Plan::new(0, sketch), &budget);
            let lessons = [0; 2].map(|_| Lessons::new(board.len(), 1 << 20));
            let mut search = Scatter::new(&board, [&goals, &starts], &lens.is_door, &lessons, first, &budget);
            assert_eq!(
                (search.work(), search.nodes(), search.met().map(StateTable::len)),
                (LATE, 0, Some(0))
            );
            let mut known = 0;
            for _ in 0..400 {
                search.most = 8_000;
                match search.run(4, 1 << 30, &Filter::new(0)) {
                    Round::Solved(line) => {
                        let actions = path::actions(&board, &goals, &line, &budget).unwrap();
                        assert!(replay(&level, actions).is_some(), "{}", entry.title);
                        solved[search.part] += 1;
                        break;
                    }
                    Round::Exhausted => panic!("{} can be solved", entry.title),
                    Round::More | Round::Full => assert!(search.nodes() >= known, "{}", entry.title),
                }
                known = search.nodes();
            }
        }
        assert!(solved.iter().sum::<u32>() >= 30 && solved[1] >= 5 && solved[2] >= 1, "{solved:?}");
    }
}
