//! What was asked, written down so that another program can ask it again: counts and digests by size and piece, and the
//! counterexample.

use sha2::{Digest as _, Sha256};
use tablero_core::Message;
use tablero_wire::{Tree, line};

use crate::mark::{Judged, Mark};
use crate::tell::case;
use crate::verdict::{Layer, Piece};
use crate::words;

/// Certifies what was asked about a hand-in of a game.
#[must_use]
pub fn certificate(game: &str, source: &str, marks: &[Mark]) -> Tree {
    let of = |mark: &Mark| {
        let both = [("as_written", Some(&mark.judged)), ("isolated", mark.isolated.as_ref())];
        let number = mark.number;
        let one = move |(how, judged): (&str, Option<&Judged>)| {
            judged.filter(|judged| !judged.layers.is_empty()).map(|judged| judgement(number, how, judged))
        };
        both.into_iter().filter_map(one).collect::<Vec<_>>()
    };
    let judgements = Tree::list(marks.iter().flat_map(of));
    let seal = seal(&judgements);
    Tree::object([
        ("certificate", "tablero grade".into()),
        ("game", game.into()),
        ("source", digest(source).into()),
        ("judgements", judgements),
        ("seal", seal.into()),
    ])
}

fn judgement(number: Option<u32>, how: &str, judged: &Judged) -> Tree {
    Tree::object([
        ("exercise", number.into()),
        ("judgement", how.into()),
        ("verdict", judged.verdict.word().into()),
        ("layers", Tree::list(judged.layers.iter().map(layer))),
        ("counterexample", judged.case.as_ref().map(case).into()),
    ])
}

fn layer(layer: &Layer) -> Tree {
    let piece = |piece: &Piece| Tree::list([piece.questions.into(), format!("{:016x}", piece.digest).into()]);
    Tree::object([
        ("men", layer.size.into()),
        ("boards", layer.boards.into()),
        ("questions", layer.questions().into()),
        ("pieces", Tree::list(layer.pieces.iter().map(piece))),
    ])
}

/// What a text is known by.
pub(crate) fn digest(text: &str) -> String {
    Sha256::digest(text.as_bytes()).iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
}

/// What the judgements of a certificate are known by.
pub(crate) fn seal(judgements: &Tree) -> String {
    digest(&line(judgements))
}

/// What was confirmed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Confirmed {
    /// How many pieces were asked again.
    pub pieces: u64,
    /// How many questions that was.
    pub questions: u64,
    /// How many counterexamples were asked again.
    pub cases: u64,
}

impl Confirmed {
    /// In words.
    #[must_use]
    pub fn explain(self) -> Message {
        words::confirmed(self.cases, self.pieces, self.questions)
    }
}

/// Why a certificate is not confirmed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// It is no certificate.
    Unreadable,
    /// It was changed after it was made.
    Seal,
    /// It is of another hand-in.
    Source,
    /// An exercise of it cannot be judged.
    Exercise(u32),
    /// The counts of an exercise do not add up.
    Count(u32),
    /// A piece of an exercise has other answers.
    Piece(u32),
    /// The counterexample of an exercise is none, or not the first.
    Case(u32),
}

impl Fault {
    /// In words.
    #[must_use]
    pub fn explain(self) -> Message {
        match self {
            Self::Unreadable => words::fault_unreadable(),
            Self::Seal => words::fault_seal(),
            Self::Source => words::fault_source(),
            Self::Exercise(exercise) => words::fault_exercise(exercise),
            Self::Count(exercise) => words::fault_count(exercise),
            Self::Piece(exercise) => words::fault_piece(exercise),
            Self::Case(exercise) => words::fault_case(exercise),
        }
    }
}
