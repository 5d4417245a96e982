//! The training of the network: gradient descent in floating point, then rounding.

use std::f32::consts::PI;

use tablero_chess_engine::network::{
    HIDDEN, HIDDEN_ONE, INPUTS, LAST_ONE, Network, STAGES, View, WORTH, stage,
};
use tablero_chess_engine::{Weights, evaluate};
use tablero_lite_chess::Position;

use crate::play::Random;
use crate::samples::{Judged, expected};

const EPOCHS: usize = 6;
const BATCH: usize = 4_096;
/// For the first batch; steps become smaller until the last.
const RATE: f32 = 0.002;
/// How much a sample believes the search; the rest is how the game ended.
const BELIEF: f32 = 0.9;
/// By how much every weight shrinks in a step, as a share of the rate.
const DECAY: f32 = 0.5;
/// No weight leaves what its byte can hold.
const MOST_FIRST: f32 = 127.0 / HIDDEN_ONE as f32;
const MOST_LAST: f32 = 127.0 / LAST_ONE as f32;

// Where the numbers of each kind begin; the order is that of the file.
const LAST: usize = INPUTS * HIDDEN;
const BIAS: usize = LAST + STAGES * 2 * HIDDEN;
const LAST_BIAS: usize = BIAS + HIDDEN;
const ALL: usize = LAST_BIAS + STAGES;

/// A position as the network sees it.
struct Sample {
    inputs: [Vec<u16>; 2],
    stage: usize,
    /// What the features say.
    known: f32,
    worth: f32,
}

#[allow(clippy::cast_precision_loss, reason = "small numbers")]
fn sample(judged: &Judged, weights: &Weights) -> Sample {
    let position: &Position = &judged.position;
    let board = position.board();
    let inputs = [position.to_move(), !position.to_move()].map(|side| {
        let view = View::of(board, side);
        let men = board.occupied().into_iter().filter_map(|square| {
            let piece = position.piece_at(square)?;
            u16::try_from(view.input(piece.colour, piece.kind, square)).ok()
        });
        men.collect()
    });
    let known = evaluate(position, weights) as f32;
    let worth = BELIEF * expected(judged.value as f32) + (1.0 - BELIEF) * judged.points;
    Sample { inputs, stage: stage(board), known, worth }
}

struct Descent {
    numbers: Vec<f32>,
    slope: Vec<f32>,
    mean: Vec<f32>,
    spread: Vec<f32>,
    batches: i32,
}

/// The bytes of the network that fits all positions best.
#[allow(clippy::cast_precision_loss, reason = "counts and shares")]
pub(crate) fn fit(judged: &[Judged], weights: &Weights) -> Vec<u8> {
    let samples: Vec<Sample> = judged.iter().map(|judged| sample(judged, weights)).collect();
    // The last games are kept aside to see what is learnt.
    let (samples, unseen) = samples.split_at(samples.len() - samples.len() / 20);
    let mut random = Random(1);
    let mut numbers = vec![0.0; ALL];
    for (place, number) in numbers.iter_mut().enumerate().take(BIAS) {
        let most = if place < LAST { 0.15 } else { 0.1 };
        *number = (random.below(20_001) as f32 / 10_000.0 - 1.0) * most;
    }
    numbers[BIAS..LAST_BIAS].fill(0.1);
    let zero = vec![0.0; ALL];
    let mut descent = Descent { numbers, slope: zero.clone(), mean: zero.clone(), spread: zero, batches: 0 };
    let total = EPOCHS * samples.len().div_ceil(BATCH);
    let mut order: Vec<u32> = (0..u32::try_from(samples.len()).unwrap()).collect();
    for epoch in 1..=EPOCHS {
        for last in (1..order.len()).rev() {
            order.swap(last, random.below(last + 1));
        }
        let mut loss = 0.0;
        for batch in order.chunks(BATCH) {
            loss +=
                batch.iter().map(|&at| f64::from(descent.learn(&samples[at as usize], true))).sum::<f64>();
            let done = descent.batches as f32 / total as f32;
            descent.step(RATE * 0.5 * (1.0 + (done * PI).cos()) + 1e-6);
        }
        let tested: f64 = unseen.iter().map(|sample| f64::from(descent.learn(sample, false))).sum();
        let plain: f64 =
            unseen.iter().map(|sample| f64::from((expected(sample.known) - sample.worth).powi(2))).sum();
        eprintln!(
            "epoch {epoch}: loss {:.6}, of unseen positions {:.6}, without the network {:.6}",
            loss / samples.len() as f64,
            tested / unseen.len() as f64,
            plain / unseen.len() as f64
        );
    }
    descent.rounded()
}

