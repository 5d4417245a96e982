//! Several searches for any solution that share one budget.
//!
//! They are strong on different levels: macros sorted by features where there are many boxes and a plan to fill the goals,
//! forwards or backwards; pushes or pulls by the estimated distance where the level is small and tight. Each gets the
//! same share of the work, which is counted in cells looked at, so that the same level always takes the same course.

use std::sync::atomic::{AtomicBool, Ordering};

use super::Round;
use super::arena::Macro;
use super::astar::Astar;
use super::backward::Backward;
use super::budget::Budget;
use super::fess::Fess;

/// A search that can be run a little at a time.
pub(crate) trait Search: Send {
    /// Goes so many steps further, filling at most so many bytes.
    fn run(&mut self, steps: u32, allowance: u64) -> Round;
    /// States examined.
    fn nodes(&self) -> u64;
    /// Bytes in use.
    fn memory(&self) -> u64;
    /// How much has been done, in cells looked at.
    fn work(&self) -> u64;
}

macro_rules! search {
    ($name:ident, $run:expr) => {
        impl Search for $name<'_> {
            fn run(&mut self, steps: u32, allowance: u64) -> Round {
                $run(self, steps, allowance)
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
        }
    };
}
search!(Fess, Fess::run);
// What a state of these leads to is little, so it is enough that the team looks at the memory between the steps.
search!(Astar, |search: &mut Astar<'_>, steps, _| Astar::run(search, steps));
search!(Backward, |search: &mut Backward<'_>, steps, _| Backward::run(search, steps));

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
    /// States of searches that have been given up.
    retired: u64,
}

impl<'a> Team<'a> {
    pub(crate) fn new(searches: Vec<Box<dyn Search + 'a>>) -> Self {
        Self { searches, retired: 0 }
    }

    fn nodes(&self) -> u64 {
        self.retired + self.searches.iter().map(|search| search.nodes()).sum::<u64>()
    }

    fn memory(&self) -> u64 {
        self.searches.iter().map(|search| search.memory()).sum()
    }

    /// Gives up a search.
    fn retire(&mut self, index: usize) {
        self.retired += self.searches.swap_remove(index).nodes();
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
            let round = self.searches[index].run(SLICE, room.saturating_sub(others));
            budget.tell(team, before + self.nodes(), self.memory());
            let is_over = budget.ask() || done.load(Ordering::Relaxed);
            match round {
                Round::Solved(line) => return End::Line(line),
                _ if is_over => return End::Budget,
                Round::Exhausted => return End::Exhausted,
                Round::Full => self.retire(index),
                Round::More if self.memory() > room => {
                    let most = (0..self.searches.len()).max_by_key(|&index| self.searches[index].memory());
                    self.retire(most.unwrap_or(index));
                }
                Round::More => {}
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
