//! Results of a match between two entrants, counted by encounter.

use std::collections::BTreeMap;

use crate::game::{Encounter, Standing};
use crate::likelihood::Atom;

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
    pub fn record(&mut self, standings: &[Standing]) {
        let Ok(games) = u32::try_from(standings.len()) else { return };
        if games > 0 {
            let half_points = standings.iter().map(|standing| standing.half_points()).sum();
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

    pub(crate) fn atoms(&self) -> Vec<Atom> {
        let mut atoms = Vec::new();
        let mut size = 0;
        for &(games, _) in self.units.keys() {
            if games != size {
                size = games;
                atoms.extend((0..=2 * u64::from(games)).map(|half_points| {
                    Atom {
                        points: to_f64(half_points) / 2.0,
                        games: f64::from(games),
                        count: u32::try_from(half_points)
                            .map_or(0.0, |half_points| to_f64(self.count(games, half_points))),
                    }
                }));
            }
        }
        atoms
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
