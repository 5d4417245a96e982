//! Thousands of games played in step, for programs that learn.
//!
//! An [`Encoding`] numbers the moves of a game and writes positions as planes of bytes. A [`Batch`] plays many games of one
//! encoding at once: one call plays a move in each, writes what is seen and what may be played into the caller's slices, and
//! restarts finished games. A [`Warehouse`] is the same for Sokoban, with a level for each game and only the changed
//! cells written, [`hops`] the same for Chinese checkers by single hops; [`state`] is one game alone. What comes out depends on the seeds and the actions alone, never on the number of threads.
//!
//! ```
//! use std::sync::Arc;
//! use tablero_batch::{Batch, Buffers};
//! use tablero_lite_chess::LiteChess;
//! use tablero_core::Game;
//!
//! let game = Arc::new(LiteChess);
//! let start = game.initial();
//! let mut batch = Batch::new(game, start, 4, Some(200), 1)?;
//! let mut kept = Buffers::new(batch.sizes());
//! batch.reset(&[1, 2, 3, 4], &mut kept.slices())?;
//! let mut actions = vec![0; 4];
//! batch.sample(&mut actions)?;
//! batch.step(&actions, &mut kept.slices())?;
//! assert_eq!(kept.to_move, [1, 1, 1, 1]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod any;
mod batch;
mod buffers;
mod encoding;
mod encodings;
mod error;
mod hops;
mod returns;
pub mod sokoban;
mod state;
mod workers;

pub use any::{AnyBatch, AnyEncoding, batch, encoding, hops, state};
pub use batch::Batch;
pub use buffers::{Buffers, Sizes, Slices};
pub use encoding::{Encoding, Shape};
pub use error::BatchError;
pub use returns::returns;
pub use sokoban::{Reward, Sight, Warehouse};
pub use state::{ActionError, AnyState};
pub use workers::MOST_GAMES;
