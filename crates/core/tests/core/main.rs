//! The core crate seen from outside, with games small enough to check by hand.
#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

mod conformance;
mod erased;
mod nim;
