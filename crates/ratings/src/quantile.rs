//! The normal and Student distributions: probabilities and quantiles.
//!
//! Probabilities come from closed forms and a continued fraction; quantiles invert them by bracketing,
//! which cannot fail.

use crate::root::increasing_root;

/// The probability that a standard normal variable is above `x`.
fn normal_tail(x: f64) -> f64 {
    0.5 * libm::erfc(x / std::f64::consts::SQRT_2)
}

/// The probability that a Student variable of `freedom` degrees is above `x ≥ 0`.
///
/// `½ I(freedom/2, ½; freedom/(freedom + x²))` (Abramowitz and Stegun, 26.7.1). Beyond a million degrees the normal
/// distribution is exact to six digits and is used instead.
fn student_tail(x: f64, freedom: f64) -> f64 {
    if freedom > 1e6 {
        return normal_tail(x);
    }
    0.5 * incomplete_beta(freedom / 2.0, 0.5, freedom / (freedom + x * x))
}

/// The probability that a Student variable of `freedom` degrees is below `x`; infinitely many make it normal.
pub(crate) fn student_cdf(x: f64, freedom: f64) -> f64 {
    if x > 0.0 { 1.0 - student_tail(x, freedom) } else { student_tail(-x, freedom) }
}

/// The two-sided quantile: `t` such that a Student variable lies within ±`t` with probability `level`.
///
/// The level is clamped to 0 … 1 − 10⁻¹², and the degrees of freedom to at least ½.
pub(crate) fn student_two_sided(level: f64, freedom: f64) -> f64 {
    let freedom = freedom.max(0.5);
    let target = ((1.0 - level.clamp(0.0, 1.0 - 1e-12)) / 2.0).ln();
    // The logarithm of a tail bends gently, so that regula falsi gets there in a few steps.
    let normal = increasing_root(0.0, 8.0, |x| target - normal_tail(x).ln());
    let mut high = normal + (normal * normal + 1.0) * normal / freedom;
    while student_tail(high, freedom).ln() > target && high < 1e30 {
        high *= 2.0;
    }
    increasing_root(normal, high, |x| target - student_tail(x, freedom).ln())
}

/// The regularised incomplete beta function `I(a, b; x)`.
///
/// Continued fraction of Didonato and Morris (1992) in the form of Press et al., *Numerical Recipes*, 6.4, evaluated
/// by Lentz's method, on the side where it converges fast.
fn incomplete_beta(a: f64, b: f64, x: f64) -> f64 {
    if x <= 0.0 {
        return 0.0;
    }
    if x >= 1.0 {
        return 1.0;
    }
    let log_front = libm::lgamma(a + b) - libm::lgamma(a) - libm::lgamma(b) + a * x.ln() + b * (-x).ln_1p();
    let front = log_front.exp();
    if x < (a + 1.0) / (a + b + 2.0) {
        front * beta_fraction(a, b, x) / a
    } else {
        1.0 - front * beta_fraction(b, a, 1.0 - x) / b
    }
}

fn beta_fraction(a: f64, b: f64, x: f64) -> f64 {
    const TINY: f64 = 1e-300;
    let away_from_zero = |value: f64| if value.abs() < TINY { TINY } else { value };
    let mut above = 1.0;
    let mut below = 1.0 / away_from_zero(1.0 - (a + b) * x / (a + 1.0));
    let mut fraction = below;
    for step in (1..10_000).map(f64::from) {
        for numerator in [
            step * (b - step) * x / ((a + 2.0 * step - 1.0) * (a + 2.0 * step)),
            -(a + step) * (a + b + step) * x / ((a + 2.0 * step) * (a + 2.0 * step + 1.0)),
        ] {
            below = 1.0 / away_from_zero(1.0 + numerator * below);
            above = away_from_zero(1.0 + numerator / above);
            fraction *= above * below;
        }
        if (above * below - 1.0).abs() < 1e-15 {
            break;
        }
    }
    fraction
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two-sided 95 % points of Student's distribution as printed in every table (Fisher and Yates), and 99 %.
    #[test]
    fn quantiles_are_those_of_the_tables() {
        for (freedom, at_95, at_99) in [
            (1.0, 12.706, 63.657),
            (2.0, 4.303, 9.925),
            (5.0, 2.571, 4.032),
            (10.0, 2.228, 3.169),
            (19.0, 2.093, 2.861),
            (30.0, 2.042, 2.750),
            (120.0, 1.980, 2.617),
            (1e9, 1.960, 2.576),
        ] {
            assert!((student_two_sided(0.95, freedom) - at_95).abs() < 6e-4, "{freedom}");
            assert!((student_two_sided(0.99, freedom) - at_99).abs() < 6e-4, "{freedom}");
        }
    }

    #[test]
    fn one_degree_of_freedom_is_cauchy() {
        for x in [-3.0_f64, -0.5, 0.0, 0.1, 2.0, 40.0] {
            let cauchy = 0.5 + x.atan() / std::f64::consts::PI;
            assert!((student_cdf(x, 1.0) - cauchy).abs() < 1e-12);
        }
    }

    #[test]
    fn odd_levels_stay_finite() {
        for level in [-1.0, 0.0, 0.5, 1.0, 7.0] {
            for freedom in [-3.0, 0.0, 0.5, 1.0, 1e12] {
                assert!(student_two_sided(level, freedom).is_finite());
            }
        }
    }
}
