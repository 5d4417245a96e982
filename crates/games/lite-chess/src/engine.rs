//! The rules made fast: sets of squares as 64-bit words, legal moves without trying them out.
//!
//! Everything here is bound to [`spec`](crate::spec) by property tests; when they differ, the rule book decides.
//! The engine also holds in positions that no game reaches but the rule book calls valid: adjacent kings, pawns
//! on end rows, a king that could be taken, dozens of rooks.

mod attacks;
mod board;
mod moves;
mod perft;
mod zobrist;

pub use attacks::{between, bishop_attacks, king_attacks, pawn_attacks, rook_attacks};
pub use board::Board;
pub use moves::{count_moves, for_each_move, for_each_move_to};
pub use perft::{Perft, PerftError, Stop, perft, perft_layered};

pub(crate) use board::arrived;
pub(crate) use zobrist::{key, key_after, key_passed};
