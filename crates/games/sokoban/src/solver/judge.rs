//! Whether a state is lost, and which pushes are enough to look at.

use rustc_hash::FxHashMap;

use super::arena::Arena;
use super::budget::Budget;
use super::corral::{Corrals, Verdict};
use super::distances::Distances;
use super::matching::Matching;
use super::stuck;
use super::subset::Subsets;

/// Everything that speaks about single states, with what it remembers.
#[derive(Debug)]
pub(crate) struct Judge<'a> {
    corrals: Corrals,
    neighbourhoods: Subsets,
    /// What follows from boxes stuck on goals, by those boxes.
    frozen: FxHashMap<Vec<u16>, Frozen<'a>>,
    effort: usize,
    /// The pushes that the last state still takes at least, boxes frozen on goals being walls; `None` if none is frozen.
    pub(crate) bound: Option<u32>,
    frozen_bytes: u64,
    /// The most bytes that they may take.
    most_bytes: u64,
}

/// What follows from some boxes that stay on their goals for ever.
#[derive(Debug)]
struct Frozen<'a> {
    /// With those boxes as walls.
    distances: Distances,
    /// The other boxes of the last state that had those.
    matching: Matching<'a>,
    /// By region where the person may end, the goals whose boxes cannot come last: they are there already, or never.
    endings: Vec<Vec<u16>>,
}

/// The most boxes of a neighbourhood.
const NEIGHBOURS: usize = 5;
/// The most tables of distances kept; then the memory starts afresh.
const MAX_FROZEN: usize = 2000;
/// What a judge remembers fills at most this part of the memory, in each of three ways.
const SHARE: u64 = 40;

impl<'a> Judge<'a> {
    /// A judge who spends up to `effort` states on a part of a position.
    pub(crate) fn new(cells: usize, effort: usize, budget: &'a Budget<'a>) -> Self {
        let share = budget.room() / SHARE;
        Self {
            corrals: Corrals::new(cells, effort, share),
            neighbourhoods: Subsets::new(effort, share),
            frozen: FxHashMap::default(),
            effort,
            bound: None,
            frozen_bytes: 0,
            most_bytes: share,
        }
    }

    /// Bytes in use.
    pub(crate) fn memory(&self) -> u64 {
        self.corrals.memory() + self.neighbourhoods.memory() + self.frozen_bytes
    }

    /// What can be said of the state in the arena after a box was pushed from one cell to another, from a state that was judged and not
    /// lost: what the push has not touched is not looked at again. The walk is forgotten.
    pub(crate) fn judge(
        &mut self,
        arena: &mut Arena<'a>,
        boxes: &[u16],
        person: u16,
        moved: Option<(u16, u16)>,
    ) -> Verdict {
        if self.is_cut_off(arena, boxes, person) {
            return Verdict::Lost;
        }
        if let Some((_, moved)) = moved
            && self.effort > 0
            && self.neighbourhood_is_lost(arena, boxes, person, moved)
        {
            return Verdict::Lost;
        }
        arena.walk(person);
        self.corrals.judge(arena, boxes, person, moved)
    }

    /// Whether the boxes near a box are lost, whatever the others do.
    fn neighbourhood_is_lost(
        &mut self,
        arena: &mut Arena<'_>,
        boxes: &[u16],
        person: u16,
        moved: u16,
    ) -> bool {
        let board = arena.board;
        let centre = board.cells[usize::from(moved)];
        let distance = |cell: u16| {
            let cell = board.cells[usize::from(cell)];
            cell.x.abs_diff(centre.x).max(cell.y.abs_diff(centre.y))
        };
        let mut own: Vec<u16> = boxes.iter().copied().filter(|&cell| distance(cell) <= 2).collect();
        if own.len() < 2 || own.len() == boxes.len() {
            return false;
        }
        own.sort_by_key(|&cell| distance(cell));
        own.truncate(NEIGHBOURS);
        own.sort_unstable();
        self.neighbourhoods.is_lost(arena, boxes, &own, person, |cell| distance(cell) <= 3)
    }

