//! Lite Chess seen from outside: vectors made elsewhere, the specification against the engine, and hostile texts.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail by panicking")]

mod agreement;
mod conformance;
mod fuzz;
mod perft;
mod quotations;
mod random;
mod reach;
mod unreachable;
mod vectors;
mod worked_example;
