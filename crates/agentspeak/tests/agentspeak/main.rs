//! Tests of the interpreter through its public interface.

#![expect(clippy::unwrap_used, clippy::panic, reason = "these are tests")]

mod budget;
mod conformance;
mod fuzz;
mod syntax;
mod system;
