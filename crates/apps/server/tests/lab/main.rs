//! The server over real sockets, on this machine alone: people who play, and people who mean harm.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test that fails says so")]

mod class;
mod client;
mod hostile;
mod messages;
mod people;
mod uploads;
