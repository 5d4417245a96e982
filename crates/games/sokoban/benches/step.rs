//! How fast the engine plays.

use divan::{Bencher, counter::ItemsCount};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tablero_sokoban::{Action, collections, engine::Engine};

fn main() {
    divan::main();
}

/// A random walk of a million steps in a level of fifty cells and one of several hundred.
#[divan::bench(args = [("microban", "1"), ("sasquatch", "20")])]
fn step(bencher: Bencher<'_, '_>, (collection, number): (&str, &str)) {
    let Ok(level) = collections::level(collection, number) else { return };
    let engine = Engine::new(&level);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let actions: Vec<Action> = (0..1_000_000).map(|_| Action::ALL[rng.random_range(0..4)]).collect();
    bencher.counter(ItemsCount::new(actions.len())).bench_local(|| {
        let mut position = engine.start().clone();
        for &action in &actions {
            let _ = divan::black_box(engine.step(&mut position, action));
        }
        position
    });
}
