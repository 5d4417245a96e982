//! Positions as the fitting sees them: features, and what the position was worth.

use tablero_chess_engine::{Phase, for_each_feature};
use tablero_lite_chess::Position;

/// How much a sample believes the search; the rest is how the game ended.
const BELIEF: f32 = 0.4;

/// A position with what the search said and how the game ended for the side to move.
pub(crate) struct Judged {
    pub(crate) position: Position,
    pub(crate) value: i32,
    pub(crate) points: f32,
}

/// All samples, their features one after the other.
#[derive(Default)]
pub(crate) struct Samples {
    features: Vec<(u16, i16)>,
    ends: Vec<(usize, f32, f32)>,
}

/// One of them.
pub(crate) struct Sample<'a> {
    pub(crate) features: &'a [(u16, i16)],
    /// The share of the middle game.
    pub(crate) phase: f32,
    /// What the position was worth to the side to move, from 0 to 1.
    pub(crate) worth: f32,
}

/// What a value in hundredths of a pawn says about the result.
pub(crate) fn expected(value: f32) -> f32 {
    1.0 / (1.0 + (-value / 190.0).exp())
}

impl Samples {
    pub(crate) fn push(&mut self, judged: &Judged) {
        let mut features: Vec<(u16, i16)> = Vec::new();
        let phase = for_each_feature(&judged.position, |feature, amount| {
            features.push((u16::try_from(feature).unwrap(), i16::try_from(amount).unwrap()));
        });
        features.sort_unstable();
        for group in features.chunk_by(|a, b| a.0 == b.0) {
            let amount: i16 = group.iter().map(|&(_, amount)| amount).sum();
            if amount != 0 {
                self.features.push((group[0].0, amount));
            }
        }
        #[allow(clippy::cast_precision_loss, reason = "small numbers")]
        let (phase, value) = (phase.middle() as f32 / Phase::WHOLE as f32, judged.value as f32);
        let worth = BELIEF * expected(value) + (1.0 - BELIEF) * judged.points;
        self.ends.push((self.features.len(), phase, worth));
    }

    pub(crate) const fn len(&self) -> usize {
        self.ends.len()
    }

    pub(crate) fn get(&self, index: usize) -> Sample<'_> {
        let begin = index.checked_sub(1).map_or(0, |before| self.ends[before].0);
        let (end, phase, worth) = self.ends[index];
        Sample { features: &self.features[begin..end], phase, worth }
    }
}
