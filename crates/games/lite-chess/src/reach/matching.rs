//! The cheapest way to give every row of a table a column of its own.

/// What may not be.
pub(super) const FORBIDDEN: i64 = 1 << 40;

/// The least sum of costs when each of `rows` rows takes a different column of `columns`, or `None` if some row must
/// take a forbidden one (Kuhn, "The Hungarian method", 1955, in the form with potentials and shortest augmenting paths).
pub(super) fn cheapest(rows: usize, columns: usize, cost: impl Fn(usize, usize) -> i64) -> Option<i64> {
    if rows > columns {
        return None;
    }
    // Index 0 stands for "none", so rows and columns are counted from 1.
    let mut row_potential = vec![0; rows + 1];
    let mut column_potential = vec![0; columns + 1];
    let mut row_of = vec![0; columns + 1];
    for row in 1..=rows {
        let mut best = vec![i64::MAX; columns + 1];
        let mut came_from = vec![0; columns + 1];
        let mut done = vec![false; columns + 1];
        let mut column = 0;
        row_of[0] = row;
        loop {
            done[column] = true;
            let current = row_of[column];
            let (mut least, mut nearest) = (i64::MAX, 0);
            for other in 1..=columns {
                if done[other] {
                    continue;
                }
                let reduced = cost(current - 1, other - 1) - row_potential[current] - column_potential[other];
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
                } else if best[other] < i64::MAX {
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
    let total: i64 = (1..=columns)
        .filter(|&column| row_of[column] > 0)
        .map(|column| cost(row_of[column] - 1, column - 1))
        .sum();
    (total < FORBIDDEN).then_some(total)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The cheapest by trying every choice.
    fn brute(cost: &[Vec<i64>], row: usize, taken: u32) -> i64 {
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
            let mut cell = || if random(4) == 0 { FORBIDDEN } else { i64::try_from(random(9)).unwrap() };
            let table: Vec<Vec<i64>> = (0..rows).map(|_| (0..columns).map(|_| cell()).collect()).collect();
            let expected = brute(&table, 0, 0);
            let expected = (expected < FORBIDDEN).then_some(expected);
            assert_eq!(cheapest(rows, columns, |row, column| table[row][column]), expected, "{table:?}");
        }
        assert_eq!(cheapest(2, 1, |_, _| 0), None);
        assert_eq!(cheapest(0, 0, |_, _| 0), Some(0));
    }
}
