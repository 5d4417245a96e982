//! Operation 14: never a wrong answer, and an answer wherever there is an easy one.

use rand::{Rng, RngExt};
use tablero_lite_chess::reach::{
    Exhausted, Reach, Unreachable, for_each_predecessor, is_future_position, leads_to,
};
use tablero_lite_chess::{Colour, Kind, Move, Position, notation, operations, spec};

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
fn recorded_positions_are_reached_without_their_games() {
    for line in include_str!("../data/positions.jsonl").lines().skip(7).step_by(50) {
        let row: serde_json::Value = serde_json::from_str(line).unwrap();
        let target = read(row["f"].as_str().unwrap());
        let Reach::Yes(moves) = reach(&Position::initial(), &target, 400) else { panic!("{}", row["f"]) };
        let moves: Vec<_> = moves.into_iter().map(ends).collect();
        assert!(spec::leads_to(&Position::initial().to_spec(), &moves, &target.to_spec()), "{}", row["f"]);
    }
}

/// Only one last move explains these checks, and whoever hurries to its place spoils it.
#[test]
fn double_checks_and_passed_pawns_are_reached() {
    for fen in [
        "3r4/8/4p2k/1pK3P1/6p1/6P1/8/7R b",
        "1k1R1R2/7P/1PB2p2/p1b2P2/PP6/5p2/K5p1/8 b",
        "r6B/3b4/1kp1p3/P5br/P1ppp1P1/3P3R/1R3K1P/5B2 b",
        "r1b5/1p3rb1/3k1p2/4pPp1/p1P3p1/Pp1P4/1K1p2BP/4RR2 b",
        "7b/3r2k1/8/1p5R/1P3P2/4p3/3K4/8 w",
    ] {
        let answer = reach(&Position::initial(), &read(fen), 600);
        assert!(matches!(answer, Reach::Yes(_)), "{fen}: {answer:?}");
    }
}

#[test]
fn unreachable_targets_are_refused() {
    for line in include_str!("../data/unreachable.txt").lines() {
        let (_, fen) = line.split_once("; ").unwrap();
        let answer = reach(&Position::initial(), &read(fen), 20);
        assert!(matches!(answer, Reach::No(_)), "{line}: {answer:?}");
    }
}

/// Between two positions of one game: forwards there is a way, and backwards there is none once a pawn moved or a man was
/// taken.
#[test]
fn within_a_recorded_game_only_time_forwards_passes() {
    for line in include_str!("../data/positions.jsonl").lines().skip(3).step_by(30) {
        let row: serde_json::Value = serde_json::from_str(line).unwrap();
        let mut game = vec![Position::initial()];
        let mut irreversible = vec![0];
        for text in row["g"].as_str().unwrap().as_bytes().chunks(4) {
            let current = game[game.len() - 1];
            let mv = notation::read_legal_move(&current, std::str::from_utf8(text).unwrap()).unwrap();
            let pawn = current.piece_at(mv.from()).is_some_and(|piece| piece.kind == Kind::Pawn);
            let counts = pawn || current.piece_at(mv.to()).is_some();
            irreversible.push(irreversible[irreversible.len() - 1] + u32::from(counts));
            game.push(current.after(mv));
        }
        for (early, late) in
            [(0, game.len() / 2), (game.len() / 3, game.len() - 1), (game.len() - 4, game.len() - 1)]
        {
            let (from, to) = (&game[early], &game[late]);
            if from == to {
                continue;
            }
            let forwards = reach(from, to, 400);
            assert!(matches!(forwards, Reach::Yes(_)), "{} {early} {late}: {forwards:?}", row["id"]);
            if irreversible[early] < irreversible[late] {
                let backwards = reach(to, from, 2);
                assert!(matches!(backwards, Reach::No(_)), "{} {late} {early}: {backwards:?}", row["id"]);
            }
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
fn a_wall_of_pawns_that_never_moved_keeps_kings_apart() {
    let (here, there) = ("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w", "1K6/8/8/p1p1p1p1/P1P1P1P1/8/8/4k3 w");
    let answer = reach(&read(here), &read(there), 1);
    assert!(matches!(answer, Reach::No(Unreachable::WalledOff(_))), "{answer:?}");
}

#[test]
fn who_is_to_move_follows_from_where_the_men_stand() {
    let answer = reach(&Position::initial(), &read("r1b1kb1r/pppppppp/8/8/8/8/PPPPPPPP/1RB1KB1R w"), 1);
    assert_eq!(answer, Reach::No(Unreachable::Parity { to_move: Colour::White }));
}

#[test]
fn a_check_without_a_last_move_is_refused() {
    // Two rooks give check away from the row where one of them could be new.
    let answer = reach(&Position::initial(), &read("8/8/8/3R4/8/3k3R/8/K7 b"), 20);
    assert_eq!(answer, Reach::No(Unreachable::NoLastMove { mover: Colour::White, check: true }));
}

#[test]
fn a_search_that_runs_out_of_positions_proves_its_no() {
    // Black must take the rook, and then only kings are left.
    let (here, there) = ("7k/6R1/8/8/8/8/8/K7 b", "7k/R7/8/8/8/8/8/K7 b");
    assert_eq!(reach(&read(here), &read(there), 50), Reach::No(Unreachable::NoneFollows { positions: 1 }));
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
