//! An evaluation against the one that ships.

use std::path::Path;

use tablero_chess_engine::network::Network;
use tablero_chess_engine::{Engine, Limits, Weights};
use tablero_lite_chess::{Colour, Position, operations};

use crate::play::Random;

const PAIRS: u64 = 200;
const NODES: u64 = 3_000;
const MOST_PLIES: usize = 300;

/// Plays pairs of games from random openings, both colours, with equal nodes, and tells how it stands.
pub(crate) fn compare(folder: &Path) {
    let text = std::fs::read_to_string(folder.join("weights.rs")).unwrap();
    let weights = weights(&text);
    let network = Network::read(&std::fs::read(folder.join("network.bin")).unwrap()).unwrap();
    // Engines hold their network for good, as they do the one that ships.
    let network: &'static Network = Box::leak(Box::new(network));
    let mut engines = [Engine::with_network(1 << 22, weights, network), Engine::with_hash(1 << 22)];
    let mut counts = [0; 3];
    for pair in 1..=PAIRS {
        for ours in Colour::ALL {
            let points = game(pair, ours, &mut engines);
            counts[points] += 1;
        }
        if pair % 10 == 0 {
            let [lost, drawn, won] = counts;
            eprintln!("{won} won, {drawn} drawn, {lost} lost");
        }
    }
}

/// The weights in the text of `weights.rs`.
fn weights(text: &str) -> Weights {
    let (_, table) = text.split_once("= [").unwrap();
    let numbers: Vec<i16> = table
        .split(|c: char| c != '-' && !c.is_ascii_digit())
        .filter(|number| !number.is_empty())
        .map(|number| number.parse().unwrap())
        .collect();
    Weights(std::array::from_fn(|feature| (numbers[2 * feature], numbers[2 * feature + 1])))
}

/// What the first engine gets in half points.
fn game(pair: u64, ours: Colour, engines: &mut [Engine; 2]) -> usize {
    let mut random = Random(pair << 32);
    let mut position = Position::initial();
    for _ in 0..6 {
        let moves = position.legal_moves();
        position = position.after(moves[random.below(moves.len())]);
    }
    let mut keys = Vec::new();
    for engine in engines.iter_mut() {
        engine.forget();
    }
    while operations::game_over(&position).is_none() && keys.len() < MOST_PLIES {
        let engine = &mut engines[usize::from(position.to_move() != ours)];
        let limits = Limits { nodes: NODES, ..Limits::default() };
        let Some(found) = engine.search(&position, &keys, &limits, |_| true) else { break };
        keys.push(position.key());
        position = position.after(found.best());
    }
    match operations::is_checkmate(&position) {
        Ok(()) if position.to_move() == ours => 0,
        Ok(()) => 2,
        Err(_) => 1,
    }
}
