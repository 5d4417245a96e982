//! One step of 1024 games: `cargo bench -p tablero-batch`. Wall time; `cargo xtask bench python` has the time of the processor.
#![allow(clippy::unwrap_used, reason = "a measurement may fail by panicking")]

use divan::Bencher;
use divan::counter::ItemsCount;
use tablero_batch::{AnyBatch, Buffers, Reward, Sight, Warehouse, batch, hops};
use tablero_chinese_checkers::ChineseCheckers;
use tablero_core::{AnyPosition, GameKind, Options};
use tablero_lite_chess::LiteChessKind;
use tablero_queens_duel::QueensKind;
use tablero_sokoban::generate::{Generator, Wish};

const GAMES: usize = 1024;

fn main() {
    divan::main();
}

fn start(name: &str) -> AnyPosition {
    let kind: &dyn GameKind = match name {
        "chess" => &LiteChessKind,
        "checkers" => &ChineseCheckers,
        _ => &QueensKind,
    };
    kind.start(&Options::default()).unwrap()
}

#[divan::bench(args = ["chess", "checkers", "queens"])]
fn games(bencher: Bencher<'_, '_>, name: &str) {
    measure(bencher, batch(&start(name), GAMES, Some(400), 1).unwrap().unwrap());
}

#[divan::bench]
fn single_hops(bencher: Bencher<'_, '_>) {
    measure(bencher, hops(&start("checkers"), GAMES, Some(400), 1).unwrap().unwrap());
}

fn measure(bencher: Bencher<'_, '_>, mut games: Box<dyn AnyBatch>) {
    let mut kept = Buffers::new(games.sizes());
    let seeds: Vec<u64> = (0..GAMES as u64).collect();
    games.reset(&seeds, &mut kept.slices()).unwrap();
    let mut actions = vec![0; GAMES];
    bencher.counter(ItemsCount::new(GAMES)).bench_local(|| {
        games.sample(&mut actions).unwrap();
        games.step(&actions, &mut kept.slices()).unwrap();
    });
}

#[divan::bench]
fn rooms(bencher: Bencher<'_, '_>) {
    let wish = Wish { width: 10, height: 10, boxes: (2, 4), pushes: 5, ..Wish::default() };
    let mut generator = Generator::new(wish).unwrap();
    let levels: Vec<_> = (0..50).map(|_| generator.next_level(&|| false).unwrap().level).collect();
    let window = (Some(10), Some(10));
    let mut rooms =
        Warehouse::new(&levels, GAMES, window, Sight::Planes, Reward::Customary, Some(120), true, 1).unwrap();
    let mut kept = Buffers::new(rooms.sizes());
    let seeds: Vec<u64> = (0..GAMES as u64).collect();
    rooms.reset(&seeds, None, &mut kept.slices()).unwrap();
    let mut actions = vec![0; GAMES];
    bencher.counter(ItemsCount::new(GAMES)).bench_local(|| {
        rooms.sample(&mut actions).unwrap();
        rooms.step(&actions, &mut kept.slices()).unwrap();
    });
}
