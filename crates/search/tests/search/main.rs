//! Robots on games whose answers are known, and their contracts: legal, deterministic, within limits.
#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

mod nim;
