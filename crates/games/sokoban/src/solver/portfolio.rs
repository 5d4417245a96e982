//! Several searches for any solution that share one budget.
//!
//! They are strong on different levels: macros sorted by features where there are many boxes and a plan to fill the goals,
//! forwards or backwards; pushes or pulls by the estimated distance where the level is small and tight. Each gets the
//! same share of the work, which is counted in cells looked at, so that the same level always takes the same course.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::arena::Macro;
use super::astar::Astar;
use super::backward::Backward;
use super::fess::Fess;
use super::{Progress, Round};

/// A search that can be run a little at a time.
pub(crate) trait Search: Send {
    /// Goes so many steps further.
    fn run(&mut self, steps: u32) -> Round;
    /// States examined.
    fn nodes(&self) -> u64;
    /// Bytes in use.
    fn memory(&self) -> u64;
    /// How much has been done, in cells looked at.
    fn work(&self) -> u64;
}

macro_rules! search {
    ($($name:ident),*) => {$(
        impl Search for $name<'_> {
            fn run(&mut self, steps: u32) -> Round {
                $name::run(self, steps)
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
    )*};
}
search!(Fess, Astar, Backward);

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
}

impl<'a> Team<'a> {
    pub(crate) fn new(searches: Vec<Box<dyn Search + 'a>>) -> Self {
        Self { searches }
    }

    /// Runs the search that has done least.
    fn turn(&mut self) -> Round {
        self.searches.iter_mut().min_by_key(|search| search.work()).map_or(Round::More, |s| s.run(SLICE))
    }

    fn nodes(&self) -> u64 {
        self.searches.iter().map(|search| search.nodes()).sum()
    }

    fn memory(&self) -> u64 {
        self.searches.iter().map(|search| search.memory()).sum()
    }

    /// Runs until one search ends or the budget does. `over` is told the nodes and the bytes in use.
    pub(crate) fn run(mut self, mut over: impl FnMut(Progress) -> bool) -> End {
        loop {
            let round = self.turn();
            let is_over = over(Progress { nodes: self.nodes(), bound: 0, memory: self.memory() });
            match round {
                Round::Solved(line) => return End::Line(line),
                Round::Exhausted => return End::Exhausted,
                Round::More if is_over => return End::Budget,
                Round::More => {}
            }
        }
    }

    /// Runs beside another team in a thread of its own; the first search to end decides for all.
    pub(crate) fn run_beside(self, other: Self, mut over: impl FnMut(Progress) -> bool) -> End {
        let stop = AtomicBool::new(false);
        let (nodes, memory) = (AtomicU64::new(0), AtomicU64::new(0));
        let (here, there) = std::thread::scope(|scope| {
            let there = scope.spawn(|| {
                let end = other.run(|progress| {
                    nodes.store(progress.nodes, Ordering::Relaxed);
                    memory.store(progress.memory, Ordering::Relaxed);
                    stop.load(Ordering::Relaxed)
                });
                stop.store(true, Ordering::Relaxed);
                end
            });
            let here = self.run(|progress| {
                let all = Progress {
                    nodes: progress.nodes + nodes.load(Ordering::Relaxed),
                    memory: progress.memory + memory.load(Ordering::Relaxed),
                    ..progress
                };
                over(all) || stop.load(Ordering::Relaxed)
            });
            stop.store(true, Ordering::Relaxed);
            (here, there.join().unwrap_or(End::Budget))
        });
        if matches!(here, End::Budget) { there } else { here }
    }
}
