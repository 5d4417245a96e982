//! Sequential tests: is the first entrant stronger than `elo1`, or not stronger than `elo0`?

use crate::likelihood::log_likelihood;
use crate::logistic::expected_score;
use crate::tally::Pentanomial;

/// A generalised sequential probability ratio test on pairs of games.
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
        let atoms = pairs.atoms();
        log_likelihood(&atoms, expected_score(self.elo1)) - log_likelihood(&atoms, expected_score(self.elo0))
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
