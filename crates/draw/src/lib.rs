//! Positions as boards to look at and to point at.
//!
//! A [`Board`] is a position laid out on a lattice, as seen from one side: what lies and stands on each spot, and how the
//! spots are called. It says what is there ([`Ground`], [`Shape`]), never how that looks: colours, characters and sizes
//! are for whoever draws it, as a [`Picture`] does. Spots are asked for one at a time, so a board may be as large as the
//! plane. No game is known here: each brings its own board.

mod board;
mod picture;
mod text;

pub use board::{
    Art, At, Blank, Board, Ends, Extent, Form, Ground, Lattice, Outline, Paint, Shape, Spot, Tone,
};
pub use picture::{Area, Frame, Mark, Picture, Theme, ThemeError, film};
pub use text::names;
