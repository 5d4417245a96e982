//! The queens duel: White and Black place queens in turn, no queen may attack another, and who finds no free
//! cell has lost (with a quota that ends the game early for White on even sides).
//!
//! Under [`Rule::Last`] it is Node Kayles on the graph of queen moves: Noon and Van Brummelen, "The
//! non-attacking queens game" (2006).
//!
//! ```
//! use tablero_core::Notation as _;
//! use tablero_queens_duel::{QueensDuel, Rule, Side};
//!
//! let side = Side::new(6)?;
//! let game = QueensDuel::new(side, Rule::Quota);
//! let position = game.read_position("6: a1 c2")?;
//! assert_eq!(position.free_count(), 9);
//! let refused = game.read_move(&position, "a4").unwrap_err();
//! assert_eq!(refused.to_string(), "the queen at a1 attacks a4");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod cell;
mod engine;
mod kind;
pub mod notation;
pub mod robots;
pub mod solver;
pub mod spec;
pub mod strategy;
mod sum;
pub mod words;

pub use cell::{Cell, MAX_SIDE, Point, Rule, Side, SideError};
pub use engine::{PlaceError, Position, PositionError, QueensDuel, opponent};
pub use kind::{KindError, QueensKind};
