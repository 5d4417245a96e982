//! A search without a plan: first boxes are moved apart from one end of the level, then from the other end towards what came of it.
//!
//! What is met while boxes are moved apart is kept, so the second half ends wherever it meets the first. After a while both are given up:
//! the next time boxes are moved apart from the other end. Two such searches begin at different ends. Most of the second halves that
//! find a solution find it soon, so the first time both are short. See [`scene`](super::scene) for what the halves prefer.

use super::arena::Macro;
use super::attempts::LATE;
use super::board::{Board, Way};
use super::budget::Budget;
use super::distances::{Distances, FAR};
use super::fess::{Aim, Fess, Round};
use super::filter::{self, Filter};
use super::lessons::Lessons;
use super::matching::Matching;
use super::portfolio::Search;
use super::scene::{Scene, Towards, Wish};
use super::table::StateTable;

/// The work of the first half, in cells looked at, the first time.
const FIRST: u64 = 24 << 20;
/// How much longer the second half may take, and how much longer both may the next time.
const LONGER: u64 = 2;

/// A search of two halves, again and again.
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
    /// The number of the half: those that move boxes apart are even.
    number: u32,
    /// What the half under way may do before the next, and what those before it did, states too.
    most: u64,
    work: u64,
    nodes: u64,
    /// The half under way if it has begun, and the one before it where boxes were moved apart.
    here: Option<Fess<'a>>,
    there: Option<Fess<'a>>,
    /// What was met there, and how many states here have been looked for there.
    met: Filter,
    compared: u32,
    /// The bytes that the wish of the half under way takes.
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
            number: if first == Way::Pull { 0 } else { 2 },
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

    /// Whether boxes are moved apart now.
    const fn is_first_half(&self) -> bool {
        self.number.is_multiple_of(2)
    }

    /// How boxes are moved now: by pulls from the goals, then by pushes towards that; the next time the other way round.
    const fn way_now(&self) -> Way {
        match self.number % 4 {
            0 | 3 => Way::Pull,
            _ => Way::Push,
        }
    }

    /// Begins the half at hand; `None` if it does not fit in so many bytes.
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
            let reach = |goal: usize, cell: u16| match back.best(goal, cell) {
                FAR => 0,
                far => u32::from(far),
            };
            let far = |cell: u16| {
                if budget.spend(size as u64) { 0 } else { (0..size).map(|goal| reach(goal, cell)).sum() }
            };
            self.bytes = 0;
            Wish::Apart((0..u16::try_from(board.len()).unwrap_or(u16::MAX)).map(far).collect())
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

    /// Ends the half under way if it has done enough.
    fn end(&mut self) {
        let Some(search) = self.here.take_if(|search| search.work() > self.most) else { return };
        self.work += search.work();
        self.nodes += search.nodes();
        if self.is_first_half() {
            self.there = Some(search);
            self.most *= LONGER;
        } else {
            self.there = None;
            self.met = Filter::new(0);
        }
        self.number += 1;
    }

    /// A solution through a new state of the second half that was met in the first.
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
        let met = if self.is_first_half() { others } else { &self.met };
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
        let halves = self.here.iter().chain(&self.there);
        halves.map(Fess::memory).sum::<u64>() + self.met.memory() + self.bytes
    }

    fn work(&self) -> u64 {
        self.work + self.here.as_ref().map_or(0, Fess::work)
    }

    fn way(&self) -> Way {
        self.way_now()
    }

    fn turn(&self) -> u32 {
        self.number
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

    /// Halves follow each other both ways, all that they do is counted, and where they meet is a solution.
    #[test]
    fn two_halves_are_a_solution() {
        let mut solved = [0; 4];
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
            search.most = 20_000;
            let mut known = 0;
            for _ in 0..400 {
                match search.run(16, 1 << 30, &Filter::new(0)) {
                    Round::Solved(line) => {
                        let actions = path::actions(&board, &goals, &line, &budget).unwrap();
                        assert!(replay(&level, actions).is_some(), "{}", entry.title);
                        solved[search.number as usize % 4] += 1;
                        break;
                    }
                    Round::Exhausted => panic!("{} can be solved", entry.title),
                    Round::More | Round::Full => assert!(search.nodes() >= known, "{}", entry.title),
                }
                known = search.nodes();
            }
        }
        assert!(solved.iter().sum::<u32>() >= 30 && solved[1] + solved[3] >= 5, "{solved:?}");
    }
}
