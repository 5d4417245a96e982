//! Batches against the games themselves.

#![allow(clippy::unwrap_used, reason = "a test that fails should say where")]

mod games;
mod hops;
mod rooms;
