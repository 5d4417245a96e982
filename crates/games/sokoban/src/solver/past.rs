//! What a state must have cost: a lower bound on the pushes from the start to it.
//!
//! It is the cheapest matching of starting squares to boxes, by distances that know on which side of a box the person is. Where states
//! are turned to one picture of them, a state stands for all its pictures, and the least of their bounds counts. A push raises the
//! bound by one at most, which is what searches from both ends rely on; it may lower it by more, where a box comes back to its start.

use super::budget::Budget;
use super::distances::Distances;
use super::extras::Extras;
use super::matching::Matching;
use super::pair_costs::PairCosts;
use super::symmetry::Symmetries;
use super::table::move_box;

/// One box moved, and where the person was before and is afterwards.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Shift {
    pub(crate) from: u16,
    pub(crate) to: u16,
    pub(crate) before: u16,
    pub(crate) after: u16,
}

/// The bound for the state at hand, and for those beside it.
#[derive(Debug)]
pub(crate) struct Past<'a> {
    /// The pushes from where boxes start.
    origins: &'a Distances,
    budget: &'a Budget<'a>,
    /// By picture, the assignment, and whether every box of it can come from somewhere.
    pictures: Vec<(Matching<'a>, bool)>,
    boxes: Vec<u16>,
    image: Vec<u16>,
}

impl<'a> Past<'a> {
    pub(crate) fn new(
        origins: &'a Distances,
        boxes: usize,
        symmetries: &Symmetries,
        budget: &'a Budget<'a>,
    ) -> Self {
        let pictures = (0..symmetries.count()).map(|_| (Matching::new(boxes, budget), false)).collect();
        Self { origins, budget, pictures, boxes: Vec::new(), image: Vec::new() }
    }

    /// The bound for a state; `None` if it cannot be reached.
    pub(crate) fn follow(&mut self, symmetries: &Symmetries, boxes: &[u16], person: u16) -> Option<u32> {
        self.boxes.clear();
        self.boxes.extend_from_slice(boxes);
        let mut least = None;
        for ((matching, reached), name) in self.pictures.iter_mut().zip(0..) {
            self.image.clear();
            self.image.extend(boxes.iter().map(|&cell| symmetries.cell(name, cell)));
            let bound = matching.follow_with(self.origins, &self.image, symmetries.cell(name, person));
            *reached = bound.is_some();
            least = smaller(least, bound);
        }
        least
    }

    /// What extras add to the bound for the state that was followed, as it is.
    pub(crate) fn extra(&self, extras: &mut Extras, costs: &PairCosts, boxes: &[u16], person: u16) -> u32 {
        self.pictures
            .first()
            .map_or(0, |(matching, _)| extras.more(costs, self.origins, matching, boxes, person))
    }

    /// The bound for the state that was followed with one box moved; `None` if that cannot be reached.
    pub(crate) fn after(&mut self, symmetries: &Symmetries, shift: Shift) -> Option<u32> {
        let Shift { from, to, before, after } = shift;
        let mut least = None;
        for ((matching, reached), name) in self.pictures.iter_mut().zip(0..) {
            let cell = |cell: u16| symmetries.cell(name, cell);
            let bound = if *reached {
                let row = matching.row_of(self.origins.place(cell(from), cell(before))).unwrap_or(0);
                matching.total_with(self.origins, row, self.origins.place(cell(to), cell(after)))
            } else {
                self.image.clear();
                self.image.extend_from_slice(&self.boxes);
                move_box(&mut self.image, from, to);
                self.image.iter_mut().for_each(|at| *at = cell(*at));
                Matching::new(self.image.len(), self.budget).assign_with(
                    self.origins,
                    &self.image,
                    cell(after),
                )
            };
            least = smaller(least, bound);
        }
        least
    }
}

/// The smaller of two bounds, where no bound is larger than any.
fn smaller(one: Option<u32>, other: Option<u32>) -> Option<u32> {
    one.into_iter().chain(other).min()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::collections;
    use crate::solver::arena::Arena;
    use crate::solver::board::{Board, NONE, Way};
    use crate::solver::budget::endless;
    use crate::solver::table::StateTable;

    /// States of a level that are looked at.
    const STATES: usize = 400;

    /// On every state that breadth-first search comes to, the bound is at most the pushes that it took; a push raises it by one at most, and
    /// what is said of a push beforehand is what is found after it.
    #[test]
    fn the_bound_never_exceeds_what_states_have_cost() {
        let mut tight = 0;
        for entry in collections::ALL[0].read().entries {
            let board = Board::new(&entry.level.unwrap(), 3).unwrap();
            let budget = endless();
            let origins = Distances::from_starts(&board, &board.boxes, &budget).unwrap();
            let symmetries = Symmetries::new(&board, Way::Push);
            let size = board.boxes.len();
            let mut past = Past::new(&origins, size, &symmetries, &budget);
            let mut ahead = Past::new(&origins, size, &symmetries, &budget);
            let mut arena = Arena::new(&board, &origins, &budget);
            let mut table = StateTable::new(size);
            arena.place(&board.boxes);
            table.insert(arena.walk(board.person).0, &board.boxes);
            arena.clear(&board.boxes);
            let mut costs = vec![0];
            for state in 0u32.. {
                let at = state as usize;
                if at >= costs.len().min(STATES) {
                    break;
                }
                let (person, boxes) = (table.person(state), table.boxes(state).to_vec());
                let bound = past.follow(&symmetries, &boxes, person).unwrap();
                assert!(bound <= costs[at], "{}: {bound} after {} pushes", entry.title, costs[at]);
                tight += u32::from(bound == costs[at]);
                for &cell in &boxes {
                    for side in 0..4 {
                        arena.place(&boxes);
                        arena.walk(person);
                        let stand = board.next(cell, side);
                        let reaches = arena.reaches(stand);
                        let to = board.moved(&arena.occupied, Way::Push, cell, side);
                        arena.clear(&boxes);
                        if !reaches || to == NONE {
                            continue;
                        }
                        let mut moved = boxes.clone();
                        move_box(&mut moved, cell, to);
                        let shift = Shift { from: cell, to, before: person, after: cell };
                        let next = past.after(&symmetries, shift).unwrap();
                        assert!(next <= bound + 1, "{}: {bound}, then {next}", entry.title);
                        assert_eq!(ahead.follow(&symmetries, &moved, cell), Some(next), "{}", entry.title);
                        arena.place(&moved);
                        let (region, _) = arena.walk(cell);
                        arena.clear(&moved);
                        if table.insert(region, &moved).1 {
                            costs.push(costs[at] + 1);
                        }
                    }
                }
            }
        }
        assert!(tight > 10_000, "the bound is what states cost on {tight} only");
    }
}
