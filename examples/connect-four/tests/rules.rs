//! The engine plays by the specification, and both keep the contracts of every game.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail by panicking")]

use connect_four::engine::{Column, Position};
use connect_four::{ConnectFour, Side, spec};
use rand::{RngExt as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;
use tablero_core::conformance::{Plan, check};
use tablero_core::{AnyGame, Game as _, GameKind as _, Options};

#[test]
fn the_contracts_hold_with_types_and_without() {
    let plan = Plan { seed: 1, walks: 60, plies: 42 };
    assert!(check(&ConnectFour, plan).unwrap().finished > 50);
    let start = connect_four::game::ConnectFourKind.start(&Options::default()).unwrap();
    check(&AnyGame::new(start), plan).unwrap();
}

#[test]
fn engine_and_specification_agree_on_random_games() {
    for seed in 0..300 {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut position = Position::default();
        loop {
            let columns = position.columns();
            assert_eq!(Position::from_columns(&columns), Some(position), "seed {seed}");
            for side in Side::ALL {
                assert_eq!(
                    position.has_four(side),
                    spec::has_four(&columns, side),
                    "seed {seed}: {columns:?}"
                );
            }
            let mut moves = Vec::new();
            ConnectFour.legal_moves(&position, &mut moves);
            let expected = spec::moves(&columns);
            assert_eq!(moves.iter().map(|mv| mv.number()).collect::<Vec<_>>(), expected, "seed {seed}");
            if moves.is_empty() {
                break;
            }
            assert_eq!(position.to_move(), spec::to_move(&columns), "seed {seed}");
            position = position.drop(moves[rng.random_range(0..moves.len())]);
        }
    }
}

/// Counts of positions by depth, from the literature on this game.
#[test]
fn the_number_of_positions_is_the_published_one() {
    let published = [1, 7, 49, 238, 1120, 4263, 16_422];
    let mut level = vec![Position::default()];
    for (depth, &count) in published.iter().enumerate() {
        assert_eq!(level.len(), count, "depth {depth}");
        let mut next: Vec<Position> = Vec::new();
        for position in &level {
            let mut moves: Vec<Column> = Vec::new();
            ConnectFour.legal_moves(position, &mut moves);
            next.extend(moves.into_iter().map(|mv| position.drop(mv)));
        }
        next.sort_unstable_by_key(|position| format!("{position:?}"));
        next.dedup();
        level = next;
    }
}
