//! Results of a match between two entrants, counted by encounter.

use std::collections::BTreeMap;

use crate::game::{Encounter, Standing};
use crate::likelihood::{Atom, log_likelihood};

/// How many pairs of games gave the first of two entrants 0, ½, 1, 1½ and 2 points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pentanomial(pub [u64; 5]);

impl Pentanomial {
    /// The number of pairs.
    #[must_use]
    pub fn pairs(&self) -> u64 {
        self.0.iter().fold(0, |sum, &count| sum.saturating_add(count))
    }

    /// Counts one more pair, of which the first entrant got this.
    pub fn record(&mut self, one: Standing, other: Standing) {
        let cell = match one.half_points() + other.half_points() {
            0 => 0,
            1 => 1,
            2 => 2,
            3 => 3,
            _ => 4,
        };
        self.0[cell] = self.0[cell].saturating_add(1);
    }

    /// The share of the points that the first entrant got, 0 to 1, or `None` before the first pair.
    #[must_use]
    pub fn score(&self) -> Option<f64> {
        mean_score(&self.atoms())
    }

    /// The same match as the other entrant sees it.
    #[must_use]
    pub fn reversed(&self) -> Self {
        let mut counts = self.0;
        counts.reverse();
        Self(counts)
    }

    /// How likely the pairs are if the true score were `score`, below the likelihood of their frequencies: at most 0,
    /// and −∞ if the score is impossible.
    ///
    /// An encounter has one of finitely many results (0, ½, 1, 1½ or 2 points for a pair). Let `n_i` be how often result
    /// `i` with `x_i` points out of `m_i` games was seen, and `p_i` its unknown probability. The true score `μ` only says
    /// that `Σ p_i z_i = 0` with `z_i = x_i − μ m_i`. The best explanation under that constraint maximises
    /// `Σ n_i ln p_i`. With multipliers for `Σ p_i = 1` and `Σ p_i z_i = 0` it is
    ///
    /// ```text
    /// p_i = n_i / (n (1 + t z_i)),   where t solves   Σ n_i z_i / (1 + t z_i) = 0,
    /// ```
    ///
    /// and its log-likelihood is `−Σ n_i ln(1 + t z_i)` below that of the frequencies `n_i / n`. The left side decreases
    /// in `t` on the interval where all `1 + t z_i` are positive, so `t` is unique.
    ///
    /// Sources: Michel Van den Bergh's note to Fishtest on the maximum likelihood of a multinomial distribution with a given
    /// mean (<https://www.cantate.be/Fishtest/support_MLE_multinomial.pdf>, proposition 1.1); Art Owen, *Empirical
    /// Likelihood* (2001), chapter 2.
    ///
    /// **Results never seen.** A result with `n_i = 0` may still have `p_i > 0`: that costs nothing in `Σ n_i ln p_i` and
    /// may be the only way to reach `μ` (after nothing but wins, a score of 90 % is explained by losses not seen yet).
    /// Optimality then asks for `1 + t z_i ≥ 0` of the unseen results too, with equality for the one that gets mass.
    /// So `t` is confined to the closed interval over *all possible* results, and stops at its end if the root lies
    /// beyond. Fishtest puts a thousandth of a game into empty cells instead; this is the limit of that as the
    /// thousandth goes to nothing, and it needs no constant.
    ///
    /// ```
    /// # use tablero_ratings::Pentanomial;
    /// // After nothing but wins the best explanation of 90 % is that share of wins, and losses for the rest.
    /// let wins = Pentanomial([0, 0, 0, 0, 7]);
    /// assert!((wins.log_likelihood(0.9) - 7.0 * 0.9_f64.ln()).abs() < 1e-12);
    /// ```
    #[must_use]
    pub fn log_likelihood(&self, score: f64) -> f64 {
        log_likelihood(&self.atoms(), score.clamp(0.0, 1.0))
    }

    pub(crate) fn atoms(&self) -> [Atom; 5] {
        let mut half_points = 0;
        self.0.map(|count| {
            let atom = Atom { points: f64::from(half_points) / 2.0, games: 2.0, count: to_f64(count) };
            half_points += 1;
            atom
        })
    }
}

/// How many games the first of two entrants lost, tied and won; the fall-back for games without their other half.
///
/// Single games are honest units only if each started from its own opening: from the same opening, use pairs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Trinomial(pub [u64; 3]);

