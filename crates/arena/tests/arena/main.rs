//! Matches as a user of the crate plays them.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail by panicking")]

mod called_off;
#[cfg(unix)]
mod connections;
mod course;
#[cfg(unix)]
mod detached;
mod example;
mod games;
mod hostile;
#[cfg(unix)]
mod processes;
mod robots;
mod seated;
#[cfg(unix)]
mod skipped;
#[cfg(unix)]
mod standing;
#[cfg(unix)]
mod uci;

use std::sync::Arc;

use tablero_agentspeak::syntax::{NoIncludes, parse_program};
use tablero_arena::{
    Contestant, Match, ProgramBudget, ProgramContestant, Referee, RobotContestant, SystemTime, referee,
};
use tablero_catalogue::{AnyRobot, Catalogue, RandomRobot, RobotWish, Table};
use tablero_core::{AnyGame, AnyPosition, Clock, Options, Player};
use tablero_queens_duel::{Position, QueensDuel};

/// What a runaway program soon reaches.
fn small() -> ProgramBudget {
    ProgramBudget { fuel: 3_000_000, cycles: 5_000, cycles_off_turn: 300, memory: 64 << 20 }
}

/// A table of any game.
fn table(game: &str, options: &[&str]) -> Arc<dyn Table> {
    Catalogue::standard().sit(game, &Options::parse(options).unwrap()).unwrap()
}

fn board(side: i128) -> Arc<dyn Table> {
    table("queens", &[&format!("side={side}")])
}

/// A referee for the queens duel.
fn queens(side: i128) -> Referee<AnyGame> {
    referee(&board(side), Clock::Unlimited, None, SystemTime::shared())
}

/// A position of the queens duel with its types.
fn duel(position: &AnyPosition) -> (QueensDuel, Position) {
    let typed = position.downcast::<QueensDuel>().unwrap();
    (**typed.game, typed.position.clone())
}

fn agent(player: Player, source: &str, limits: ProgramBudget, seed: u64) -> ProgramContestant {
    let parsed = parse_program(source, "agent.asl", &NoIncludes);
    assert!(!parsed.has_errors(), "{:?}", parsed.diagnostics);
    ProgramContestant::new(board(8).world(player).unwrap(), "agent.asl", &parsed.program, limits, seed)
}

/// A robot of the queens duel with its own stream of chance.
fn robot(name: &str, seed: u64) -> RobotContestant<Box<dyn AnyRobot>> {
    RobotContestant::new(board(8).robot(&RobotWish::named(name), seed).unwrap())
}

/// Any legal move of any game.
fn random(seed: u64) -> RobotContestant<RandomRobot> {
    RobotContestant::new(RandomRobot::new(seed))
}

fn play(
    side: i128,
    white: &mut dyn Contestant<AnyGame>,
    black: &mut dyn Contestant<AnyGame>,
) -> Match<AnyGame> {
    queens(side).conduct(&mut [white, black]).unwrap()
}
