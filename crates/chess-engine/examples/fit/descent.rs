//! Gradient descent with momentum and scaled steps (Kingma and Ba, "Adam", 2015) in small batches.

use tablero_chess_engine::{FEATURES, Weights};

use crate::samples::{Sample, Samples, expected};

const EPOCHS: usize = 8;
const BATCH: usize = 1_024;
/// In hundredths of a pawn, for the first batch; steps become smaller until the last.
const STEP: f32 = 2.0;
/// What few positions show stays near where it began.
const PULL: f32 = 0.000_5;

struct Descent {
    weights: Vec<[f32; 2]>,
    start: Vec<[f32; 2]>,
    gradient: Vec<[f32; 2]>,
    mean: Vec<[f32; 2]>,
    spread: Vec<[f32; 2]>,
    batches: i32,
}

/// The weights that fit all samples best, from where the search for them begins.
pub(crate) fn fit(from: &Weights, samples: &Samples) -> Weights {
    let start: Vec<[f32; 2]> = from.0.iter().map(|&(a, b)| [f32::from(a), f32::from(b)]).collect();
    let zero = vec![[0.0; 2]; FEATURES];
    let mut descent = Descent {
        weights: start.clone(),
        start,
        gradient: zero.clone(),
        mean: zero.clone(),
        spread: zero,
        batches: 0,
    };
    let total = EPOCHS * samples.len().div_ceil(BATCH);
    let mut order: Vec<usize> = (0..samples.len()).collect();
    let mut seed = 1_u64;
    for epoch in 1..=EPOCHS {
        for last in (1..order.len()).rev() {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            order.swap(last, usize::try_from(seed >> 33).unwrap() % (last + 1));
        }
        let mut loss = 0.0;
        for batch in order.chunks(BATCH) {
            loss += batch.iter().map(|&index| descent.learn(&samples.get(index))).sum::<f64>();
            #[allow(clippy::cast_precision_loss, reason = "a share")]
            let done = descent.batches as f32 / total as f32;
            descent.step(STEP * 0.5 * (1.0 + (done * std::f32::consts::PI).cos()));
        }
        #[allow(clippy::cast_precision_loss, reason = "a count")]
        let mean = loss / samples.len() as f64;
        eprintln!("epoch {epoch}: {} samples, loss {mean:.6}", samples.len());
    }
    #[allow(clippy::cast_possible_truncation, reason = "clamped to the range")]
    let rounded = |weight: f32| weight.round().clamp(-3_000.0, 3_000.0) as i16;
    Weights(std::array::from_fn(|feature| {
        let [middle, ending] = descent.weights[feature];
        (rounded(middle), rounded(ending))
    }))
}

impl Descent {
    /// Adds a sample to the gradient; gives the square of the error.
    fn learn(&mut self, sample: &Sample<'_>) -> f64 {
        let shares = [sample.phase, 1.0 - sample.phase];
        let mut value = 0.0;
        for &(feature, amount) in sample.features {
            let [middle, ending] = self.weights[usize::from(feature)];
            value += f32::from(amount) * (middle * shares[0] + ending * shares[1]);
        }
        let guess = expected(value);
        let error = guess - sample.worth;
        let slope = error * guess * (1.0 - guess);
        for &(feature, amount) in sample.features {
            for (part, share) in self.gradient[usize::from(feature)].iter_mut().zip(shares) {
                *part += slope * f32::from(amount) * share;
            }
        }
        f64::from(error * error)
    }

    fn step(&mut self, rate: f32) {
        self.batches += 1;
        let (mean_share, spread_share) =
            (1.0 - 0.9_f32.powi(self.batches), 1.0 - 0.999_f32.powi(self.batches));
        for feature in 0..FEATURES {
            for part in 0..2 {
                let slope = std::mem::take(&mut self.gradient[feature][part]);
                let mean = &mut self.mean[feature][part];
                *mean += 0.1 * (slope - *mean);
                let spread = &mut self.spread[feature][part];
                *spread += 0.001 * (slope * slope - *spread);
                let scaled = (*mean / mean_share) / ((*spread / spread_share).sqrt() + 1e-8);
                let pull = PULL * (self.weights[feature][part] - self.start[feature][part]);
                self.weights[feature][part] -= rate * (scaled + pull);
            }
        }
    }
}
