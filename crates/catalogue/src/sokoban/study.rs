//! Whether a level can be solved, and with how few pushes.

use tablero_core::Message;
use tablero_sokoban::solver::{self, Goal, Solution, Verdict};
use tablero_sokoban::{Action, Level, words};

use crate::study::{Line, Study};

/// The memory of a search.
const MEMORY: u64 = 256 << 20;
/// The pushes that a puzzle half done has left, so to say: what is nearer counts more.
const NEAR: u64 = 20;

/// What the solver finds: the fewest pushes, or any solution, or that there is none.
pub(super) fn study(level: &Level, nodes: u64) -> Study<Action> {
    let mut spent = 0;
    for goal in [Goal::Pushes, Goal::Any] {
        let options = solver::Options { goal, memory: MEMORY, threads: 1 };
        let report = solver::solve(level, &options, &|progress| progress.nodes >= nodes);
        spent += report.progress.nodes;
        match report.verdict {
            Verdict::Solved { solution, optimal } => return solved(solution, optimal, spent),
            Verdict::Unsolvable => return without(Some(-1.0), true, words::study_unsolvable(), spent),
            Verdict::Budget => {}
        }
    }
    without(None, false, words::study_unknown(), spent)
}

fn solved(solution: Solution, optimal: bool, nodes: u64) -> Study<Action> {
    let pushes = solution.pushes;
    let told = if optimal { words::study_fewest(pushes) } else { words::study_solvable(pushes) };
    let near = u32::try_from(NEAR).unwrap_or(u32::MAX);
    let left = u32::try_from(pushes).unwrap_or(u32::MAX).saturating_add(near);
    let value = Some(f64::from(near) / f64::from(left));
    let line = Line { moves: solution.actions, value, told: words::hint_solves(solution.moves, pushes) };
    Study { value, is_exact: optimal, told, lines: vec![line], winning: None, nodes }
}

const fn without(value: Option<f64>, is_exact: bool, told: Message, nodes: u64) -> Study<Action> {
    Study { value, is_exact, told, lines: Vec::new(), winning: None, nodes }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tablero_sokoban::notation::xsb;

    #[test]
    fn levels_are_judged() {
        let judge = |text: &str, nodes| study(&xsb::read(text).unwrap(), nodes);
        let easy = judge("######\n#@$ .#\n######", 10_000);
        assert_eq!(
            (easy.is_exact, easy.told, easy.lines[0].moves.len()),
            (true, words::study_fewest(2_u64), 2)
        );
        let stuck = judge("#####\n#$@.#\n#####", 10_000);
        assert_eq!((stuck.is_exact, stuck.value), (true, Some(-1.0)));
    }
}
