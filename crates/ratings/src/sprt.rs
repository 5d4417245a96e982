//! Sequential tests: is the first entrant stronger by `elo1`, or only by `elo0`?
//!
//! **Test.** Wald (*Sequential Tests of Statistical Hypotheses*, 1945): play on while the logarithm of the likelihood
//! ratio of the two hypotheses stays between `ln(β / (1 − α))` and `ln((1 − β) / α)`. A hypothesis about the Elo
//! fixes the expected score but not the probabilities of the five pair scores, so each hypothesis is represented by
//! the distribution with that score which explains the pairs best: the generalised test (GSPRT) of Li, Liu and
//! Ying (2014), as Michel Van den Bergh works it out for pentanomial results in his notes to Fishtest
//! (<https://www.cantate.be/Fishtest/GSPRT_approximation.pdf>, <https://www.cantate.be/Fishtest/normalized_elo_practical.pdf>).
//! With `ℓ` the constrained log-likelihood ([`Pentanomial::log_likelihood`]),
//!
//! ```text
//! LLR = ℓ(s₁) − ℓ(s₀),   s the expected score at elo1 and elo0.
//! ```
//!
//! The ratio is computed exactly, not by its quadratic approximation `n (s₁ − s₀)(2s − s₀ − s₁) / 2σ²`, which needs an
//! estimate of the variance and fails while all pairs have come out the same.
//!
//! **Empty cells.** Pair scores not seen yet are allowed for in the limit (see there), where Fishtest counts a
//! thousandth of a pair. After `k` won pairs the ratio is `k ln(s₁ / s₀)`, so a lucky start decides nothing early.
//!
//! **Overshoot.** The ratio jumps over a bound rather than landing on it, which makes Wald's bounds too wide and the
//! errors rarer than asked for; estimating the distribution from few pairs makes them less rare. In our simulations
//! (`tests/ratings/sequential.rs`) the two balance: at most 5.2 % errors at 5 %, close
//! to 5 % in long tests and fewer in short ones. Moving the bounds inwards by the mean overshoot (Siegmund, 1985) would leave the small-sample effect
//! without its counterweight, so the bounds are Wald's.

use crate::logistic::expected_score;
use crate::tally::Pentanomial;

/// A generalised sequential probability ratio test on pairs of games.
///
/// Ask it after each finished pair, in the order in which pairs were *started* if they run side by side: looking
/// at whatever finishes first favours short games.
///
/// ```
/// # use tablero_ratings::{Decision, Pentanomial, Sprt};
/// let sprt = Sprt::new(0.0, 5.0, 0.05, 0.05)?;
/// assert_eq!(sprt.decide(&Pentanomial([10, 40, 100, 45, 12])), None);
/// assert_eq!(sprt.decide(&Pentanomial([600, 4000, 9000, 4500, 750])), Some(Decision::AcceptH1));
/// # Ok::<(), tablero_ratings::SprtError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
}

/// What a finished test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Decision {
    /// The first entrant is not more than `elo0` better.
    AcceptH0,
    /// The first entrant is at least `elo1` better.
    AcceptH1,
}

/// Why a test cannot be set up.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum SprtError {
    /// The hypotheses must be finite and in order.
    #[error("expected elo0 < elo1, both between -2000 and 2000, found {elo0} and {elo1}")]
    Hypotheses {
        /// What was given for the null hypothesis.
        elo0: f64,
        /// What was given for the alternative.
        elo1: f64,
    },
    /// A chance of error is a probability, and the two leave room for being right.
    #[error("expected alpha and beta above 0 with a sum below 1, found {alpha} and {beta}")]
    Errors {
        /// What was given for false positives.
        alpha: f64,
        /// What was given for false negatives.
        beta: f64,
    },
}

