//! Puzzles of a game that its solver works through without a clock, for runs that must end the same everywhere.

use std::fmt;

/// One puzzle of a collection.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Puzzle {
    /// Its number in the collection, from 1.
    pub number: usize,
    /// Its title; empty if there is none.
    pub title: String,
    /// The puzzle in the notation of the game, on one line.
    pub text: String,
    /// A solution that came with it.
    pub solution: Option<String>,
}

/// What a search may spend on one puzzle. It is counted, so that equal searches end at the same place on any machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Effort {
    /// States examined.
    pub nodes: u64,
    /// Bytes filled.
    pub memory: u64,
}

/// The puzzles of a game, and what its solver makes of them. An answer is one line of JSON and depends on nothing but the
/// arguments.
pub trait Puzzles: fmt::Debug + Sync {
    /// The names of the collections that come with the program.
    fn names(&self) -> Vec<&'static str>;

    /// The puzzles of a collection that comes with the program, if there is one of this name.
    fn shipped(&self, name: &str) -> Option<Vec<Puzzle>>;

    /// The puzzles of a file; an error names the first that is none.
    fn read(&self, bytes: &[u8]) -> Result<Vec<Puzzle>, String>;

    /// What can be asked of a solution, the usual first.
    fn goals(&self) -> Vec<&'static str>;

    /// Solves a puzzle.
    fn solve(&self, puzzle: &Puzzle, goal: &str, effort: Effort) -> String;

    /// Shortens the solution of a puzzle, or one that the solver finds.
    fn improve(&self, puzzle: &Puzzle, effort: Effort) -> String;
}
