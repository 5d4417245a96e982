//! Seeded random positions.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tablero_core::Game;
use tablero_queens_duel::{Cell, Position, QueensDuel, Rule, Side};

/// How many cases a test runs: its own number, or the one in `TABLERO_CASES`.
pub(crate) fn cases(default: u64) -> u64 {
    std::env::var("TABLERO_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

/// A board of this side.
pub(crate) fn side(length: u16) -> Side {
    Side::new(i128::from(length)).unwrap()
}

/// The positions of one random game to the point where no cell is free, the empty board included.
pub(crate) fn game(side: Side, seed: u64) -> Vec<Position> {
    let duel = QueensDuel::new(side, Rule::Last);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut positions = vec![duel.initial()];
    loop {
        let position = &positions[positions.len() - 1];
        let free: Vec<Cell> = position.free_cells().collect();
        if free.is_empty() {
            return positions;
        }
        let next = duel.play(position, free[rng.random_range(0..free.len())]);
        positions.push(next);
    }
}
