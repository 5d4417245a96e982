//! Fits the weights of the evaluation from games of the engine against itself, and writes `src/weights.rs`:
//!
//! `cargo run --release -p tablero-chess-engine --example fit -- [GAMES [NODES [ROUNDS]]]`
//!
//! Every round plays games with the weights of the round before, the first with plain ones, and fits new weights to how the
//! games ended and to what the searches said (Peter Österlund, "Texel's tuning method", 2014, by gradient descent). All is
//! seeded by the number of the game, so the same numbers write the same file.
#![allow(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "a tool may fail by panicking, and tells how far it is"
)]

use std::fmt::Write as _;

use tablero_chess_engine::{Engine, FEATURES, Limits, Phase, Weights, for_each_feature};
use tablero_lite_chess::{Colour, Kind, Position, operations};

/// `SplitMix64` (Steele, Lea, Flood, 2014).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((word ^ (word >> 31)) % bound as u64).unwrap()
    }
}

/// A position with what it was worth to the side to move, from 0 to 1.
struct Sample {
    features: Vec<(u16, i8)>,
    phase: f32,
    value: f32,
}

/// What a value in hundredths of a pawn says about the result.
fn expected(value: f32) -> f32 {
    1.0 / (1.0 + (-value / 190.0).exp())
}

fn play(game: u64, nodes: u64, engine: &mut Engine, samples: &mut Vec<Sample>) -> f32 {
    let mut random = Random(game);
    engine.forget();
    let mut position = Position::initial();
    for _ in 0..6 + random.below(6) {
        let moves = position.legal_moves();
        if operations::game_over(&position).is_some() {
            return 0.5;
        }
        position = position.after(moves[random.below(moves.len())]);
    }
    let mut keys = Vec::new();
    let mut kept: Vec<(Position, f32)> = Vec::new();
    let mut decided = 0;
    let white_points = loop {
        if operations::game_over(&position).is_some() {
            break match operations::is_checkmate(&position) {
                Ok(()) if position.to_move() == Colour::White => 0.0,
                Ok(()) => 1.0,
                Err(_) => 0.5,
            };
        }
        if keys.len() > 240 || keys.iter().filter(|&&key| key == position.key()).count() >= 2 {
            break 0.5;
        }
        let Some(found) = engine.search(&position, &keys, &Limits { nodes, ..Limits::default() }, |_| true)
        else {
            break 0.5;
        };
        #[allow(clippy::cast_precision_loss, reason = "a small number")]
        let value = found.lines[0].value as f32;
        let mv = found.best();
        let quiet = position.piece_at(mv.to()).is_none()
            && position
                .piece_at(mv.from())
                .is_some_and(|piece| piece.kind != Kind::Pawn || mv.to().row() != piece.colour.last_row());
        if quiet && !operations::is_in_check(&position, position.to_move()) && value.abs() < 3_000.0 {
            kept.push((position, value));
        }
        decided = if value.abs() > 1_200.0 { decided + 1 } else { 0 };
        if decided >= 8 {
            break if (value > 0.0) == (position.to_move() == Colour::White) { 1.0 } else { 0.0 };
        }
        keys.push(position.key());
        position = position.after(mv);
    };
    for (position, value) in kept {
        let points = if position.to_move() == Colour::White { white_points } else { 1.0 - white_points };
        let mut features = Vec::new();
        let phase = for_each_feature(&position, |feature, amount| {
            features.push((u16::try_from(feature).unwrap(), i8::try_from(amount).unwrap()));
        });
        #[allow(clippy::cast_precision_loss, reason = "a small number")]
        let phase = phase.middle() as f32 / Phase::WHOLE as f32;
        samples.push(Sample { features, phase, value: 0.5 * points + 0.5 * expected(value) });
    }
    white_points
}

