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
#[cfg(unix)]
mod skipped;
#[cfg(unix)]
mod standing;
#[cfg(unix)]
mod uci;

use rand::SeedableRng as _;
use rand_xoshiro::Xoshiro256PlusPlus;
use tablero_agentspeak::syntax::{NoIncludes, parse_program};
use tablero_arena::{AgentLimits, Fault, Match, QueensAgent, Seat, Table};
use tablero_core::Player;
use tablero_queens_duel::robots::Robot;
use tablero_queens_duel::{Cell, Position, QueensDuel, Rule, Side};

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

/// A robot of the queens duel with its own stream of chance.
struct Simple {
    robot: Robot,
    rng: Xoshiro256PlusPlus,
}

impl Seat<QueensDuel> for Simple {
    fn choose(&mut self, game: &QueensDuel, position: &Position) -> Result<Cell, Fault> {
        self.robot.choose(game, position, &mut self.rng).ok_or(Fault::NoMove)
    }
}

fn robot(name: &str, seed: u64) -> Simple {
    let robot = Robot::from_name(name).or_else(|| Robot::from_name(&format!("{name}-attacking"))).unwrap();
    Simple { robot, rng: Xoshiro256PlusPlus::seed_from_u64(seed) }
}

fn play(side: i128, white: &mut dyn Seat<QueensDuel>, black: &mut dyn Seat<QueensDuel>) -> Match<QueensDuel> {
    Table::new(game(side), "queens").referee(&mut [white, black]).unwrap()
}
