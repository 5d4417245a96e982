//! Shortening a solution.
//!
//! A stretch of the solution is searched again: from the state before it to the boxes after it, first for fewer pushes, then for
//! fewer moves. The best of the new solutions is kept whenever the whole has fewer pushes, or as many and fewer moves. Windows of growing
//! length slide over the solution until nothing changes (windowed re-search, as the optimisers of YASS and `JSoko` do).

use super::astar::{Astar, Measure};
use super::board::Board;
use super::distances::Distances;
use super::fess::Round;
use super::{Progress, Solution, path, replay};
use crate::engine::{Effect, Engine};
use crate::{Action, Level, Setup};

/// Pushes in a window, by pass.
const WINDOWS: [usize; 6] = [4, 8, 14, 22, 34, 50];
/// States a window is searched for, per pass.
const EFFORT: u32 = 3000;
/// Room round a window's boxes on the infinite grid.
const MARGIN: u32 = 4;

/// Why there is nothing to improve.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ImproveError {
    /// The actions do not solve the level.
    #[error("the actions do not solve the level: {astray} boxes are not on deposits after them")]
    NotASolution {
        /// Boxes that are not on deposits at the end.
        astray: usize,
    },
    /// An action goes past the end of the coordinates.
    #[error(transparent)]
    PastTheEnd(#[from] crate::spec::PastTheEnd),
}

/// A solution that is no longer than the given one, in pushes and then in moves. `stop` is asked now and then whether to
/// be content with what there is.
pub fn improve(
    level: &Level,
    actions: &[Action],
    stop: &(dyn Fn(&Progress) -> bool + Sync),
) -> Result<Solution, ImproveError> {
    let run = crate::spec::run(level, actions)?;
    let astray = run.state.boxes().iter().filter(|cell| !level.deposits().contains(cell)).count();
    let mut best = replay(level, with_effect(level, actions)).ok_or(ImproveError::NotASolution { astray })?;
    let mut progress = Progress::default();
    loop {
        let before = (best.pushes, best.moves);
        for window in WINDOWS {
            if !pass(level, &mut best, window, &mut progress, stop) {
                return Ok(best);
            }
        }
        if (best.pushes, best.moves) == before {
            return Ok(best);
        }
    }
}

/// The actions without those that change nothing.
fn with_effect(level: &Level, actions: &[Action]) -> Vec<Action> {
    let engine = Engine::new(level);
    let mut position = engine.start().clone();
    let moves =
        |action: &&Action| !matches!(engine.step(&mut position, **action), Ok(Effect::Nothing) | Err(_));
    actions.iter().filter(moves).copied().collect()
}

/// Slides a window over the solution once; false when told to stop.
fn pass(
    level: &Level,
    best: &mut Solution,
    window: usize,
    progress: &mut Progress,
    stop: &(dyn Fn(&Progress) -> bool + Sync),
) -> bool {
    let mut from = 0;
    loop {
        let cuts = cuts(level, &best.actions);
        // The last cut is the end of the solution.
        let last = cuts.len().saturating_sub(1);
        if from >= last {
            return true;
        }
        let to = (from + window).min(last);
        if stop(progress) {
            return false;
        }
        for measure in [Measure::Pushes, Measure::Moves] {
            let Some(part) = research(&cuts[from], &cuts[to], measure, progress) else { continue };
            let mut actions = best.actions[..cuts[from].at].to_vec();
            actions.extend(part);
            if let Some(whole) = rejoin(level, actions, &best.actions[cuts[to].at..], cuts[to].state.person())
                && (whole.pushes, whole.moves) < (best.pushes, best.moves)
            {
                *best = whole;
                break;
            }
        }
        from += (window / 2).max(1);
    }
}

/// A place where a solution can be cut: after so many actions, in this state.
struct Cut {
    at: usize,
    state: Level,
    moves: u32,
}

