//! A game as a page of exercises needs it: its pack, its words and its boards, and nothing else of it.
//!
//! An [`Entry`](crate::Entry) brings robots, solvers and levels with it wherever it goes. A page where hand-ins are judged
//! needs none of them, and what its program does not name is not in the file that a browser loads.

use std::fmt;

use tablero_core::Message;
use tablero_draw::{At, Board};
use tablero_grade::{Case, Pack};
use tablero_words::Fluent;

/// What a board of a question is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// What is asked about.
    Given,
    /// What may follow it, or the aim.
    Next,
    /// What was tried as the answer.
    Output,
}

/// A board that belongs to a question.
pub struct Scene {
    /// What it is.
    pub role: Role,
    /// The board.
    pub board: Box<dyn Board>,
    /// Who is to move, where that matters.
    pub turn: Option<Message>,
    /// The spots that the question names.
    pub spots: Vec<At>,
    /// The move that it asks about.
    pub way: Option<(At, At)>,
    /// The board in the notation of the game.
    pub text: String,
}

impl fmt::Debug for Scene {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Scene").field("role", &self.role).field("text", &self.text).finish_non_exhaustive()
    }
}

/// A hand-in to begin with.
#[derive(Debug, Clone, Copy)]
pub struct Example {
    /// What its file is called.
    pub file: &'static str,
    /// The hand-in.
    pub text: &'static str,
    /// Whether all of it is right.
    pub right: bool,
}

/// A game with exercises that are handed in as texts.
#[derive(Debug)]
pub struct Subject {
    /// Its name in messages.
    pub name: &'static str,
    /// What people call it.
    pub title: fn() -> Message,
    /// Its words in every language.
    pub words: Fluent,
    /// Its exercises.
    pub pack: &'static dyn Pack,
    /// The boards of a question.
    pub scenes: fn(&Case) -> Vec<Scene>,
    /// Hand-ins to begin with, the first one right.
    pub examples: &'static [Example],
}

/// The games with exercises that are handed in as texts.
pub const SUBJECTS: [&Subject; 2] = [&crate::chess::SUBJECT, &crate::sokoban::SUBJECT];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::Catalogue;

    #[test]
    fn subjects_are_the_games_whose_packs_judge_texts() {
        let games = Catalogue::standard();
        let judging = games.iter().filter(|entry| entry.pack().is_some_and(|pack| pack.judges_texts()));
        let names: Vec<&str> = judging.map(|entry| entry.kind().name()).collect();
        assert_eq!(SUBJECTS.map(|subject| subject.name).to_vec(), names);
        assert!(SUBJECTS.iter().all(|subject| subject.examples.first().is_some_and(|first| first.right)));
    }
}
