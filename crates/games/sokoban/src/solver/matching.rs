//! The cheapest way to give every box a goal: a lower bound on the pushes left.
//!
//! Successive shortest paths with potentials (Kuhn 1955, Munkres 1957, in the form of Jonker and Volgenant 1987). When
//! one box moves, only its row is assigned again, so a child of a search node costs one path, not n; and a node costs one path for
//! every box that the node expanded before it has elsewhere.

use super::budget::Budget;
use super::distances::{Distances, FAR};

/// More than any real cost, and small enough to be added up.
pub(crate) const INFINITE: i32 = 1 << 20;

/// Changes after which [`Matching::follow`] starts afresh, so that potentials stay small.
const MAX_STEPS: u32 = 1000;

/// An assignment of boxes (rows) to goals (columns).
#[derive(Debug, Clone)]
pub(crate) struct Matching<'a> {
    budget: &'a Budget<'a>,
    size: usize,
    costs: Vec<i32>,
    row_potential: Vec<i32>,
    column_potential: Vec<i32>,
    /// The row of each column, `size` if it has none.
    row_of: Vec<usize>,
    shortest: Vec<i32>,
    before: Vec<usize>,
    done: Vec<bool>,
    /// What the assignment costs.
    sum: i32,
    /// The places by row, and how often rows have been assigned again since all were, for [`Matching::follow`].
    followed: Vec<usize>,
    steps: u32,
    /// The places of the last boxes followed, and those before them, sorted.
    places: Vec<usize>,
    known: Vec<usize>,
}

/// Pairs of a box and a goal looked at before the budget is told.
const UNTOLD: usize = 1 << 16;

impl<'a> Matching<'a> {
    /// The bytes that an assignment takes.
    pub(crate) const fn bytes(size: usize) -> u64 {
        (size as u64 * 4).saturating_mul(size as u64 + 16)
    }

    /// An assignment of so many boxes. If the budget ends, what it says means nothing.
    pub(crate) fn new(size: usize, budget: &'a Budget<'a>) -> Self {
        Self {
            budget,
            size,
            costs: vec![INFINITE; size * size],
            row_potential: vec![0; size],
            column_potential: vec![0; size],
            row_of: vec![size; size],
            shortest: vec![0; size],
            before: vec![0; size],
            done: vec![false; size],
            sum: 0,
            followed: Vec::new(),
            steps: 0,
            places: Vec::new(),
            known: Vec::new(),
        }
    }

    /// Assigns every box anew; `None` if some box must stay without a goal.
    pub(crate) fn assign(&mut self, distances: &Distances, boxes: &[u16]) -> Option<u32> {
        self.assign_places(distances, boxes.iter().map(|&cell| usize::from(cell)))
    }

    /// Assigns every box anew, knowing where the person is.
    pub(crate) fn assign_with(&mut self, distances: &Distances, boxes: &[u16], person: u16) -> Option<u32> {
        self.assign_places(distances, boxes.iter().map(|&cell| distances.place(cell, person)))
    }

    fn assign_places(&mut self, distances: &Distances, places: impl Iterator<Item = usize>) -> Option<u32> {
        self.column_potential.fill(0);
        self.row_of.fill(self.size);
        for (row, place) in places.enumerate() {
            self.set_row(distances, row, place);
            self.augment(row);
            if self.budget.is_over() {
                return None;
            }
        }
        self.total()
    }

    /// What [`Matching::assign`] gives, from the last boxes that were followed: only boxes at new places are assigned again. Rows are
    /// in no particular order afterwards.
    pub(crate) fn follow(&mut self, distances: &Distances, boxes: &[u16]) -> Option<u32> {
        self.places.clear();
        self.places.extend(boxes.iter().map(|&cell| usize::from(cell)));
        self.follow_places(distances)
    }

    /// The same, knowing where the person is.
    pub(crate) fn follow_with(&mut self, distances: &Distances, boxes: &[u16], person: u16) -> Option<u32> {
        self.places.clear();
        self.places.extend(boxes.iter().map(|&cell| distances.place(cell, person)));
        self.places.sort_unstable();
        self.follow_places(distances)
    }

    /// The row of a place that was followed.
    pub(crate) fn row_of(&self, place: usize) -> Option<usize> {
        self.followed.iter().position(|&other| other == place)
    }

