//! Several searches for any solution that share one budget.
//!
//! They are strong on different levels: macros sorted by features where there are many boxes and a plan to fill the goals,
//! forwards or backwards; boxes moved apart first where no plan fits; pushes or pulls by the estimated distance where the level is small
//! and tight. Each gets the
//! same share of the work, which is counted in cells looked at, so that the same level always takes the same course. A measure of work that
//! is wrong starves a search: pulls once got a twentieth of the time instead of a fifth, and levels went unsolved that they solve in a second.
//!
//! Searches that push and searches that pull meet in the middle: every new state is looked for among those met the other way. A state of
//! both is a solution, whatever either search has left out. Levels whose states are turned to one picture of them go without.

use std::sync::atomic::{AtomicBool, Ordering};

use super::Round;
use super::arena::Macro;
use super::astar::Astar;
use super::backward::Backward;
use super::board::Way;
use super::budget::Budget;
use super::filter::{self, Filter};
use super::table::StateTable;

/// A search that can be run a little at a time.
pub(crate) trait Search: Send {
    /// Goes so many steps further, filling at most so many bytes; `others` is what searches the other way have met.
    fn run(&mut self, steps: u32, allowance: u64, others: &Filter) -> Round;
    /// States examined.
    fn nodes(&self) -> u64;
    /// Bytes in use.
    fn memory(&self) -> u64;
    /// How much has been done, in cells looked at.
    fn work(&self) -> u64;
    /// How boxes are moved.
    fn way(&self) -> Way;
    /// Changes when the states met so far are forgotten.
    fn turn(&self) -> u32 {
        0
    }
    /// The states met so far, if others can find theirs among them.
    fn met(&self) -> Option<&StateTable>;
    /// The macros, as pushes, from the start to a state, or from it to the end where boxes are pulled.
    fn line(&self, state: u32) -> Vec<Macro>;
}

macro_rules! search {
    ($name:ident, $run:expr, $way:expr) => {
        impl Search for $name<'_> {
            fn run(&mut self, steps: u32, allowance: u64, others: &Filter) -> Round {
                $run(self, steps, allowance, others)
            }
            fn nodes(&self) -> u64 {
                $name::nodes(self)
            }
            fn memory(&self) -> u64 {
                $name::memory(self)
            }
            fn work(&self) -> u64 {
                $name::work(self)
            }
            fn way(&self) -> Way {
                $way(self)
            }
            fn met(&self) -> Option<&StateTable> {
                $name::met(self)
            }
            fn line(&self, state: u32) -> Vec<Macro> {
                $name::line(self, state)
            }
        }
    };
}
// What a state of these leads to is little, so it is enough that the team looks at the memory between the steps.
search!(Astar, |search: &mut Astar<'_>, steps, _, _: &Filter| Astar::run(search, steps), |_| Way::Push);
search!(Backward, |search: &mut Backward<'_>, steps, _, _: &Filter| Backward::run(search, steps), |_| {
    Way::Pull
});

/// How the searches on one board ended.
pub(crate) enum End {
    /// A solution.
    Line(Vec<Macro>),
    /// One of them has searched everything.
    Exhausted,
    /// The budget ended first.
    Budget,
}

/// Steps between two looks at the budget.
const SLICE: u32 = 16;

/// Searches that take turns.
pub(crate) struct Team<'a> {
    searches: Vec<Box<dyn Search + 'a>>,
    /// By search, the states that have been looked for among those of the searches the other way, and in which turn.
    compared: Vec<(u32, u32)>,
    /// The boxes of the states that were met by pushes and by pulls.
    filters: [Filter; 2],
    /// States of searches that have been given up.
    retired: u64,
}

impl<'a> Team<'a> {
    /// A team that may fill so many bytes.
    pub(crate) fn new(searches: Vec<Box<dyn Search + 'a>>, room: u64) -> Self {
        let filters = [Filter::new(room), Filter::new(room)];
        Self { compared: vec![(0, 0); searches.len()], filters, searches, retired: 0 }
    }

    fn nodes(&self) -> u64 {
        self.retired + self.searches.iter().map(|search| search.nodes()).sum::<u64>()
    }

    fn memory(&self) -> u64 {
        self.searches.iter().map(|search| search.memory()).sum::<u64>() + 2 * self.filters[0].memory()
    }

    /// Gives up a search.
    fn retire(&mut self, index: usize) {
        self.compared.swap_remove(index);
        self.retired += self.searches.swap_remove(index).nodes();
    }

