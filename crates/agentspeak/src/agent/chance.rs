//! Chance: our own generator, or Java's after the program has set its seed.

use rand::{RngExt as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A source of random numbers.
#[derive(Clone, Debug)]
pub(super) enum Chance {
    Own(Xoshiro256PlusPlus),
    /// The linear congruential generator that the documentation of `java.util.Random` specifies, so that
    /// `.set_random_seed` gives the numbers it gives in Jason.
    Java(u64),
}

const MULTIPLIER: u64 = 0x5_DEEC_E66D;
const MASK: u64 = (1 << 48) - 1;

impl Chance {
    pub(super) fn from_seed(seed: u64) -> Self {
        Self::Own(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    pub(super) const fn java(seed: u64) -> Self {
        Self::Java((seed ^ MULTIPLIER) & MASK)
    }

    /// A number from 0 to 1, 1 excluded.
    pub(super) fn number(&mut self) -> f64 {
        match self {
            Self::Own(own) => own.random::<f64>(),
            Self::Java(state) => {
                let high = u64::from(bits(state, 26)) << 27;
                #[expect(clippy::cast_precision_loss, reason = "53 bits fit")]
                let number = (high + u64::from(bits(state, 27))) as f64;
                number / 9_007_199_254_740_992.0
            }
        }
    }

    /// A whole number from 0 to `bound`, which is not 0, `bound` excluded.
    pub(super) fn below(&mut self, bound: usize) -> usize {
        match (self, u32::try_from(bound)) {
            (Self::Java(state), Ok(bound)) if bound < 1 << 31 => java_below(state, bound) as usize,
            (Self::Java(_), _) => 0,
            (Self::Own(own), _) => own.random_range(0..bound),
        }
    }
}

/// The next bits, at most 32.
fn bits(state: &mut u64, count: u32) -> u32 {
    *state = state.wrapping_mul(MULTIPLIER).wrapping_add(11) & MASK;
    u32::try_from(*state >> (48 - count)).unwrap_or(u32::MAX)
}

fn java_below(state: &mut u64, bound: u32) -> u32 {
    if bound.is_power_of_two() {
        let wide = u64::from(bound) * u64::from(bits(state, 31));
        return u32::try_from(wide >> 31).unwrap_or(0);
    }
    loop {
        let drawn = bits(state, 31);
        let value = drawn % bound;
        // Draws from the last, incomplete run of `bound` numbers would favour the small ones.
        if u64::from(drawn) - u64::from(value) + u64::from(bound) <= 1 << 31 {
            return value;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_the_numbers_of_java() {
        // new Random(42).nextDouble(), and nextInt(10) after it.
        let mut chance = Chance::java(42);
        assert!((chance.number() - 0.727_563_6).abs() < 1e-6);
        let mut chance = Chance::java(42);
        assert_eq!([0; 3].map(|_| chance.below(10)), [0, 3, 8]);
    }
}
