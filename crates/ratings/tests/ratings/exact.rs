//! Coverage of short matches without chance: every result that 20 pairs can have, with its probability.

use tablero_ratings::{Elo, Pentanomial};

use crate::simulation::{CONDITIONS, pair_chances};

/// One result of a match.
struct Outcome {
    counts: [f64; 5],
    /// The logarithm of its multinomial coefficient.
    ways: f64,
    interval: Elo,
}

/// Every pentanomial of so many pairs.
fn all_outcomes(pairs: u32) -> Vec<Outcome> {
    let ln_factorial = |n: f64| libm::lgamma(n + 1.0);
    let mut outcomes = Vec::new();
    for a in 0..=pairs {
        for b in 0..=pairs - a {
            for c in 0..=pairs - a - b {
                for d in 0..=pairs - a - b - c {
                    let counts = [a, b, c, d, pairs - a - b - c - d];
                    let interval = Elo::of_pairs(&Pentanomial(counts.map(u64::from)));
                    let counts = counts.map(f64::from);
                    let ways = ln_factorial(f64::from(pairs))
                        - counts.iter().copied().map(ln_factorial).sum::<f64>();
                    outcomes.push(Outcome { counts, ways, interval });
                }
            }
        }
    }
    outcomes
}

/// The probability, in per cent, that the interval holds the truth.
fn coverage(outcomes: &[Outcome], elo: f64, chances: &[f64; 5]) -> f64 {
    let logs = chances.map(|chance| chance.max(1e-300).ln());
    let holding =
        outcomes.iter().filter(|outcome| outcome.interval.low <= elo && elo <= outcome.interval.high);
    let chance = holding.map(|outcome| {
        let log: f64 = outcome.counts.iter().zip(logs).map(|(count, log)| count * log).sum();
        (outcome.ways + log).exp()
    });
    100.0 * chance.sum::<f64>()
}

#[test]
fn intervals_of_twenty_pairs_cover_the_truth() {
    let outcomes = all_outcomes(20);
    assert_eq!(outcomes.len(), 10_626);
    for (name, conditions) in CONDITIONS {
        print!("20 pairs, {name:30}");
        for (elo, least, most) in [
            (0.0, 94.0, 96.1),
            (10.0, 94.0, 96.0),
            (-20.0, 94.0, 96.0),
            (30.0, 94.0, 96.0),
            (-50.0, 94.0, 96.0),
            (75.0, 94.0, 96.0),
            (-100.0, 94.0, 96.0),
            (150.0, 94.0, 96.0),
            (-200.0, 93.0, 96.5),
            (400.0, 89.0, 98.0),
        ] {
            let coverage = coverage(&outcomes, elo, &pair_chances(elo, &conditions));
            print!("  {elo}: {coverage:.2} %");
            assert!((least..=most).contains(&coverage), "{name}, {elo} Elo: {coverage} %");
        }
        println!();
    }
}
