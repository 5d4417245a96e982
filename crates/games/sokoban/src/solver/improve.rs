//! Shortening a solution.
//!
//! Windows slide over the solution, and what they show is searched again (see [`window`](super::window)) for fewer pushes, or as many
//! and fewer moves. Each window is as wide as the effort of its pass allows: it doubles until a search is cut short.
//! Passes differ in how far from the known way they look, few boxes in wide windows and every box in narrow ones, and in
//! effort, which grows when a round of passes finds nothing. Each round begins with the whole solution, searched for fewer pushes from both ends: that
//! is how small levels are done. A proof does that itself, so beside it solutions are looked for `afresh` instead. A window over the
//! whole solution in which every state was looked at proves that nothing is shorter, and ends the work.

use super::afresh::afresh;
use super::arena::Arena;
use super::astar::Measure;
use super::board::{Board, NONE};
use super::budget::Budget;
use super::path;
use super::table::move_box;
use super::window::{self, Found, Length, Part, Push, Reach, shorten};
use super::{Progress, Solution, replay};
use crate::engine::{Effect, Engine};
use crate::level::counted;
use crate::{Action, Cell, Level};

/// States a window is searched for, by round.
const STATES: [usize; 5] = [2_000, 10_000, 50_000, 250_000, 1_000_000];
/// Rounds when a quick look is enough.
const QUICK: usize = 2;
/// By pass, whether moves count, and by how many boxes a state may differ from the known way.
const PASSES: [(bool, usize); 6] =
    [(false, 2), (false, usize::MAX), (false, 4), (true, 2), (true, usize::MAX), (true, 1)];
/// How many times more states there may be when the whole solution is searched for fewer pushes, from both ends.
const WHOLE: usize = 20;
/// How solutions are looked for afresh in each round, and how many times more states there may be for each than in a window.
const AFRESH: [(Measure, usize); 2] = [(Measure::Hurry, 5), (Measure::Haste, 5)];
/// Pushes in the first window.
const FIRST_WINDOW: usize = 12;
/// Room round everything that moves on the infinite grid.
const MARGIN: u64 = 4;

/// Why there is nothing to improve.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ImproveError {
    /// The actions do not solve the level.
    #[error("the actions do not solve the level: {} not on a deposit after them", counted(*.astray, "box is", "boxes are"))]
    NotASolution {
        /// Boxes that are not on deposits at the end.
        astray: usize,
    },
    /// An action goes past the end of the coordinates.
    #[error(transparent)]
    PastTheEnd(#[from] crate::spec::PastTheEnd),
}

/// A solution with no more pushes and no more moves than the given one. Windows are no wider than `memory` bytes allow;
/// `stop` is asked now and then whether to be content with what there is.
pub fn improve(
    level: &Level,
    actions: &[Action],
    memory: u64,
    stop: &(dyn Fn(&Progress) -> bool + Sync),
) -> Result<Solution, ImproveError> {
    improve_in(level, actions, Effort { rounds: STATES.len(), whole: true }, memory, stop)
}

/// The same for a search that looks through the whole level itself.
pub(super) fn improve_beside(
    level: &Level,
    actions: &[Action],
    memory: u64,
    stop: &(dyn Fn(&Progress) -> bool + Sync),
) -> Result<Solution, ImproveError> {
    improve_in(level, actions, Effort { rounds: STATES.len(), whole: false }, memory, stop)
}

/// The same, content with what little effort finds.
pub(super) fn improve_quickly(
    level: &Level,
    actions: &[Action],
    memory: u64,
    stop: &(dyn Fn(&Progress) -> bool + Sync),
) -> Result<Solution, ImproveError> {
    improve_in(level, actions, Effort { rounds: QUICK, whole: true }, memory, stop)
}

/// How much is tried.
#[derive(Debug, Clone, Copy)]
struct Effort {
    /// Rounds with ever more states.
    rounds: usize,
    /// Whether the whole solution is searched from both ends; if not, solutions are looked for afresh.
    whole: bool,
}

