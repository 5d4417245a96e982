//! Finding where a monotone function of one variable crosses zero.

/// The zero of a function that is increasing between `low` and `high`, not positive at `low` nor negative at `high`.
///
/// Regula falsi with the Illinois modification (Dowell and Jarratt, 1971), and a bisection whenever three steps did
/// not halve the bracket, so that it ends on any monotone function, also one with infinite ends or jumps.
pub(crate) fn increasing_root(low: f64, high: f64, function: impl Fn(f64) -> f64) -> f64 {
    let (mut low, mut high) = (low, high);
    let (mut at_low, mut at_high) = (function(low), function(high));
    let mut last_was_low = None;
    let mut watched = high - low;
    for step in 1..200 {
        let tolerance = 1e-13 * (low.abs() + high.abs()) + 1e-300;
        if at_low >= 0.0 || high - low <= tolerance {
            return low;
        }
        if at_high <= 0.0 {
            return high;
        }
        let mut guess = low + (high - low) * (at_low / (at_low - at_high));
        if step % 3 == 0 {
            if high - low > watched / 2.0 {
                guess = f64::midpoint(low, high);
            }
            watched = high - low;
        }
        if !(guess > low && guess < high) {
            guess = f64::midpoint(low, high);
            if guess <= low || guess >= high {
                return guess;
            }
        }
        let value = function(guess);
        if value == 0.0 {
            return guess;
        }
        if value < 0.0 {
            (low, at_low) = (guess, value);
            if last_was_low == Some(true) {
                at_high /= 2.0;
            }
            last_was_low = Some(true);
        } else {
            (high, at_high) = (guess, value);
            if last_was_low == Some(false) {
                at_low /= 2.0;
            }
            last_was_low = Some(false);
        }
    }
    f64::midpoint(low, high)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(low: f64, high: f64, expected: f64, function: impl Fn(f64) -> f64) {
        let found = increasing_root(low, high, function);
        assert!((found - expected).abs() <= 1e-11 * (1.0 + expected.abs()), "{found} instead of {expected}");
    }

    #[test]
    fn zeros_are_found() {
        check(0.0, 2.0, 2.0_f64.sqrt(), |x| x * x - 2.0);
        check(-1.0, 1.0, 0.0, |x| x.powi(9));
        check(0.0, 1e6, 3.0_f64.exp(), |x| x.ln() - 3.0);
        check(0.0, 1.0, 0.25, |x| if x < 0.25 { -1.0 } else { 1.0 });
        check(0.0, 1.0, 0.999, |x| if x < 0.999 { f64::NEG_INFINITY } else { f64::INFINITY });
        check(0.0, 1.0, 1.0, |x| x - 2.0);
        check(0.0, 1.0, 0.0, |x| x + 2.0);
    }
}
