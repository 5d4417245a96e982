//! The engine and the specification must agree about every position.

use rand::RngExt;
use tablero_chinese_checkers::engine::{Board, CellSet, Checkers, Large, Small};
use tablero_chinese_checkers::{Corner, Move, Pos, Position, Rule, spec};
use tablero_core::Game;

use crate::positions::{cases, played, rng, scattered, size};

/// Everything both can answer, asked of both.
fn compare<S: CellSet>(game: &Checkers<S>, position: &Position, mv: Option<Move>) {
    let state = game.load(position);
    assert_eq!(&game.unload(&state), position);
    let moves: Vec<(Pos, Pos)> = spec::moves(position).into_iter().collect();
    assert_eq!(game.moves(&state), moves);
    let greedy = spec::greedy_moves(position).map(|(gain, moves)| (gain, moves.into_iter().collect()));
    assert_eq!(game.greedy_moves(&state).map(|(gain, moves)| (i64::from(gain), moves)), greedy);
    for corner in position.players().iter() {
        assert_eq!(i64::from(state.sum_w(corner)), spec::sum_w(position, corner));
        assert_eq!(game.can_move(&state, corner), !spec::player_moves(position, corner).is_empty());
        for rule in [Rule::Strict, Rule::Filled] {
            assert_eq!(game.is_finished(&state, corner, rule), spec::is_finished(position, corner, rule));
        }
    }
    let places =
        spec::places(position).map(|places| places.iter().map(|&p| u8::try_from(p).unwrap()).collect());
    assert_eq!(game.outcome(&state).map(|outcome| outcome.places().to_vec()), places);
    assert_eq!(game.is_over(&state), spec::is_over(position));
    let Some(mv) = mv else { return };
    let after = spec::apply(position, mv);
    assert_eq!(game.check_move(&state, mv).is_ok(), after.is_some());
    if let Some(after) = after {
        let next = game.apply(&state, mv);
        assert_eq!(game.unload(&next), after);
        assert!(next == game.load(&after), "incremental parts differ after {mv}");
        assert_eq!(next.key(), game.load(&after).key());
    }
}

fn agree(position: &Position, mv: Option<Move>) {
    if position.size().get() <= 4 {
        compare(&Small::from_position(position).unwrap(), position, mv);
    } else {
        compare(&Large::from_position(position).unwrap(), position, mv);
    }
}

/// How many positions one case looks at: the one its seed gives and those after it.
const PLIES: u64 = 10;

/// Case number `seed`: replay one with this function alone.
fn case(seed: u64) {
    let mut rng = rng(seed);
    let size = size(rng.random_range(1..=6));
    let mut position = if rng.random_bool(0.5) { scattered(&mut rng, size) } else { played(&mut rng, size) };
    for _ in 0..PLIES {
        let moves: Vec<(Pos, Pos)> = spec::moves(&position).into_iter().collect();
        let mv = match moves.get(rng.random_range(0..moves.len().max(1))) {
            Some(&(from, to)) => Move::Piece { from, to },
            None => Move::Pass,
        };
        let mut any = || size.pos(rng.random_range(0..i64::try_from(size.cells()).unwrap())).unwrap();
        let (from, to) = (any(), any());
        let tried = match rng.random_range(0..10) {
            0 | 1 => Move::Piece { from, to },
            2 => Move::Pass,
            _ => mv,
        };
        agree(&position, Some(tried));
        position = spec::apply(&position, mv).unwrap();
    }
}

#[test]
fn engine_agrees_with_spec() {
    for seed in 0..cases(10_000) / PLIES {
        let agreed = std::panic::catch_unwind(|| case(seed)).is_ok();
        assert!(agreed, "disagreement: replay with differential::case({seed})");
    }
}

#[test]
fn both_engines_agree_on_small_boards() {
    for seed in 0..1_000 {
        let mut rng = rng(seed ^ 0xbeef);
        let size = size(rng.random_range(1..=4));
        let position = scattered(&mut rng, size);
        let (small, large) =
            (Small::from_position(&position).unwrap(), Large::from_position(&position).unwrap());
        let (a, b) = (small.load(&position), large.load(&position));
        assert_eq!(small.moves(&a), large.moves(&b), "seed {seed}");
        assert_eq!(small.outcome(&a), large.outcome(&b), "seed {seed}");
        assert_eq!(a.key(), b.key(), "seed {seed}");
    }
}

#[test]
fn large_boards_work() {
    for n in [7, 13, 20] {
        let mut rng = rng(u64::try_from(n).unwrap());
        agree(&scattered(&mut rng, size(n)), None);
    }
    let everybody = tablero_chinese_checkers::Corners::new(&[1, 2, 3, 4, 5, 6]).unwrap();
    let board = Board::new(&Position::initial(size(64), everybody, Rule::Filled)).unwrap();
    // Each of the 64 pieces in the front row steps to two cells, each of the 63 behind it jumps to two.
    assert_eq!(board.moves().len(), 2 * 64 + 2 * 63);
}

#[test]
fn perft_agrees() {
    for seed in 0..40 {
        let mut rng = rng(seed ^ 0xfeed);
        let size = size(rng.random_range(1..=2));
        let position = scattered(&mut rng, size);
        let board = Board::new(&position).unwrap();
        for depth in 0..=3 {
            assert_eq!(board.perft(depth), Some(spec::perft(&position, depth)), "seed {seed}, depth {depth}");
        }
    }
}

#[test]
fn paths_are_chains_of_the_move() {
    for seed in 0..60 {
        let mut rng = rng(seed ^ 0xabcd);
        let size = size(rng.random_range(1..=4));
        let position = played(&mut rng, size);
        let corner = position.to_move();
        for (from, to) in spec::moves(&position) {
            let path = spec::path(&position, from, to).unwrap();
            assert_eq!(size.index(path[0]), Ok(from));
            assert_eq!(size.index(*path.last().unwrap()), Ok(to));
            assert!(path.iter().all(|&cell| corner.is_zone(size, cell)), "seed {seed}");
        }
        for pos in [0, 1, 2].map(|index| size.pos(index).unwrap()) {
            assert_eq!(spec::path(&position, pos, pos), None, "no move ends where it began");
        }
    }
    let start =
        Position::initial(size(2), tablero_chinese_checkers::Corners::alone(Corner::South), Rule::Strict);
    let far = size(2).pos(20).unwrap();
    assert_eq!(spec::path(&start, size(2).pos(3).unwrap(), far), None);
}
