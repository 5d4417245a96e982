//! Feature-space search that starts over with another plan.
//!
//! A plan is advice. Where it is wrong, a search that goes by it can take as long as it likes: what another plan finds in a second, it does
//! not find in a minute. So after a while the search is given up for one by the next plan, which gets a little more time. The second
//! attempt has the plan of the first, but sorts states by their own features, not by the best on the way.
//!
//! Some searches start late: most levels are solved before, and need no more than the first plan each way.

use std::sync::Arc;

use super::arena::Macro;
use super::board::Way;
use super::distances::Distances;
use super::features::Lens;
use super::fess::{Aim, Fess, Preference, Round};
use super::filter::Filter;
use super::lessons::Lessons;
use super::plan::Plan;
use super::portfolio::Search;
use super::table::StateTable;
use super::unpacking::Sketch;

/// The work before the second plan, in cells looked at: a few seconds.
const FIRST: u64 = 320 << 20;
/// The work of the others before a late search begins.
pub(crate) const LATE: u64 = 32 << 20;

/// A search by one plan after another.
#[derive(Debug)]
pub(crate) struct Attempts<'a> {
    sketch: Sketch<'a>,
    distances: &'a Distances,
    lens: Arc<Lens>,
    lessons: &'a Lessons,
    /// The number of the plan; the next has the number after the next, so that there can be two rows of them.
    number: u32,
    /// What the search at hand may do before the next, and what those before it did, states too.
    most: u64,
    work: u64,
    nodes: u64,
    /// The search at hand, if it has begun, and what has been met before.
    search: Option<Fess<'a>>,
    nothing: StateTable,
}

impl<'a> Attempts<'a> {
    /// Begins with the plan of the lens.
    pub(crate) fn new(
        sketch: Sketch<'a>,
        distances: &'a Distances,
        lens: &Arc<Lens>,
        lessons: &'a Lessons,
    ) -> Self {
        let Sketch { board, way, budget, .. } = sketch;
        let aim = Aim::Plan(Arc::clone(lens), preference(0));
        let search = Fess::new(board, distances, aim, way, lessons, budget);
        Self { search: Some(search), number: 0, work: 0, ..Self::late(sketch, distances, lens, lessons) }
    }

    /// Begins with the second plan when the others have done some work.
    pub(crate) fn late(
        sketch: Sketch<'a>,
        distances: &'a Distances,
        lens: &Arc<Lens>,
        lessons: &'a Lessons,
    ) -> Self {
        Self {
            sketch,
            distances,
            lens: Arc::clone(lens),
            lessons,
            number: 1,
            most: FIRST,
            work: LATE,
            nodes: 0,
            search: None,
            nothing: StateTable::new(sketch.board.goals.len()),
        }
    }

    /// Begins with the plan at hand; `bytes` are those that may be filled.
    fn begin(&mut self, bytes: u64) {
        let Sketch { board, way, budget, .. } = self.sketch;
        // The second attempt has the plan of the first.
        let again = self.number / 2 == 1;
        if !again {
            let plan = Plan::new(self.number, Sketch { bytes, ..self.sketch });
            self.lens = Arc::new(self.lens.with_plan(board, plan, budget));
        }
        let aim = Aim::Plan(Arc::clone(&self.lens), preference(self.number));
        let search = Fess::new(board, self.distances, aim, way, self.lessons, budget);
        self.search = Some(if again { search.forgetful() } else { search });
    }
}

/// How the search by a plan prefers macros: those of the two rows differ.
const fn preference(number: u32) -> Preference {
    if number.is_multiple_of(2) { Preference::Features } else { Preference::Pushes }
}

impl Search for Attempts<'_> {
    fn run(&mut self, steps: u32, allowance: u64, others: &Filter) -> Round {
        if let Some(search) = self.search.take_if(|search| search.work() > self.most) {
            self.work += search.work();
            self.nodes += search.nodes();
            self.most += self.most / 4;
            self.number += 2;
        }
        if self.search.is_none() {
            self.begin(allowance);
        }
        let Some(search) = &mut self.search else { return Round::Full };
        search.run(steps, allowance, others)
    }

    fn nodes(&self) -> u64 {
        self.nodes + self.search.as_ref().map_or(0, Fess::nodes)
    }

    fn memory(&self) -> u64 {
        self.search.as_ref().map_or(0, Fess::memory)
    }

    fn work(&self) -> u64 {
        self.work + self.search.as_ref().map_or(0, Fess::work)
    }

    fn way(&self) -> Way {
        self.sketch.way
    }

    fn turn(&self) -> u32 {
        self.number
    }

    fn met(&self) -> Option<&StateTable> {
        self.search.as_ref().map_or(Some(&self.nothing), Fess::met)
    }

    fn line(&self, state: u32) -> Vec<Macro> {
        self.search.as_ref().map_or_else(Vec::new, |search| search.line(state))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::collections;
    use crate::solver::board::Board;
    use crate::solver::budget::endless;
    use crate::solver::{path, replay};

    /// A search that starts over again and again counts all it did, and what it finds are solutions.
    #[test]
    fn attempts_follow_each_other_and_lead_to_solutions() {
        let (mut solved, mut again) = (0, 0);
        for entry in collections::ALL[0].read().entries.into_iter().take(40) {
            let level = entry.level.unwrap();
            let board = Board::new(&level, 3).unwrap();
            let budget = endless();
            let goals = Distances::with_sides(&board, &budget).unwrap();
            let starts = Distances::from_starts(&board, &board.boxes, &budget).unwrap();
            let (chance, bytes) = (0, u64::MAX);
            let sketch =
                Sketch { board: &board, way: Way::Push, back: &starts, chance, bytes, budget: &budget };
            let lens = Arc::new(Lens::new(&board, Way::Push, &goals, Plan::new(0, sketch), &budget));
            let lessons = Lessons::new(board.len(), 1 << 20);
            let mut search = Attempts::late(sketch, &goals, &lens, &lessons);
            assert_eq!(
                (search.work(), search.nodes(), search.met().map(StateTable::len)),
                (LATE, 0, Some(0))
            );
            search.most = 5_000;
            let mut known = 0;
            for _ in 0..200 {
                match search.run(16, u64::MAX, &Filter::new(0)) {
                    Round::Solved(line) => {
                        let actions = path::actions(&board, &goals, &line, &budget).unwrap();
                        assert!(replay(&level, actions).is_some(), "{}", entry.title);
                        solved += 1;
                        break;
                    }
                    Round::Exhausted => panic!("{} can be solved", entry.title),
                    Round::More | Round::Full => assert!(search.nodes() >= known, "{}", entry.title),
                }
                known = search.nodes();
            }
            assert_eq!(search.turn() % 2, 1);
            again += u32::from(search.turn() > 1);
        }
        assert!(solved >= 30 && again >= 10, "{solved} solved, {again} not at the first attempt");
    }
}