impl Descent {
    /// The square of the error of a sample, which is added to the slope.
    fn learn(&mut self, sample: &Sample, teach: bool) -> f32 {
        let mut sums = [[0.0_f32; HIDDEN]; 2];
        let mut out = self.numbers[LAST_BIAS + sample.stage];
        for (half, (sums, inputs)) in sums.iter_mut().zip(&sample.inputs).enumerate() {
            sums.copy_from_slice(&self.numbers[BIAS..LAST_BIAS]);
            for &input in inputs {
                let row = &self.numbers[usize::from(input) * HIDDEN..][..HIDDEN];
                for (sum, weight) in sums.iter_mut().zip(row) {
                    *sum += weight;
                }
            }
            let last = &self.numbers[LAST + (2 * sample.stage + half) * HIDDEN..][..HIDDEN];
            let mut part = [0.0_f32; 8];
            for (sums, last) in sums.chunks_exact(8).zip(last.chunks_exact(8)) {
                for ((part, sum), weight) in part.iter_mut().zip(sums).zip(last) {
                    let clipped = sum.clamp(0.0, 1.0);
                    *part += clipped * clipped * weight;
                }
            }
            out += part.iter().sum::<f32>();
        }
        #[allow(clippy::cast_precision_loss, reason = "400")]
        let value = sample.known + WORTH as f32 * out;
        let guess = expected(value);
        let error = guess - sample.worth;
        if teach {
            let slope = error * guess * (1.0 - guess);
            self.slope[LAST_BIAS + sample.stage] += slope;
            for (half, (sums, inputs)) in sums.iter().zip(&sample.inputs).enumerate() {
                let place = LAST + (2 * sample.stage + half) * HIDDEN;
                let mut back = [0.0_f32; HIDDEN];
                for at in 0..HIDDEN {
                    let clipped = sums[at].clamp(0.0, 1.0);
                    let inside = if sums[at] > 0.0 && sums[at] < 1.0 { 2.0 * clipped } else { 0.0 };
                    back[at] = slope * self.numbers[place + at] * inside;
                    self.slope[place + at] += slope * clipped * clipped;
                }
                for (sum, back) in self.slope[BIAS..LAST_BIAS].iter_mut().zip(&back) {
                    *sum += back;
                }
                for &input in inputs {
                    let row = &mut self.slope[usize::from(input) * HIDDEN..][..HIDDEN];
                    for (sum, back) in row.iter_mut().zip(&back) {
                        *sum += back;
                    }
                }
            }
        }
        error * error
    }

    fn step(&mut self, rate: f32) {
        self.batches += 1;
        let mean_share = 1.0 - 0.9_f32.powi(self.batches);
        let spread_share = 1.0 - 0.999_f32.powi(self.batches);
        let state = self.slope.iter_mut().zip(&mut self.mean).zip(&mut self.spread);
        for (at, (number, ((slope, mean), spread))) in self.numbers.iter_mut().zip(state).enumerate() {
            let now = std::mem::take(slope);
            *mean += 0.1 * (now - *mean);
            *spread += 0.001 * (now * now - *spread);
            *number -= rate * (*mean / mean_share) / ((*spread / spread_share).sqrt() + 1e-10)
                + rate * DECAY * *number;
            let most = match at {
                0..LAST => MOST_FIRST,
                LAST..BIAS => MOST_LAST,
                _ => 3.5,
            };
            *number = number.clamp(-most, most);
        }
    }

    #[allow(clippy::cast_possible_truncation, reason = "clamped before")]
    fn rounded(&self) -> Vec<u8> {
        let (first, last) = (f32::from(HIDDEN_ONE), f32::from(LAST_ONE));
        let weight = |(at, number): (usize, &f32)| {
            (number * if at < LAST { first } else { last }).round().clamp(-127.0, 127.0) as i8
        };
        let weights: Vec<i8> = self.numbers[..BIAS].iter().enumerate().map(weight).collect();
        let bias = |(at, number): (usize, &f32)| {
            (number * if at < HIDDEN { first } else { first * last }).round() as i16
        };
        let biases: Vec<i16> = self.numbers[BIAS..].iter().enumerate().map(bias).collect();
        Network::write(&weights, &biases)
    }
}
