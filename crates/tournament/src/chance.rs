//! Where the seeds of games come from.

/// A seed made of several numbers: of which tournament, which game, which seat. Equal numbers give equal seeds, and
/// numbers next to each other seeds that have nothing in common (the finalizer is that of `SplitMix64`).
pub(crate) fn seed(parts: &[u64]) -> u64 {
    parts.iter().fold(0, |seed, &part| {
        let mut z = (seed ^ part).wrapping_add(0x9e37_79b9_7f4a_7c15);
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_seats_share_a_seed() {
        let all = (0..50).flat_map(|game| (0..6).map(move |seat| seed(&[1, game, seat])));
        let mut seeds: Vec<_> = all.collect();
        seeds.sort_unstable();
        seeds.dedup();
        assert_eq!(seeds.len(), 300);
        assert_ne!(seed(&[1, 2]), seed(&[2, 1]));
    }
}
