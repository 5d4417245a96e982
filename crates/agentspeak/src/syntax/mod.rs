//! From text to programs: agents (`.asl`) and projects (`.mas2j`).

pub mod diagnostic;
mod directives;
mod expressions;
mod hints;
pub mod jcm;
mod lexer;
mod mas2j;
mod parser;
mod plans;
mod render;

pub use diagnostic::{Diagnostic, Included, Position, Severity};
pub use jcm::parse_jcm;
pub use mas2j::{AgentEntry, Project, parse_project};
pub use parser::{
    MAX_TEXT, NoIncludes, NotIncluded, Parsed, Sources, parse_program, parse_program_in, parse_program_within,
};
pub(crate) use parser::{beside, parse_plan, parse_term, parse_trigger};
