//! Pools: intervals that cover the truth, closed forms, and pools that cannot be rated in the usual way.
//!
//! `TABLERO_CASES` counts the simulated tournaments.

use proptest::prelude::*;
use rand::SeedableRng as _;
use rand_xoshiro::Xoshiro256PlusPlus;
use tablero_ratings::{Elo, Encounter, Game, Pool, PoolError, Standing, Tally, elo_of_score, pool};

use crate::calibration::cases;
use crate::simulation::{CONDITIONS, Conditions, draw, pair_chances};

/// A pair of games between two entrants with so many half-points for the first.
fn pair(a: usize, b: usize, half_points: usize) -> Encounter {
    use Standing::{Loss, Tie, Win};
    let (one, other) = [(Loss, Loss), (Loss, Tie), (Tie, Tie), (Tie, Win), (Win, Win)][half_points];
    let swapped = [Win, Tie, Loss][usize::try_from(other.half_points()).unwrap()];
    Encounter { games: vec![Game::duel(a, b, one), Game::duel(b, a, swapped)] }
}

/// In how many per cent of the tournaments each entrant's interval held the truth.
fn coverage(truth: &[f64], mut play: impl FnMut() -> Vec<Encounter>) -> Vec<f64> {
    let mut held = vec![0_u32; truth.len()];
    for _ in 0..cases() {
        let ratings = pool(truth.len(), &play()).unwrap();
        for ((held, rating), &truth) in held.iter_mut().zip(&ratings).zip(truth) {
            *held += u32::from(rating.elo.low <= truth && truth <= rating.elo.high);
        }
    }
    held.iter().map(|&held| 100.0 * f64::from(held) / f64::from(cases())).collect()
}

fn assert_calibrated(name: &str, coverage: &[f64]) {
    println!("{name}: {coverage:.2?} %");
    assert!(coverage.iter().all(|coverage| (94.0..=96.0).contains(coverage)), "{name}: {coverage:?} %");
}

/// Every entrant meets every other in so many pairs of games.
fn assert_round_robin_calibrated(truth: &[f64], pairs: u32, (name, conditions): (&str, Conditions)) {
    let against = |a: f64| truth.iter().map(|&b| pair_chances(a - b, &conditions)).collect::<Vec<_>>();
    let chances: Vec<_> = truth.iter().map(|&a| against(a)).collect();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    let coverage = coverage(truth, || {
        let mut encounters = Vec::new();
        for (a, row) in chances.iter().enumerate() {
            for (b, chances) in row.iter().enumerate().take(a) {
                encounters.extend((0..pairs).map(|_| pair(a, b, draw(chances, &mut rng))));
            }
        }
        encounters
    });
    assert_calibrated(&format!("round robin of {}, {pairs} pairs each, {name}", truth.len()), &coverage);
}

#[test]
fn round_robins_cover_the_truth() {
    for conditions in CONDITIONS {
        assert_round_robin_calibrated(&[-150.0, -50.0, 50.0, 150.0], 10, conditions);
    }
    assert_round_robin_calibrated(&[-80.0, 0.0, 80.0], 30, CONDITIONS[4]);
    assert_round_robin_calibrated(&[-100.0, -60.0, -20.0, 40.0, 50.0, 90.0], 6, CONDITIONS[5]);
}

/// Places in a game of Plackett and Luce: each next place is drawn in proportion to strength.
fn finish(strengths: &[f64], rng: &mut Xoshiro256PlusPlus) -> Vec<u8> {
    let mut left = strengths.to_vec();
    let mut places = vec![0; strengths.len()];
    for place in 1..=u8::try_from(strengths.len()).unwrap() {
        let total: f64 = left.iter().sum();
        let chances: Vec<f64> = left.iter().map(|strength| strength / total).collect();
        let next = draw(&chances, rng);
        (left[next], places[next]) = (0.0, place);
    }
    places
}

/// Three at a table, three rotations of each opening; a rotation repeats the last one half of the time, so that the
/// games of an encounter are far from independent while each alone follows the model.
#[test]
fn tables_of_three_cover_the_truth() {
    let truth = [-90.0, -10.0, 100.0];
    let strengths = truth.map(|elo| 10_f64.powf(elo / 400.0));
    for openings in [30, 60] {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(6);
        let coverage = coverage(&truth, || {
            let opening = |_| {
                let mut places = finish(&strengths, &mut rng);
                let games = (0..3).map(|rotation| {
                    if rng.random_bool(0.5) {
                        places = finish(&strengths, &mut rng);
                    }
                    let seat = |seat: usize| (seat + rotation) % 3;
                    let entrants: Vec<usize> = (0..3).map(seat).collect();
                    Game { places: entrants.iter().map(|&entrant| places[entrant]).collect(), entrants }
                });
                Encounter { games: games.collect() }
            };
            (0..openings).map(opening).collect()
        });
        assert_calibrated(&format!("tables of three, {openings} openings"), &coverage);
    }
}

