//! How many moves a second the referee sees played, its own checks included.
//!
//! The process agent is the example `first_move`, which `cargo bench` does not build: `cargo build --release --example
//! first_move` first. Without it, and where a game ends by a fault, the bench fails instead of counting no moves.
#![allow(clippy::panic, reason = "a bench that cannot measure must not print a figure")]

use std::path::PathBuf;

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use tablero_arena::{AgentCommand, Contestant, LineAgent, LineBudget, Match, Referee, RobotContestant};
use tablero_catalogue::RandomRobot;
use tablero_core::{AnyGame, Ending, GameKind as _, Options};
use tablero_lite_chess::{LiteChess, LiteChessKind};
use tablero_queens_duel::{QueensDuel, Rule, Side};

fn main() {
    divan::main();
}

/// The most plies of a game here.
const PLIES: usize = 200;

fn random(seed: u64) -> RobotContestant<RandomRobot> {
    RobotContestant::new(RandomRobot::new(seed))
}

fn queens() -> Option<Referee<QueensDuel>> {
    Some(Referee::new(QueensDuel::new(Side::new(8).ok()?, Rule::Last), "queens"))
}

/// Plays a game and gives its length.
fn played<G: tablero_core::Notation>(table: &Referee<G>, seats: &mut [&mut dyn Contestant<G>]) -> usize {
    match table.conduct(seats) {
        Ok(Match { ending: Ending::Finished | Ending::Unfinished { .. }, moves, .. }) => moves.len(),
        Ok(played) => panic!("a game that measures nothing: {}", played.ending),
        Err(error) => panic!("no game: {error}"),
    }
}

#[divan::bench]
fn queens_between_robots(bencher: Bencher<'_, '_>) {
    let Some(table) = queens() else { return };
    let [mut white, mut black] = [1, 2].map(random);
    let moves = played(&table, &mut [&mut random(1), &mut random(2)]);
    bencher
        .counter(ItemsCount::new(moves))
        .bench_local(|| black_box(played(&table, &mut [&mut white, &mut black])));
}

#[divan::bench]
fn chess_between_random_robots(bencher: Bencher<'_, '_>) {
    let table = Referee { max_plies: Some(PLIES), ..Referee::new(LiteChess, "chess") };
    let game = || played(&table, &mut [&mut random(1), &mut random(2)]);
    bencher.counter(ItemsCount::new(game())).bench_local(|| black_box(game()));
}

#[divan::bench]
fn chess_without_types_between_random_robots(bencher: Bencher<'_, '_>) {
    let Ok(start) = LiteChessKind.start(&Options::default()) else { return };
    let table = Referee { max_plies: Some(PLIES), ..Referee::new(AnyGame::new(start), "chess") };
    let game = || played(&table, &mut [&mut random(1), &mut random(2)]);
    bencher.counter(ItemsCount::new(game())).bench_local(|| black_box(game()));
}

/// The example `first_move`, built beside this program: `target/release/deps` holds the one, `../examples` the other.
fn first_move() -> PathBuf {
    let here = std::env::current_exe().unwrap_or_default();
    let example = here.ancestors().nth(2).map(|profile| profile.join("examples/first_move"));
    match example {
        Some(example) if example.is_file() => example,
        other => panic!(
            "there is no agent to measure at {}: run `cargo build --release -p tablero-arena --example first_move` first",
            other.unwrap_or_default().display()
        ),
    }
}

/// Both seats are processes, so every move is one of a process.
#[divan::bench]
fn chess_between_processes(bencher: Bencher<'_, '_>) {
    let table = Referee { max_plies: Some(PLIES), ..Referee::new(LiteChess, "chess") };
    let program = first_move().display().to_string();
    let command = AgentCommand { program, arguments: Vec::new() };
    let mut seats = [(); 2].map(|()| LineAgent::process(command.clone(), LineBudget::default()));
    let [white, black] = &mut seats;
    let moves = played(&table, &mut [white, black]);
    bencher.counter(ItemsCount::new(moves)).bench_local(|| black_box(played(&table, &mut [white, black])));
}
