//! A bound beyond the assignment: what boxes cost two by two.
//!
//! *Let boxes be paired off in any way. Every solution takes at least the cost c of the cheapest assignment, and for each pair the least of
//! r + r' + extra over all two different targets*, where r and r' are the reduced costs of the one box and the one target, and of the
//! other two, and the extra is that of [`PairCosts`]. Take a solution; it brings every box to some target. Its pushes of the two boxes
//! of a pair bring them to their targets on a board without the others, so they are as many as both distances and the extra, and
//! no push belongs to two pairs. So it takes at least the sum of all distances and the extras. In terms of the potentials of the
//! cheapest assignment the distances sum up to c and the reduced costs of all boxes, which are not negative, so those
//! of boxes without a partner may be left out.
//!
//! The pairs are chosen greedily, the largest gain first. A push can change this bound by more than one, so it is not consistent,
//! and depends on the potentials that happen to be known.

use super::board::NONE;
use super::distances::Distances;
use super::matching::Matching;
use super::pair_costs::PairCosts;

/// Finds what the extras of a state prove.
#[derive(Debug, Default)]
pub(crate) struct Extras {
    boxes: Vec<Placed>,
    /// By box and target, the reduced cost, as far as a byte tells.
    reduced: Vec<u8>,
    gains: Vec<(u8, usize, usize)>,
    paired: Vec<bool>,
}

/// A box: the number of its cell, its row of the assignment, and the target assigned to it.
#[derive(Debug, Clone, Copy)]
struct Placed {
    number: u16,
    row: usize,
    target: usize,
}

impl Extras {
    /// How many pushes more than the assignment, which these boxes have just been followed by, every solution takes.
    pub(crate) fn more(
        &mut self,
        costs: &PairCosts,
        distances: &Distances,
        matching: &Matching<'_>,
        boxes: &[u16],
        person: u16,
    ) -> u32 {
        self.boxes.clear();
        self.reduced.clear();
        self.gains.clear();
        for &cell in boxes {
            let number = costs.number(cell);
            let Some(row) = matching.row_of(distances.place(cell, person)) else { return 0 };
            let Some(target) = matching.column_of(row).filter(|_| number != NONE) else { return 0 };
            self.boxes.push(Placed { number, row, target });
        }
        for one in 1..boxes.len() {
            for two in 0..one {
                let gain = self.gain(costs, matching, person, one, two);
                if gain > 0 {
                    self.gains.push((gain, one, two));
                }
            }
        }
        self.gains.sort_unstable_by(|one, other| other.cmp(one));
        self.paired.clear();
        self.paired.resize(boxes.len(), false);
        let mut sum = 0;
        for &(gain, one, two) in &self.gains {
            if !self.paired[one] && !self.paired[two] {
                (self.paired[one], self.paired[two]) = (true, true);
                sum += u32::from(gain);
            }
        }
        // The assignment says whether all solutions take an even number of pushes.
        sum.next_multiple_of(2)
    }