    fn follow_places(&mut self, distances: &Distances) -> Option<u32> {
        let places = std::mem::take(&mut self.places);
        let is_new = |place: &usize| self.known.binary_search(place).is_err();
        let new = places.iter().filter(|place| is_new(place)).count();
        if self.followed.is_empty() || self.steps >= MAX_STEPS || new * 2 > self.size {
            self.followed.clone_from(&places);
            self.known.clone_from(&places);
            self.steps = 0;
            let total = self.assign_places(distances, places.iter().copied());
            self.places = places;
            return total;
        }
        if new > 0 {
            let mut coming = places.iter().copied().filter(|place| self.known.binary_search(place).is_err());
            let mut free: Vec<(usize, usize)> = Vec::with_capacity(new);
            for (row, place) in self.followed.iter_mut().enumerate() {
                if places.binary_search(place).is_err()
                    && let Some(next) = coming.next()
                {
                    *place = next;
                    free.push((row, next));
                }
            }
            for column in 0..self.size {
                if free.iter().any(|&(row, _)| row == self.row_of[column]) {
                    self.row_of[column] = self.size;
                }
            }
            for (row, place) in free {
                self.steps += 1;
                self.set_row(distances, row, place);
                self.augment(row);
            }
            self.known.clone_from(&places);
        }
        self.places = places;
        self.total()
    }

    /// What the assignment costs, where a goal out of reach costs [`INFINITE`].
    pub(crate) fn cost(&self) -> i64 {
        let assigned = self.row_of.iter().enumerate();
        assigned
            .map(|(column, &row)| {
                if row < self.size {
                    i64::from(self.costs[row * self.size + column])
                } else {
                    i64::from(INFINITE)
                }
            })
            .sum()
    }

    /// What the assignment would cost at least if one box were at another place, by the potentials; `cost` is what it costs now.
    pub(crate) fn at_least_with(&self, distances: &Distances, row: usize, place: usize, cost: i64) -> i64 {
        let reduced = distances.row(place).iter().zip(&self.column_potential).map(|(&pushes, potential)| {
            (if pushes == FAR { INFINITE } else { i32::from(pushes) }) - potential
        });
        cost + i64::from(reduced.min().unwrap_or(0) - self.row_potential[row])
    }

    /// By how much at least the total grows if a box is given a certain goal, after an assignment.
    pub(crate) fn regret(&self, row: usize, goal: usize) -> u32 {
        let reduced =
            self.costs[row * self.size + goal] - self.row_potential[row] - self.column_potential[goal];
        u32::try_from(reduced).unwrap_or(0)
    }

    /// The goal that is assigned to a row.
    pub(crate) fn column_of(&self, row: usize) -> Option<usize> {
        self.row_of.iter().position(|&other| other == row)
    }

    /// By how much at least the total grows if a box is given a goal, for each goal, as far as a byte tells.
    pub(crate) fn regrets(&self, row: usize) -> impl Iterator<Item = u8> {
        let potential = self.row_potential[row];
        let costs = self.costs[row * self.size..(row + 1) * self.size].iter().zip(&self.column_potential);
        costs.map(move |(cost, column)| {
            let reduced = cost - potential - column;
            u8::try_from(reduced.max(0)).unwrap_or(u8::MAX)
        })
    }

    /// What [`Matching::total`] would be if one box were at another place.
    ///
    /// The potentials prove the assignment of the others cheapest, so the new total is the old one without the box, and
    /// the cheapest path from its new row to the column that it leaves. Nothing changes but scratch space.
    pub(crate) fn total_with(&mut self, distances: &Distances, row: usize, place: usize) -> Option<u32> {
        let size = self.size;
        let own = self.row_of.iter().position(|&other| other == row)?;
        let fresh = distances.row(place);
        let cost = |goal: usize| match fresh[goal] {
            FAR => INFINITE,
            pushes => i32::from(pushes),
        };
        self.shortest.fill(i32::MAX);
        self.done.fill(false);
        let mut base = 0;
        let mut current = size;
        let mut looked_at = 0;
        let path = loop {
            looked_at += size;
            if looked_at >= UNTOLD && self.budget.spend(std::mem::take(&mut looked_at) as u64) {
                return None;
            }
            let (mut best, mut best_column) = (i32::MAX, size);
            for column in 0..size {
                if self.done[column] {
                    continue;
                }
                let reduced = if current == size {
                    cost(column) - self.column_potential[column]
                } else {
                    base + self.costs[current * size + column]
                        - self.row_potential[current]
                        - self.column_potential[column]
                };
                self.shortest[column] = self.shortest[column].min(reduced);
                if self.shortest[column] < best || self.shortest[column] == best && column == own {
                    best = self.shortest[column];
                    best_column = column;
                }
            }
            if best_column == own {
                break best;
            }
            self.done[best_column] = true;
            base = best;
            current = self.row_of[best_column];
        };
        let total = self.sum - self.row_potential[row] + path;
        if total >= INFINITE {
            // Some box would have to take a goal it cannot reach, unless the numbers are very large.
            if distances.longest().saturating_mul(size) < INFINITE as usize {
                return None;
            }
            let mut changed = self.clone();
            changed.row_of[own] = size;
            changed.set_row(distances, row, place);
            changed.augment(row);
            return changed.total();
        }
        u32::try_from(total).ok()
    }

    fn set_row(&mut self, distances: &Distances, row: usize, place: usize) {
        let own = &mut self.costs[row * self.size..(row + 1) * self.size];
        for (cost, &distance) in own.iter_mut().zip(distances.row(place)) {
            *cost = if distance == FAR { INFINITE } else { i32::from(distance) };
        }
    }

