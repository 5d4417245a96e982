//! The likelihood of a pool's ratings and its maximum.

use super::matrix::{Cholesky, Matrix};
use super::results::Results;

/// `σ(x) = 1 / (1 + e^−x)`.
pub(super) fn sigmoid(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// `ln σ(x)`, without overflow.
fn ln_sigmoid(x: f64) -> f64 {
    x.min(0.0) - (-x.abs()).exp().ln_1p()
}

/// Some entrants of a pool whose ratings are sought while those of the others stand still.
pub(super) struct Fit<'a> {
    pub(super) results: &'a Results,
    /// Whose ratings are sought.
    pub(super) free: &'a [usize],
    /// Those whose games against the free ones count, at the ratings they have.
    pub(super) others: &'a [usize],
    /// The weight of a tie of each free entrant against an imaginary player rated 0; 0 for none, and then
    /// nothing fixes the zero and the free ratings are centred.
    pub(super) prior: f64,
}

impl Fit<'_> {
    /// Moves the free ratings (in natural logits) to the maximum, and gives the factored curvature there.
    ///
    /// Newton's method on a concave function: a full step if it rises, else half of it, and so on. Close to the top
    /// the height is too flat to be compared, but there full steps shrink quadratically: they are taken as long as each
    /// is at most half as long as the last. What remains is the precision of the arithmetic.
    pub(super) fn maximise(&self, ratings: &mut [f64]) -> Cholesky {
        let mut height = self.height(ratings);
        let mut last = f64::INFINITY;
        for _ in 0..500 {
            let gradient = self.gradient(ratings);
            let step = self.curvature(ratings).cholesky().solve(&gradient);
            let longest = step.iter().fold(0.0_f64, |longest, part| longest.max(part.abs()));
            let is_close = longest < 1e-4;
            if longest < 1e-13 || (is_close && longest > last / 2.0) {
                break;
            }
            last = if is_close { longest } else { f64::INFINITY };
            // A step of more than a few logits leaves the region where the curvature means anything.
            let mut share = (5.0 / longest).min(1.0);
            let start: Vec<f64> = self.free.iter().map(|&entrant| ratings[entrant]).collect();
            let mut has_risen = false;
            for _ in 0..60 {
                for ((&entrant, &from), &part) in self.free.iter().zip(&start).zip(&step) {
                    ratings[entrant] = from + share * part;
                }
                let reached = self.height(ratings);
                if reached > height || is_close {
                    (height, has_risen) = (reached, true);
                    break;
                }
                share /= 2.0;
            }
            if !has_risen {
                for (&entrant, &from) in self.free.iter().zip(&start) {
                    ratings[entrant] = from;
                }
                break;
            }
        }
        if self.prior == 0.0 {
            let mean = mean_of(ratings, self.free);
            for &entrant in self.free {
                ratings[entrant] -= mean;
            }
        }
        self.curvature(ratings).cholesky()
    }

    /// The log-likelihood: `Σ points·ln σ(difference)` over all ordered pairs, and the imaginary ties.
    fn height(&self, ratings: &[f64]) -> f64 {
        let mut height = 0.0;
        for &a in self.free {
            let prior = ln_sigmoid(ratings[a]) + ln_sigmoid(-ratings[a]);
            height += self.prior / 2.0 * prior;
            for &b in self.free {
                height += weighted(self.results.points.at(a, b), ratings[a] - ratings[b]);
            }
            for &b in self.others {
                height += weighted(self.results.points.at(a, b), ratings[a] - ratings[b]);
                height += weighted(self.results.points.at(b, a), ratings[b] - ratings[a]);
            }
        }
        height
    }

    /// Points scored minus points expected.
    fn gradient(&self, ratings: &[f64]) -> Vec<f64> {
        let each = self.free.iter().map(|&a| {
            let prior = self.prior * (0.5 - sigmoid(ratings[a]));
            let games = self.free.iter().chain(self.others).map(|&b| {
                self.results.points.at(a, b) - self.results.games.at(a, b) * sigmoid(ratings[a] - ratings[b])
            });
            prior + games.sum::<f64>()
        });
        each.collect()
    }

    /// Minus the second derivatives; without a prior, with ones added that fix the free mean.
    fn curvature(&self, ratings: &[f64]) -> Matrix {
        let mut curvature = Matrix::zero(self.free.len());
        let information = |games: f64, difference: f64| games * sigmoid(difference) * sigmoid(-difference);
        for (i, &a) in self.free.iter().enumerate() {
            curvature.add(i, i, information(self.prior, ratings[a]));
            for &b in self.others {
                curvature.add(i, i, information(self.results.games.at(a, b), ratings[a] - ratings[b]));
            }
            for (j, &b) in self.free.iter().enumerate() {
                let both = information(self.results.games.at(a, b), ratings[a] - ratings[b]);
                curvature.add(i, i, both);
                curvature.add(i, j, -both);
            }
        }
        if self.prior == 0.0 {
            let size = self.free.len();
            let trace: f64 = (0..size).map(|i| curvature.at(i, i)).sum();
            let one = trace / super::results::to_f64(size * size);
            for i in 0..size {
                for j in 0..size {
                    curvature.add(i, j, one);
                }
            }
        }
        curvature
    }
}

/// Points times log-probability, and nothing for no points.
fn weighted(points: f64, difference: f64) -> f64 {
    if points > 0.0 { points * ln_sigmoid(difference) } else { 0.0 }
}

/// The mean rating of some entrants, 0 of none.
pub(super) fn mean_of(ratings: &[f64], entrants: &[usize]) -> f64 {
    let sum: f64 = entrants.iter().map(|&entrant| ratings[entrant]).sum();
    sum / super::results::to_f64(entrants.len().max(1))
}
