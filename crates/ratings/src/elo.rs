//! The rating difference of a match, with an interval.
//!
//! **Estimate.** The share of the points `s`, on the logistic scale: `400 log₁₀(s / (1 − s))`.
//!
//! **Interval.** All true scores `μ` that do not surprise too much:
//!
//! ```text
//! ½ √(−2 ℓ(μ)) + ½ |s − μ| / e ≤ t,   t Student's two-sided quantile at the level, of n − 1 degrees of freedom,
//! ```
//!
//! carried over to the Elo scale end by end, since the scale is monotone. There are two measures of surprise in it.
//!
//! * `ℓ(μ)` is the constrained multinomial log-likelihood ([`Pentanomial::log_likelihood`]). Owen (*Empirical likelihood
//!   ratio confidence intervals for a single functional*, Biometrika 1988) shows that `−2 ℓ` at the truth tends to χ²
//!   with one degree of freedom, whatever the distribution of an encounter, and proposes Student's quantile for
//!   small `n`. It follows the skewness of the results and never leaves the scores that are possible.
//! * `e` is the standard error of the score taken between encounters: with `x_g` points in `m_g` games,
//!   `e² = n/(n − 1) · Σ (x_g − s m_g)² / (Σ m_g)²` (the ratio estimator; for pairs alone, the usual standard error).
//!   The quotient is Student's own.
//!
//! Both tend to the same standard normal variable. For few encounters and lopsided results the first is too small
//! (intervals cover up to 98 %) and the second too large (down to 88 %), so we take the mean. If all encounters
//! ended alike, `e` is zero and says nothing; then the first stands alone, and after nothing but wins the interval
//! is one-sided by itself: `n ln μ ≥ −t²/2`.
//!
//! **Few encounters.** With two or three of them Student's quantile is so large that nearly nothing would be excluded, and one
//! encounter has no quantile at all. But scores are bounded, so Hoeffding's inequality (*Probability Inequalities for Sums of
//! Bounded Random Variables*, 1963, theorem 1) excludes without any approximation all `μ` with
//! `N · D(s ‖ μ) > ln(2 / (1 − level))`, `D` the divergence of two coins; `N` is the number of games over those of the longest encounter, since
//! the logarithm of a bounded variable's moment generating function is convex in its range. The interval ends where the first
//! of the two excludes. From some dozen encounters on this never decides.
//!
//! **What was measured.** Six kinds of openings, from no ties to three quarters of them, with pairs correlated
//! either way. At 20 pairs, where all results can be listed and coverage computed without chance
//! (`tests/ratings/exact.rs`): 94.1 to 96.1 % for 95 % intervals up to ±150 Elo; 93.4 to 96.0 % at ±200; 89.7 to 97.0 % at
//! ±400, where three or four points of forty are lost and most pairs have the same result.
//! At 50 pairs up to ±200 Elo, at 200 up to ±300 and at 1000 up to ±100 (`tests/ratings/calibration.rs`, 10 000 simulated matches each):
//! 94 to 96 %.
//!
//! **Rejected.** Either measure alone, for the figures above. Wilson's interval needs a variance that is a function of
//! the score, which pairs do not have. The bootstrap needs random numbers.

use crate::likelihood::{Atom, log_likelihood};
use crate::logistic::elo_of_score;
use crate::quantile::student_two_sided;
use crate::root::increasing_root;
use crate::tally::{Pentanomial, Tally, Trinomial, mean_score};

/// The confidence level used where none is given.
pub const DEFAULT_LEVEL: f64 = 0.95;

