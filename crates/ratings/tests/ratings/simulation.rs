//! Matches drawn from a known truth.
//!
//! A game between two entrants is logistic in the latent difference with a band of ties: `P(win) = σ(x − w)` and
//! `P(loss) = σ(−x − w)`. Games of a pair share their opening. An opening *favours a seat* by some amount, which adds
//! to `x` in one game and is taken off in the other (pairs come out even more often than by chance), and *suits an
//! entrant* by some amount, which adds to both (pairs come out even less often). Both are drawn again for each pair.

use rand::RngExt as _;
use rand_xoshiro::Xoshiro256PlusPlus;
use tablero_ratings::{Pentanomial, expected_score};

/// The spread of openings and the width of the band of ties, in natural logits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Conditions {
    pub(crate) ties: f64,
    pub(crate) favours_seat: f64,
    pub(crate) suits_entrant: f64,
}

/// Even, sharp, drawish, one-sided and lopsided openings.
pub(crate) const CONDITIONS: [(&str, Conditions); 6] = [
    ("no ties, fair openings", Conditions { ties: 0.0, favours_seat: 0.0, suits_entrant: 0.0 }),
    ("some ties, fair openings", Conditions { ties: 0.5, favours_seat: 0.0, suits_entrant: 0.0 }),
    ("many ties, fair openings", Conditions { ties: 2.0, favours_seat: 0.0, suits_entrant: 0.0 }),
    ("no ties, biased openings", Conditions { ties: 0.0, favours_seat: 2.0, suits_entrant: 0.0 }),
    ("some ties, biased openings", Conditions { ties: 1.0, favours_seat: 2.0, suits_entrant: 0.0 }),
    ("some ties, openings of taste", Conditions { ties: 0.5, favours_seat: 0.5, suits_entrant: 1.5 }),
];

/// Win, tie and loss at a latent difference.
pub(crate) fn game_chances(latent: f64, ties: f64) -> [f64; 3] {
    let sigma = |x: f64| 1.0 / (1.0 + (-x).exp());
    let (win, loss) = (sigma(latent - ties), sigma(-latent - ties));
    [loss, 1.0 - win - loss, win]
}

/// Probabilities of the five pair scores whose mean is exactly that of this Elo difference.
pub(crate) fn pair_chances(elo: f64, conditions: &Conditions) -> [f64; 5] {
    let target = expected_score(elo);
    let (mut low, mut high) = (-20.0, 20.0);
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        if mean(&chances_at(middle, conditions)) < target { low = middle } else { high = middle }
    }
    let chances = chances_at(low, conditions);
    assert!((mean(&chances) - target).abs() < 1e-9);
    chances
}

fn mean(chances: &[f64; 5]) -> f64 {
    chances.iter().zip([0.0, 0.25, 0.5, 0.75, 1.0]).map(|(p, score)| p * score).sum()
}

fn chances_at(latent: f64, conditions: &Conditions) -> [f64; 5] {
    let spread = [-1.0, -0.5, 0.0, 0.5, 1.0];
    let mut chances = [0.0; 5];
    for seat in spread.map(|share| share * conditions.favours_seat) {
        for taste in spread.map(|share| share * conditions.suits_entrant) {
            let first = game_chances(latent + taste + seat, conditions.ties);
            let second = game_chances(latent + taste - seat, conditions.ties);
            for (i, p) in first.iter().enumerate() {
                for (j, q) in second.iter().enumerate() {
                    chances[i + j] += p * q / 25.0;
                }
            }
        }
    }
    chances
}

/// One result, by its chances.
pub(crate) fn draw(chances: &[f64], rng: &mut Xoshiro256PlusPlus) -> usize {
    let mut rest: f64 = rng.random();
    for (index, &chance) in chances.iter().enumerate() {
        if rest < chance {
            return index;
        }
        rest -= chance;
    }
    chances.len() - 1
}

/// A match of so many pairs.
pub(crate) fn play(pairs: u32, chances: &[f64; 5], rng: &mut Xoshiro256PlusPlus) -> Pentanomial {
    let mut counts = [0; 5];
    for _ in 0..pairs {
        counts[draw(chances, rng)] += 1;
    }
    Pentanomial(counts)
}
