//! How fast the hot functions of the queens duel are.
#![allow(clippy::unwrap_used, missing_docs, reason = "a benchmark may fail by panicking")]

use divan::{Bencher, black_box};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use tablero_core::Game;
use tablero_queens_duel::robots::Style;
use tablero_queens_duel::solver::{Resources, Solver};
use tablero_queens_duel::strategy::Strategy;
use tablero_queens_duel::{QueensDuel, Rule, Side, notation};

fn main() {
    divan::main();
}

fn duel(side: u16) -> QueensDuel {
    QueensDuel::new(Side::new(i128::from(side)).unwrap(), Rule::Last)
}

/// A whole game, always on the first free cell.
#[divan::bench(args = [8, 16, 32])]
fn play_first_free(bencher: Bencher<'_, '_>, side: u16) {
    let duel = duel(side);
    bencher.bench(|| {
        let mut position = duel.initial();
        loop {
            let Some(cell) = position.free_cells().next() else { return position };
            position = duel.play(&position, cell);
        }
    });
}

#[divan::bench]
fn read_position(bencher: Bencher<'_, '_>) {
    bencher.bench(|| notation::read_position(black_box("12: a1 b3 c5 d2")));
}

fn solver(side: u16, rule: Rule) -> Solver {
    let game = QueensDuel::new(Side::new(i128::from(side)).unwrap(), rule);
    Solver::new(game, &game.initial(), Resources::default()).unwrap()
}

/// Who wins the empty board, one thread.
#[divan::bench(args = [8, 10, 12], sample_count = 10)]
fn winner_last(side: u16) {
    black_box(solver(side, Rule::Last).winner(&|_| true));
}

/// Who wins the empty board with the quota, one thread.
#[divan::bench(args = [8, 10, 12], sample_count = 10)]
fn winner_quota(side: u16) {
    black_box(solver(side, Rule::Quota).winner(&|_| true));
}

/// The Grundy value of the empty board, one thread.
#[divan::bench(args = [8, 10, 11], sample_count = 10)]
fn grundy(side: u16) {
    black_box(solver(side, Rule::Last).grundy(&|_| true));
}

/// A winning strategy, written and verified.
#[divan::bench(sample_count = 10)]
fn strategy_of_side_eight() {
    let strategy = Strategy::build(&solver(8, Rule::Quota), &|_| true).unwrap();
    black_box(strategy.verify().unwrap());
}

/// One choice on the empty board of side 12.
#[divan::bench]
fn parity_robot(bencher: Bencher<'_, '_>) {
    let game = duel(12);
    let position = game.initial();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    bencher.bench_local(|| Style::Parity.choose(&game, &position, &mut rng));
}
