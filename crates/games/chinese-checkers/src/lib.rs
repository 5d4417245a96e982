//! Chinese checkers (Xadrez Xinez) on a star of any size, for any of six players.
//!
//! [`spec`] states the rules over plain [`Position`]s; [`engine`] plays them fast; [`notation`] writes and reads
//! moves, positions and boards; [`standings`] counts what only a referee knows. Positions come in
//! through [`Position::from_setup`] and are trusted afterwards.
//!
//! ```
//! use tablero_chinese_checkers::engine::Small;
//! use tablero_chinese_checkers::{Corners, Rule, Size};
//! use tablero_core::Game;
//!
//! let game = Small::new(Size::new(4)?, Corners::opposite_pair(), Rule::Filled)?;
//! let mut moves = Vec::new();
//! game.legal_moves(&game.initial(), &mut moves);
//! assert_eq!(moves.len(), 14);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod cell;
mod corner;
pub mod engine;
pub mod exact;
mod kind;
pub mod notation;
mod position;
mod size;
pub mod spec;
pub mod standings;
pub mod words;

pub use cell::{Cell, CellError, DIRECTIONS, Direction};
pub use corner::{Corner, CornerError, Corners};
pub use kind::{ChineseCheckers, OptionError};
pub use position::{Move, Position, Rule, Setup, SetupError, UnknownRule};
pub use size::{Pos, Size, SizeError};
