//! Positions as boards to look at and to point at.
//!
//! A [`Board`] is a position laid out on a lattice, as seen from one side: what stands on each spot, and which moves
//! the spots name. It says what is there ([`Ground`], [`Shape`]), never how that looks: colours, characters and
//! sizes are for whoever draws it. Spots are asked for one at a time, so a board may be as large as the plane.

mod board;
pub mod checkers;
pub mod chess;
pub mod queens;
pub mod sokoban;
mod text;

pub use board::{At, Board, Ends, Extent, Ground, Lattice, Shape, Spot};
pub use text::names;
