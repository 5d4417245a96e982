//! A player of Lite Chess with a search of its own.
//!
//! The algorithms of the crate `search` play any game and know none; what makes a chess program strong is written for one
//! game: static exchange, staged ordering of moves, pruning by what a rook is worth, an evaluation fitted from games. So it
//! has a crate of its own above the rules, which depends on nothing else, and the rules stay free of it.
//!
//! Nothing here reads a clock or an entropy source: whoever asks for a move says through a closure when to stop, and [`uci`]
//! is handed its lines and its clock. The only files are endgame tables, read when a UCI option names their directory.
//!
//! ```
//! use tablero_chess_engine::{Engine, Limits};
//! use tablero_lite_chess::notation;
//!
//! let position = notation::read_position("7k/8/6K1/8/8/8/8/R7 w")?;
//! let mut engine = Engine::with_hash(1 << 20);
//! let found = engine.search(&position, &[], &Limits { depth: 3, ..Limits::default() }, |_| true).unwrap();
//! assert_eq!(found.best().to_string(), "a1a8");
//! # Ok::<(), notation::PositionError>(())
//! ```

mod attack;
mod bench;
mod correction;
mod evaluate;
mod exchange;
mod history;
mod level;
pub mod network;
mod picker;
mod random;
mod score;
mod search;
pub mod study;
mod table;
mod thread;
pub mod uci;
mod weights;

pub use bench::bench;
pub use evaluate::{FEATURES, Phase, Weights, evaluate, for_each_feature};
pub use level::Level;
pub use score::Score;
pub use search::{Engine, Found, Limits, Line};
