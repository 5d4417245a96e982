//! Finding solutions, and proving them shortest.
//!
//! For any solution eight searches share the budget (`portfolio`):
//!
//! - `fess` forwards plays macros, one box pushed any number of times, in an order set by features and a packing `plan`
//!   (Shoham and Schaeffer 2020); it is at home in large levels with goal rooms. `unpacking` finds the plan; after a while the search
//!   starts over with another (`attempts`).
//! - `fess` backwards does the same with pulls, from the solved level to the start, by plans of the start squares.
//! - One more of each first moves boxes apart, and then goes by a plan from there.
//! - `scatter` goes by no plan: it pulls boxes apart from the goals, and pushes towards what came of it, then the other way round. A second
//!   one begins the other way round.
//! - `astar` in a hurry plays single pushes by a greedy estimate; it is at home in small tight levels.
//! - `backward` does that with pulls (Takes 2008).
//!
//! Searches that push and searches that pull meet in the middle. What one of them finds to lose, those that move boxes the same way leave
//! out too (`lessons`). All of them look at one only of the states that a `symmetry` of the
//! level makes of one another.
//!
//! For a shortest solution `astar` begins alone; the fewest pushes are then looked for from `both_ends`, beside the searches for any
//! solution and the improver, which say what is short enough to be left out (`shortest`). Unless moves count, its pushes go through `tunnels`
//! and into dead ends in one go, where that is proved to cost no push. `judge` recognises lost states for searches that push (frozen boxes, corrals, parts that
//! cannot be solved alone); `board` proves why a window of the infinite grid is enough. Every solution is replayed by the
//! [engine](crate::engine) before it is given away.
//!
//! # Limits
//!
//! `stop` is asked every few milliseconds, also while tables are made, and the solver ends within a tenth of a second after it says so. Every
//! table and every state counts against the memory, and what would not fit is not begun; a process takes at most
//! 64 MiB more than [`Options::memory`], for the level itself and what the allocator keeps. [`Report::limit`] says which
//! of the two ended a search.

mod advice;
mod afresh;
mod arena;
mod astar;
mod attempts;
mod backward;
mod bits;
mod blocks;
mod board;
mod both_ends;
mod budget;
mod corral;
mod distances;
mod extras;
mod features;
mod fess;
mod filter;
mod ground;
mod improve;
mod judge;
mod lessons;
mod matching;
mod open;
mod pair_costs;
mod pairs;
mod past;
mod path;
mod plan;
mod plane;
mod portfolio;
mod queue;
mod rate;
mod rear;
mod scatter;
mod scene;
mod shortest;
#[cfg(test)]
mod soundness;
mod stuck;
mod subset;
mod symmetry;
mod table;
mod tunnels;
mod unpacking;
mod walks;
mod window;

pub use board::MAX_CELLS;
pub use improve::{ImproveError, improve};
pub use rate::{Rating, Shape, minimum_pushes, rate};

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::engine::{Effect, Engine};
use crate::{Action, Level, spec};
use arena::{Arena, Macro};
use astar::{Astar, Measure};
use attempts::Attempts;
use backward::Backward;
use board::{Board, NoBoard, Way};
use budget::Budget;
use distances::Distances;
use features::Lens;
use fess::Round;
use lessons::Lessons;
use matching::Matching;
use plan::Plan;
use portfolio::{End, Search, Team};
use scatter::Scatter;
use symmetry::Symmetries;
use unpacking::Sketch;

/// What is asked of a solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Goal {
    /// Any solution, quickly.
    #[default]
    Any,
    /// The fewest pushes, proved.
    Pushes,
    /// The fewest moves, proved.
    Moves,
}

/// How the solver works.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// What is asked.
    pub goal: Goal,
    /// Bytes the search may fill.
    pub memory: u64,
    /// Threads it may use; two are used for any solution, one for a shortest.
    pub threads: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self { goal: Goal::Any, memory: 2 << 30, threads: 1 }
    }
}

/// How far a search has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Progress {
    /// States examined.
    pub nodes: u64,
    /// Every solution takes at least so many pushes or moves, whichever was asked; 0 if nothing is known.
    pub bound: u32,
    /// Bytes in use.
    pub memory: u64,
}

/// A solution that has been replayed by the rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solution {
    /// The actions, each of which has an effect.
    pub actions: Vec<Action>,
    /// How many moves, pushes included.
    pub moves: u64,
    /// How many pushes.
    pub pushes: u64,
}

/// What the solver found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// A solution; `optimal` if nothing shorter exists, by the goal that was asked.
    Solved {
        /// The solution.
        solution: Solution,
        /// Whether it was proved shortest.
        optimal: bool,
    },
    /// There is none: the search was exhaustive.
    Unsolvable,
    /// The budget ended first.
    Budget,
}

