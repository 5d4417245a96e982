//! Tournaments, through the public interface.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail by panicking")]

mod kills;
mod plans;
mod running;
mod sealing;
#[path = "../../../arena/tests/arena/struck.rs"]
mod struck;
mod verifying;

use std::sync::atomic::AtomicBool;

use tablero_arena::{AgentOptions, Agents};
use tablero_catalogue::Catalogue;
use tablero_tournament::{Director, Plan, RunEnd, Store};

/// A plan of a game with robots, which repeats itself.
fn plan(game: &str, options: &[(&str, &str)], seats: &[&str]) -> Plan {
    let mut plan = Plan::new(game);
    for (key, value) in options {
        plan.choose(key, value);
    }
    for seat in seats {
        plan.enter(None, seat.parse().unwrap());
    }
    plan.clock = "nodes=200".parse().unwrap();
    plan
}

fn director(plan: &Plan, store: Store) -> Director {
    Director::new(plan.clone(), &Catalogue::standard(), Agents::new(AgentOptions::default()), store).unwrap()
}

/// Plays a plan in memory; what it ended with and the text of all records.
fn play(plan: &Plan, workers: usize) -> (RunEnd, String) {
    let mut director = director(plan, Store::in_memory().unwrap());
    let ending = director.run(workers, &AtomicBool::new(false), &mut |_| ()).unwrap();
    let records = director.games().map(|played| played.record.write()).collect();
    (ending, records)
}
