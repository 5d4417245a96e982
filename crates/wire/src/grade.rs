//! What `tablero grade` tells, one object a line.

use serde::Serialize;

/// A square as `[row, col]`.
pub type Square = [i64; 2];

/// What is told of one exercise.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ExerciseForm {
    /// Its number.
    pub exercise: u32,
    /// Its name in the rule book.
    pub name: &'static str,
    /// The judgement asked for first.
    #[serde(flatten)]
    pub judgement: JudgementForm,
    /// The same with the other exercises taken from the reference.
    pub isolated: Option<JudgementForm>,
    /// Repairs and remarks.
    pub warnings: Vec<DiagnosticForm>,
    /// Where to look.
    pub hint: Option<HintForm>,
}

/// One judgement.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct JudgementForm {
    /// `right`, `wrong`, `undefined`, `static_error`, `not_executable` or `missing`.
    pub verdict: &'static str,
    /// Every way in which it is wrong.
    pub class: Vec<&'static str>,
    /// The smallest question that shows it.
    pub counterexample: Option<CounterexampleForm>,
    /// The men on its board.
    pub men: Option<u32>,
    /// How much was asked.
    pub checked: CheckedForm,
    /// Errors.
    pub diagnostics: Vec<DiagnosticForm>,
}

/// How much was asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct CheckedForm {
    /// How many questions.
    pub questions: u64,
    /// Up to how many men every board was tried.
    pub men: u32,
}

/// A question on which a hand-in and the reference differ, with the operands of `ask`.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct CounterexampleForm {
    /// The position in FEN.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fen: Option<String>,
    /// The board where it has no FEN.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<Vec<Vec<[i64; 2]>>>,
    /// The player to move on that board, or the player asked about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<i64>,
    /// The origin.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<Square>,
    /// The target square.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<Square>,
    /// The next position, in FEN.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
    /// The target position, in FEN.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<String>,
    /// The moves of a forced sequence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<[Square; 2]>>,
    /// The list of movable pieces.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pieces: Option<Vec<Square>>,
    /// The output that was tried.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub output: Option<OutputForm>,
    /// What the hand-in says.
    pub student: Option<bool>,
    /// What the reference says.
    pub reference: Option<bool>,
}

/// An output.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum OutputForm {
    /// A list of squares.
    Squares(Vec<Square>),
    /// A square.
    Square(Square),
    /// A position, in FEN.
    Position(String),
}

/// A message with its place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DiagnosticForm {
    /// From 1.
    pub line: usize,
    /// From 1, in characters.
    pub column: usize,
    /// One word for programs.
    pub kind: &'static str,
    /// The message.
    pub message: String,
}

/// Where to look.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct HintForm {
    /// From 1.
    pub line: usize,
    /// From 1, in characters.
    pub column: usize,
    /// The definition.
    pub definition: String,
    /// The mistake by its name.
    pub pattern: Option<&'static str>,
    /// The part that has to change.
    pub text: String,
}

/// The last line: how many exercises got which verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct TotalsForm {
    /// Always `true`: tells this line from the others.
    pub totals: bool,
    /// How many are right.
    pub right: u32,
    /// How many are wrong.
    pub wrong: u32,
    /// How many are undefined somewhere and wrong nowhere.
    pub undefined: u32,
    /// How many cannot be read or typed.
    pub static_error: u32,
    /// How many cannot be run.
    pub not_executable: u32,
    /// How many are not there.
    pub missing: u32,
}