#[test]
fn two_entrants_are_a_match() {
    let encounters: Vec<Encounter> =
        [4, 4, 3, 3, 3, 2, 2, 2, 2, 1, 0, 4].map(|half_points| pair(0, 1, half_points)).to_vec();
    let elo = Elo::of_match(&Tally::between(0, 1, &encounters));
    let fitted = Pool::fit(2, &encounters).unwrap();
    let difference = fitted.difference(0, 1, 0.95);
    assert!((difference.value - elo_of_score(30.0 / 48.0)).abs() < 1e-8);
    assert!((difference.value - elo.value).abs() < 1e-8);
    assert!((difference.low - elo.low).abs() < 1e-8 && (difference.high - elo.high).abs() < 1e-8);
    let ratings = fitted.ratings();
    assert!((ratings[0].elo.value - elo.value / 2.0).abs() < 1e-8);
    assert!((ratings[1].elo.high + elo.low / 2.0).abs() < 1e-8);
}

/// Three in a row, 3:1 and 3:1: the ratings are a logarithm of three apart, by hand.
#[test]
fn a_chain_adds_up() {
    let mut encounters = Vec::new();
    for _ in 0..5 {
        encounters.extend([pair(0, 1, 3), pair(1, 2, 3)]);
    }
    let ratings = pool(3, &encounters).unwrap();
    let step = elo_of_score(0.75);
    for (rating, expected) in ratings.iter().zip([step, 0.0, -step]) {
        assert!((rating.elo.value - expected).abs() < 1e-7, "{rating:?}");
    }
}

/// The expected points of everybody are the points scored: the equations of maximum likelihood, checked from outside.
#[test]
fn expected_points_are_the_points_scored() {
    let encounters = [
        pair(0, 1, 3),
        pair(0, 1, 1),
        pair(1, 2, 4),
        pair(2, 1, 2),
        pair(2, 0, 3),
        pair(3, 0, 1),
        pair(3, 2, 2),
        pair(3, 1, 0),
        pair(1, 3, 3),
        Encounter { games: vec![Game { entrants: vec![3, 1, 0, 2], places: vec![1, 2, 2, 4] }] },
    ];
    let ratings = pool(4, &encounters).unwrap();
    let mut balance = [0.0; 4];
    for game in encounters.iter().flat_map(|encounter| &encounter.games) {
        let weight = 1.0 / f64::from(u32::try_from(game.entrants.len() - 1).unwrap());
        for &a in &game.entrants {
            for &b in &game.entrants {
                if let Some(standing) = game.standing(a, b) {
                    let difference = ratings[a].elo.value - ratings[b].elo.value;
                    balance[a] += weight * (standing.points() - tablero_ratings::expected_score(difference));
                }
            }
        }
    }
    assert!(balance.iter().all(|balance| balance.abs() < 1e-9), "{balance:?}");
    assert!(ratings.iter().map(|rating| rating.elo.value).sum::<f64>().abs() < 1e-9);
}

/// One entrant loses everything: the others are rated as if it were not there, and it is somewhere below.
#[test]
fn a_hopeless_entrant_disturbs_nobody() {
    let among: Vec<Encounter> =
        [3, 1, 2, 4].iter().flat_map(|&k| [pair(0, 1, k), pair(1, 2, k), pair(0, 2, k)]).collect();
    let mut with = among.clone();
    for opponent in 0..3 {
        with.extend((0..10).map(|_| pair(3, opponent, 0)));
    }
    let alone = pool(3, &among).unwrap();
    let fitted = Pool::fit(4, &with).unwrap();
    assert_eq!(fitted.reference(), [0, 1, 2]);
    let ratings = fitted.ratings();
    for (one, other) in alone.iter().zip(&ratings) {
        assert!((one.elo.value - other.elo.value).abs() < 1e-9 && (one.elo.low - other.elo.low).abs() < 1e-6);
    }
    let hopeless = ratings[3].elo;
    assert!(hopeless.low < f64::MIN && hopeless.value < -500.0 && hopeless.value > -1500.0);
    assert!(hopeless.high < -200.0 && fitted.los(0, 3) > 0.99);
}

#[test]
fn what_cannot_be_compared_is_unknown() {
    // Two tables that never met.
    let fitted = Pool::fit(5, &[pair(0, 1, 3), pair(0, 1, 2), pair(2, 3, 1), pair(2, 3, 2)]).unwrap();
    for rating in fitted.ratings() {
        assert!(rating.elo.value.is_finite() && rating.elo.low < f64::MIN && rating.elo.high > f64::MAX);
    }
    assert!((fitted.los(0, 2) - 0.5).abs() < 1e-12);
    assert!(fitted.los(0, 1) > 0.5 && fitted.los(2, 3) < 0.5);
    assert!(fitted.difference(0, 4, 0.95).high > f64::MAX);
    assert_eq!(fitted.difference(0, 99, 0.95), Elo::UNKNOWN);
    assert_eq!(pool(0, &[]), Ok(Vec::new()));
    assert_eq!(pool(1, &[]).unwrap()[0].elo, Elo::UNKNOWN);
}