fn improve_in(
    level: &Level,
    actions: &[Action],
    effort: Effort,
    memory: u64,
    stop: &(dyn Fn(&Progress) -> bool + Sync),
) -> Result<Solution, ImproveError> {
    let (effective, astray) = with_effect(level, actions)?;
    let given = replay(level, effective).ok_or(ImproveError::NotASolution { astray })?;
    let (pushes, margin) = pushes_of(level, &given.actions);
    let Ok(board) = Board::new(level, margin) else { return Ok(given) };
    let Some(pushes) = on_board(&board, &pushes) else { return Ok(given) };
    let budget = Budget::new(memory, stop);
    let states = (pushes.len() as u64 + 1) * (board.boxes.len() as u64 * 2 + 64);
    if !budget.hold(states.saturating_add(Arena::bytes(board.len()))) || budget.ask() {
        return Ok(given);
    }
    // Walks between pushes are shortest in a track, so it is no longer than what was given.
    let kept = pushes.clone();
    let Some(track) = Track::new(&board, pushes, &budget) else { return Ok(given) };
    let mut work = Work { track, kept, most_moves: given.moves, nodes: 0, fewest: false, budget: &budget };
    work.rounds(effort);
    let better = path::play(&board, &work.kept, &budget).and_then(|actions| replay(level, actions));
    let is_no_longer = |better: &Solution| better.pushes <= given.pushes && better.moves <= given.moves;
    Ok(better.filter(is_no_longer).unwrap_or(given))
}

/// The actions without those that change nothing, and how many boxes are not on deposits after them.
fn with_effect(level: &Level, actions: &[Action]) -> Result<(Vec<Action>, usize), crate::spec::PastTheEnd> {
    let engine = Engine::new(level);
    let mut position = engine.start().clone();
    let mut effective = Vec::new();
    for &action in actions {
        if engine.step(&mut position, action)? != Effect::Nothing {
            effective.push(action);
        }
    }
    let deposits = level.deposits();
    let astray = |cell: &&Cell| deposits.binary_search(cell).is_err();
    let astray = engine.boxes(&position).iter().filter(astray).count();
    Ok((effective, astray))
}

/// Where each push starts and goes, and how far from the level they take place.
fn pushes_of(level: &Level, actions: &[Action]) -> (Vec<(Cell, Action)>, u32) {
    let engine = Engine::new(level);
    let mut position = engine.start().clone();
    let (low, high) = level.bounds();
    let mut pushes = Vec::new();
    let mut farthest = 0;
    for &action in actions {
        let effect = engine.step(&mut position, action);
        let person = position.person();
        if effect == Ok(Effect::Push) {
            pushes.push((person, action));
        }
        for (low, at, high) in [(low.x, person.x, high.x), (low.y, person.y, high.y)] {
            farthest = farthest.max(if at < low { low.abs_diff(at) } else { 0 });
            farthest = farthest.max(if at > high { high.abs_diff(at) } else { 0 });
        }
    }
    (pushes, u32::try_from(farthest.saturating_add(MARGIN)).unwrap_or(u32::MAX))
}

/// Pushes by the numbers of a board's cells.
fn on_board(board: &Board, pushes: &[(Cell, Action)]) -> Option<Vec<Push>> {
    let number = |cell: &Cell| {
        let at = board.cells.binary_search_by_key(&(cell.y, cell.x), |cell| (cell.y, cell.x)).ok()?;
        u16::try_from(at).ok()
    };
    let push = |(from, action): &(Cell, Action)| {
        Some(Push { from: number(from)?, direction: u8::try_from(action.index()).ok()? })
    };
    pushes.iter().map(push).collect()
}

/// A solution push by push, with everything that windows need to know.
struct Track<'a> {
    board: &'a Board,
    pushes: Vec<Push>,
    /// The boxes before each push, and at the end.
    boxes: Vec<Vec<u16>>,
    /// The moves before each push, without the walk to it, and at the end.
    moves: Vec<u32>,
    /// The walk to each push.
    walks: Vec<u32>,
}

impl<'a> Track<'a> {
    fn new(board: &'a Board, pushes: Vec<Push>, budget: &Budget<'_>) -> Option<Self> {
        let mut track = Self { board, pushes, boxes: Vec::new(), moves: Vec::new(), walks: Vec::new() };
        track.measure(budget).then_some(track)
    }

    /// Plays the pushes and notes what happens; whether the budget lasts that long.
    fn measure(&mut self, budget: &Budget<'_>) -> bool {
        let board = self.board;
        let mut occupied = vec![false; board.len()];
        let mut boxes = board.boxes.clone();
        for &cell in &boxes {
            occupied[usize::from(cell)] = true;
        }
        let mut person = board.person;
        let mut moves = 0;
        let mut walk = Vec::new();
        self.boxes.clear();
        self.moves.clear();
        self.walks.clear();
        for push in &self.pushes {
            if budget.spend((board.len() / 8 + boxes.len()) as u64) {
                return false;
            }
            walk.clear();
            path::walk(board, &occupied, person, push.stand(board), &mut walk);
            let steps = u32::try_from(walk.len()).unwrap_or(u32::MAX);
            self.boxes.push(boxes.clone());
            self.moves.push(moves);
            self.walks.push(steps);
            moves += steps + 1;
            let to = push.to(board);
            occupied[usize::from(push.from)] = false;
            occupied[usize::from(to)] = true;
            move_box(&mut boxes, push.from, to);
            person = push.from;
        }
        self.boxes.push(boxes);
        self.moves.push(moves);
        true
    }

