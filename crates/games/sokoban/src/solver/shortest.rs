//! A shortest solution, and the proof that nothing is shorter.
//!
//! A* goes first, which is enough for small levels. Then some solution is looked for and shortened, now and then and for about as many states
//! as the proof has taken: it says what may be left out of the proof, it is what is told if the budget ends, and often it is
//! shortest, so that the proof ends as soon as the lower bound comes to it. The fewest pushes are then proved from both ends, the fewest
//! moves by A*.

use super::astar::{Astar, Measure};
use super::board::{Board, NONE, NoBoard, Way};
use super::both_ends::{self, BothEnds};
use super::distances::Distances;
use super::fess::Round;
use super::matching::Matching;
use super::portfolio::End;
use super::{
    FIRST_MARGIN, Goal, Options, Progress, Solution, Task, Verdict, fixed_bytes, improve, plane, solve,
};

/// States that A* expands before anything else is tried.
const ALONE: u64 = 10_000;
/// How many times more states the proof takes until a solution is looked for again.
const PATIENCE: u64 = 4;

impl Task<'_> {
    /// A shortest solution. On the infinite grid the first window gives an upper bound, and a window that is wide enough for every
    /// solution below it decides.
    pub(super) fn shortest(&mut self, measure: Measure) -> Verdict {
        let mut margin = FIRST_MARGIN;
        loop {
            let board = match Board::new(self.level, margin) {
                Ok(board) => board,
                Err(NoBoard::Unsolvable) => return Verdict::Unsolvable,
                Err(NoBoard::TooLarge) if self.found.is_none() => return self.any_with_bound(measure),
                Err(NoBoard::TooLarge) => return self.told(false),
            };
            let fixed = fixed_bytes(&board);
            if self.budget.ask() || !self.budget.hold(fixed) {
                return self.told(false);
            }
            let Some(distances) = Distances::with_sides(&board, self.budget) else {
                return self.told(false);
            };
            let distances = distances.with_pairs(&board, Way::Push, self.budget);
            let distances = distances.with_extras(&board, Way::Push, self.budget);
            let mut matching = Matching::new(board.goals.len(), self.budget);
            let hopeless = matching.assign_with(&distances, &board.boxes, board.person).is_none();
            if hopeless && !self.budget.is_over() {
                return Verdict::Unsolvable;
            }
            match self.prove(&board, &distances, measure) {
                End::Line(line) => match self.solution(&board, &distances, &line) {
                    Some(solution) => self.found = Some(solution),
                    None => return self.told(false),
                },
                End::Exhausted if self.found.is_none() && !board.open => return Verdict::Unsolvable,
                End::Exhausted => {}
                End::Budget => return self.told(false),
            }
            distances.release(self.budget);
            self.budget.release(fixed);
            margin = match &self.found {
                None => margin.saturating_mul(2),
                Some(found) => {
                    let needed = u32::try_from(length(found, measure) / 2 + 1).unwrap_or(u32::MAX);
                    if !board.open || margin >= needed {
                        self.fewer_moves(measure);
                        return self.told(true);
                    }
                    needed
                }
            };
        }
    }

    /// Some solution of a level that is too large to be searched as a whole. It is shortest if it is as short as the plane allows.
    fn any_with_bound(&mut self, measure: Measure) -> Verdict {
        let bound =
            if measure == Measure::Moves { plane::moves(self.level) } else { plane::pushes(self.level) };
        let verdict = self.any();
        self.budget.tell_bound(u32::try_from(bound).unwrap_or(u32::MAX));
        match verdict {
            Verdict::Solved { solution, .. } => {
                let optimal = length(&solution, measure) == bound;
                Verdict::Solved { solution, optimal }
            }
            other => other,
        }
    }

    /// The best solution, if there is one.
    fn told(&mut self, optimal: bool) -> Verdict {
        self.found.take().map_or(Verdict::Budget, |solution| Verdict::Solved { solution, optimal })
    }

    /// What a solution has to be shorter than.
    fn limit(&self, measure: Measure) -> u32 {
        let length = self.found.as_ref().map_or(u64::MAX, |found| length(found, measure));
        u32::try_from(length).unwrap_or(u32::MAX)
    }

    /// Makes a solution with the fewest pushes one with fewer moves.
    fn fewer_moves(&mut self, measure: Measure) {
        if measure == Measure::Moves || !self.tidy {
            return;
        }
        let Some(found) = self.found.take() else { return };
        let room = self.budget.room();
        let better = improve::improve_quickly(self.level, &found.actions, room, &self.ends());
        let is_better = |better: &Solution| better.pushes == found.pushes && better.moves < found.moves;
        self.found = better.ok().filter(is_better).or(Some(found));
    }

    /// Looks for a solution, or for a shorter one, for about so many states.
    fn seek(&mut self, states: u64, measure: Measure) {
        let used = self.budget.progress().memory;
        let memory = (self.options.memory / 4).min(self.options.memory.saturating_sub(used));
        let better = {
            let ends = self.ends();
            let stop = |progress: &Progress| progress.nodes > states || ends(progress);
            let shorten = |solution: &Solution| {
                improve::improve_beside(self.level, &solution.actions, memory, &stop).ok()
            };
            if let Some(found) = &self.found {
                shorten(found)
            } else {
                let options = Options { goal: Goal::Any, memory, threads: 1 };
                match solve(self.level, &options, &stop).verdict {
                    Verdict::Solved { solution, .. } => shorten(&solution),
                    Verdict::Unsolvable | Verdict::Budget => None,
                }
            }
        };
        if let Some(better) = better
            && length(&better, measure) < u64::from(self.limit(measure))
        {
            self.found = Some(better);
        }
    }

    /// Whether the budget ends, for a search within the search.
    fn ends(&self) -> impl Fn(&Progress) -> bool + Sync + use<'_> {
        |_| self.budget.ask()
    }

    /// Looks for what is shorter than the shortest solution known; [`End::Exhausted`] if nothing is.
    fn prove(&mut self, board: &Board, distances: &Distances, measure: Measure) -> End {
        let before = self.budget.nodes(0);
        let limit = self.limit(measure);
        let mut search = Astar::new(board, distances, measure, limit, self.budget);
        let mut next = ALONE;
        loop {
            let round = search.run(128);
            self.budget.tell(0, before + search.nodes(), search.memory());
            self.budget.tell_bound(search.bound());
            let is_over = self.budget.ask();
            match round {
                Round::Solved(line) => return End::Line(line),
                _ if is_over => return End::Budget,
                Round::Exhausted => return End::Exhausted,
                Round::More | Round::Full => {}
            }
            if search.memory() > self.budget.room() {
                self.budget.run_out();
                return End::Budget;
            }
            if search.nodes() >= next {
                next = next.saturating_mul(PATIENCE);
                self.seek(search.nodes(), measure);
                search.set_limit(self.limit(measure));
                if search.bound() >= self.limit(measure) {
                    return if self.budget.is_over() { End::Budget } else { End::Exhausted };
                }
                if measure == Measure::Pushes && board.len() <= both_ends::MAX_CELLS {
                    let nodes = search.nodes();
                    drop(search);
                    self.budget.tell(0, before + nodes, 0);
                    return self.prove_from_both_ends(board, distances, next);
                }
            }
        }
    }

    /// The same from both ends. A solution is looked for again after `next` states.
    fn prove_from_both_ends(&mut self, board: &Board, distances: &Distances, mut next: u64) -> End {
        let budget = self.budget;
        let before = budget.nodes(0);
        let Some(origins) = Distances::from_starts(board, &board.boxes, budget) else { return End::Budget };
        let origins = origins.with_pairs(board, Way::Pull, budget).with_extras(board, Way::Pull, budget);
        let known = budget.progress().bound;
        let limit = self.limit(Measure::Pushes);
        let mut search = BothEnds::new(board, [distances, &origins], NONE, limit, budget);
        let end = loop {
            let end = search.run(128);
            budget.tell(0, before + search.nodes(), search.memory());
            if budget.ask() {
                break End::Budget;
            }
            budget.tell_bound(search.bound().max(known));
            if let Some(end) = end {
                break end;
            }
            if search.memory() > budget.room() {
                budget.run_out();
                break End::Budget;
            }
            if search.nodes() >= next {
                next = next.saturating_mul(PATIENCE);
                // What the halves found themselves can be shortened too.
                if let Some(line) = search.line()
                    && let Some(solution) = self.solution(board, distances, &line)
                {
                    self.found = Some(solution);
                }
                self.seek(search.nodes(), Measure::Pushes);
                search.set_limit(self.limit(Measure::Pushes));
            }
        };
        if let (End::Budget, Some(line)) = (&end, search.line()) {
            self.found = self.solution(board, distances, &line).or(self.found.take());
        }
        drop(search);
        origins.release(budget);
        end
    }
}

/// What counts of a solution.
fn length(solution: &Solution, measure: Measure) -> u64 {
    if measure == Measure::Moves { solution.moves } else { solution.pushes }
}
