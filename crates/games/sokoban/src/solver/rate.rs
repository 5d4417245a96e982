//! How hard a level is, in numbers.
//!
//! No number says it alone: a level of many pushes may play itself, one of few may hide a single way. So what people look at is given
//! side by side, each with its meaning.

use super::board::Board;
use super::budget::Budget;
use super::distances::Distances;
use super::matching::Matching;
use super::{FIRST_MARGIN, Goal, Options, Progress, Solution, Verdict, solve};
use crate::engine::{Effect, Engine};
use crate::{Action, Cell, Level};

/// How hard a level is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rating {
    /// Cells that the person can ever come to; `None` if they are too many to be looked at. Where no wall is round the
    /// level, those of a window.
    pub cells: Option<usize>,
    /// Cells, among these, from which a box can be brought to no deposit.
    pub dead_cells: Option<usize>,
    /// Boxes.
    pub boxes: usize,
    /// Boxes that are not on deposits.
    pub astray: usize,
    /// What is known of solutions.
    pub verdict: Verdict,
    /// No solution has fewer pushes.
    pub lower_bound: u64,
    /// What the pushes of the level say at first sight: every box to a deposit of its own, as if it were alone.
    pub first_bound: u64,
    /// The shape of the best solution found.
    pub shape: Option<Shape>,
    /// States searched.
    pub nodes: u64,
}

impl Rating {
    /// The pushes between the best solution and the bound, 0 if it is proved shortest; `None` without a solution.
    #[must_use]
    pub fn gap(&self) -> Option<u64> {
        match &self.verdict {
            Verdict::Solved { solution, .. } => Some(solution.pushes.saturating_sub(self.lower_bound)),
            Verdict::Unsolvable | Verdict::Budget => None,
        }
    }
}

/// What a solution looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Shape {
    /// Moves, pushes included.
    pub moves: u64,
    /// Pushes.
    pub pushes: u64,
    /// Runs of pushes of one box in one direction, with nothing else pushed between.
    pub box_lines: u64,
    /// How often another box than before is pushed, the first one included.
    pub box_changes: u64,
    /// Pushes that take a box off a deposit.
    pub detours: u64,
}

impl Shape {
    /// The shape of actions from the start of a level. Actions past the end of the coordinates count for nothing.
    #[must_use]
    pub fn of(level: &Level, actions: &[Action]) -> Self {
        let engine = Engine::new(level);
        let mut position = engine.start().clone();
        let mut shape = Self::default();
        let mut last: Option<(Cell, Action)> = None;
        for &action in actions {
            let effect = engine.step(&mut position, action);
            shape.moves += u64::from(matches!(effect, Ok(Effect::Move | Effect::Push)));
            if effect != Ok(Effect::Push) {
                continue;
            }
            // The person stands where the box was.
            let from = position.person();
            let same_box = last.is_some_and(|(to, _)| to == from);
            shape.pushes += 1;
            shape.box_changes += u64::from(!same_box);
            shape.box_lines += u64::from(!same_box || last.is_none_or(|(_, way)| way != action));
            shape.detours += u64::from(level.deposits().binary_search(&from).is_ok());
            last = from.neighbour(action).map(|to| (to, action));
        }
        shape
    }
}

/// Rates a level: looks for a solution with the fewest pushes, and counts. `stop` is asked now and then whether to be content
/// with what is known.
pub fn rate(level: &Level, memory: u64, stop: &(dyn Fn(&Progress) -> bool + Sync)) -> Rating {
    // Before the search, while there is time.
    let (cells, dead_cells, first_bound) = first_sight(level, memory, stop);
    let options = Options { goal: Goal::Pushes, memory, threads: 1 };
    let report = solve(level, &options, stop);
    let solution = |verdict: &Verdict| match verdict {
        Verdict::Solved { solution, .. } => Some(solution.clone()),
        Verdict::Unsolvable | Verdict::Budget => None,
    };
    let found: Option<Solution> = solution(&report.verdict);
    let proved = match &report.verdict {
        Verdict::Solved { solution, optimal: true } => solution.pushes,
        _ => u64::from(report.progress.bound),
    };
    let astray = level.boxes().iter().filter(|cell| level.deposits().binary_search(cell).is_err()).count();
    Rating {
        cells,
        dead_cells,
        boxes: level.boxes().len(),
        astray,
        lower_bound: proved.max(first_bound),
        first_bound,
        shape: found.map(|solution| Shape::of(level, &solution.actions)),
        nodes: report.progress.nodes,
        verdict: report.verdict,
    }
}

/// The pushes that every solution of a level takes at least, at first sight; `None` if there is none, or the level is too large.
#[must_use]
pub fn minimum_pushes(level: &Level) -> Option<u64> {
    let board = Board::new(level, FIRST_MARGIN).ok()?;
    let budget = Budget::new(Options::default().memory, &|_| false);
    let fits = budget.hold(Matching::bytes(board.boxes.len()));
    let distances = if fits { Distances::with_sides(&board, &budget) } else { None }?;
    let mut matching = Matching::new(board.boxes.len(), &budget);
    matching.assign_with(&distances, &board.boxes, board.person).map(u64::from)
}

/// The cells, the dead ones among them, and the bound of a level before anything is searched.
fn first_sight(
    level: &Level,
    memory: u64,
    stop: &(dyn Fn(&Progress) -> bool + Sync),
) -> (Option<usize>, Option<usize>, u64) {
    let Ok(board) = Board::new(level, FIRST_MARGIN) else { return (None, None, 0) };
    let budget = Budget::new(memory, stop);
    let fits = budget.hold(Matching::bytes(board.boxes.len()));
    let distances = if fits { Distances::with_sides(&board, &budget) } else { None };
    let Some(distances) = distances else { return (Some(board.len()), None, 0) };
    let dead = distances.dead.iter().filter(|dead| **dead).count();
    let bound = Matching::new(board.boxes.len(), &budget).assign_with(&distances, &board.boxes, board.person);
    (Some(board.len()), Some(dead), bound.filter(|_| !budget.is_over()).map_or(0, u64::from))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::collections;
    use crate::notation::{lurd, xsb};

    #[test]
    fn a_solution_has_a_shape() {
        let level = xsb::read("#######\n#@$ .##\n# $ . #\n#     #\n#######").unwrap();
        let actions = lurd::read("RRlldRR").unwrap();
        let shape = Shape::of(&level, &actions);
        let expected = Shape { moves: 7, pushes: 4, box_lines: 2, box_changes: 2, detours: 0 };
        assert_eq!(shape, expected);
        let off_and_on = xsb::read("#######\n#@* . #\n#$    #\n#######").unwrap();
        assert_eq!(Shape::of(&off_and_on, &lurd::read("RR").unwrap()).detours, 1);
    }

    #[test]
    fn levels_are_rated() {
        let level = collections::level("microban", "1").unwrap();
        let rating = rate(&level, 1 << 30, &|_| false);
        assert_eq!((rating.gap(), rating.lower_bound, rating.boxes, rating.astray), (Some(0), 8, 2, 1));
        assert_eq!(rating.shape.unwrap().pushes, 8);
        assert!(rating.first_bound <= 8 && rating.dead_cells < rating.cells);
        let stopped =
            rate(&collections::level("sasquatch", "50").unwrap(), 1 << 30, &|progress| progress.nodes > 50);
        assert_eq!((stopped.verdict.clone(), stopped.gap()), (Verdict::Budget, None));
        assert!(stopped.lower_bound >= stopped.first_bound && stopped.first_bound > 0);
    }
}
