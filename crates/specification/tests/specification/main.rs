//! Tests of the specification language through its public interface.

#![expect(clippy::panic, reason = "a helper of tests fails as a test does")]

mod evaluation;
mod memory;
mod reading;
mod round_trip;
