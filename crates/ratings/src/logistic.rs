//! The Elo scale: expected score and rating difference.
//!
//! Elo, *The Rating of Chessplayers, Past and Present* (1978), in its logistic form: a player rated `d` points
//! above another is expected to score `1 / (1 + 10^(−d/400))` of the points. Draws are half points; nothing is
//! assumed about how often they happen.

/// Elo points per natural logarithm of the odds: `400 / ln 10`.
pub const ELO_PER_LOGIT: f64 = 400.0 / std::f64::consts::LN_10;

/// The expected share of the points at this rating difference.
///
/// ```
/// # use tablero_ratings::expected_score;
/// assert_eq!(expected_score(0.0), 0.5);
/// assert!((expected_score(400.0) - 10.0 / 11.0).abs() < 1e-12);
/// ```
#[must_use]
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + (-elo / ELO_PER_LOGIT).exp())
}

/// The rating difference at which this share of the points is expected: −∞ at 0 and +∞ at 1.
///
/// A share outside 0 to 1 is taken for the nearer end.
#[must_use]
pub fn elo_of_score(score: f64) -> f64 {
    let score = score.clamp(0.0, 1.0);
    ELO_PER_LOGIT * (score / (1.0 - score)).ln()
}