    fn part(&self, from: usize, to: usize) -> Part<'_> {
        let then = self.pushes.get(to).map_or(NONE, |push| push.stand(self.board));
        let walk = self.walks.get(to).copied().unwrap_or(0);
        let length: Length =
            (u32::try_from(to - from).unwrap_or(u32::MAX), self.moves[to] - self.moves[from] + walk);
        Part {
            boxes: &self.boxes[from],
            person: if from == 0 { self.board.person } else { self.pushes[from - 1].from },
            pushes: &self.pushes[from..to],
            then,
            length,
        }
    }
}

/// A solution being shortened.
struct Work<'a> {
    track: Track<'a>,
    /// The last track without more moves than were given. On the way to fewer pushes there may be more for a while.
    kept: Vec<Push>,
    most_moves: u64,
    nodes: u64,
    /// Whether there is nothing with fewer pushes.
    fewest: bool,
    budget: &'a Budget<'a>,
}

/// Why a pass ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Pass {
    /// Something was found.
    Shorter,
    /// Nothing was found.
    Same,
    /// There is nothing more to do.
    Done,
}

impl Work<'_> {
    fn rounds(&mut self, effort: Effort) {
        let mut round = 0;
        while let Some(&states) = STATES[..effort.rounds].get(round) {
            let mut shorter = false;
            if effort.whole && !self.fewest {
                match self.whole(states.saturating_mul(WHOLE)) {
                    Pass::Shorter => shorter = true,
                    Pass::Same => {}
                    Pass::Done => return,
                }
            }
            for (measure, times) in AFRESH {
                if effort.whole {
                    break;
                }
                match self.afresh(measure, states.saturating_mul(times)) {
                    Pass::Shorter => shorter = true,
                    Pass::Same => {}
                    Pass::Done => return,
                }
            }
            for (moves, boxes) in PASSES {
                if self.fewest && !moves {
                    continue;
                }
                match self.pass(Reach { moves, boxes, states }) {
                    Pass::Shorter => shorter = true,
                    Pass::Same => {}
                    Pass::Done => return,
                }
            }
            if !shorter {
                round += 1;
            }
        }
    }

    /// Looks for fewer pushes in the whole solution at once, as far as so many states allow.
    fn whole(&mut self, states: usize) -> Pass {
        let part = self.track.part(0, self.track.pushes.len());
        let reach = Reach { moves: false, boxes: usize::MAX, states };
        let (found, nodes) = shorten(self.track.board, part, reach, self.nodes, self.budget);
        self.nodes += nodes;
        match found {
            Found::Shorter(pushes) => {
                let all = 0..self.track.pushes.len();
                if self.replace(all, pushes) { Pass::Shorter } else { Pass::Done }
            }
            Found::Nothing => {
                self.fewest = true;
                Pass::Same
            }
            Found::Cut if self.budget.is_over() => Pass::Done,
            Found::Cut => Pass::Same,
        }
    }

    /// Looks for another solution with fewer pushes.
    fn afresh(&mut self, measure: Measure, states: usize) -> Pass {
        let known = self.track.pushes.len();
        let limit = u32::try_from(known).unwrap_or(u32::MAX);
        let found = afresh(self.track.board, measure, limit, states, self.nodes, self.budget);
        self.nodes += found.nodes;
        let board = self.track.board;
        match found.line {
            _ if self.budget.is_over() => Pass::Done,
            None => Pass::Same,
            Some(line) => {
                let pushes = line.into_iter().flat_map(|mv| window::pushes_of(board, mv)).collect();
                if self.replace(0..known, pushes) { Pass::Shorter } else { Pass::Done }
            }
        }
    }

    /// Puts pushes in the place of others that do the same; whether the budget lasts that long.
    fn replace(&mut self, old: std::ops::Range<usize>, pushes: Vec<Push>) -> bool {
        self.track.pushes.splice(old, pushes);
        let measured = self.track.measure(self.budget);
        if measured && self.track.moves.last().is_some_and(|&moves| u64::from(moves) <= self.most_moves) {
            self.kept.clone_from(&self.track.pushes);
        }
        measured
    }

    /// Slides windows over the solution once.
    fn pass(&mut self, reach: Reach) -> Pass {
        let mut result = Pass::Same;
        let mut window = FIRST_WINDOW;
        let mut from = 0;
        while from < self.track.pushes.len() {
            let mut narrow = false;
            loop {
                if self.budget.ask() {
                    return Pass::Done;
                }
                let last = self.track.pushes.len();
                let to = (from + window).min(last);
                let part = self.track.part(from, to);
                let (found, nodes) = shorten(self.track.board, part, reach, self.nodes, self.budget);
                self.nodes += nodes;
                match found {
                    Found::Shorter(pushes) => {
                        if !self.replace(from..to, pushes) {
                            return Pass::Done;
                        }
                        result = Pass::Shorter;
                    }
                    Found::Nothing if to == last => {
                        if from == 0 && reach.moves && reach.boxes == usize::MAX {
                            return Pass::Done;
                        }
                        return result;
                    }
                    Found::Nothing if narrow => break,
                    Found::Nothing => window *= 2,
                    Found::Cut => {
                        narrow = true;
                        if window <= 2 {
                            break;
                        }
                        window = (window * 2 / 3).max(2);
                    }
                }
            }
            from += (window / 2).max(1);
        }
        result
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;
    use crate::collections;
    use crate::notation::{lurd, xsb};
    use crate::solver::{Goal, Options, Verdict, solve};

    #[test]
    fn a_detour_is_cut_short() {
        let level = xsb::read("#######\n#@ $ .#\n#     #\n#######").unwrap();
        let better = improve(&level, &lurd::read("drulrrlrRR").unwrap(), 1 << 30, &|_| false).unwrap();
        assert_eq!(lurd::write(&level, &better.actions), "rRR");
        let astray = improve(&level, &lurd::read("drr").unwrap(), 1 << 30, &|_| false);
        assert_eq!(astray, Err(ImproveError::NotASolution { astray: 1 }));
    }

    /// Windows that would fill more memory than there is are not looked through, and nothing gets worse.
    #[test]
    fn little_memory_makes_narrow_windows() {
        let (most, asked) = (AtomicU64::new(0), AtomicU64::new(0));
        let memory = 500_000;
        for number in ["33", "93", "139"] {
            let level = collections::level("microban", number).unwrap();
            let Verdict::Solved { solution, .. } = solve(&level, &Options::default(), &|_| false).verdict
            else {
                panic!("{number} is not solved");
            };
            asked.store(0, Ordering::Relaxed);
            let better = improve(&level, &solution.actions, memory, &|progress| {
                most.fetch_max(progress.memory, Ordering::Relaxed);
                asked.fetch_add(1, Ordering::Relaxed) > 500
            });
            assert!(better.unwrap().moves <= solution.moves);
        }
        let most = most.into_inner();
        assert!(most <= memory && most > memory / 2, "{most} of {memory} bytes");
    }

    #[test]
    fn boxes_that_went_far_out_come_back_on_a_shorter_way() {
        let level = xsb::read("@$  .").unwrap();
        let there_and_back = lurd::read("RRRRRurrdLL").unwrap();
        let better = improve(&level, &there_and_back, 1 << 30, &|_| false).unwrap();
        assert_eq!(lurd::write(&level, &better.actions), "RRR");
    }

    #[test]
    fn what_was_proved_shortest_is_reached_from_afar() {
        for number in ["1", "2", "5", "7", "21"] {
            let level = collections::level("microban", number).unwrap();
            let solution =
                |goal| match solve(&level, &Options { goal, ..Options::default() }, &|_| false).verdict {
                    Verdict::Solved { solution, .. } => solution,
                    other => panic!("level {number}: {other:?}"),
                };
            let better = improve(&level, &solution(Goal::Any).actions, 1 << 30, &|_| false).unwrap();
            assert_eq!(better.pushes, solution(Goal::Pushes).pushes, "level {number}");
        }
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
            let better = improve(&level, &solution.actions, 1 << 30, &|_| false).unwrap();
            assert!(better.pushes <= solution.pushes && better.moves <= solution.moves);
            shorter += u32::from(better.moves < solution.moves);
        }
        assert!(shorter > 0);
    }

    /// Fewer pushes are not bought with moves: a solution with the fewest moves keeps their number.
    #[test]
    fn no_solution_gets_more_moves() {
        for number in ["5", "13", "15"] {
            let level = collections::level("microban", number).unwrap();
            let options = Options { goal: Goal::Moves, ..Options::default() };
            let Verdict::Solved { solution, .. } = solve(&level, &options, &|_| false).verdict else {
                panic!("level {number} is not solved");
            };
            let better = improve(&level, &solution.actions, 1 << 30, &|_| false).unwrap();
            assert_eq!(better.moves, solution.moves, "level {number}");
        }
    }
}
