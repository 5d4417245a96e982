//! How much less deep late moves are searched.

use std::sync::LazyLock;

/// By depth and number of the move: how much less deep a late quiet move is searched.
static REDUCTIONS: LazyLock<Vec<[i32; 64]>> = LazyLock::new(|| {
    let natural = |number: u32| f64::from(number.max(1)).ln();
    let reduction = |depth: u32, number: u32| 0.6 + natural(depth) * natural(number) / 2.1;
    #[allow(clippy::cast_possible_truncation, reason = "below 20")]
    let row = |depth: u32| {
        std::array::from_fn(|number| reduction(depth, u32::try_from(number).unwrap_or(0)) as i32)
    };
    (0..64).map(row).collect()
});

pub(super) fn reduction(depth: i32, number: usize) -> i32 {
    REDUCTIONS[usize::try_from(depth).unwrap_or(0).min(63)][number.min(63)]
}