/// The start and the states after each push.
fn cuts(level: &Level, actions: &[Action]) -> Vec<Cut> {
    let engine = Engine::new(level);
    let mut position = engine.start().clone();
    let mut cuts = vec![Cut { at: 0, state: level.clone(), moves: 0 }];
    for (index, &action) in (1u32..).zip(actions) {
        if engine.step(&mut position, action) == Ok(Effect::Push) {
            cuts.push(Cut { at: index as usize, state: engine.state(&position), moves: index });
        }
    }
    cuts
}

/// A shortest way from one state to the boxes of another, if a short search finds one.
fn research(from: &Cut, to: &Cut, measure: Measure, progress: &mut Progress) -> Option<Vec<Action>> {
    let setup = Setup {
        walls: from.state.walls().to_vec(),
        boxes: from.state.boxes().to_vec(),
        deposits: to.state.boxes().to_vec(),
        persons: vec![from.state.person()],
    };
    let part = Level::from_setup(&setup).ok()?;
    let board = Board::new(&part, MARGIN).ok()?;
    let distances = Distances::new(&board, &vec![false; board.len()], &board.goals);
    let limit = if measure == Measure::Moves { to.moves - from.moves } else { u32::MAX };
    let mut search = Astar::new(&board, &distances, measure, limit);
    let round = search.run(EFFORT);
    progress.nodes += search.nodes();
    match round {
        Round::Solved(line) => path::actions(&board, &distances, &line),
        Round::Exhausted | Round::More => None,
    }
}

/// The actions so far, a walk to where the rest begins, and the rest.
fn rejoin(level: &Level, mut actions: Vec<Action>, rest: &[Action], person: crate::Cell) -> Option<Solution> {
    let engine = Engine::new(level);
    let mut position = engine.start().clone();
    for &action in &actions {
        engine.step(&mut position, action).ok()?;
    }
    // The rest starts with a walk: only its first push matters, so the walk is searched again from where we are.
    let mut then = engine.position(&engine.state(&position).with_pieces(engine.boxes(&position), person)?);
    let mut walked = 0;
    for &action in rest {
        let mut next = then.clone();
        if engine.step(&mut next, action) != Ok(Effect::Move) {
            break;
        }
        then = next;
        walked += 1;
    }
    if !rest.is_empty() {
        let here = engine.state(&position);
        let board = Board::new(&here, MARGIN).ok()?;
        let number =
            |cell| board.cells.iter().position(|&known| known == cell).and_then(|at| u16::try_from(at).ok());
        let mut occupied = vec![false; board.len()];
        for &cell in &board.boxes {
            occupied[usize::from(cell)] = true;
        }
        path::walk(&board, &occupied, number(position.person())?, number(then.person())?, &mut actions)?;
    }
    actions.extend_from_slice(&rest[walked..]);
    replay(level, actions)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::collections;
    use crate::notation::{lurd, xsb};
    use crate::solver::{Options, Verdict, solve};

    #[test]
    fn a_detour_is_cut_short() {
        let level = xsb::read("#######\n#@ $ .#\n#     #\n#######").unwrap();
        let long = lurd::read("drruldlurulrlRRR").unwrap();
        if let Ok(better) = improve(&level, &lurd::read("drulrRR").unwrap(), &|_| false) {
            assert_eq!(lurd::write(&level, &better.actions), "rRR");
        }
        assert!(improve(&level, &long[..3], &|_| false).is_err());
    }

    #[test]
    fn solutions_never_get_longer_and_often_shorter() {
        let mut shorter = 0;
        for number in ["3", "11", "33", "44", "60"] {
            let level = collections::level("microban", number).unwrap();
            let Verdict::Solved { solution, .. } = solve(&level, &Options::default(), &|_| false).verdict
            else {
                panic!("level {number} is not solved");
            };
            let better = improve(&level, &solution.actions, &|_| false).unwrap();
            assert!((better.pushes, better.moves) <= (solution.pushes, solution.moves));
            shorter += u32::from(better.moves < solution.moves);
        }
        assert!(shorter > 0);
    }
}
