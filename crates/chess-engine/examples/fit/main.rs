//! Fits the weights of the evaluation from games of the engine against itself, and writes `src/weights.rs`:
//!
//! `cargo run --release -p tablero-chess-engine --example fit`
//!
//! Every round plays games with the weights of the round before, the first with plain ones, and fits new weights to all
//! games so far: to how they ended and to what the searches said (Peter Österlund, "Texel's tuning method", 2014). A game
//! is seeded by its number and played by one thread, and the fitting runs on one thread, so the same program writes the
//! same file however many threads play.
#![allow(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "a tool may fail by panicking, and tells how far it is"
)]

mod descent;
mod play;
mod samples;

use std::fmt::Write as _;

use tablero_chess_engine::Weights;

use crate::samples::Samples;

/// How many games a round plays, and how many positions a search looks at.
struct Round {
    games: u64,
    nodes: u64,
}

/// What the shipped weights were made with.
const ROUNDS: [Round; 3] = [
    Round { games: 3_000, nodes: 400 },
    Round { games: 5_000, nodes: 500 },
    Round { games: 6_000, nodes: 500 },
];

fn main() {
    let mut weights = Weights::plain();
    let mut samples = Samples::default();
    let mut first = 1;
    for (number, round) in ROUNDS.iter().enumerate() {
        eprintln!("round {}: {} games at {} nodes a move", number + 1, round.games, round.nodes);
        play::games(first..first + round.games, round.nodes, &weights, &mut samples);
        first += round.games;
        weights = descent::fit(&Weights::plain(), &samples);
    }
    let rounds: Vec<String> =
        ROUNDS.iter().map(|round| format!("{} games at {} nodes a move", round.games, round.nodes)).collect();
    let text = text(&weights, &rounds.join(", "));
    std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/src/weights.rs"), text).unwrap();
}

fn text(weights: &Weights, rounds: &str) -> String {
    let mut text = format!(
        "//! The weights of the evaluation, written by the example `fit` from {rounds}.\n\n\
         use crate::evaluate::FEATURES;\n\n#[rustfmt::skip]\npub(crate) const WEIGHTS: [(i16, i16); FEATURES] = [\n"
    );
    for weights in weights.0.chunks(8) {
        let row: Vec<String> = weights.iter().map(|weight| format!("{weight:?}")).collect();
        writeln!(text, "    {},", row.join(", ")).unwrap();
    }
    text + "];\n"
}