    fn augment(&mut self, row: usize) {
        let size = self.size;
        self.row_potential[row] = (0..size)
            .map(|column| self.costs[row * size + column] - self.column_potential[column])
            .min()
            .unwrap_or(0);
        self.shortest.fill(i32::MAX);
        self.done.fill(false);
        let mut current = row;
        let mut base = 0;
        let mut entry = size;
        let mut looked_at = size;
        let end = loop {
            looked_at += size;
            if looked_at >= UNTOLD && self.budget.spend(std::mem::take(&mut looked_at) as u64) {
                return;
            }
            let mut best = i32::MAX;
            let mut best_column = size;
            for column in 0..size {
                if self.done[column] {
                    continue;
                }
                let reduced = base + self.costs[current * size + column]
                    - self.row_potential[current]
                    - self.column_potential[column];
                if reduced < self.shortest[column] {
                    self.shortest[column] = reduced;
                    self.before[column] = entry;
                }
                if self.shortest[column] < best
                    || self.shortest[column] == best && best_column < size && self.row_of[column] == size
                {
                    best = self.shortest[column];
                    best_column = column;
                }
            }
            if best_column == size {
                return;
            }
            self.done[best_column] = true;
            base = best;
            if self.row_of[best_column] == size {
                break best_column;
            }
            current = self.row_of[best_column];
            entry = best_column;
        };
        // Keep every reduced cost non-negative along the new path.
        self.row_potential[row] += base;
        for column in 0..size {
            if self.done[column] && column != end {
                let change = base - self.shortest[column];
                self.row_potential[self.row_of[column]] += change;
                self.column_potential[column] -= change;
            }
        }
        let mut column = end;
        while self.before[column] != size {
            self.row_of[column] = self.row_of[self.before[column]];
            column = self.before[column];
        }
        self.row_of[column] = row;
    }

    /// Adds up the pushes of the assignment.
    fn total(&mut self) -> Option<u32> {
        let mut total = 0u32;
        for (column, &row) in self.row_of.iter().enumerate() {
            let cost = if row < self.size { self.costs[row * self.size + column] } else { INFINITE };
            if cost >= INFINITE {
                return None;
            }
            total += u32::try_from(cost).unwrap_or(0);
        }
        self.sum = i32::try_from(total).unwrap_or(INFINITE);
        Some(total)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::collections;
    use crate::solver::board::Board;
    use crate::solver::budget::endless;
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    #[test]
    fn moving_one_box_gives_what_a_fresh_start_gives() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
        for entry in collections::ALL[0].read().entries.into_iter().take(60) {
            let board = Board::new(&entry.level.unwrap(), 3).unwrap();
            let distances =
                Distances::new(&board, &vec![false; board.len()], &board.goals, &endless()).unwrap();
            let mut boxes = board.boxes.clone();
            let budget = endless();
            let mut warm = Matching::new(boxes.len(), &budget);
            let mut following = warm.clone();
            let mut walking = warm.clone();
            let sided = Distances::with_sides(&board, &budget).unwrap();
            warm.assign(&distances, &boxes);
            for _ in 0..40 {
                let row = rng.random_range(0..boxes.len());
                let to = rng.random_range(0..u16::try_from(board.len()).unwrap());
                if boxes.contains(&to) {
                    continue;
                }
                boxes[row] = to;
                let fresh = Matching::new(boxes.len(), &budget).assign(&distances, &boxes);
                if warm.total().is_some() {
                    let place = usize::from(boxes[row]);
                    assert_eq!(warm.total_with(&distances, row, place), fresh, "level {}", entry.title);
                }
                assert_eq!(warm.assign(&distances, &boxes), fresh, "level {}", entry.title);
                if rng.random_bool(0.4) {
                    let mut sorted = boxes.clone();
                    sorted.sort_unstable();
                    assert_eq!(following.follow(&distances, &sorted), fresh, "level {}", entry.title);
                    let person = rng.random_range(0..u16::try_from(board.len()).unwrap());
                    let fresh = Matching::new(boxes.len(), &budget).assign_with(&sided, &sorted, person);
                    assert_eq!(walking.follow_with(&sided, &sorted, person), fresh, "level {}", entry.title);
                    // One box elsewhere, seen from the assignment that was followed.
                    let row = walking.row_of(sided.place(to, person)).unwrap();
                    let back = sorted.iter().copied().find(|&cell| cell != to).unwrap_or(to);
                    if fresh.is_some() {
                        let others: Vec<u16> =
                            sorted.iter().map(|&cell| if cell == to { back } else { cell }).collect();
                        let expected =
                            Matching::new(boxes.len(), &budget).assign_with(&sided, &others, person);
                        let place = sided.place(back, person);
                        assert_eq!(walking.total_with(&sided, row, place), expected, "level {}", entry.title);
                    }
                }
            }
        }
    }
}
