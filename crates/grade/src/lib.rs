//! Hand-ins judged against the reference of a game, by the smallest question on which they are wrong.
//!
//! ```
//! use tablero_grade::Verdict;
//! use tablero_grade::chess::{Options, grade};
//! use tablero_specification::File;
//!
//! // The king is never looked for: exercise 6 is missing.
//! let file = File::read("");
//! let options = Options { exercise: Some(6), ..Options::default() };
//! let reports = grade(&file, &options, &|_| Box::new(|| false));
//! let judgement = reports[0].as_written.as_ref().or(reports[0].isolated.as_ref());
//! assert!(judgement.is_none_or(|judgement| judgement.verdict != Verdict::Right));
//! ```

pub mod chess;
mod hint;
mod verdict;

pub use hint::{Hint, Pattern};
pub use verdict::{Checked, Class, Counterexample, Judgement, Report, Verdict};
