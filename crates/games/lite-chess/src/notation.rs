//! The text forms of Lite Chess: FEN for positions, square pairs for moves, diagrams.

mod diagram;
mod fen;
mod moves;

/// The rules for Fairy-Stockfish, as a file that it reads: the variant [`FAIRY_STOCKFISH_NAME`].
pub const FAIRY_STOCKFISH_VARIANT: &str = include_str!("notation/fairy_stockfish.ini");

/// What Lite Chess is called in [`FAIRY_STOCKFISH_VARIANT`].
pub const FAIRY_STOCKFISH_NAME: &str = "ajedrezlite";

pub use diagram::{Diagram, Figures};
pub use fen::{FenError, PositionError, fen, read_fen, read_position};
pub use moves::{MoveError, MoveTextError, read_legal_move, read_points};