    /// What two boxes add if they are paired.
    fn gain(
        &mut self,
        costs: &PairCosts,
        matching: &Matching<'_>,
        person: u16,
        one: usize,
        two: usize,
    ) -> u8 {
        let (one, two) =
            if self.boxes[one].number > self.boxes[two].number { (one, two) } else { (two, one) };
        let (larger, smaller) = (self.boxes[one], self.boxes[two]);
        let Some(extras) = costs.extras(larger.number, smaller.number, person) else { return 0 };
        let size = costs.targets();
        // As they are assigned they have no reduced costs.
        if extras[larger.target * size + smaller.target] == 0 {
            return 0;
        }
        if self.reduced.is_empty() {
            self.reduced.extend(self.boxes.iter().flat_map(|placed| matching.regrets(placed.row)));
        }
        let own = &self.reduced[one * size..(one + 1) * size];
        let others = &self.reduced[two * size..(two + 1) * size];
        let mut least = u8::MAX;
        for (extras, &reduced) in extras.chunks_exact(size).zip(own) {
            if reduced < least {
                let sums = extras.iter().zip(others).map(|(extra, other)| extra.saturating_add(*other));
                least = least.min(sums.min().unwrap_or(u8::MAX).saturating_add(reduced));
            }
        }
        least
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::collections;
    use crate::solver::arena::Arena;
    use crate::solver::board::{Board, Way};
    use crate::solver::budget::endless;
    use crate::solver::table::{StateTable, move_box};

    /// The first states that breadth-first search comes to, moving boxes this way: by pushes from the start, by pulls from the end, wherever the
    /// person ends; with the pushes or pulls it took. The search shares nothing with the bound but the board.
    fn breadth_first(board: &Board, way: Way, distances: &Distances, most: usize) -> (StateTable, Vec<u32>) {
        let budget = endless();
        let mut arena = Arena::new(board, distances, &budget);
        let mut table = StateTable::new(board.goals.len());
        let begin = board.targets(way.undone());
        arena.place(begin);
        let persons = match way {
            Way::Push => vec![arena.walk(board.person).0],
            Way::Pull => arena.regions(),
        };
        arena.clear(begin);
        let mut costs = Vec::new();
        for person in persons {
            table.insert(person, begin);
            costs.push(0);
        }
        for state in 0u32.. {
            let at = state as usize;
            if at >= costs.len().min(most) {
                break;
            }
            let (person, boxes) = (table.person(state), table.boxes(state).to_vec());
            for &cell in &boxes {
                for side in 0..4 {
                    arena.place(&boxes);
                    arena.walk(person);
                    let reaches = arena.reaches(board.next(cell, side));
                    let to = board.moved(&arena.occupied, way, cell, side);
                    arena.clear(&boxes);
                    if !reaches || to == NONE {
                        continue;
                    }
                    let mut moved = boxes.clone();
                    move_box(&mut moved, cell, to);
                    arena.place(&moved);
                    let (region, _) = arena.walk(match way {
                        Way::Push => cell,
                        Way::Pull => board.next(to, side),
                    });
                    arena.clear(&moved);
                    if table.insert(region, &moved).1 {
                        costs.push(costs[at] + 1);
                    }
                }
            }
        }
        (table, costs)
    }

    /// Compares the bound with the truth on so many states both ways; on how many the extras added something.
    fn compare(board: &Board, most: usize, told: &str, check: impl Fn(u32, u32) -> bool) -> u32 {
        let budget = endless();
        let goals = Distances::with_sides(board, &budget).unwrap();
        let starts = Distances::from_starts(board, &board.boxes, &budget).unwrap();
        let mut raised = 0;
        for (way, distances) in [(Way::Push, goals), (Way::Pull, starts)] {
            let distances = distances.with_extras(board, way, &budget);
            let Some(costs) = &distances.extras else { continue };
            let (table, truth) = breadth_first(board, way.undone(), &distances, most);
            let mut matching = Matching::new(board.goals.len(), &budget);
            let mut extras = Extras::default();
            for (state, &truth) in (0..).zip(&truth) {
                let (person, boxes) = (table.person(state), table.boxes(state));
                let cheapest = matching.follow_with(&distances, boxes, person).unwrap();
                let more = extras.more(costs, &distances, &matching, boxes, person);
                assert!(check(cheapest + more, truth), "{told} {way:?}: {cheapest} + {more}, not {truth}");
                raised += u32::from(more > 0);
            }
        }
        raised
    }

    #[test]
    fn no_state_takes_fewer_pushes() {
        let most: usize =
            std::env::var("TABLERO_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(500);
        let mut raised = 0;
        for shipped in &collections::ALL[..2] {
            for entry in shipped.read().entries {
                let Ok(board) = Board::new(&entry.level.unwrap(), 3) else { continue };
                raised += compare(&board, most, &entry.title, |bound, truth| bound <= truth);
            }
        }
        assert!(raised > 10_000, "raised on {raised} states only");
    }

    /// With two boxes the bound is the truth.
    #[test]
    fn two_boxes_take_what_the_table_says() {
        let mut raised = 0;
        for entry in collections::ALL[0].read().entries.into_iter().take(100) {
            let mut board = Board::new(&entry.level.unwrap(), 3).unwrap();
            if board.boxes.len() < 2 || board.len() > 60 {
                continue;
            }
            board.boxes.truncate(2);
            board.goals = board.goals.split_off(board.goals.len() - 2);
            board.is_goal.fill(false);
            for &goal in &board.goals {
                board.is_goal[usize::from(goal)] = true;
            }
            if board.boxes.contains(&board.person) {
                continue;
            }
            raised += compare(&board, usize::MAX, &entry.title, |bound, truth| bound == truth);
        }
        assert!(raised > 10_000, "raised on {raised} states only");
    }
}
