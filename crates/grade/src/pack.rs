//! What a course asks for in one game: a list of exercises, and how hand-ins of them are judged.

use std::fmt;

use tablero_specification::{File, Library, Scope, Ty, Value};
use tablero_wire::Tree;

use crate::certificate::{Confirmed, Fault};
use crate::mark::{Mark, Note};
use crate::portion::Portion;
use crate::program::{Quiz, Reference};

/// Which judgements are made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Mode {
    /// The hand-in as it is.
    AsWritten,
    /// Each exercise with the others taken from the reference.
    Isolated,
    /// Both.
    #[default]
    Both,
}

/// How a hand-in is judged.
#[derive(Debug, Clone)]
pub struct Options {
    /// Which judgements.
    pub mode: Mode,
    /// Only these exercises, or all where none is named.
    pub exercises: Vec<u32>,
    /// Repairs are errors.
    pub strict: bool,
    /// Up to which size (men, cells) everything is tried; what the pack usually tries where nothing is said.
    pub size: Option<u32>,
    /// Whether to look for where the mistake is.
    pub hints: bool,
    /// How many threads may work on one exercise.
    pub threads: usize,
    /// Names of the hand-in and the names of the rule book they stand for.
    pub names: Vec<(String, String)>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            mode: Mode::Both,
            exercises: Vec::new(),
            strict: false,
            size: None,
            hints: true,
            threads: 1,
            names: Vec::new(),
        }
    }
}

/// Makes, for each judgement, the test of whether its time is up. It is given how many judgements are still to come.
pub type Clock<'a> = dyn Fn(usize) -> Box<dyn Fn() -> bool> + 'a;

/// What sizes count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    /// Occupied squares.
    Men,
    /// Cells of the bounding box of a level.
    Cells,
}

impl Unit {
    /// The word for programs.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Men => "men",
            Self::Cells => "cells",
        }
    }
}

/// What came of judging a hand-in.
#[derive(Debug, Clone, Default)]
pub struct Sheet {
    /// One for every exercise, in their order.
    pub marks: Vec<Mark>,
    /// What the sheets ask and no run decides.
    pub lint: Vec<Note>,
    /// Whether anything in the text could be read as a definition.
    pub readable: bool,
}

/// Where formulas can be tried: the types of a game, its positions by name and in text, and how they look.
pub trait Desk: fmt::Debug + Sync {
    /// Definitions that everybody may use.
    fn prelude(&self) -> &File;

    /// Where values are sought that no formula bounds.
    fn scope(&self) -> Scope;

    /// The values that have a name from the beginning.
    fn values(&self) -> Vec<(&'static str, Ty, Value)>;

    /// A value in the notation of the game: a position.
    fn read(&self, text: &str) -> Option<(Ty, Value)>;

    /// A value drawn, if it is a position or a board.
    fn draw(&self, value: &Value) -> Option<String>;

    /// The definitions of a file beside those that everybody may use.
    fn library(&self, file: &File) -> Library {
        let mut definitions = file.definitions.clone();
        definitions.extend(self.prelude().definitions.iter().cloned());
        let mut library = Library::new();
        library.add(&definitions, &[]);
        library
    }
}

/// The games that agents play to be judged.
#[derive(Debug, Clone, Copy, Default)]
pub struct Matches {
    /// The options of each table, as `key=value`.
    pub tables: &'static [&'static [&'static str]],
    /// The robots they meet, by name, weakest first.
    pub robots: &'static [&'static str],
}

/// The exercises of a game.
pub trait Pack: fmt::Debug + Sync {
    /// What sizes count.
    fn unit(&self) -> Unit;

    /// Whether it has exercises that are handed in as a text.
    fn judges_texts(&self) -> bool {
        false
    }

    /// Judges a hand-in that is a text; `None` where the pack has no such exercises.
    fn judge(&self, _source: &str, _options: &Options, _clock: &Clock<'_>) -> Option<Sheet> {
        None
    }

    /// What reading a hand-in finds, before anything is judged: each remark, and whether it is an error.
    fn findings(&self, _source: &str) -> Vec<(bool, Note)> {
        Vec::new()
    }

    /// The numbers of the exercises, those first that others use; none where they are judged together.
    fn order(&self) -> &'static [u32] {
        &[]
    }

    /// Judges the first exercise that the options name, or all where they are judged together. The trusted ones were found right
    /// before, in the same text.
    fn judge_portion(
        &self,
        source: &str,
        _trusted: &[u32],
        options: &Options,
        clock: &Clock<'_>,
    ) -> Option<Portion> {
        self.judge(source, options, clock).map(Portion::from)
    }

    /// Confirms a certificate of a hand-in, asking so many of its pieces again, all of them where nothing is said; `None`
    /// where the pack certifies nothing.
    fn confirm(
        &self,
        _source: &str,
        _certificate: &Tree,
        _pieces: Option<usize>,
    ) -> Option<Result<Confirmed, Fault>> {
        None
    }

    /// The questions for programs, given the reference.
    fn quizzes(&self, reference: &Reference<'_>) -> Vec<Quiz>;

    /// The games that agents play to be judged: options of the game, and robots by name.
    fn matches(&self) -> Matches {
        Matches::default()
    }

    /// The board of a counterexample, in the forms of `ask`, for people.
    fn drawing(&self, _case: &Tree) -> Option<String> {
        None
    }

    /// Where formulas can be tried on positions of the game.
    fn desk(&self) -> Option<&'static dyn Desk> {
        None
    }
}
