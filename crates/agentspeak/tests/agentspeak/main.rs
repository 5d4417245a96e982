//! Tests of the interpreter through its public interface.

mod conformance;
mod fuzz;
mod limits;
mod syntax;
