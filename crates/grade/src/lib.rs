//! Hand-ins judged against the reference of a game, by the smallest question on which they are wrong.
//!
//! A [`Pack`] is what a game's course asks for: exercises with their reference. It judges a text and gives a [`Mark`] for
//! every exercise. Clocks come in as closures, files as texts, programs as a [`program::Respondent`]; nothing here reads a file, starts a
//! process or asks for the time.
//!
//! ```
//! use tablero_grade::chess::LiteChessPack;
//! use tablero_grade::{Options, Pack as _};
//!
//! // Nobody looks for the king: exercise 6 is missing.
//! let options = Options { exercises: vec![6], ..Options::default() };
//! let sheet = LiteChessPack.judge("", &options, &|_| Box::new(|| false)).unwrap();
//! assert!(!sheet.readable);
//! ```

mod certificate;
pub mod chess;
mod hint;
mod mark;
mod pack;
mod portion;
pub mod program;
mod random;
pub mod sokoban;
mod tell;
mod verdict;
pub mod words;

pub use certificate::{Confirmed, Fault, certificate};
pub use hint::{Hint, Pattern};
pub use mark::{Advice, Case, Judged, Mark, Note};
pub use pack::{Clock, Desk, Matches, Mode, Options, Pack, Sheet, Unit};
pub use portion::{Portion, Said, Shown, Term};
pub use tell::{Depth, json, summary, tell, totals};
pub use verdict::{Checked, Class, Layer, Piece, Verdict};

/// The texts of grading and of the specification language.
pub const FLUENT: [&[(&str, &str)]; 2] = [words::FLUENT, tablero_specification::words::FLUENT];
