//! The crate through its public face: vectors, specification against engine, contracts, parsers.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail by panicking")]

mod conformance;
mod differential;
mod exact;
mod fuzz;
mod positions;
mod quotations;
mod vectors;