impl Trinomial {
    /// The number of games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.0.iter().fold(0, |sum, &count| sum.saturating_add(count))
    }

    /// Counts one more game, of which the first entrant got this.
    pub fn record(&mut self, standing: Standing) {
        let cell = match standing {
            Standing::Loss => 0,
            Standing::Tie => 1,
            Standing::Win => 2,
        };
        self.0[cell] = self.0[cell].saturating_add(1);
    }

    /// The share of the points that the first entrant got, 0 to 1, or `None` before the first game.
    #[must_use]
    pub fn score(&self) -> Option<f64> {
        mean_score(&self.atoms())
    }

    pub(crate) fn atoms(&self) -> Vec<Atom> {
        let atoms = [0.0, 0.5, 1.0].into_iter().zip(&self.0);
        atoms.map(|(points, &count)| Atom { points, games: 1.0, count: to_f64(count) }).collect()
    }
}

/// A match between two entrants: encounters counted by how many games they had and what the first entrant got.
///
/// Encounters of two games are the [pentanomial](Tally::pairs) pairs, those of one game the
/// [leftovers](Tally::singles); longer ones (four games from one opening, or games among more players that had both
/// at the table) are kept as they are. All of them enter the Elo with their own weight and their own variance.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tally {
    /// By number of games and half-points of the first entrant.
    units: BTreeMap<(u32, u32), u64>,
}

impl Tally {
    /// The encounters in which `first` and `second` met, as `first` sees them.
    #[must_use]
    pub fn between(first: usize, second: usize, encounters: &[Encounter]) -> Self {
        let mut tally = Self::default();
        for encounter in encounters {
            let standings: Vec<Standing> =
                encounter.games.iter().filter_map(|game| game.standing(first, second)).collect();
            tally.record(&standings);
        }
        tally
    }

    /// Counts one more encounter, of which the first entrant got this game by game; nothing if there was no game.
    ///
    /// Of an encounter of more than a million games the first million count.
    pub fn record(&mut self, standings: &[Standing]) {
        let (mut games, mut half_points) = (0, 0);
        for standing in standings.iter().take(1_000_000) {
            games += 1;
            half_points += standing.half_points();
        }
        if games > 0 {
            let count = self.units.entry((games, half_points)).or_insert(0);
            *count = count.saturating_add(1);
        }
    }

    /// The encounters of two games.
    #[must_use]
    pub fn pairs(&self) -> Pentanomial {
        Pentanomial([0, 1, 2, 3, 4].map(|half_points| self.count(2, half_points)))
    }

    /// The encounters of a single game.
    #[must_use]
    pub fn singles(&self) -> Trinomial {
        Trinomial([0, 1, 2].map(|half_points| self.count(1, half_points)))
    }

    /// The number of encounters, of any size.
    #[must_use]
    pub fn encounters(&self) -> u64 {
        self.units.values().fold(0, |sum, &count| sum.saturating_add(count))
    }

    /// The share of the points that the first entrant got, 0 to 1, or `None` before the first game.
    #[must_use]
    pub fn score(&self) -> Option<f64> {
        mean_score(&self.atoms())
    }

    fn count(&self, games: u32, half_points: u32) -> u64 {
        self.units.get(&(games, half_points)).copied().unwrap_or(0)
    }

    /// What was seen, and for each size nothing and everything: of what was not seen only the extremes matter.
    pub(crate) fn atoms(&self) -> Vec<Atom> {
        let atom = |games: u32, half_points: u32, count: u64| Atom {
            points: f64::from(half_points) / 2.0,
            games: f64::from(games),
            count: to_f64(count),
        };
        let units = self.units.iter();
        units
            .flat_map(|(&(games, half_points), &count)| {
                [atom(games, 0, 0), atom(games, half_points, count), atom(games, 2 * games, 0)]
            })
            .collect()
    }
}

/// Points over games, or `None` without a game.
pub(crate) fn mean_score(atoms: &[Atom]) -> Option<f64> {
    let games: f64 = atoms.iter().map(|atom| atom.games * atom.count).sum();
    let points: f64 = atoms.iter().map(|atom| atom.points * atom.count).sum();
    (games > 0.0).then(|| (points / games).clamp(0.0, 1.0))
}

#[expect(clippy::cast_precision_loss, reason = "a count above 2^53 games loses nothing that matters")]
pub(crate) fn to_f64(count: u64) -> f64 {
    count as f64
}
