//! Tools for problems and studies: proved mates, forced sequences, puzzles, the analysis of a game.

mod analysis;
mod forced;
mod mate;
mod puzzle;

pub use analysis::{Analysis, Judged, Judgement, Sight, analyse};
pub use forced::{Forced, Goal, forced_sequences};
pub use mate::{Mate, MateSolver, Solution};
pub use puzzle::{Puzzle, difficulty, puzzles};
