//! What is to be computed, complete in one text.
//!
//! A plan names files only while it is read: what they hold becomes part of it. So its text says all there is to know, one
//! plan has one text, and the hash of that text is the name of the run.

mod read;
mod write;

pub use read::Files;

use sha2::{Digest as _, Sha256};
use tablero_arena::Seat;
use tablero_catalogue::{Effort, Puzzle};
use tablero_grade::Mode;
use tablero_tournament as games;

/// Everything that decides what is computed.
#[derive(Debug, Clone, PartialEq)]
pub struct Plan {
    /// How many games, puzzles, questions or hand-ins one chunk has.
    pub chunk: u64,
    /// The work.
    pub work: Work,
}

/// The kinds of work.
#[derive(Debug, Clone, PartialEq)]
pub enum Work {
    /// The games of a match or tournament; all of them are known before the first is played.
    Games(Box<games::Plan>),
    /// The same games for what a learner needs: every position with the move and the result.
    SelfPlay(Box<games::Plan>),
    /// Puzzles to be solved, or solutions to be shortened.
    Puzzles(Puzzling),
    /// Questions for the oracle of a game.
    Ask(Asking),
    /// Hand-ins of a class.
    Grade(Grading),
}

/// Puzzles of a game, and what is asked of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Puzzling {
    /// The game.
    pub game: String,
    /// What is asked of a solution; `None` where solutions are to be shortened.
    pub goal: Option<String>,
    /// What a puzzle may cost.
    pub effort: Effort,
    /// The puzzles.
    pub puzzles: Vec<Puzzle>,
}

/// Questions for the oracle of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asking {
    /// The game.
    pub game: String,
    /// How often a search may look whether it is over.
    pub looks: u64,
    /// The questions, one line of JSON each.
    pub questions: Vec<String>,
}

/// Hand-ins of a class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grading {
    /// The game.
    pub game: String,
    /// Which judgements are made.
    pub mode: Mode,
    /// Only this exercise.
    pub exercise: Option<u32>,
    /// Whether repairs are errors.
    pub strict: bool,
    /// Up to which size everything is tried.
    pub size: Option<u32>,
    /// How often a judgement may look whether it is over.
    pub looks: u64,
    /// The hand-ins: name and text.
    pub hand_ins: Vec<(String, String)>,
}

impl Plan {
    /// The name of the run: the SHA-256 of the text, in hexadecimal digits.
    #[must_use]
    pub fn hash(&self) -> String {
        digest(self.to_string().as_bytes())
    }

    /// The seats of its players that are programs of the machine on which they play.
    #[must_use]
    pub fn programs(&self) -> Vec<&Seat> {
        let (Work::Games(plan) | Work::SelfPlay(plan)) = &self.work else { return Vec::new() };
        let is_program = |seat: &&Seat| !matches!(seat, Seat::Robot(_));
        plan.entrants.iter().map(|entrant| &entrant.seat).filter(is_program).collect()
    }
}

impl Work {
    /// The word for it in a plan.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Games(plan) if plan.entrants.len() == 2 => "match",
            Self::Games(_) => "tournament",
            Self::SelfPlay(_) => "self-play",
            Self::Puzzles(Puzzling { goal: Some(_), .. }) => "solve",
            Self::Puzzles(_) => "improve",
            Self::Ask(_) => "ask",
            Self::Grade(_) => "grade",
        }
    }

    /// What its parts are called.
    #[must_use]
    pub const fn unit(&self) -> &'static str {
        match self {
            Self::Games(_) | Self::SelfPlay(_) => "games",
            Self::Puzzles(_) => "puzzles",
            Self::Ask(_) => "questions",
            Self::Grade(_) => "hand-ins",
        }
    }
}

/// The SHA-256 of some bytes, in hexadecimal digits.
#[must_use]
pub fn digest(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
}
