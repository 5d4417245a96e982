//! Tests of the specification language through its public interface.

mod evaluation;
mod reading;
mod round_trip;
