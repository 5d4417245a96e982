//! Counts of the rule book and of an independent program.

use tablero_lite_chess::{engine, engine::Perft, notation};

#[test]
fn the_start_counts_as_in_the_rule_book() {
    let position = tablero_lite_chess::Position::initial();
    let expected = [1, 11, 121, 1_540, 19_572, 288_180, 4_225_610, 70_259_897];
    for (depth, &count) in (0..).zip(&expected) {
        assert_eq!(engine::perft(&position, depth), Ok(count), "depth {depth}");
    }
    let hashed = Perft { threads: 2, hash_bytes: 1 << 24 };
    assert_eq!(hashed.count(&position, 7), Ok(70_259_897));
}

#[test]
fn an_independent_program_counts_the_same() {
    let mut positions = 0;
    for line in include_str!("../data/perft.txt").lines() {
        let mut fields = line.split(';');
        let position = notation::read_position(fields.next().unwrap()).unwrap();
        for (depth, count) in (1..).zip(fields) {
            assert_eq!(
                engine::perft(&position, depth),
                Ok(count.trim().parse().unwrap()),
                "{line} depth {depth}"
            );
        }
        positions += 1;
    }
    assert!(positions >= 12);
}

#[test]
fn divide_adds_up_and_is_sorted() {
    let position = tablero_lite_chess::Position::initial();
    let parts = Perft { threads: 2, hash_bytes: 0 }.divide(&position, 4);
    assert!(parts.is_sorted_by_key(|&(mv, _)| mv));
    assert_eq!(parts.len(), 11);
    assert_eq!(parts.into_iter().map(|(_, count)| count.unwrap()).sum::<u64>(), 19_572);
}

#[test]
fn depths_of_thousands_end_and_too_large_counts_are_told() {
    let kings = notation::read_position("8/8/8/8/8/k7/8/K7 w").unwrap();
    assert_eq!(engine::perft_layered(&kings, 3_000).unwrap_err(), engine::PerftError::Overflow);
    let hashed = Perft { threads: 1, hash_bytes: 1 << 24 };
    assert_eq!(hashed.count(&kings, 60).unwrap_err(), engine::PerftError::Overflow);
    assert_eq!(hashed.count(&kings, 12), engine::perft_layered(&kings, 12));
    assert_eq!(
        engine::perft(&tablero_lite_chess::Position::initial(), 1_000).unwrap_err().to_string(),
        "over 2000000 different positions after 7 plies: too many to count to depth 1000"
    );
    // Checkmate: nobody has a move, at any depth.
    let mated = notation::read_position("R5k1/5ppp/8/8/8/8/8/K7 b").unwrap();
    assert_eq!(engine::perft(&mated, u32::MAX), Ok(0));
}