/// What ended a search before it was done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Limit {
    /// The caller said so: the time is up, or somebody pressed a key.
    Stopped,
    /// What comes next does not fit in the memory.
    Memory,
}

impl std::fmt::Display for Limit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Stopped => "the time was up before the search was done",
            Self::Memory => "the search needs more memory than it may fill",
        })
    }
}

/// What the solver found, and how much it took.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// What was found.
    pub verdict: Verdict,
    /// How far the search went.
    pub progress: Progress,
    /// Whether the level has more than [`MAX_CELLS`] cells that the person can come to, so that only a window of it, or nothing,
    /// was searched.
    pub too_large: bool,
    /// What ended the search, if it was not done.
    pub limit: Option<Limit>,
}

impl Report {
    /// What every solution takes at least, in pushes or moves, whichever was asked; 0 where any will do.
    #[must_use]
    pub fn bound(&self, goal: Goal) -> u64 {
        match (&self.verdict, goal) {
            (Verdict::Solved { solution, optimal: true }, Goal::Pushes) => solution.pushes,
            (Verdict::Solved { solution, optimal: true }, Goal::Moves) => solution.moves,
            (_, Goal::Any) => 0,
            _ => u64::from(self.progress.bound),
        }
    }

    /// How far the solution is at most from a shortest one, in pushes or moves, whichever was asked: 0 if it is proved shortest. `None`
    /// without a solution, and where any will do.
    #[must_use]
    pub fn gap(&self, goal: Goal) -> Option<u64> {
        let Verdict::Solved { solution, optimal } = &self.verdict else { return None };
        let length = match goal {
            Goal::Any => return None,
            Goal::Pushes => solution.pushes,
            Goal::Moves => solution.moves,
        };
        Some(if *optimal { 0 } else { length.saturating_sub(self.bound(goal)) })
    }
}

/// Solves a level. `stop` is asked now and then whether to give up; it is where time limits come in.
pub fn solve(level: &Level, options: &Options, stop: &(dyn Fn(&Progress) -> bool + Sync)) -> Report {
    answer(level, options, true, stop)
}

/// A solution with the fewest pushes, however many moves it has.
pub(crate) fn prove(level: &Level, memory: u64, stop: &(dyn Fn(&Progress) -> bool + Sync)) -> Report {
    answer(level, &Options { goal: Goal::Pushes, memory, threads: 1 }, false, stop)
}

fn answer(level: &Level, options: &Options, tidy: bool, stop: &(dyn Fn(&Progress) -> bool + Sync)) -> Report {
    let budget = Budget::new(options.memory, stop);
    let mut task = Task { level, options, budget: &budget, tidy, found: None, too_large: false };
    let verdict = if spec::is_complete(level) {
        replay(level, Vec::new())
            .map_or(Verdict::Budget, |solution| Verdict::Solved { solution, optimal: true })
    } else {
        match options.goal {
            Goal::Any => task.any(),
            Goal::Pushes => task.shortest(Measure::Pushes),
            Goal::Moves => task.shortest(Measure::Moves),
        }
    };
    let too_large = task.too_large;
    Report { verdict, progress: budget.progress(), too_large, limit: budget.limit() }
}

/// The margin that dead cells need to be right on the infinite grid; see [`board`].
const FIRST_MARGIN: u32 = 3;

/// The part of the memory that lessons of one way may fill.
const LEARNED: u64 = 200;

/// One level being solved.
struct Task<'a> {
    level: &'a Level,
    options: &'a Options,
    budget: &'a Budget<'a>,
    /// Whether a solution with the fewest pushes is to have few moves too.
    tidy: bool,
    /// The shortest solution found so far, where a shortest one is looked for.
    found: Option<Solution>,
    too_large: bool,
}

