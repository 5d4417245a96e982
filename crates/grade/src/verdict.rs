//! What a judgement says.

/// The verdict on one exercise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// Agrees with the reference on everything asked.
    Right,
    /// Accepts what is wrong, rejects what is right, or has a wrong precondition.
    Wrong,
    /// Only ever wrong by being undefined.
    Undefined,
    /// It, or a definition it uses, cannot be read or typed.
    StaticError,
    /// It cannot be run.
    NotExecutable,
    /// It is not in the file.
    Missing,
}

impl Verdict {
    /// Every verdict.
    pub const ALL: [Self; 6] =
        [Self::Right, Self::Wrong, Self::Undefined, Self::StaticError, Self::NotExecutable, Self::Missing];

    /// The word for programs.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Right => "right",
            Self::Wrong => "wrong",
            Self::Undefined => "undefined",
            Self::StaticError => "static_error",
            Self::NotExecutable => "not_executable",
            Self::Missing => "missing",
        }
    }
}

/// How an exercise is wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// Accepts what the reference rejects (subespecificación).
    AcceptsWrong,
    /// Rejects what the reference accepts (sobreespecificación).
    RejectsRight,
    /// Has no truth value (se indefine).
    Undefined,
    /// The precondition excludes an input that has an answer.
    PreTooStrong,
    /// The precondition admits an input that has no answer.
    PreTooWeak,
}

impl Class {
    /// Every way of being wrong.
    pub const ALL: [Self; 5] =
        [Self::AcceptsWrong, Self::RejectsRight, Self::Undefined, Self::PreTooStrong, Self::PreTooWeak];

    /// The word for programs.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::AcceptsWrong => "accepts_wrong",
            Self::RejectsRight => "rejects_right",
            Self::Undefined => "undefined",
            Self::PreTooStrong => "pre_too_strong",
            Self::PreTooWeak => "pre_too_weak",
        }
    }
}

/// Every question of one size, in pieces that can be checked one by one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Layer {
    /// The size: men.
    pub size: u32,
    /// How many boards.
    pub boards: u64,
    /// The pieces in their order, up to the one with the first counterexample.
    pub pieces: Vec<Piece>,
}

impl Layer {
    /// How many questions were asked.
    #[must_use]
    pub fn questions(&self) -> u64 {
        self.pieces.iter().map(|piece| piece.questions).sum()
    }
}

/// A piece of a layer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Piece {
    /// How many questions were asked.
    pub questions: u64,
    /// Made of all the answers of the hand-in, in their order.
    pub digest: u64,
}

/// How much was asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Checked {
    /// How many questions.
    pub questions: u64,
    /// Up to which size (men, cells) everything was tried.
    pub exhaustive: u32,
    /// Whether nothing cut it short: with more time it would say the same.
    pub complete: bool,
}

impl Checked {
    /// What needs no question: it is complete as it is.
    pub const NOTHING: Self = Self { questions: 0, exhaustive: 0, complete: true };
}
