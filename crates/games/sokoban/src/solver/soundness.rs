//! The judge judged: no rule calls a state lost that can be solved.
//!
//! States are reached by pulling boxes at random from the solved level, so each of them can be solved by pushing them back, whatever any
//! rule says. Each is put before every rule and table that searches forwards rely on. States reached by pushing at
//! random from the start are put before what searches backwards rely on.
//!
//! `TABLERO_CASES` is the number of states, 30,000 unless told; the seed of a level is its number. The long run is
//! `TABLERO_CASES=10000000 cargo test -p tablero-sokoban --release soundness`.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::arena::Arena;
use super::board::{Board, NONE, Way, back};
use super::budget::endless;
use super::corral::Verdict;
use super::distances::Distances;
use super::judge::Judge;
use super::lessons::{Learner, Lessons};
use super::matching::Matching;
use super::stuck::stuck;
use super::table::move_box;
use super::tunnels::Tunnels;
use crate::collections;

/// States a level at least, so that the tables of a board are made for something.
const STATES: usize = 150;
/// Moves after which a walk begins anew.
const WALK: usize = 120;
/// States a level and way that are looked at to learn from, which may be lost, and of those that are not, one in so many.
const LEARNED: usize = 60;
const LOOKED_AT: usize = 50;

/// A random walk of boxes over a board.
struct Walk<'a> {
    arena: Arena<'a>,
    boxes: Vec<u16>,
    person: u16,
    rng: Xoshiro256PlusPlus,
    /// The box that was moved last, and the side of it where the person is.
    last: Option<(u16, usize)>,
}

impl Walk<'_> {
    fn begin(&mut self) {
        self.arena.clear(&self.boxes);
        let board = self.arena.board;
        self.last = None;
        if self.arena.way == Way::Push {
            (self.boxes, self.person) = (board.boxes.clone(), board.person);
            self.arena.place(&self.boxes);
        } else {
            self.boxes.clone_from(&board.goals);
            self.arena.place(&self.boxes);
            let regions = self.arena.regions();
            if !regions.is_empty() {
                self.person = regions[self.rng.random_range(0..regions.len())];
            }
        }
    }

    /// Moves a box, most often the last one again; whether one can be moved.
    fn go(&mut self) -> bool {
        let board = self.arena.board;
        self.arena.walk(self.person);
        let mut moves = Vec::new();
        for &cell in &self.boxes {
            for side in 0..4 {
                if !self.arena.reaches(board.next(cell, side)) {
                    continue;
                }
                let to = board.moved(&self.arena.occupied, self.arena.way, cell, side);
                if to != NONE {
                    moves.push((cell, to, side));
                }
            }
        }
        let again: Vec<_> =
            moves.iter().copied().filter(|mv| self.last.is_some_and(|(last, _)| mv.0 == last)).collect();
        let from = if !again.is_empty() && self.rng.random_bool(0.7) { &again } else { &moves };
        if from.is_empty() {
            return false;
        }
        let (cell, to, side) = from[self.rng.random_range(0..from.len())];
        self.arena.shift(cell, to);
        move_box(&mut self.boxes, cell, to);
        self.person = board.next(to, side);
        self.last = Some((to, side));
        true
    }
}