    /// A solution through a new state of a search that one of those the other way has met too.
    fn meet(&mut self, index: usize) -> Option<Vec<Macro>> {
        let search = &self.searches[index];
        let table = search.met()?;
        // Where those that push turn their states, nobody can meet them.
        if self.searches.iter().any(|search| search.met().is_none()) {
            return None;
        }
        let [pushed, pulled] = &mut self.filters;
        let (own, theirs) = if search.way() == Way::Push { (pushed, pulled) } else { (pulled, pushed) };
        let others: Vec<usize> =
            (0..self.searches.len()).filter(|&other| self.searches[other].way() != search.way()).collect();
        let count = u32::try_from(table.len()).unwrap_or(u32::MAX);
        let (turn, known) = self.compared[index];
        let known = if turn == search.turn() { known } else { 0 };
        for state in known..count {
            let name = filter::name(table.boxes(state));
            own.add(name);
            // Everything that the others have met is in their set, so most states need not be looked for in any table.
            if !theirs.has(name) {
                continue;
            }
            for &other in &others {
                let Some(found) = self.searches[other]
                    .met()
                    .and_then(|met| met.find(table.person(state), table.boxes(state)))
                else {
                    continue;
                };
                let (mut line, rest) = match search.way() {
                    Way::Push => (search.line(state), self.searches[other].line(found)),
                    Way::Pull => (self.searches[other].line(found), search.line(state)),
                };
                line.extend(rest);
                return Some(line);
            }
        }
        self.compared[index] = (search.turn(), count);
        None
    }

    /// Runs, always the search that has done least, until one of them ends or the budget does. When they fill more than `room` bytes,
    /// the one that fills most is given up and the others go on. `team` is how the budget names them; `done` says that
    /// somebody else has ended the search.
    pub(crate) fn run(mut self, budget: &Budget<'_>, team: usize, room: u64, done: &AtomicBool) -> End {
        let before = budget.nodes(team);
        loop {
            let least = (0..self.searches.len()).min_by_key(|&index| self.searches[index].work());
            let Some(index) = least else {
                budget.run_out();
                return End::Budget;
            };
            let others = self.memory() - self.searches[index].memory();
            let search = &mut self.searches[index];
            let met = &self.filters[usize::from(search.way() == Way::Push)];
            let round = search.run(SLICE, room.saturating_sub(others), met);
            budget.tell(team, before + self.nodes(), self.memory());
            let is_over = budget.ask() || done.load(Ordering::Relaxed);
            match round {
                Round::Solved(line) => return End::Line(line),
                _ if is_over => return End::Budget,
                Round::Exhausted => return End::Exhausted,
                Round::Full => self.retire(index),
                Round::More => {
                    if let Some(line) = self.meet(index) {
                        return End::Line(line);
                    }
                    if self.memory() > room {
                        let most =
                            (0..self.searches.len()).max_by_key(|&index| self.searches[index].memory());
                        self.retire(most.unwrap_or(index));
                    }
                }
            }
        }
    }

    /// Runs beside another team in a thread of its own, with half of the memory each; the first search to end decides for all.
    pub(crate) fn run_beside(self, other: Self, budget: &Budget<'_>) -> End {
        let done = AtomicBool::new(false);
        let room = budget.room() / 2;
        let (here, there) = std::thread::scope(|scope| {
            let there = scope.spawn(|| {
                let end = other.run(budget, 1, room, &done);
                done.store(true, Ordering::Relaxed);
                end
            });
            let here = self.run(budget, 0, room, &done);
            done.store(true, Ordering::Relaxed);
            (here, there.join().unwrap_or(End::Budget))
        });
        if matches!(here, End::Budget) { there } else { here }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::collections;
    use crate::solver::astar::Measure;
    use crate::solver::board::Board;
    use crate::solver::budget::endless;
    use crate::solver::distances::Distances;
    use crate::solver::{path, replay};

    /// Where a search that pushes and one that pulls meet, half a line of each makes a solution by the rules.
    #[test]
    fn half_a_line_each_is_a_solution() {
        let mut met = 0;
        for entry in collections::ALL[0].read().entries.into_iter().take(60) {
            let level = entry.level.unwrap();
            let board = Board::new(&level, 3).unwrap();
            let budget = endless();
            let goals = Distances::with_sides(&board, &budget).unwrap();
            let starts = Distances::from_starts(&board, &board.boxes, &budget).unwrap();
            let pushing: [Box<dyn Search + '_>; 2] = [
                Box::new(Astar::new(&board, &goals, Measure::Hurry, u32::MAX, &budget)),
                Box::new(Backward::new(&board, &starts, &budget)),
            ];
            let mut team = Team::new(pushing.into(), 1 << 20);
            let mut line = None;
            for turn in 0..200 {
                // The first to push on is now this one, now the other.
                let index = turn % 2;
                if team.searches[index].run(8, u64::MAX, &Filter::new(0)) != Round::More {
                    break;
                }
                line = team.meet(index);
                if line.is_some() {
                    break;
                }
            }
            if let Some(line) = line {
                let actions = path::actions(&board, &goals, &line, &budget).unwrap();
                assert!(replay(&level, actions).is_some(), "{}", entry.title);
                met += 1;
            }
        }
        assert!(met >= 20, "only {met} levels");
    }
}
