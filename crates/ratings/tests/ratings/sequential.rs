//! The sequential test is wrong no more often than it says.

use rand::SeedableRng as _;
use rand_xoshiro::Xoshiro256PlusPlus;
use tablero_ratings::{Decision, Pentanomial, Sprt};

use crate::calibration::cases;
use crate::simulation::{CONDITIONS, draw, pair_chances};

/// In how many per cent of the simulated matches the test decided so, and after how many pairs on average.
fn decisions(sprt: &Sprt, wrong: Decision, chances: &[f64; 5], seed: u64) -> (f64, f64) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let (mut errors, mut played) = (0, 0.0);
    for _ in 0..cases() {
        let mut pairs = Pentanomial::default();
        let decision = loop {
            pairs.0[draw(chances, &mut rng)] += 1;
            played += 1.0;
            if let Some(decision) = sprt.decide(&pairs) {
                break decision;
            }
        };
        errors += u32::from(decision == wrong);
    }
    (100.0 * f64::from(errors) / f64::from(cases()), played / f64::from(cases()))
}

/// Narrower hypotheses and unequal errors.
#[test]
fn unequal_errors_are_as_rare_as_asked_for() {
    let (name, conditions) = CONDITIONS[4];
    let sprt = Sprt::new(0.0, 20.0, 0.05, 0.2).unwrap();
    let (positives, length0) = decisions(&sprt, Decision::AcceptH1, &pair_chances(0.0, &conditions), 3);
    let (negatives, length1) = decisions(&sprt, Decision::AcceptH0, &pair_chances(20.0, &conditions), 4);
    println!(
        "{name:30}    0 against   20: {positives:.2} % false positives in {length0:.0} pairs, \
         {negatives:.2} % false negatives (of 20 %) in {length1:.0}"
    );
    assert!(positives <= 6.0 && negatives <= 21.0, "{name}");
}

#[test]
fn errors_are_as_rare_as_asked_for() {
    for (name, conditions) in CONDITIONS {
        for (elo0, elo1) in [(0.0, 60.0), (-50.0, 50.0), (100.0, 200.0), (0.0, 200.0)] {
            let sprt = Sprt::new(elo0, elo1, 0.05, 0.05).unwrap();
            let (positives, length0) =
                decisions(&sprt, Decision::AcceptH1, &pair_chances(elo0, &conditions), 1);
            let (negatives, length1) =
                decisions(&sprt, Decision::AcceptH0, &pair_chances(elo1, &conditions), 2);
            println!(
                "{name:30} {elo0:4} against {elo1:4}: {positives:.2} % false positives in {length0:.0} pairs, \
                 {negatives:.2} % false negatives in {length1:.0}"
            );
            assert!(positives <= 6.0 && negatives <= 6.0, "{name}, {elo0} against {elo1}");
        }
    }
}
