//! From text to programs: agents (`.asl`) and projects (`.mas2j`).

pub mod diagnostic;
mod directives;
mod expressions;
mod hints;
pub mod lexer;
mod mas2j;
mod parser;
mod plans;

pub use diagnostic::{Diagnostic, Included, Position, Severity};
pub use mas2j::{AgentEntry, Project, parse_project};
pub use parser::{NoIncludes, Parsed, Sources, parse_program, parse_program_in};
pub(crate) use parser::{beside, parse_plan, parse_term, parse_trigger};
