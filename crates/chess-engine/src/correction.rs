//! How far the evaluation was off in positions with the same pawns.
//!
//! Pawns change slowly, so what a search has found about one position says something about the evaluation of the next
//! ones. Every result that does not merely confirm a bound moves the error remembered for its pawns a little.

use std::hash::BuildHasher as _;

use rustc_hash::FxBuildHasher;
use tablero_lite_chess::{Colour, Kind, Position};

/// How many errors are kept for each side to move.
const ENTRIES: usize = 1 << 14;
/// An error is kept in parts of a hundredth of a pawn, so that small ones add up.
const GRAIN: i32 = 256;
/// No error is larger.
const LARGEST: i32 = 96 * GRAIN;

/// The errors by side to move and pawns.
pub(crate) struct Corrections(Vec<i16>);

impl Corrections {
    pub(crate) fn new() -> Self {
        Self(vec![0; 2 * ENTRIES])
    }

    fn index(position: &Position) -> usize {
        let board = position.board();
        let pawns = (board.each(Colour::White, Kind::Pawn), board.each(Colour::Black, Kind::Pawn));
        let place = FxBuildHasher.hash_one(pawns) >> (64 - ENTRIES.ilog2());
        let side = if position.to_move() == Colour::White { 0 } else { ENTRIES };
        side + usize::try_from(place).unwrap_or(0) % ENTRIES
    }

    /// What to add to the evaluation of a position.
    pub(crate) fn of(&self, position: &Position) -> i32 {
        i32::from(self.0[Self::index(position)]) / GRAIN
    }

    /// A search of so many plies found that the evaluation was off by so much.
    pub(crate) fn learn(&mut self, position: &Position, error: i32, depth: i32) {
        let entry = &mut self.0[Self::index(position)];
        let weight = (depth + 1).min(16);
        let target = (error * GRAIN).clamp(-LARGEST, LARGEST);
        let moved = (i32::from(*entry) * (GRAIN - weight) + target * weight) / GRAIN;
        *entry = i16::try_from(moved).unwrap_or(*entry);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tablero_lite_chess::notation::read_position;

    #[test]
    fn an_error_is_learnt_for_the_same_pawns_and_side_alone() {
        let position = |fen: &str| read_position(fen).unwrap();
        let seen = position("4k3/pp6/8/8/8/8/PP6/R3K3 w");
        let mut corrections = Corrections::new();
        for _ in 0..200 {
            corrections.learn(&seen, 40, 9);
        }
        assert!((36..=40).contains(&corrections.of(&seen)), "{}", corrections.of(&seen));
        assert_eq!(corrections.of(&position("r3k3/pp6/8/8/8/8/PP6/3RK3 w")), corrections.of(&seen));
        assert_eq!(corrections.of(&position("4k3/pp6/8/8/8/8/PP6/R3K3 b")), 0);
        assert_eq!(corrections.of(&position("4k3/p1p5/8/8/8/8/PP6/R3K3 w")), 0);
    }

    #[test]
    fn no_error_leaves_its_range() {
        let position = Position::initial();
        let mut corrections = Corrections::new();
        for _ in 0..10_000 {
            corrections.learn(&position, -20_000, 60);
        }
        assert!(
            (-LARGEST / GRAIN..-90).contains(&corrections.of(&position)),
            "{}",
            corrections.of(&position)
        );
    }
}