impl Sprt {
    /// A test of `elo0` against `elo1` with these chances of a false positive and a false negative.
    pub fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64) -> Result<Self, SprtError> {
        let may_be_tested = |elo: f64| elo.abs() <= 2000.0;
        if !(may_be_tested(elo0) && may_be_tested(elo1) && elo0 < elo1) {
            return Err(SprtError::Hypotheses { elo0, elo1 });
        }
        if !(alpha > 0.0 && beta > 0.0 && alpha + beta < 1.0) {
            return Err(SprtError::Errors { alpha, beta });
        }
        Ok(Self { elo0, elo1, alpha, beta })
    }

    /// The difference of the null hypothesis.
    #[must_use]
    pub const fn elo0(&self) -> f64 {
        self.elo0
    }

    /// The difference of the other hypothesis.
    #[must_use]
    pub const fn elo1(&self) -> f64 {
        self.elo1
    }

    /// The chance to accept the other hypothesis although the null hypothesis holds.
    #[must_use]
    pub const fn alpha(&self) -> f64 {
        self.alpha
    }

    /// The chance to accept the null hypothesis although the other holds.
    #[must_use]
    pub const fn beta(&self) -> f64 {
        self.beta
    }

    /// The logarithm of how much better `elo1` explains the pairs than `elo0`; 0 before the first.
    #[must_use]
    pub fn llr(&self, pairs: &Pentanomial) -> f64 {
        pairs.log_likelihood(expected_score(self.elo1)) - pairs.log_likelihood(expected_score(self.elo0))
    }

    /// Wald's bounds: at or below the first `elo0` is accepted, at or above the second `elo1`.
    #[must_use]
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// What the pairs decide, or `None` if more must be played.
    #[must_use]
    pub fn decide(&self, pairs: &Pentanomial) -> Option<Decision> {
        let (low, high) = self.bounds();
        let llr = self.llr(pairs);
        if llr >= high {
            Some(Decision::AcceptH1)
        } else if llr <= low {
            Some(Decision::AcceptH0)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_are_those_of_wald() {
        let (low, high) = Sprt::new(0.0, 5.0, 0.05, 0.05).unwrap().bounds();
        assert!((high - 19.0_f64.ln()).abs() < 1e-12 && (low + high).abs() < 1e-12);
        let (low, high) = Sprt::new(0.0, 5.0, 0.01, 0.10).unwrap().bounds();
        assert!((high - 90.0_f64.ln()).abs() < 1e-12 && (low - (0.1_f64 / 0.99).ln()).abs() < 1e-12);
    }

    #[test]
    fn a_lucky_start_weighs_what_it_should() {
        let sprt = Sprt::new(0.0, 100.0, 0.05, 0.05).unwrap();
        let expected = 7.0 * (expected_score(100.0) / 0.5).ln();
        assert!((sprt.llr(&Pentanomial([0, 0, 0, 0, 7])) - expected).abs() < 1e-10);
        assert!(sprt.llr(&Pentanomial::default()).abs() < 1e-300);
    }

    #[test]
    fn nonsense_is_refused_with_what_was_found() {
        let refusal = |elo0, elo1, alpha, beta| Sprt::new(elo0, elo1, alpha, beta).unwrap_err().to_string();
        assert_eq!(
            refusal(5.0, 0.0, 0.05, 0.05),
            "expected elo0 < elo1, both between -2000 and 2000, found 5 and 0"
        );
        assert!(refusal(0.0, f64::NAN, 0.05, 0.05).ends_with("found 0 and NaN"));
        assert!(refusal(0.0, f64::INFINITY, 0.05, 0.05).ends_with("found 0 and inf"));
        assert_eq!(
            refusal(0.0, 5.0, 0.5, 0.5),
            "expected alpha and beta above 0 with a sum below 1, found 0.5 and 0.5"
        );
        assert!(refusal(0.0, 5.0, f64::NAN, 0.05).contains("NaN"));
        assert!(refusal(0.0, 5.0, 0.0, 0.05).contains("found 0 and"));
    }
}
