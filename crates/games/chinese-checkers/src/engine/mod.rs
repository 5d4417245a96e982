//! The rules, fast.
//!
//! A player's pieces never leave its zone, which in its own view is the parallelogram |u|, |v| <= N, and what a
//! piece jumps over between two cells of the zone is in the zone as well. So all moves of a player are found in
//! that parallelogram alone. Opposite players share one, turned by half a circle, which leaves three *frames*
//! for six players. Laid out row by row with empty columns beside each row, every direction of a frame is a
//! constant distance between bits, and steps and jumps of whole sets of pieces are shifts and masks. Up to N = 4
//! a frame fits a `u128` ([`Small`]), where its four classes of parity are kept apart; larger boards use words in a
//! vector ([`Large`]).
//!
//! Rejected: one bit board for the whole star (289 bits at N = 4 with constant distances), lists of neighbours per
//! cell (a plain loop over them is several times slower), and a `u128` row by row (half as fast: its shifts are of 128
//! bits).

mod board;
mod cell_set;
pub(crate) mod frame;
mod game;
mod small_set;
mod state;
mod wide_set;

pub use board::Board;
pub use cell_set::CellSet;
pub(crate) use frame::Frame;
pub use game::{Checkers, IllegalMove, PerftError};
pub use state::State;
pub use wide_set::WideSet;

/// The game on boards up to [`Small::MAX_SIZE`](CellSet::MAX_SIZE).
pub type Small = Checkers<u128>;
/// The game on boards of any size.
pub type Large = Checkers<WideSet>;
