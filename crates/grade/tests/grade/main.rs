//! Hand-ins judged through the public interface.

mod certificate;
mod lite_chess;
mod sokoban;
