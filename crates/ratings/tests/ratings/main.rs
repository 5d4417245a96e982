//! Calibration by simulation, and agreement with closed forms and published figures.
#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

mod calibration;
mod exact;
mod matches;
mod pools;
mod published;
mod sequential;
mod simulation;
