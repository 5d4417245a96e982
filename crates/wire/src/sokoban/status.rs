//! The words for how a search went and for what was asked of it.

use serde::{Serialize, Serializer};
use tablero_sokoban::solver::Goal;

/// How the search for a solution ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum SolveStatus {
    /// With a solution.
    Solved,
    /// With the proof that there is none.
    Unsolvable,
    /// With its budget.
    Budget,
    /// Before it began: the level is not valid.
    Error,
}

impl SolveStatus {
    const ALL: [Self; 4] = [Self::Solved, Self::Unsolvable, Self::Budget, Self::Error];

    /// The status in one word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Solved => "solved",
            Self::Unsolvable => "unsolvable",
            Self::Budget => "budget",
            Self::Error => "error",
        }
    }

    pub(super) fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.word() == word)
    }
}

/// A goal, written as its word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GoalForm(pub Goal);

impl Serialize for GoalForm {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        goal_word(self.0).serialize(serializer)
    }
}

/// A goal in one word.
#[must_use]
pub const fn goal_word(goal: Goal) -> &'static str {
    match goal {
        Goal::Any => "any",
        Goal::Pushes => "pushes",
        Goal::Moves => "moves",
    }
}

pub(super) fn read_goal_word(word: &str) -> Option<Goal> {
    [Goal::Any, Goal::Pushes, Goal::Moves].into_iter().find(|&goal| goal_word(goal) == word)
}
