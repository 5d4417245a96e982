//! Matches as a user of the crate plays them.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail by panicking")]

#[cfg(unix)]
mod connections;
mod course;
mod example;
mod games;
mod hostile;
#[cfg(unix)]
mod processes;
mod robots;
#[cfg(unix)]
mod uci;

use tablero_agentspeak::syntax::{NoIncludes, parse_program};
use tablero_arena::{AgentLimits, Match, QueensAgent, QueensRobot, Seat, Table};
use tablero_core::Player;
use tablero_queens_duel::{QueensDuel, Rule, Side};

/// Bounds that a runaway program reaches soon.
fn small() -> AgentLimits {
    AgentLimits { fuel: 3_000_000, cycles: 5_000, cycles_off_turn: 300, memory: 64 << 20 }
}

fn game(side: i128) -> QueensDuel {
    QueensDuel::new(Side::new(side).unwrap(), Rule::Quota)
}

fn agent(player: Player, source: &str, limits: AgentLimits, seed: u64) -> QueensAgent {
    let parsed = parse_program(source, "agent.asl", &NoIncludes);
    assert!(!parsed.has_errors(), "{:?}", parsed.diagnostics);
    QueensAgent::new(player, "agent.asl", &parsed.program, limits, seed)
}

fn robot(name: &str, seed: u64) -> QueensRobot {
    QueensRobot::from_name(name, seed).unwrap()
}

fn play(side: i128, white: &mut dyn Seat<QueensDuel>, black: &mut dyn Seat<QueensDuel>) -> Match<QueensDuel> {
    Table::new(game(side), "queens").referee(&mut [white, black]).unwrap()
}