/// A rating difference in Elo points, with the ends of its confidence interval.
///
/// Ends may be infinite (nothing was lost, or nothing was played), and so may the value of a match in which one side
/// got everything; none is ever NaN, and `low ≤ value ≤ high`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Elo {
    /// The estimate.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl Elo {
    /// What is known before the first game: anything.
    pub const UNKNOWN: Self = Self { value: 0.0, low: f64::NEG_INFINITY, high: f64::INFINITY };

    /// The 95 % interval of the first entrant's advantage in a match.
    ///
    /// ```
    /// # use tablero_ratings::{Elo, Pentanomial};
    /// let elo = Elo::of_pairs(&Pentanomial([3, 10, 50, 25, 12]));
    /// assert!(elo.low > 0.0 && elo.value < 60.0 && elo.high < 100.0);
    /// ```
    #[must_use]
    pub fn of_pairs(pairs: &Pentanomial) -> Self {
        Self::at_level(&pairs.atoms(), DEFAULT_LEVEL)
    }

    /// As [`Elo::of_pairs`], at a level between 0 and 1.
    #[must_use]
    pub fn of_pairs_at(pairs: &Pentanomial, level: f64) -> Self {
        Self::at_level(&pairs.atoms(), level)
    }

    /// The interval of games that had no other half.
    #[must_use]
    pub fn of_singles_at(singles: &Trinomial, level: f64) -> Self {
        Self::at_level(&singles.atoms(), level)
    }

    /// The 95 % interval of everything two entrants played against each other.
    #[must_use]
    pub fn of_match(tally: &Tally) -> Self {
        Self::at_level(&tally.atoms(), DEFAULT_LEVEL)
    }

    /// As [`Elo::of_match`], at a level between 0 and 1.
    #[must_use]
    pub fn of_match_at(tally: &Tally, level: f64) -> Self {
        Self::at_level(&tally.atoms(), level)
    }

    /// The same difference as the other side sees it.
    #[must_use]
    pub fn reversed(self) -> Self {
        Self { value: -self.value, low: -self.high, high: -self.low }
    }

    fn at_level(atoms: &[Atom], level: f64) -> Self {
        let Some(score) = mean_score(atoms) else { return Self::UNKNOWN };
        // Numbers near 0 have more digits than numbers near 1, so the upper end is the other side's lower one.
        let others = |atom: &Atom| Atom { points: atom.games - atom.points, ..*atom };
        let mirrored: Vec<Atom> = atoms.iter().map(others).collect();
        let (low, high) = (lower_end(atoms, level), lower_end(&mirrored, level));
        let value = elo_of_score(score);
        // With more games than digits the ends may pass the value by a rounding.
        Self { value, low: elo_of_score(low).min(value), high: (-elo_of_score(high)).max(value) }
    }
}

/// The smallest score that neither surprises too much nor is excluded by the bound.
fn lower_end(atoms: &[Atom], level: f64) -> f64 {
    let Some(score) = mean_score(atoms) else { return 0.0 };
    bounded_end(atoms, score, level).max(surprising_end(atoms, score, level))
}

/// The smallest score that does not surprise more than Student's quantile; 0 where there is no quantile.
fn surprising_end(atoms: &[Atom], score: f64, level: f64) -> f64 {
    let encounters: f64 = atoms.iter().map(|atom| atom.count).sum();
    if encounters < 2.0 {
        return 0.0;
    }
    let limit = student_two_sided(level, encounters - 1.0);
    let squares: f64 = atoms.iter().map(|atom| atom.count * (atom.points - score * atom.games).powi(2)).sum();
    let error = (squares * encounters / (encounters - 1.0)).sqrt() / games(atoms);
    let surprise = |at: f64| {
        let likelihood = (-2.0 * log_likelihood(atoms, at)).max(0.0).sqrt();
        if error > 0.0 { f64::midpoint(likelihood, (at - score).abs() / error) } else { likelihood }
    };
    increasing_root(0.0, score, |at| limit - surprise(at))
}

/// The smallest score that Hoeffding's inequality does not exclude.
fn bounded_end(atoms: &[Atom], score: f64, level: f64) -> f64 {
    let longest = atoms.iter().map(|atom| atom.games).fold(0.0, f64::max);
    let independent = games(atoms) / longest;
    let limit = (2.0 / (1.0 - level)).ln();
    increasing_root(0.0, score, |at| limit - independent * divergence(score, at))
}

fn games(atoms: &[Atom]) -> f64 {
    atoms.iter().map(|atom| atom.games * atom.count).sum()
}

