//! The specification languages of the courses, read, typed, run and written back.
//!
//! A [`File`] holds the definitions of a text in any of the spellings. A [`Library`] says which definition a name means.
//! [`compile`] makes one of them ready to run, and a [`Machine`] answers questions with three truth values under fuel.
//!
//! ```
//! use tablero_specification::File;
//!
//! let file = File::read("pred esPar (n: Z) { n mod 2 = 0 }");
//! assert_eq!(file.definitions.len(), 1);
//! assert!(file.diagnostics.is_empty());
//!
//! // What cannot be read is told with its place, and the rest is read all the same.
//! let broken = File::read("pred esPar (n: Z) { n mod = 0 }");
//! assert_eq!(broken.diagnostics.len(), 1);
//! ```

#![expect(
    clippy::too_many_lines,
    reason = "one arm for every kind of formula, term or macro reads best in one place"
)]
#![expect(clippy::similar_names, reason = "the two sides of an equation")]

mod compile;
mod core;
pub mod explain;
mod latex;
mod lexer;
mod library;
pub mod lint;
mod machine;
pub mod message;
pub mod mutate;
mod parser;
pub mod places;
pub mod tad;
pub mod token;
pub mod tree;
mod types;
pub mod words;
pub mod write;

pub use compile::{
    Experience, Input, Program, Scope, compile, compile_expr, compile_with, compile_within, old_names,
};
pub use core::{Failure, Shape, Truth};
pub use library::{DefinitionId, File, Format, Library, MAX_SOURCE, fold};
pub use machine::{Completion, Machine, Memory, Natives, NoNatives, Witness};
pub use types::{Ty, Value};

/// Reads a formula or term typed alone, in which these names are free.
pub fn read_expr(source: &str, names: Vec<String>) -> Result<tree::Expr, message::Diagnostic> {
    parser::formula(&library::formula_tokens(source), names).map(|(expr, _)| expr)
}
