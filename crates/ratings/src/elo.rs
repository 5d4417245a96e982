//! The rating difference of a match, with an interval.

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
        let encounters: f64 = atoms.iter().map(|atom| atom.count).sum();
        if encounters < 2.0 {
            return Self { value: elo_of_score(score), ..Self::UNKNOWN };
        }
        let limit = student_two_sided(level, freedom(atoms, score, encounters));
        let signed_root = |sign: f64, at: f64| sign * (-2.0 * log_likelihood(atoms, at)).max(0.0).sqrt();
        let low = increasing_root(0.0, score, |at| limit + signed_root(-1.0, at));
        let high = increasing_root(score, 1.0, |at| signed_root(1.0, at) - limit);
        Self { value: elo_of_score(score), low: elo_of_score(low), high: elo_of_score(high) }
    }
}

/// The degrees of freedom at which Student's quantile calibrates the likelihood interval (see the module).
fn freedom(atoms: &[Atom], score: f64, encounters: f64) -> f64 {
    let moment = |power: i32| {
        let each = atoms.iter().map(|atom| atom.count * (atom.points - score * atom.games).powi(power));
        each.sum::<f64>() / encounters
    };
    let variance = moment(2);
    let kurtosis = if variance > 0.0 { moment(4) / (variance * variance) } else { 1.0 };
    (encounters - 1.0) * (kurtosis / 2.5).powi(4).clamp(1.0, 6.0)
}