impl Task<'_> {
    /// Some solution. A level that is open to the infinite grid is searched in wider and wider windows, and so is one that is too
    /// large as a whole; only in the latter a window proves nothing.
    fn any(&mut self) -> Verdict {
        let mut margin = FIRST_MARGIN;
        loop {
            let window = if self.too_large { Board::near_pieces } else { Board::new };
            let board = match window(self.level, margin) {
                Ok(board) => board,
                Err(NoBoard::TooLarge) if !self.too_large && margin == FIRST_MARGIN => {
                    self.too_large = true;
                    continue;
                }
                Err(NoBoard::Unsolvable) if !self.too_large => return Verdict::Unsolvable,
                Err(NoBoard::Unsolvable) => {
                    // The way round may be outside the window.
                    margin = margin.saturating_mul(2);
                    if self.budget.ask() {
                        return Verdict::Budget;
                    }
                    continue;
                }
                Err(NoBoard::TooLarge) => return Verdict::Budget,
            };
            let proves = !self.too_large;
            let fixed = fixed_bytes(&board);
            if self.budget.ask() || !self.budget.hold(fixed) {
                return Verdict::Budget;
            }
            let Some(distances) = Distances::with_sides(&board, self.budget) else {
                return Verdict::Budget;
            };
            let distances = distances.with_pairs(&board, Way::Push, self.budget);
            let hopeless =
                Matching::new(board.goals.len(), self.budget).assign(&distances, &board.boxes).is_none();
            if self.budget.is_over() {
                return Verdict::Budget;
            }
            if hopeless && proves {
                return Verdict::Unsolvable;
            }
            let end = if hopeless { End::Exhausted } else { self.search_any(&board, &distances) };
            match end {
                End::Line(line) => {
                    return self
                        .solution(&board, &distances, &line)
                        .map_or(Verdict::Budget, |solution| Verdict::Solved { solution, optimal: false });
                }
                End::Exhausted if !board.open => return Verdict::Unsolvable,
                End::Exhausted => margin = margin.saturating_mul(2),
                End::Budget => return Verdict::Budget,
            }
            distances.release(self.budget);
            self.budget.release(fixed);
        }
    }

    fn search_any(&self, board: &Board, distances: &Distances) -> End {
        let budget = self.budget;
        let Some(origins) = Distances::from_starts(board, &board.boxes, budget) else { return End::Budget };
        let origins = origins.with_pairs(board, Way::Pull, budget);
        let learned = budget.room() / LEARNED;
        if !budget.hold(2 * learned) {
            return End::Budget;
        }
        let lessons = [0; 2].map(|_| Lessons::new(board.len(), learned));
        let [pushes, pulls] = &lessons;
        let bytes = budget.room();
        let front = Sketch { board, way: Way::Push, back: &origins, chance: 0, bytes, budget };
        let rear = Sketch { board, way: Way::Pull, back: distances, chance: 0, bytes, budget };
        let lens =
            |sketch: Sketch<'_>, to| Arc::new(Lens::new(board, sketch.way, to, Plan::new(0, sketch), budget));
        let (ahead, behind) = (lens(front, distances), lens(rear, &origins));
        if budget.ask() {
            return End::Budget;
        }
        // In each of two teams there are both ways, so that they can meet.
        let apart =
            |first| Scatter::new(board, [distances, &origins], &ahead.is_door, &lessons, first, budget);
        let first: Vec<Box<dyn Search + '_>> = vec![
            Box::new(Attempts::new(front, distances, &ahead, pushes)),
            Box::new(Backward::new(board, &origins, budget).with(pulls)),
            Box::new(Attempts::late(rear, &origins, &behind, pulls)),
            Box::new(apart(Way::Pull)),
        ];
        let second: Vec<Box<dyn Search + '_>> = vec![
            Box::new(Attempts::new(rear, &origins, &behind, pulls)),
            Box::new(Astar::new(board, distances, Measure::Hurry, u32::MAX, budget).with(pushes)),
            Box::new(Attempts::late(front, distances, &ahead, pushes)),
            Box::new(apart(Way::Push)),
        ];
        let end = if self.options.threads > 1 {
            let room = budget.room() / 2;
            Team::new(first, room).run_beside(Team::new(second, room), budget)
        } else {
            let all = first.into_iter().chain(second).collect();
            Team::new(all, budget.room()).run(budget, 0, budget.room(), &AtomicBool::new(false))
        };
        origins.release(budget);
        budget.release(2 * learned);
        end
    }

    fn solution(&self, board: &Board, distances: &Distances, line: &[Macro]) -> Option<Solution> {
        replay(self.level, path::actions(board, distances, line, self.budget)?)
    }
}

/// The bytes that the searches on a board take before they have looked at anything, distances not counted.
fn fixed_bytes(board: &Board) -> u64 {
    const SEARCHES: u64 = 12;
    let (cells, boxes) = (board.len(), board.boxes.len());
    let each = Arena::bytes(cells) + Symmetries::bytes(cells);
    let each = each.saturating_add(Matching::bytes(boxes));
    SEARCHES.saturating_mul(each).saturating_add(Lens::bytes(cells, boxes).saturating_mul(8))
}

/// The solution that actions are, if the engine agrees and each of them has an effect.
fn replay(level: &Level, actions: Vec<Action>) -> Option<Solution> {
    let engine = Engine::new(level);
    let mut position = engine.start().clone();
    let mut pushes = 0;
    for &action in &actions {
        match engine.step(&mut position, action) {
            Ok(Effect::Push) => pushes += 1,
            Ok(Effect::Move) => {}
            Ok(Effect::Nothing) | Err(_) => return None,
        }
    }
    let moves = actions.len() as u64;
    position.is_complete().then_some(Solution { actions, moves, pushes })
}
