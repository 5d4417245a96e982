//! The engine and the operations give the answers of the specification, on positions reachable and not.
//!
//! `TABLERO_CASES=1000000 cargo test --release -p tablero-lite-chess agreement` makes a long run.

use proptest::prelude::*;
use rand::{Rng, RngExt};
use tablero_lite_chess::{
    Colour, Move, Position, Setup, Square, SquareSet, engine, notation, operations, spec,
};

use crate::random::{any_position, cases, generator};

type Point = (i64, i64);

fn ends(mv: Move) -> (Point, Point) {
    (mv.from().point(), mv.to().point())
}

fn set(squares: SquareSet) -> std::collections::BTreeSet<Point> {
    squares.into_iter().map(Square::point).collect()
}

/// What costs the specification little: asked of every position.
fn check_position(position: &Position) {
    let plain = position.to_spec();
    let moves = position.legal_moves();
    assert_eq!(moves.iter().map(|&mv| ends(mv)).collect::<Vec<_>>(), spec::legal_moves(&plain));
    assert_eq!(position.count_moves(), moves.len() as u64);
    for colour in Colour::ALL {
        assert_eq!(
            set(operations::attacked_squares(position, colour)),
            spec::attacked_squares(&plain, colour)
        );
        assert_eq!(operations::is_in_check(position, colour), spec::is_in_check(&plain, colour));
        assert_eq!(
            Some(operations::king_square(position, colour).point()),
            spec::king_square(&plain, colour)
        );
    }
    assert_eq!(operations::is_checkmate(position).is_ok(), spec::is_checkmate(&plain));
    assert_eq!(operations::is_draw(position).is_ok(), spec::is_draw(&plain));
    assert_eq!(operations::game_over(position).is_some(), spec::is_over(&plain));
    assert_eq!(operations::is_initial_position(position).is_ok(), spec::is_initial_position(&plain));
    assert_eq!(operations::is_sorted(position).is_ok(), spec::is_sorted(&plain));
    assert_eq!(operations::sort_board(position).to_spec(), spec::sort_board(&plain));
    assert_eq!(set(operations::movable_pieces(position)), spec::movable_pieces(&plain));
    assert!(spec::is_valid_position(&position.to_setup()));
    assert_eq!(Position::from_setup(&position.to_setup()), Ok(*position));
    assert_eq!(notation::read_position(&notation::fen(position)), Ok(*position));
}

/// What looks one ply further: asked of a sample.
fn check_next_ply(position: &Position, rng: &mut impl Rng) {
    let plain = position.to_spec();
    let discovered = operations::has_discovered_check(position);
    assert_eq!(discovered.is_ok(), spec::has_discovered_check(&plain));
    if position.count_moves() <= 3 || rng.random_ratio(1, 200) {
        assert_eq!(operations::has_mate_in_one(position).is_ok(), spec::has_mate_in_one(&plain));
    }
    for mv in position.legal_moves() {
        let next = position.after(mv);
        let (from, to) = ends(mv);
        assert_eq!(next.to_spec(), spec::after(&plain, from, to));
        // The key is kept move by move; read anew it must be the same.
        assert_eq!(notation::read_position(&notation::fen(&next)).unwrap().key(), next.key());
        let forced =
            operations::play_forced_sequence(position, &[(from, to)]).map(|(after, _)| after.to_spec());
        assert_eq!(forced.map_err(|error| error.step), spec::play_forced_sequence(&plain, &[(from, to)]));
    }
}