/// Walks over a board for so many states, and asks about each.
fn walk(
    board: &Board,
    distances: &Distances,
    way: Way,
    seed: u64,
    states: usize,
    mut ask: impl FnMut(&mut Walk<'_>),
) {
    let budget = endless();
    let arena = Arena::with_way(board, distances, way, &budget);
    let rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut walk = Walk { arena, boxes: Vec::new(), person: board.person, rng, last: None };
    for step in 0..states {
        if step % WALK == 0 || !walk.go() {
            walk.begin();
        }
        ask(&mut walk);
    }
}

#[test]
fn no_rule_calls_a_solvable_state_lost() {
    let cases: usize =
        std::env::var("TABLERO_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(30_000);
    let levels: Vec<_> = collections::ALL
        .iter()
        .flat_map(|shipped| shipped.read().entries.into_iter().map(|entry| (shipped.name, entry)))
        .collect();
    // Forwards and backwards on every level, or on some of them.
    let step = (levels.len() * STATES * 2).div_ceil(cases).max(1);
    let states = (cases * step).div_ceil(levels.len().saturating_sub(step) * 2).max(STATES);
    let mut asked = 0;
    for (seed, (name, entry)) in (0..).zip(levels).step_by(step) {
        let Ok(board) = Board::new(&entry.level.unwrap(), 3) else { continue };
        let budget = endless();
        let goals = Distances::with_sides(&board, &budget).unwrap().with_pairs(&board, Way::Push, &budget);
        let starts = Distances::from_starts(&board, &board.boxes, &budget).unwrap().with_pairs(
            &board,
            Way::Pull,
            &budget,
        );
        let place = |boxes: &[u16], person: u16| {
            format!("{name} {}, seed {seed}: {boxes:?}, person {person}", entry.title)
        };
        let tunnels = Tunnels::new(&board, &goals, &budget);
        let mut judges = [120, 300].map(|effort| Judge::new(board.len(), effort, &budget));
        let mut stage = Arena::new(&board, &goals, &budget);
        let mut matching = Matching::new(board.goals.len(), &budget);
        let lessons =
            [(&goals, Way::Push), (&starts, Way::Pull)].map(|(to, way)| learned(&board, to, way, seed));
        let [mut pushing, mut pulling] =
            lessons.each_ref().map(|lessons| Learner::new(Some(lessons), 1 << 20));
        walk(&board, &goals, Way::Pull, seed, states, |walk| {
            let (boxes, person) = (&walk.boxes, walk.person);
            let place = || place(boxes, person);
            assert!(boxes.iter().all(|&cell| !goals.dead[usize::from(cell)]), "dead cell, {}", place());
            assert!(matching.assign_with(&goals, boxes, person).is_some(), "matching, {}", place());
            stage.place(boxes);
            for &cell in boxes {
                assert!(!stage.is_frozen_off_goal(cell), "frozen box on {cell}, {}", place());
            }
            ask_pairs(&goals, &mut stage, boxes, person, &place);
            ask_learner(&mut pushing, &mut stage, boxes, person, asked, &place);
            if let Some((cell, side)) = walk.last {
                // The push that undoes the pull: the box goes back towards the person's other side.
                let to = board.next(cell, back(side));
                if !goals.dead[usize::from(to)] {
                    assert!(tunnels.run(&stage, to, back(side)).is_some(), "tunnel at {to}, {}", place());
                }
            }
            for judge in &mut judges {
                // With the last push, and with everything looked at.
                let last = walk.last.map(|(cell, side)| (board.next(cell, back(side)), cell));
                for moved in [last, None] {
                    let verdict = judge.judge(&mut stage, boxes, person, moved);
                    assert_ne!(verdict, Verdict::Lost, "judge, {}", place());
                }
            }
            stage.clear(boxes);
            asked += 1;
        });
        let mut behind = Arena::with_way(&board, &starts, Way::Pull, &budget);
        walk(&board, &starts, Way::Push, seed, states, |walk| {
            let (boxes, person) = (&walk.boxes, walk.person);
            let place = || place(boxes, person);
            assert!(boxes.iter().all(|&cell| !starts.dead[usize::from(cell)]), "dead behind, {}", place());
            assert!(matching.assign(&starts, boxes).is_some(), "matching behind, {}", place());
            behind.place(boxes);
            ask_pairs(&starts, &mut behind, boxes, person, &place);
            ask_learner(&mut pulling, &mut behind, boxes, person, asked, &place);
            for cell in stuck(&mut behind, boxes, person) {
                assert!(board.boxes.contains(&cell), "stuck behind on {cell}, {}", place());
            }
            behind.clear(boxes);
            asked += 1;
        });
    }
    assert!(asked >= cases, "only {asked} states");
}

/// What is learned from states that are reached by moving boxes at random, many of which are lost.
fn learned(board: &Board, distances: &Distances, way: Way, seed: u64) -> Lessons {
    let budget = endless();
    let lessons = Lessons::new(board.len(), 1 << 20);
    let mut learner = Learner::new(Some(&lessons), 1 << 20);
    let mut arena = Arena::with_way(board, distances, way, &budget);
    walk(board, distances, way, seed, LEARNED * 4, |walk| {
        if walk.rng.random_bool(0.25) {
            arena.place(&walk.boxes);
            if !learner.knows(&arena, &walk.boxes, walk.person, 0) {
                learner.look(&mut arena, &walk.boxes, walk.person);
            }
            arena.clear(&walk.boxes);
        }
    });
    lessons
}

/// No lesson applies, and none is to be learned from a state now and then.
fn ask_learner(
    learner: &mut Learner<'_>,
    arena: &mut Arena<'_>,
    boxes: &[u16],
    person: u16,
    asked: usize,
    place: &dyn Fn() -> String,
) {
    assert!(!learner.knows(arena, boxes, person, 0), "lesson, {}", place());
    if asked.is_multiple_of(LOOKED_AT) {
        assert!(!learner.look(arena, boxes, person), "learned, {}", place());
    }
}

/// No two boxes are dead, seen from any side that the person reaches.
fn ask_pairs(
    distances: &Distances,
    arena: &mut Arena<'_>,
    boxes: &[u16],
    person: u16,
    place: &dyn Fn() -> String,
) {
    let Some(pairs) = &distances.pairs else { return };
    arena.walk(person);
    for &cell in boxes {
        for side in 0..4 {
            if arena.reaches(arena.board.next(cell, side)) {
                for &other in boxes.iter().filter(|&&other| other != cell) {
                    assert!(
                        !pairs.is_dead(cell, side, other),
                        "pair {cell} {other}, side {side}, {}",
                        place()
                    );
                }
            }
        }
    }
}
