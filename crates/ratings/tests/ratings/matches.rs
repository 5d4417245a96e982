//! Matches with any counts at all.

use proptest::prelude::*;
use tablero_ratings::{Elo, Pentanomial, Sprt, Standing, Tally, expected_score};

/// Counts of every order of magnitude, zero included.
fn counts() -> impl Strategy<Value = [u64; 5]> {
    let count = prop_oneof![Just(0), 0..4_u64, 0..1000_u64, 0..=u64::from(u32::MAX), Just(u64::MAX)];
    [count.clone(), count.clone(), count.clone(), count.clone(), count]
}

proptest! {
    #[test]
    fn intervals_are_ordered_and_mirror(counts in counts(), level in 0.0..1.0_f64) {
        let pairs = Pentanomial(counts);
        let elo = Elo::of_pairs_at(&pairs, level);
        prop_assert!(elo.low <= elo.value && elo.value <= elo.high, "{elo:?}");
        let mirror = Elo::of_pairs_at(&pairs.reversed(), level).reversed();
        let is_close = |a: f64, b: f64| (expected_score(a) - expected_score(b)).abs() <= 1e-9;
        prop_assert!(is_close(elo.low, mirror.low) && is_close(elo.high, mirror.high), "{elo:?} {mirror:?}");
    }

    #[test]
    fn ratios_are_numbers_and_mirror(counts in counts(), elo0 in -2000.0..2000.0_f64, gap in 0.001..500.0_f64) {
        let pairs = Pentanomial(counts);
        let elo1 = (elo0 + gap).min(2000.0);
        prop_assume!(elo0 < elo1);
        let llr = Sprt::new(elo0, elo1, 0.05, 0.05).unwrap().llr(&pairs);
        let mirror = -Sprt::new(-elo1, -elo0, 0.05, 0.05).unwrap().llr(&pairs.reversed());
        prop_assert!(llr.is_finite());
        prop_assert!((llr - mirror).abs() <= 1e-6 * (1.0 + llr.abs()), "{llr} {mirror}");
    }

    /// Pairs alone are the same whether counted or recorded one by one.
    #[test]
    fn recorded_pairs_are_counted_pairs(games in prop::collection::vec((0..3_usize, 0..3_usize), 0..60)) {
        let standing = |index: usize| [Standing::Loss, Standing::Tie, Standing::Win][index];
        let (mut tally, mut pairs) = (Tally::default(), Pentanomial::default());
        for (one, other) in games {
            tally.record(&[standing(one), standing(other)]);
            pairs.record(standing(one), standing(other));
        }
        prop_assert_eq!(tally.pairs(), pairs);
        prop_assert_eq!(Elo::of_match(&tally), Elo::of_pairs(&pairs));
    }
}
