//! Positions as boards to look at and to point at.
//!
//! A [`Board`] is a position laid out on a lattice, as seen from one side: what lies and stands on each spot, and what the
//! spots are called. It says what is there ([`Ground`], [`Shape`]), never how that looks: colours, characters and sizes
//! are for whoever draws it, as a [`Picture`] does. Spots are asked for one at a time, so a board may be as large as the
//! plane. No game is known here: each brings its own board.
//!
//! ```
//! use tablero_draw::{At, Board, Extent, Form, Lattice, Paint, Shape, Spot, Tone, names};
//!
//! /// Two squares with a stone on the first.
//! struct Two;
//!
//! impl Board for Two {
//!     fn lattice(&self) -> Lattice {
//!         Lattice::Square
//!     }
//!     fn extent(&self) -> Extent {
//!         Extent { low: At::new(0, 0), high: At::new(1, 0) }
//!     }
//!     fn spot(&self, at: At) -> Option<Spot> {
//!         let stone = Shape {
//!             form: Form::Disc,
//!             glyph: 'O',
//!             plain: 'o',
//!             letter: 'o',
//!             paint: Paint::Blue,
//!             art: None,
//!         };
//!         Some(Spot { ground: Tone::Light.into(), shape: (at.column == 0).then_some(stone) })
//!     }
//!     fn name(&self, at: At) -> Option<String> {
//!         Some(format!("c{}", at.column + 1))
//!     }
//!     fn move_text(&self, _: Option<At>, to: At) -> Option<String> {
//!         self.name(to)
//!     }
//! }
//!
//! assert_eq!(names(&Two, 80).as_deref(), Some("o:c1 c2\n"));
//! ```

mod board;
mod picture;
mod text;

pub use board::{
    Art, At, Blank, Board, Ends, Extent, Form, Ground, Lattice, Outline, Paint, Shape, Spot, Tone,
};
pub use picture::{Area, Frame, Mark, Picture, Theme, ThemeError, film};
pub use text::names;
