//! The packs of the games whose exercises are programs and agents.

use super::{Quiz, Reference, checkers, queens};
use crate::pack::{Matches, Pack, Unit};

/// The functions of the Chinese checkers lab.
#[derive(Debug, Clone, Copy, Default)]
pub struct CheckersPack;

impl Pack for CheckersPack {
    fn unit(&self) -> Unit {
        Unit::Men
    }

    fn quizzes(&self, reference: &Reference<'_>) -> Vec<Quiz> {
        checkers::quizzes(reference)
    }
}

/// The functions and agents of the queens practice.
#[derive(Debug, Clone, Copy, Default)]
pub struct QueensPack;

impl Pack for QueensPack {
    fn unit(&self) -> Unit {
        Unit::Men
    }

    fn quizzes(&self, reference: &Reference<'_>) -> Vec<Quiz> {
        queens::quizzes(reference)
    }

    fn matches(&self) -> Matches {
        Matches {
            tables: &[&["side=4"], &["side=6"], &["side=8"], &["side=10"]],
            robots: &["random", "parity", "perfect"],
        }
    }
}
