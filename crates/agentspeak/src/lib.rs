//! An interpreter for Jason's dialect of `AgentSpeak`(L).
//!
//! It parses agent programs and projects, points out what looks wrong in them, and runs agents together
//! within a budget of steps and memory, deterministically from a seed, in an environment the caller provides.
//! It knows nothing of any game, reads no file and no clock, and never panics on any program.
//!
//! The language is that of Bordini, Hübner and Wooldridge, "Programming Multi-Agent Systems in `AgentSpeak`
//! using Jason" (2007), as Jason 3.3 runs it; where the book and the program differ, the program decided.
//!
//! ```
//! use tablero_agentspeak::{Budget, NoEnvironment, System, syntax};
//!
//! let source = "greeting(hello). !start. +!start : greeting(G) <- .print(G, \", world\").";
//! let parsed = syntax::parse_program(source, "agent.asl", &syntax::NoIncludes);
//! assert!(!parsed.has_errors());
//! let mut system = System::new(Budget::default(), 1);
//! system.add_agent("bob", "agent.asl", &parsed.program);
//! system.run(&mut NoEnvironment, 1000);
//! assert_eq!(system.take_output(), [("bob".to_owned(), "hello, world".to_owned())]);
//! ```

#![expect(clippy::float_cmp, reason = "numbers of the language are equal when they are exactly equal")]
#![expect(
    clippy::mutable_key_type,
    reason = "terms inside sets and maps are not changed in place by this crate"
)]

mod actions;
mod agent;
mod arith;
mod beliefs;
mod budget;
mod display;
mod effort;
mod identity;
mod inference;
mod lint;
mod memory;

mod order;
mod prepared;
pub mod program;
mod scan;
mod store;
mod symbol;
pub mod syntax;
mod system;
pub mod term;

pub use agent::{Message, Request, Trace};
pub use beliefs::BeliefBase;
pub use budget::{Budget, Halt};
pub use display::{plan_text, rule_text, term_text, text_with, trigger_text};
pub use lint::{Lint, LintKind, lint, talks, told};
pub use order::{compare, equal};
pub use symbol::Symbol;
pub use system::{ActionOutcome, Agent, Environment, NoEnvironment, Round, System};
pub use term::Term;
