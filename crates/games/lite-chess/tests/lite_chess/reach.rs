//! Operation 14: never a wrong answer, and an answer wherever there is an easy one.

use rand::{Rng, RngExt};
use tablero_lite_chess::reach::{
    Exhausted, Reach, Unreachable, for_each_predecessor, is_future_position, leads_to,
};
use tablero_lite_chess::{Move, Position, notation, operations, spec};

use crate::random::{any_position, cases, generator};

fn read(fen: &str) -> Position {
    notation::read_position(fen).unwrap()
}

/// A search that is stopped after some turns, so that tests do not depend on a clock.
fn reach(position: &Position, target: &Position, turns: u32) -> Reach {
    let mut left = turns;
    is_future_position(position, target, false, || {
        left = left.saturating_sub(1);
        left > 0
    })
}

fn ends(mv: Move) -> ((i64, i64), (i64, i64)) {
    (mv.from().point(), mv.to().point())
}

/// A position after some random moves of a game that is going on.
fn walk(position: &Position, plies: u32, rng: &mut impl Rng) -> Position {
    let mut current = *position;
    for _ in 0..plies {
        let moves = current.legal_moves();
        if operations::game_over(&current).is_some() {
            break;
        }
        current = current.after(moves[rng.random_range(0..moves.len())]);
    }
    current
}

#[test]
fn what_was_reached_is_found_with_a_way_that_the_rules_confirm() {
    for seed in 0..cases(20_000) / 50 {
        let mut rng = generator(seed);
        let start = any_position(&mut rng);
        if operations::game_over(&start).is_some() {
            continue;
        }
        let plies = rng.random_range(1..=3);
        let target = walk(&start, plies, &mut rng);
        let Reach::Yes(moves) = reach(&start, &target, 60) else {
            panic!("seed {seed}: {} -> {}", notation::fen(&start), notation::fen(&target))
        };
        let moves: Vec<_> = moves.into_iter().map(ends).collect();
        assert!(spec::leads_to(&start.to_spec(), &moves, &target.to_spec()), "seed {seed}: {moves:?}");
    }
}

#[test]
fn a_no_is_never_said_of_what_is_reachable() {
    for seed in 0..cases(20_000) / 200 {
        let mut rng = generator(seed);
        let start = any_position(&mut rng);
        let plies = rng.random_range(1..=120);
        let target = walk(&start, plies, &mut rng);
        if operations::game_over(&start).is_none() {
            let answer = reach(&start, &target, 1);
            assert!(
                !matches!(answer, Reach::No(_)),
                "seed {seed}: {} -> {}: {answer:?}",
                notation::fen(&start),
                notation::fen(&target)
            );
        }
    }
}

#[test]
fn recorded_games_are_never_called_impossible() {
    for line in include_str!("../data/positions.jsonl").lines().step_by(6) {
        let row: serde_json::Value = serde_json::from_str(line).unwrap();
        if row["g"] != "" {
            let answer = reach(&Position::initial(), &read(row["f"].as_str().unwrap()), 1);
            assert!(!matches!(answer, Reach::No(_)), "{line}: {answer:?}");
        }
    }
}

#[test]
fn moves_back_are_the_moves_forward() {
    for seed in 0..cases(20_000) / 10 {
        let mut rng = generator(seed);
        let start = any_position(&mut rng);
        let next = walk(&start, 1, &mut rng);
        let mut before = Vec::new();
        for_each_predecessor(&next, |earlier, mv| before.push((earlier, mv)));
        for (earlier, mv) in &before {
            assert!(leads_to(earlier, &[*mv], &next), "seed {seed}: {} {mv}", notation::fen(earlier));
        }
        if next != start {
            assert!(
                before.iter().any(|(earlier, _)| *earlier == start),
                "seed {seed}: {}",
                notation::fen(&start)
            );
        }
    }
}

#[test]
fn refusals_name_the_rule() {
    let check = |from: &str, to: &str, words: &str| match reach(&read(from), &read(to), 2) {
        Reach::No(reason) => assert_eq!(reason.to_string(), words),
        other => panic!("{from} -> {to}: {other:?}"),
    };
    let start = "r1b1kb1r/pppppppp/8/8/8/8/PPPPPPPP/R1B1KB1R w";
    check(
        "4k3/8/8/8/8/8/8/4K3 w",
        "4k3/8/8/8/8/8/8/3K4 b",
        "nobody moves on from a finished game: only the two kings are left",
    );
    check(
        start,
        "r1b1kb1r/pppp1ppp/8/8/8/4r3/PPPP1PPP/R1B1KB1R b",
        "white has just moved and its king is attacked: no legal move leaves it so",
    );
    check(
        "4k3/8/8/8/8/8/P7/4K3 w",
        "4k3/8/8/8/8/PP6/8/4K3 b",
        "white has 2 pawns and had 1: their number never grows",
    );
    check(
        "4k3/8/8/8/8/8/P6B/4K3 w",
        "4k3/8/8/8/8/P7/8/3BK3 b",
        "white has 1 light-square bishops and had 0: their number never grows",
    );
    check(
        "4k3/8/8/8/8/8/P7/R3K3 w",
        "4k3/8/8/8/8/P7/8/RR2K3 b",
        "white has 1 rooks more and only 0 pawns less: a new rook is a promoted pawn",
    );
    check(
        "4k3/8/8/8/8/8/P7/R3K3 w",
        "4k3/8/8/8/8/1P6/8/R3K3 b",
        "the white pawns cannot have got to their squares: pawns go forward, change files by capturing, \
         and 0 enemy pieces were taken",
    );
    check(
        "4k3/p7/8/8/8/8/P7/R3K3 w",
        "4k3/8/8/P7/p7/8/8/R3K3 b",
        "on file a the pawns stand in another order, and nothing was captured: pawns cannot pass",
    );
    check(
        start,
        "r1b1kb1r/pppppppp/8/8/8/P3B3/1PPP1PPP/R3KB1R b",
        "the bishop on c1 is locked in by pawns that never moved, so the white bishop elsewhere has no origin",
    );
}

#[test]
fn a_search_that_runs_out_of_positions_proves_its_no() {
    // A wall of locked pawns that neither king can cross.
    let (here, there) = ("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w", "1K6/8/8/p1p1p1p1/P1P1P1P1/8/8/4k3 w");
    let answer = reach(&read(here), &read(there), 50);
    assert!(
        matches!(answer, Reach::No(Unreachable::NoneFollows { .. } | Unreachable::NoneBefore { .. })),
        "{answer:?}"
    );
}

#[test]
fn no_moves_count_only_when_asked_for() {
    let start = Position::initial();
    assert_eq!(is_future_position(&start, &start, true, || true), Reach::Yes(Vec::new()));
    let rooks = read("4k2r/8/8/8/8/8/8/4K2R w");
    let Reach::Yes(moves) = reach(&rooks, &rooks, 50) else { panic!("there and back takes four plies") };
    assert_eq!(moves.len(), 4);
    assert!(matches!(reach(&start, &start, 3), Reach::Yes(moves) if moves.len() == 4));
}

#[test]
fn a_budget_that_ends_is_told() {
    let target = read("8/5k2/8/1r1P1K2/8/8/8/3b4 w");
    assert!(matches!(reach(&Position::initial(), &target, 1), Reach::Unknown(Exhausted::Budget { .. })));
}
