//! Random numbers from a seed.

/// Guy Steele, Doug Lea and Christine Flood, "Fast splittable pseudorandom number generators", 2014.
#[derive(Clone, Debug)]
pub(crate) struct SplitMix(pub(crate) u64);

impl SplitMix {
    pub(crate) const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb)
    }

    /// A number below a bound above 0.
    pub(crate) const fn below(&mut self, bound: u64) -> u64 {
        (self.next() >> 33) % bound
    }
}
