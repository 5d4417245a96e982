//! The text forms of Lite Chess: FEN for positions, square pairs for moves, records of games, diagrams.

mod diagram;
mod fen;
mod moves;
mod record;

pub use diagram::{Diagram, Figures};
pub use fen::{FenError, PositionError, fen, read_fen, read_position};
pub use moves::{MoveError, MoveTextError, read_legal_move, read_points};
pub use record::{Record, RecordError, Verdict};