/// How far a coin that shows heads with chance `from` is from one with chance `to`, in nats.
fn divergence(from: f64, to: f64) -> f64 {
    let term = |share: f64, other: f64| if share > 0.0 { share * (share / other).ln() } else { 0.0 };
    term(from, to) + term(1.0 - from, 1.0 - to)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Standing;
    use crate::logistic::expected_score;

    /// Nothing but wins: the likelihood alone, in closed form.
    #[test]
    fn nothing_but_wins_is_one_sided() {
        let elo = Elo::of_pairs(&Pentanomial([0, 0, 0, 0, 30]));
        let limit = student_two_sided(0.95, 29.0);
        let low = (-limit * limit / 60.0).exp();
        assert!((expected_score(elo.low) - low).abs() < 1e-9);
        assert!(elo.value > f64::MAX && elo.high > f64::MAX);
        let lost = Elo::of_pairs(&Pentanomial([30, 0, 0, 0, 0]));
        assert!(lost.value < f64::MIN && lost.low < f64::MIN && (lost.high + elo.low).abs() < 1e-6);
    }

    #[test]
    fn both_sides_see_the_same_interval() {
        for pairs in [[0, 0, 2, 0, 0], [0, 1, 1, 1, 0], [1, 0, 0, 0, 1], [2, 0, 1, 3, 9]] {
            let pairs = Pentanomial(pairs);
            let (elo, other) = (Elo::of_pairs(&pairs), Elo::of_pairs(&pairs.reversed()).reversed());
            let close = |one: f64, other: f64| (one - other).abs() < 1e-6;
            assert!(close(elo.low, other.low) && close(elo.high, other.high), "{elo:?} {other:?}");
        }
    }

    #[test]
    fn nothing_but_ties_is_near_zero_and_not_zero() {
        let elo = Elo::of_pairs(&Pentanomial([0, 0, 100, 0, 0]));
        assert!(elo.value.abs() < 1e-9 && elo.low < -5.0 && elo.high > 5.0 && elo.high < 40.0);
    }

    #[test]
    fn little_is_known_from_one_pair_and_nothing_from_none() {
        assert_eq!(Elo::of_pairs(&Pentanomial::default()), Elo::UNKNOWN);
        let one = Elo::of_pairs(&Pentanomial([0, 0, 0, 1, 0]));
        assert!((one.value - elo_of_score(0.75)).abs() < 1e-9);
        assert!(one.low < -400.0 && one.high > 800.0);
    }

    /// A side whose chance to win a pair outright is below `0.025^(1/n)` wins `n` of `n` in less than 2.5 % of the cases.
    #[test]
    fn a_few_wins_exclude_the_much_weaker() {
        for (pairs, score) in [(1, 0.025_f64), (2, 0.025_f64.sqrt()), (3, 0.025_f64.cbrt())] {
            let elo = Elo::of_pairs(&Pentanomial([0, 0, 0, 0, pairs]));
            assert!((expected_score(elo.low) - score).abs() < 1e-9, "{pairs}: {elo:?}");
            assert!(elo.high > f64::MAX);
        }
    }

    /// Pairs that came out even more often than by chance say more than the same points in single games.
    #[test]
    fn pairs_are_not_two_single_games() {
        let pairs = Elo::of_pairs(&Pentanomial([0, 2, 90, 8, 0]));
        let singles = Elo::of_singles_at(&Trinomial([91, 12, 97]), DEFAULT_LEVEL);
        assert!((pairs.value - singles.value).abs() < 1e-9);
        assert!(pairs.high - pairs.low < 0.3 * (singles.high - singles.low));
    }

    /// A leftover game enters with its own weight.
    #[test]
    fn a_leftover_game_counts_half_of_a_pair() {
        let mut tally = Tally::default();
        for _ in 0..10 {
            tally.record(&[Standing::Win, Standing::Loss]);
            tally.record(&[Standing::Win, Standing::Tie]);
        }
        let before = Elo::of_match(&tally);
        assert_eq!(before, Elo::of_pairs(&tally.pairs()));
        tally.record(&[Standing::Loss]);
        let after = Elo::of_match(&tally);
        assert!((expected_score(after.value) - 25.0 / 41.0).abs() < 1e-12);
        assert!(after.value < before.value && after.low < before.low);
        assert_eq!(tally.singles().0, [1, 0, 0]);
    }

    #[test]
    fn a_higher_level_is_wider() {
        let pairs = Pentanomial([5, 10, 30, 20, 10]);
        let mut last = Elo::of_pairs_at(&pairs, 0.0);
        assert!(last.high - last.low < 1e-6);
        for level in [0.5, 0.9, 0.95, 0.999] {
            let elo = Elo::of_pairs_at(&pairs, level);
            assert!(elo.low < last.low && elo.high > last.high);
            last = elo;
        }
    }
}
