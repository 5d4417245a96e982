//! How many moves a second the referee sees played, its own checks included.
//!
//! The process agent is the example `first_move`: `cargo build --release --example first_move` first.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use tablero_arena::{AgentCommand, AnyGame, LineLimits, LineSeat, RandomRobot, Seat, Table};
use tablero_core::{GameKind as _, Options};
use tablero_lite_chess::{LiteChess, LiteChessKind};
use tablero_queens_duel::{QueensDuel, Rule, Side};

fn main() {
    divan::main();
}

/// The most plies of a game here.
const PLIES: usize = 200;

fn queens() -> Option<Table<QueensDuel>> {
    Some(Table::new(QueensDuel::new(Side::new(8).ok()?, Rule::Last), "queens"))
}

/// Plays a game and gives its length.
fn played<G: tablero_core::Notation>(table: &Table<G>, seats: &mut [&mut dyn Seat<G>]) -> usize {
    table.referee(seats).map_or(0, |played| played.moves.len())
}

#[divan::bench]
fn queens_between_robots(bencher: Bencher<'_, '_>) {
    let Some(table) = queens() else { return };
    let [mut white, mut black] = [1, 2].map(RandomRobot::new);
    let moves = played(&table, &mut [&mut white.clone(), &mut black.clone()]);
    bencher
        .counter(ItemsCount::new(moves))
        .bench_local(|| black_box(played(&table, &mut [&mut white, &mut black])));
}

#[divan::bench]
fn chess_between_random_robots(bencher: Bencher<'_, '_>) {
    let table = Table { max_plies: PLIES, ..Table::new(LiteChess, "chess") };
    let game = || played(&table, &mut [&mut RandomRobot::new(1), &mut RandomRobot::new(2)]);
    bencher.counter(ItemsCount::new(game())).bench_local(|| black_box(game()));
}

#[divan::bench]
fn chess_without_types_between_random_robots(bencher: Bencher<'_, '_>) {
    let Ok(start) = LiteChessKind.start(&Options::default()) else { return };
    let table = Table { max_plies: PLIES, ..Table::new(AnyGame::new(start), "chess") };
    let game = || played(&table, &mut [&mut RandomRobot::new(1), &mut RandomRobot::new(2)]);
    bencher.counter(ItemsCount::new(game())).bench_local(|| black_box(game()));
}

/// Both seats are processes, so every move is one of a process.
#[divan::bench]
fn chess_between_processes(bencher: Bencher<'_, '_>) {
    let table = Table { max_plies: PLIES, ..Table::new(LiteChess, "chess") };
    let program = concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/release/examples/first_move");
    let command = AgentCommand { program: program.to_owned(), arguments: Vec::new() };
    let mut seats = [(); 2].map(|()| LineSeat::process(command.clone(), LineLimits::default()));
    let [white, black] = &mut seats;
    let moves = played(&table, &mut [white, black]);
    bencher.counter(ItemsCount::new(moves)).bench_local(|| black_box(played(&table, &mut [white, black])));
}
