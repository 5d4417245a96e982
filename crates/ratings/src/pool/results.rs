//! What was played in a pool, pair by pair.

use super::PoolError;
use super::matrix::Matrix;
use crate::game::{Encounter, Standing};

/// One entrant's standing against another in one game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Meeting {
    pub(super) a: usize,
    pub(super) b: usize,
    /// The points of `a`: 0, ½ or 1.
    pub(super) points: f64,
    /// One over the number of opponents at the table.
    pub(super) weight: f64,
}

/// All meetings of a pool: by encounter, and summed.
#[derive(Clone, Debug)]
pub(super) struct Results {
    /// The meetings of each encounter that had any.
    pub(super) encounters: Vec<Vec<Meeting>>,
    /// The weighted number of games of each against each.
    pub(super) games: Matrix,
    /// The weighted points that each (row) took off each (column).
    pub(super) points: Matrix,
    /// The number of games of each entrant.
    pub(super) played: Vec<u64>,
}

impl Results {
    pub(super) fn of(entrants: usize, encounters: &[Encounter]) -> Result<Self, PoolError> {
        let mut results = Self {
            encounters: Vec::with_capacity(encounters.len()),
            games: Matrix::zero(entrants),
            points: Matrix::zero(entrants),
            played: vec![0; entrants],
        };
        for (encounter, Encounter { games }) in encounters.iter().enumerate() {
            let mut meetings = Vec::new();
            for (index, game) in games.iter().enumerate() {
                game.check(entrants).map_err(|source| PoolError::Game { encounter, game: index, source })?;
                let weight = 1.0 / to_f64(game.entrants.len() - 1);
                for (seat, (&a, &place)) in game.entrants.iter().zip(&game.places).enumerate() {
                    results.played[a] += 1;
                    for (&b, &other) in game.entrants.iter().zip(&game.places).skip(seat + 1) {
                        let points = Standing::of(place, other).points();
                        meetings.push(Meeting { a, b, points, weight });
                    }
                }
            }
            for &Meeting { a, b, points, weight } in &meetings {
                results.games.add(a, b, weight);
                results.games.add(b, a, weight);
                results.points.add(a, b, weight * points);
                results.points.add(b, a, weight * (1.0 - points));
            }
            if !meetings.is_empty() {
                results.encounters.push(meetings);
            }
        }
        Ok(results)
    }

    /// The share of the points that an entrant got, or `None` before the first game.
    pub(super) fn score(&self, entrant: usize) -> Option<f64> {
        let games: f64 = self.games.row(entrant).iter().sum();
        let points: f64 = self.points.row(entrant).iter().sum();
        (games > 0.0).then(|| points / games)
    }
}

#[expect(clippy::cast_precision_loss, reason = "numbers of entrants and encounters are far below 2^53")]
pub(super) fn to_f64(count: usize) -> f64 {
    count as f64
}
