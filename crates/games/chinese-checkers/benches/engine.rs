//! Speed of the engine at N = 4.

use divan::counter::ItemsCount;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tablero_chinese_checkers::engine::{Large, Small};
use tablero_chinese_checkers::{Corners, Rule, Size};
use tablero_core::Game;

fn main() {
    divan::main();
}

const TURNS: usize = 10_000;

/// Complete random turns: the full list of (from, to) moves, one chosen evenly, played.
fn random_turns<G: Game>(game: &G, turns: usize) -> usize {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut position = game.initial();
    let mut moves = Vec::new();
    let mut listed = 0;
    for _ in 0..turns {
        moves.clear();
        game.legal_moves(&position, &mut moves);
        listed += moves.len();
        position = match moves.get(rng.random_range(0..moves.len().max(1))) {
            Some(&mv) => game.play(&position, mv),
            None => game.initial(),
        };
    }
    listed
}

fn players(numbers: &[i64]) -> Corners {
    Corners::new(numbers).unwrap_or(Corners::opposite_pair())
}

#[divan::bench(args = [&[1, 4][..], &[1, 3, 5], &[1, 2, 3, 4, 5, 6]])]
fn random_turns_of_size_4(bencher: divan::Bencher<'_, '_>, numbers: &[i64]) {
    let Ok(game) = Size::new(4).map(|size| Small::new(size, players(numbers), Rule::Filled)) else { return };
    let Ok(game) = game else { return };
    bencher.counter(ItemsCount::new(TURNS)).bench(|| random_turns(&game, TURNS));
}

#[divan::bench]
fn random_turns_of_size_10_with_six(bencher: divan::Bencher<'_, '_>) {
    let six = players(&[1, 2, 3, 4, 5, 6]);
    let Ok(Ok(game)) = Size::new(10).map(|size| Large::new(size, six, Rule::Filled)) else { return };
    bencher.counter(ItemsCount::new(100_usize)).bench(|| random_turns(&game, 100));
}

#[divan::bench(args = [1, 2, 3, 4])]
fn perft_of_size_4(depth: u8) -> Option<u64> {
    let game = Small::new(Size::new(4).ok()?, Corners::opposite_pair(), Rule::Strict).ok()?;
    game.perft(&game.initial(), depth)
}
