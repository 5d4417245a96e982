//! Fits the weights of the evaluation from games of the engine against itself, and writes `src/weights.rs`:
//!
//! `cargo run --release -p tablero-chess-engine --example fit`
//!
//! With the word `network` it plays games with these weights, trains the network that corrects them, and writes
//! `src/network.bin`.
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
mod train;

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

/// What the shipped network was made with: the numbers of the first and last game, and the nodes a move.
const NETWORK: [(u64, u64, u64); 4] =
    [(1, 600, 800), (1_000_001, 1_005_000, 800), (2_000_001, 2_004_400, 250), (10_000_001, 10_003_000, 250)];

fn main() {
    if std::env::args().nth(1).is_some_and(|word| word == "network") {
        fit_network();
    } else {
        fit_weights();
    }
}

fn fit_network() {
    let weights = Weights::fitted();
    let mut judged = Vec::new();
    for (first, last, nodes) in NETWORK {
        eprintln!("games {first} to {last} at {nodes} nodes a move");
        judged.extend(play::games(first..last + 1, nodes, &weights, (4, 10)));
    }
    eprintln!("{} positions", judged.len());
    let network = train::fit(&judged, &weights);
    std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/src/network.bin"), network).unwrap();
}

fn fit_weights() {
    let mut weights = Weights::plain();
    let mut samples = Samples::default();
    let mut first = 1;
    for (number, round) in ROUNDS.iter().enumerate() {
        eprintln!("round {}: {} games at {} nodes a move", number + 1, round.games, round.nodes);
        for judged in play::games(first..first + round.games, round.nodes, &weights, (6, 6)) {
            samples.push(&judged);
        }
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
