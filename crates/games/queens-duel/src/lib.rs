//! The queens duel: White and Black place queens in turn, no queen may attack another, and who finds no free
//! cell has lost (with a quota that ends the game early for White on even sides).
//!
//! Under [`Rule::Last`] it is Node Kayles on the graph of queen moves: Noon and Van Brummelen, "The
//! non-attacking queens game" (2006).

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