/// Questions with operands that need not fit the position: squares on and off the board, boards changed in one cell.
fn check_operands(position: &Position, rng: &mut impl Rng) {
    let plain = position.to_spec();
    let random_point = |rng: &mut dyn Rng| (rng.random_range(-1..=8), rng.random_range(-1..=8));
    let (from, to) = (random_point(rng), random_point(rng));
    let valid_move = operations::is_valid_move(position, from, to);
    let valid_capture = operations::is_valid_capture(position, from, to);
    assert_eq!(valid_move.is_ok(), spec::is_valid_move(&plain, from, to), "{from:?} {to:?}");
    assert_eq!(valid_capture.is_ok(), spec::is_valid_capture(&plain, from, to), "{from:?} {to:?}");
    if let Some(square) = Square::from_point(from) {
        let reaches = |targets: SquareSet| Square::from_point(to).is_some_and(|to| targets.contains(to));
        assert_eq!(reaches(operations::valid_moves(position, square)), valid_move.is_ok(), "{from:?} {to:?}");
        let captures = operations::valid_captures(position, square);
        assert_eq!(reaches(captures), valid_capture.is_ok(), "{from:?} {to:?}");
    }
    let legal = operations::is_legal_move(position, from, to);
    assert_eq!(legal.is_ok(), spec::is_legal_move(&plain, from, to), "{from:?} {to:?}");

    let mut setup = position.to_setup();
    if let Ok(mv) = valid_move.or(valid_capture)
        && legal.is_ok()
    {
        setup = position.after(mv).to_setup();
    }
    change(&mut setup, rng);
    assert_eq!(Position::from_setup(&setup).is_ok(), spec::is_valid_position(&setup), "{setup:?}");
    if let Ok(next) = Position::from_setup(&setup) {
        let answer = operations::is_next_position(position, &next, from, to).is_ok();
        assert_eq!(answer, spec::is_next_position(&plain, &next.to_spec(), from, to), "{from:?} {to:?}");
    }

    let mut pieces: Vec<Point> = set(operations::movable_pieces(position)).into_iter().collect();
    match rng.random_range(0..4) {
        0 => _ = pieces.pop(),
        1 => pieces.push(random_point(rng)),
        2 => pieces.reverse(),
        _ => pieces.extend(pieces.first().copied()),
    }
    let answer = operations::are_movable_pieces(position, &pieces).is_ok();
    assert_eq!(answer, spec::are_movable_pieces(&plain, &pieces), "{pieces:?}");
}

/// One thing changed, or nothing: a number, a length, the player.
fn change(setup: &mut Setup, rng: &mut impl Rng) {
    let (row, col) = (rng.random_range(0..8), rng.random_range(0..8));
    match rng.random_range(0..8) {
        0 => setup.player = rng.random_range(0..=3),
        1 => setup.board[row][col] = vec![rng.random_range(-1..=5), rng.random_range(0..=3)],
        2 => _ = setup.board[row].pop(),
        3 => setup.board[row][col].truncate(1),
        4 => _ = setup.board.remove(row),
        _ => {}
    }
}

#[test]
fn on_any_position() {
    let cases = cases(20_000);
    for seed in 0..cases {
        let mut rng = generator(seed);
        let position = any_position(&mut rng);
        let checked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            check_position(&position);
            check_operands(&position, &mut rng);
            if seed.is_multiple_of(8) {
                check_next_ply(&position, &mut rng);
            }
        }));
        assert!(checked.is_ok(), "seed {seed}: {}", notation::fen(&position));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever sequence of legal choices is made, engine and rules see the same positions.
    #[test]
    fn along_games(choices in prop::collection::vec(any::<prop::sample::Index>(), 0..80)) {
        let mut position = Position::initial();
        for choice in choices {
            check_position(&position);
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position = position.after(*choice.get(&moves));
        }
    }
}

/// Three ways of counting agree with plain recursion over the specification.
#[test]
fn on_perft() {
    fn count(position: &spec::Position, depth: u32) -> u64 {
        let moves = spec::legal_moves(position);
        if depth == 1 {
            return moves.len() as u64;
        }
        moves.into_iter().map(|(from, to)| count(&spec::after(position, from, to), depth - 1)).sum()
    }
    for seed in 0..60 {
        let position = any_position(&mut generator(seed));
        if position.count_moves() > 40 {
            continue;
        }
        let expected = count(&position.to_spec(), 2);
        let hashed = engine::Perft { threads: 2, hash_bytes: 1 << 16 };
        assert_eq!(engine::perft(&position, 2), Ok(expected), "seed {seed}");
        assert_eq!(engine::perft_layered(&position, 2), Ok(expected), "seed {seed}");
        assert_eq!(hashed.count(&position, 2), Ok(expected), "seed {seed}");
    }
}
