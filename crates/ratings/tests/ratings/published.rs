//! Figures that others published for the same counts.

use tablero_ratings::{Elo, Pentanomial, Sprt};

/// Tests of Stockfish patches on Fishtest, in 2020 and 2021 with logistic hypotheses: the results as printed in the
/// messages of its commits and pull requests (2493, 3209, 3098, 2920, 3017, 2971 and of April 2021).
const FISHTEST: [(f64, f64, [u64; 5], f64); 19] = [
    (-1.00, 3.00, [424, 2948, 5832, 3045, 460], 2.94),
    (0.00, 2.00, [1284, 17437, 55536, 18085, 1292], 2.94),
    (-0.25, 1.25, [253, 4282, 17604, 4431, 286], 2.94),
    (0.25, 1.25, [58, 3302, 33130, 3518, 84], 2.97),
    (-0.25, 1.25, [491, 7345, 29693, 7670, 465], 2.96),
    (0.25, 1.25, [53, 2220, 21459, 2445, 47], 2.97),
    (-0.50, 1.50, [665, 4806, 9333, 4893, 747], 2.95),
    (0.25, 1.75, [328, 4564, 15580, 4789, 371], 2.98),
    (-1.50, 0.50, [174, 2658, 10273, 2713, 178], 2.96),
    (-1.50, 0.50, [40, 1272, 12142, 1300, 30], 3.01),
    (-0.50, 1.50, [17, 253, 1042, 337, 39], 2.96),
    (0.25, 1.75, [11, 407, 3238, 513, 11], 2.93),
    (-0.20, 1.10, [406, 8728, 41933, 8848, 493], 2.94),
    (0.20, 0.90, [23, 1079, 15473, 1255, 14], 2.94),
    (-0.70, 0.20, [2, 245, 4962, 291, 4], 2.95),
    (-1.00, 0.20, [577, 11681, 56451, 11586, 605], 2.94),
    (-0.70, 0.20, [87, 6272, 81610, 6175, 108], 2.98),
    (-0.20, 1.10, [4, 2342, 11769, 2494, 7], 2.93),
    (0.20, 0.90, [7, 9004, 61085, 9425, 7], 2.93),
];

#[test]
fn ratios_are_those_of_fishtest() {
    for (elo0, elo1, counts, printed) in FISHTEST {
        let llr = Sprt::new(elo0, elo1, 0.05, 0.05).unwrap().llr(&Pentanomial(counts));
        println!("{{{elo0},{elo1}}} {counts:?}: {llr:.4}, printed {printed}");
        assert!((llr - printed).abs() < 0.0051, "{counts:?}: {llr} instead of {printed}");
    }
}

/// Matches of a fixed length on Fishtest: Elo, half-width of the 95 % interval.
#[test]
fn intervals_are_those_of_fishtest() {
    for (counts, value, half_width) in [
        ([123, 4580, 10875, 4305, 117], -2.49, 1.7),
        ([24, 5718, 18379, 5853, 26], 0.80, 1.2),
        ([12, 2847, 9436, 2683, 22], -1.67, 1.7),
    ] {
        let elo = Elo::of_pairs(&Pentanomial(counts));
        println!("{counts:?}: {elo:?}, printed {value} +- {half_width}");
        assert!((elo.value - value).abs() < 0.0051, "{elo:?} instead of {value}");
        assert!(((elo.high - elo.low) / 2.0 - half_width).abs() < 0.051, "{elo:?} instead of ± {half_width}");
    }
}
