//! The cheapest way to give every row of a table a column of its own.

/// What may not be.
pub(super) const FORBIDDEN: i32 = 1 << 20;

/// The most rows and columns, with one for "none": no side has more men than squares.
const MOST: usize = 65;
/// The same for a side as it starts the game, or with up to six men more.
const FEW: usize = 20;

/// A column for each row.
pub(super) struct Matching {
    pub(super) cost: i32,
    column_of: [usize; MOST],
    rows: usize,
}

impl Matching {
    /// The matching with the least sum of costs when each of `rows` rows takes a different column of `columns`, or `None` if
    /// some row must take a forbidden one (Kuhn, "The Hungarian method", 1955, in the form with potentials and
    /// shortest augmenting paths).
    pub(super) fn cheapest(rows: usize, columns: usize, cost: impl Fn(usize, usize) -> i32) -> Option<Self> {
        // Most sides have few men, and small tables are cleared faster.
        match columns {
            _ if rows > columns => None,
            ..FEW => Self::solve::<FEW>(rows, columns, cost),
            FEW..MOST => Self::solve::<MOST>(rows, columns, cost),
            MOST.. => None,
        }
    }

    fn solve<const N: usize>(
        rows: usize,
        columns: usize,
        cost: impl Fn(usize, usize) -> i32,
    ) -> Option<Self> {
        // Index 0 stands for "none", so rows and columns are counted from 1.
        let mut row_potential = [0_i32; N];
        let mut column_potential = [0_i32; N];
        let mut row_of = [0_usize; N];
        for row in 1..=rows {
            let mut best = [i32::MAX; N];
            let mut came_from = [0_usize; N];
            let mut done = [false; N];
            let mut column = 0;
            row_of[0] = row;
            loop {
                done[column] = true;
                let current = row_of[column];
                let (mut least, mut nearest) = (i32::MAX, 0);
                for other in 1..=columns {
                    if done[other] {
                        continue;
                    }
                    let reduced =
                        cost(current - 1, other - 1) - row_potential[current] - column_potential[other];
                    if reduced < best[other] {
                        best[other] = reduced;
                        came_from[other] = column;
                    }
                    if best[other] < least {
                        (least, nearest) = (best[other], other);
                    }
                }
                for other in 0..=columns {
                    if done[other] {
                        row_potential[row_of[other]] += least;
                        column_potential[other] -= least;
                    } else if best[other] < i32::MAX {
                        best[other] -= least;
                    }
                }
                column = nearest;
                if row_of[column] == 0 {
                    break;
                }
            }
            while column != 0 {
                let previous = came_from[column];
                row_of[column] = row_of[previous];
                column = previous;
            }
        }
        let mut matching = Self { cost: 0, column_of: [0; MOST], rows };
        for (column, row) in row_of.iter().skip(1).take(columns).enumerate() {
            if let Some(row) = row.checked_sub(1) {
                let cost = cost(row, column);
                if cost >= FORBIDDEN {
                    return None;
                }
                matching.cost += cost;
                matching.column_of[row] = column;
            }
        }
        Some(matching)
    }

    /// The column of each row.
    pub(super) fn columns(&self) -> &[usize] {
        &self.column_of[..self.rows]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The cheapest by trying every choice.
    fn brute(cost: &[Vec<i32>], row: usize, taken: u32) -> i32 {
        let Some(costs) = cost.get(row) else { return 0 };
        let free = (0..costs.len()).filter(|column| taken & (1 << column) == 0);
        free.map(|column| costs[column] + brute(cost, row + 1, taken | 1 << column))
            .min()
            .unwrap_or(FORBIDDEN)
    }

    #[test]
    fn agrees_with_trying_every_choice() {
        let mut state = 7_u64;
        let mut random = |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % below
        };
        for _ in 0..2_000 {
            let columns = 1 + usize::try_from(random(6)).unwrap();
            let rows = usize::try_from(random(columns as u64 + 1)).unwrap();
            let mut cell = || if random(4) == 0 { FORBIDDEN } else { i32::try_from(random(9)).unwrap() };
            let table: Vec<Vec<i32>> = (0..rows).map(|_| (0..columns).map(|_| cell()).collect()).collect();
            let expected = brute(&table, 0, 0);
            let found = Matching::cheapest(rows, columns, |row, column| table[row][column]);
            assert_eq!(
                found.as_ref().map(|matching| matching.cost),
                (expected < FORBIDDEN).then_some(expected),
                "{table:?}"
            );
            let cost = |matching: &Matching| -> i32 {
                matching.columns().iter().enumerate().map(|(row, &column)| table[row][column]).sum()
            };
            assert!(found.is_none_or(|matching| cost(&matching) == matching.cost), "{table:?}");
        }
        assert!(Matching::cheapest(2, 1, |_, _| 0).is_none());
        assert!(Matching::cheapest(0, 0, |_, _| 0).is_some_and(|matching| matching.cost == 0));
    }
}
