//! How fast the hot functions of the queens duel are.
#![allow(clippy::unwrap_used, missing_docs, reason = "a benchmark may fail by panicking")]

use divan::{Bencher, black_box};
use queens_duel::{QueensDuel, Rule, Side, notation};
use tablero_core::Game;

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