/// Gradient descent with momentum and scaled steps (Kingma and Ba, "Adam", 2015) over all samples at once.
fn fit(weights: &Weights, samples: &[Sample], steps: i32) -> Weights {
    let mut current: Vec<[f32; 2]> = weights.0.iter().map(|&(a, b)| [f32::from(a), f32::from(b)]).collect();
    let start = current.clone();
    let mut mean = vec![[0.0_f32; 2]; FEATURES];
    let mut spread = vec![[0.0_f32; 2]; FEATURES];
    for step in 1..=steps {
        let mut gradient = vec![[0.0_f32; 2]; FEATURES];
        let mut loss = 0.0_f64;
        for sample in samples {
            let shares = [sample.phase, 1.0 - sample.phase];
            let mut value = 0.0;
            for &(feature, amount) in &sample.features {
                let weight = current[usize::from(feature)];
                value += f32::from(amount) * (weight[0] * shares[0] + weight[1] * shares[1]);
            }
            let guess = expected(value);
            let error = guess - sample.value;
            loss += f64::from(error * error);
            let slope = error * guess * (1.0 - guess);
            for &(feature, amount) in &sample.features {
                for (part, share) in gradient[usize::from(feature)].iter_mut().zip(shares) {
                    *part += slope * f32::from(amount) * share;
                }
            }
        }
        if step % 50 == 0 {
            #[allow(clippy::cast_precision_loss, reason = "a count")]
            let mean_loss = loss / samples.len() as f64;
            eprintln!("step {step}: loss {mean_loss:.6}");
        }
        let rate = 4.0
            * (1.0
                - 0.9 * f32::from(i16::try_from(step).unwrap()) / f32::from(i16::try_from(steps).unwrap()));
        for feature in 0..FEATURES {
            for part in 0..2 {
                // What few games show stays near where it was.
                let pull = 0.000_5 * (current[feature][part] - start[feature][part]);
                #[allow(clippy::cast_precision_loss, reason = "a count")]
                let slope = gradient[feature][part] * 1_000.0 / samples.len() as f32 + pull;
                mean[feature][part] = 0.9 * mean[feature][part] + 0.1 * slope;
                spread[feature][part] = 0.99 * spread[feature][part] + 0.01 * slope * slope;
                let unbiased = mean[feature][part] / (1.0 - 0.9_f32.powi(step));
                let scale = (spread[feature][part] / (1.0 - 0.99_f32.powi(step))).sqrt() + 1e-4;
                current[feature][part] -= rate * unbiased / scale;
            }
        }
    }
    #[allow(clippy::cast_possible_truncation, reason = "clamped to the range")]
    let rounded = |weight: f32| weight.round().clamp(-2_000.0, 2_000.0) as i16;
    Weights(std::array::from_fn(|feature| (rounded(current[feature][0]), rounded(current[feature][1]))))
}

fn main() {
    let numbers: Vec<u64> = std::env::args().skip(1).map(|argument| argument.parse().unwrap()).collect();
    let games = numbers.first().copied().unwrap_or(240);
    let nodes = numbers.get(1).copied().unwrap_or(800);
    let rounds = numbers.get(2).copied().unwrap_or(1);
    let mut weights = Weights::plain();
    let mut samples = Vec::new();
    for round in 0..rounds {
        let mut engine = Engine::with_weights(1 << 21, weights.clone());
        let mut points = 0.0;
        for game in 0..games {
            points += play(1 + round * games + game, nodes, &mut engine, &mut samples);
            if (game + 1) % 100 == 0 {
                eprintln!(
                    "round {round}: {} games, {points} points of White, {} samples",
                    game + 1,
                    samples.len()
                );
            }
        }
        weights = fit(&weights, &samples, 300);
    }
    let mut text = format!(
        "//! The weights of the evaluation, written by the example `fit`, {rounds} x {games} games at {nodes} nodes a move.\n\n\
         use crate::evaluate::FEATURES;\n\n#[rustfmt::skip]\npub(crate) const WEIGHTS: [(i16, i16); FEATURES] = [\n"
    );
    for weights in weights.0.chunks(8) {
        let row: Vec<String> = weights.iter().map(|weight| format!("{weight:?}")).collect();
        writeln!(text, "    {},", row.join(", ")).unwrap();
    }
    text += "];\n";
    std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/src/weights.rs"), text).unwrap();
}
