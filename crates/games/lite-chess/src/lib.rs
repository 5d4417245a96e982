//! Lite Chess (Ajedrez Lite): pawns, bishops, rooks and kings on a chess board, without castling, double steps or
//! en passant, and with promotion to rook alone.
//!
//! The rules are written here twice. [`spec`] transcribes the rule book over plain boards and is meant to be read;
//! [`engine`] makes the same rules fast. Between them, [`operations`] answers the questions of the course about a
//! [`Position`] and gives a [`Refusal`] with every "no". [`notation`] holds the text forms, [`reach`] decides whether
//! one position can follow from another.
//!
//! ```
//! use tablero_lite_chess::{notation, operations};
//!
//! let position = notation::read_position("3r4/8/8/8/7k/8/3R4/3K4 w")?;
//! let refusal = operations::is_legal_move(&position, (6, 3), (6, 6)).unwrap_err();
//! assert_eq!(
//!     refusal.to_string(),
//!     "the rook on d2 is pinned: moving it would leave the king on d1 attacked by the rook on d8"
//! );
//! # Ok::<(), notation::PositionError>(())
//! ```

pub mod engine;
mod game;
pub mod notation;
pub mod operations;
mod piece;
mod position;
pub mod reach;
mod refusal;
mod setup;
pub mod spec;
mod square;
mod square_set;
pub mod words;

pub use game::{LiteChess, LiteChessKind, TextError, seat};
pub use piece::{Colour, Kind, Piece};
pub use position::Position;
pub use refusal::{GameOver, Refusal, Standing};
pub use setup::{Setup, SetupError};
pub use square::{Col, Move, Row, Square};
pub use square_set::{SquareSet, Squares};
