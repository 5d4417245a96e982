//! The encodings of the games, each in a file of its own.

mod checkers;
mod chess;
mod queens;
mod sokoban;
