//! Fits the evaluation from games of the engine against itself, and writes both files that ship, `src/weights.rs` and
//! `src/network.bin`:
//!
//! `cargo run --release -p tablero-chess-engine --example fit`
//!
//! `cargo xtask chess fit` does the same in a folder of its own and compares what comes out with the files that ship.
//! A folder after the name writes the files there instead. With `gauge FOLDER` the evaluation in a folder plays
//! against the one that ships.
//!
//! First the weights. Every round plays games with the weights of the round before, the first with plain ones, and fits
//! new weights to all games so far: to how they ended and to what the searches said (Peter Österlund, "Texel's tuning
//! method", 2014). Then the network: more games with these weights, and gradient descent on what the features miss.
//! Neither looks at the files that ship. A game is seeded by its number and played by one thread, and the fitting runs
//! on one thread, so the same search writes the same files however many threads play; a change to the search changes
//! the games, and so the files.
#![allow(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "a tool may fail by panicking, and tells how far it is"
)]

mod descent;
mod gauge;
mod play;
mod samples;
mod train;

use std::fmt::Write as _;
use std::path::PathBuf;
use std::time::Instant;

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

/// The numbers of the first and last game that the network learns from, and how many positions a search looks at.
const NETWORK: [(u64, u64, u64); 2] = [(1_000_001, 1_006_000, 800), (2_000_001, 2_008_000, 250)];

fn main() {
    let words: Vec<_> = std::env::args_os().skip(1).collect();
    if let [word, folder] = words.as_slice()
        && word == "gauge"
    {
        gauge::compare(folder.as_ref());
        return;
    }
    let shipped = concat!(env!("CARGO_MANIFEST_DIR"), "/src");
    let folder = words.first().map_or_else(|| PathBuf::from(shipped), PathBuf::from);
    let begun = Instant::now();
    let weights = fit_weights();
    std::fs::write(folder.join("weights.rs"), text(&weights)).unwrap();
    eprintln!("weights after {} s", begun.elapsed().as_secs());
    std::fs::write(folder.join("network.bin"), fit_network(&weights)).unwrap();
    eprintln!("network after {} s", begun.elapsed().as_secs());
}

fn fit_network(weights: &Weights) -> Vec<u8> {
    let mut judged = Vec::new();
    for (first, last, nodes) in NETWORK {
        eprintln!("games {first} to {last} at {nodes} nodes a move");
        judged.extend(play::games(first..last + 1, nodes, weights, (4, 10)));
    }
    eprintln!("{} positions", judged.len());
    train::fit(&judged, weights)
}

fn fit_weights() -> Weights {
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
    weights
}

fn text(weights: &Weights) -> String {
    let mut text = "//! The weights of the evaluation. The example `fit` writes this file.\n\n\
         use crate::evaluate::FEATURES;\n\n#[rustfmt::skip]\npub(crate) const WEIGHTS: [(i16, i16); FEATURES] = [\n"
        .to_owned();
    for weights in weights.0.chunks(8) {
        let row: Vec<String> = weights.iter().map(|weight| format!("{weight:?}")).collect();
        writeln!(text, "    {},", row.join(", ")).unwrap();
    }
    text + "];\n"
}