#[test]
fn one_side_wins_everything() {
    let ratings =
        pool(2, &[pair(0, 1, 4), pair(0, 1, 4), pair(0, 1, 4), pair(0, 1, 4), pair(0, 1, 4)]).unwrap();
    assert!(ratings[0].elo.value > 50.0 && ratings[0].elo.value < 1000.0);
    assert!(ratings[0].elo.high > f64::MAX && ratings[1].elo.low < f64::MIN);
    assert!(ratings[0].elo.low <= ratings[0].elo.value && ratings[1].elo.high >= ratings[1].elo.value);
}

/// When all encounters come out alike, or there is only one, nobody is certain.
#[test]
fn little_evidence_is_not_certainty() {
    let one = Pool::fit(2, &[pair(0, 1, 3)]).unwrap();
    assert!(one.los(0, 1) > 0.5 && one.los(0, 1) < 0.8, "{}", one.los(0, 1));
    let triangle = Pool::fit(3, &[pair(0, 1, 3), pair(1, 2, 3), pair(2, 0, 3)]).unwrap();
    let width = |elo: Elo| elo.high - elo.low;
    assert!(triangle.ratings().iter().all(|rating| width(rating.elo) > 200.0));
    let alike: Vec<Encounter> = (0..20).map(|_| pair(0, 1, 3)).collect();
    let alike = Pool::fit(2, &alike).unwrap();
    assert!(alike.los(0, 1) > 0.99 && alike.los(0, 1) < 1.0);
}

#[test]
fn what_is_no_game_is_named_by_place() {
    let bad = Encounter { games: vec![Game::duel(0, 1, Standing::Tie), Game::duel(0, 7, Standing::Tie)] };
    let error = pool(3, &[Encounter::default(), bad]).unwrap_err();
    assert_eq!(error.to_string(), "encounter 1, game 1: entrant 7 in a pool of 3 (numbered from 0)");
    assert_eq!(pool(usize::MAX, &[]), Err(PoolError::TooMany { entrants: usize::MAX }));
}

proptest! {
    /// The same figures as the match, whatever its results.
    #[test]
    fn any_match_is_a_pool_of_two(results in prop::collection::vec(0..5_usize, 0..30), level in 0.0..1.0_f64) {
        let encounters: Vec<Encounter> = results.iter().map(|&half_points| pair(1, 0, half_points)).collect();
        let fitted = Pool::fit(2, &encounters).unwrap();
        let difference = fitted.difference(1, 0, level);
        let elo = Elo::of_match_at(&Tally::between(1, 0, &encounters), level);
        prop_assert!(difference.value.is_finite() && difference.low <= difference.value);
        prop_assert!(difference.high >= difference.value);
        if elo.value.is_finite() {
            prop_assert!((elo.value - difference.value).abs() < 1e-6);
        }
        for rating in fitted.ratings_at(level) {
            prop_assert!(rating.elo.low <= rating.elo.value && rating.elo.value <= rating.elo.high);
        }
    }

    /// Whatever was played among whomever: finite values, ordered ends, no NaN, and probabilities that add up.
    #[test]
    fn any_pool_is_rated(
        games in prop::collection::vec((prop::sample::subsequence((0..7_usize).collect::<Vec<_>>(), 2..=5), prop::collection::vec(1_u8..4, 5), 0..12_usize), 0..40),
        level in 0.0..1.0_f64,
    ) {
        let mut encounters = vec![Encounter::default(); 12];
        for (entrants, mut places, encounter) in games {
            places.truncate(entrants.len());
            encounters[encounter].games.push(Game { entrants, places });
        }
        let fitted = Pool::fit(7, &encounters).unwrap();
        let ratings = fitted.ratings_at(level);
        for rating in &ratings {
            let elo = rating.elo;
            prop_assert!(elo.value.is_finite() && elo.low <= elo.value && elo.value <= elo.high, "{:?}", elo);
        }
        for a in 0..7 {
            for b in 0..7 {
                let (los, back) = (fitted.los(a, b), fitted.los(b, a));
                prop_assert!((0.0..=1.0).contains(&los) && (los + back - 1.0).abs() < 1e-9);
                let elo = fitted.difference(a, b, level);
                prop_assert!(elo.value.is_finite() && elo.low <= elo.value && elo.value <= elo.high);
                let expected = ratings[a].elo.value - ratings[b].elo.value;
                prop_assert!(ratings[a].games == 0 || ratings[b].games == 0 || (elo.value - expected).abs() < 1e-6);
            }
        }
    }
}