    /// Whether a box is stuck off the goals, or boxes stuck on goals cut the others off from theirs.
    fn is_cut_off(&mut self, arena: &mut Arena<'a>, boxes: &[u16], person: u16) -> bool {
        let board = arena.board;
        let budget = arena.budget;
        self.bound = None;
        let frozen = stuck::stuck(arena, boxes, person);
        if frozen.is_empty() || frozen.len() == boxes.len() || budget.is_over() {
            return frozen.len() == boxes.len() && boxes != board.goals && !budget.is_over();
        }
        if frozen.iter().any(|&cell| !board.is_goal[usize::from(cell)]) {
            return true;
        }
        let rest: Vec<u16> =
            boxes.iter().copied().filter(|cell| frozen.binary_search(cell).is_err()).collect();
        if !self.frozen.contains_key(&frozen) {
            let tables = Distances::bytes(board.len(), rest.len()) + Matching::bytes(rest.len());
            let bytes = tables + 2 * frozen.len() as u64 + 128;
            if self.frozen.len() >= MAX_FROZEN || self.frozen_bytes + bytes > self.most_bytes {
                self.frozen = FxHashMap::default();
                self.frozen_bytes = 0;
            }
            if bytes > self.most_bytes {
                return false;
            }
            let mut walls = vec![false; board.len()];
            for &cell in &frozen {
                walls[usize::from(cell)] = true;
            }
            let goals: Vec<u16> =
                board.goals.iter().copied().filter(|goal| frozen.binary_search(goal).is_err()).collect();
            let Some(distances) = Distances::new(board, &walls, &goals, budget) else { return false };
            arena.clear(boxes);
            let endings = stuck::endings(arena, &frozen);
            arena.place(boxes);
            if budget.is_over() {
                return false;
            }
            let lists: usize = endings.iter().map(|left| 2 * left.capacity() + size_of::<Vec<u16>>()).sum();
            self.frozen_bytes += bytes + lists as u64;
            let matching = Matching::new(rest.len(), budget);
            self.frozen.insert(frozen.clone(), Frozen { distances, matching, endings });
        }
        let Some(Frozen { distances, matching, endings }) = self.frozen.get_mut(&frozen) else {
            return false;
        };
        if !endings.iter().any(|left| left.iter().all(|cell| boxes.binary_search(cell).is_ok())) {
            return true;
        }
        self.bound = matching.follow(distances, &rest);
        self.bound.is_none() && !budget.is_over()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::collections;
    use crate::solver::backward::Backward;
    use crate::solver::board::Board;
    use crate::solver::budget::endless;
    use crate::solver::fess::Round;

    /// The states of a solution found by pulling, which no judge had a say in, are never called lost.
    #[test]
    fn nothing_on_the_way_to_a_solution_is_lost() {
        let states: u32 =
            std::env::var("TABLERO_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(700);
        let mut replayed = 0;
        for shipped in collections::ALL {
            for entry in shipped.read().entries {
                let Ok(board) = Board::new(&entry.level.unwrap(), 3) else { continue };
                let budget = endless();
                let origins = Distances::from_starts(&board, &board.boxes, &budget).unwrap();
                let Round::Solved(line) = Backward::new(&board, &origins, &budget).run(states) else {
                    continue;
                };
                let distances =
                    Distances::new(&board, &vec![false; board.len()], &board.goals, &budget).unwrap();
                let mut judges = [120, 300].map(|effort| Judge::new(board.len(), effort, &budget));
                let mut arena = Arena::new(&board, &distances, &budget);
                let (mut boxes, mut moved, mut person) = (board.boxes.clone(), None, board.person);
                for push in line {
                    arena.place(&boxes);
                    for judge in &mut judges {
                        let verdict = judge.judge(&mut arena, &boxes, person, moved);
                        assert_ne!(verdict, Verdict::Lost, "{} {} {boxes:?}", shipped.name, entry.title);
                    }
                    arena.clear(&boxes);
                    boxes.retain(|&cell| cell != push.from);
                    boxes.push(push.to);
                    boxes.sort_unstable();
                    (moved, person) = (Some((push.from, push.to)), push.from);
                }
                assert_eq!(boxes, board.goals);
                replayed += 1;
            }
        }
        assert!(replayed >= 100, "only {replayed} levels were solved");
    }
}
