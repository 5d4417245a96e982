//! Hand-ins judged through the public interface.

mod lite_chess;
mod sokoban;
