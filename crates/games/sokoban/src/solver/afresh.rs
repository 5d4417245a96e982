//! A solution with fewer pushes, looked for from the beginning, whatever the known one does.
//!
//! Windows keep to the order in which a solution packs its boxes, and no window is wide enough to change it as a whole. So single pushes are
//! searched greedily for the whole level, everything being left out that cannot be shorter than what is known: as long as that finds
//! something, the search begins again with less room (after the anytime A* of Hansen and Zhou 2007).

use super::arena::Macro;
use super::astar::{Astar, Measure};
use super::board::{Board, Way};
use super::budget::Budget;
use super::distances::Distances;
use super::fess::Round;

/// States expanded between two looks at the memory.
const SLICE: u32 = 64;

/// What came of it.
#[derive(Debug)]
pub(crate) struct Afresh {
    /// The shortest line that was found.
    pub(crate) line: Option<Vec<Macro>>,
    /// States met.
    pub(crate) nodes: u64,
}

/// Looks for solutions of fewer than `limit` pushes, meeting about so many states for each. The budget is told `before` states more.
pub(crate) fn afresh(
    board: &Board,
    measure: Measure,
    mut limit: u32,
    states: usize,
    before: u64,
    budget: &Budget<'_>,
) -> Afresh {
    let mut result = Afresh { line: None, nodes: 0 };
    let Some(distances) = Distances::with_sides(board, budget) else { return result };
    let distances = distances.with_pairs(board, Way::Push, budget);
    loop {
        let mut search = Astar::new(board, &distances, measure, limit, budget);
        let line = loop {
            let round = search.run(SLICE);
            let (met, memory) = (search.table().len(), search.memory());
            budget.tell(0, before + result.nodes + met as u64, memory);
            match round {
                _ if budget.is_over() => break None,
                Round::Solved(line) => break Some(line),
                Round::More if met <= states && memory <= budget.room() => {}
                _ => break None,
            }
        };
        result.nodes += search.table().len() as u64;
        drop(search);
        budget.tell(0, before + result.nodes, 0);
        let Some(line) = line else { break };
        let pushes = line.iter().map(|&mv| length(board, mv)).sum();
        if pushes >= limit {
            break;
        }
        limit = pushes;
        result.line = Some(line);
    }
    distances.release(budget);
    result
}

/// The pushes of a macro in one direction.
fn length(board: &Board, mv: Macro) -> u32 {
    let [from, to] = [mv.from, mv.to].map(|cell| board.cells[usize::from(cell)]);
    u32::try_from(from.x.abs_diff(to.x) + from.y.abs_diff(to.y)).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::collections;
    use crate::solver::budget::endless;
    use crate::solver::{path, replay};

    /// Whatever is found is a solution below the limit, and nothing is found below the optimum.
    #[test]
    fn solutions_become_shorter_until_there_is_nothing_left() {
        for (number, fewest) in [("8", 32), ("20", 16), ("33", 10)] {
            let level = collections::level("microban", number).unwrap();
            let board = Board::new(&level, 3).unwrap();
            let budget = endless();
            let distances = Distances::with_sides(&board, &budget).unwrap();
            for measure in [Measure::Hurry, Measure::Haste] {
                let found = afresh(&board, measure, u32::MAX, 20_000, 0, &budget);
                let line = found.line.unwrap();
                let actions = path::actions(&board, &distances, &line, &budget).unwrap();
                let pushes = replay(&level, actions).unwrap().pushes;
                assert!(pushes >= fewest, "{number}: {pushes}");
                let limit = u32::try_from(fewest).unwrap();
                assert!(afresh(&board, measure, limit, 20_000, 0, &budget).line.is_none());
            }
        }
    }
}
