//! The conversation between the page where hand-ins are judged and its host: `docs/lab.md` says what it means.
//!
//! A page sends one [`GradeMessage`] and gets one [`GradeAnswer`], both JSON. A hand-in is a text that comes whole with every
//! message, so the host keeps nothing between two of them, and a run that nobody waits for any more is simply ended.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::conversation::{self, MessageError};

/// The version of the conversation.
pub const GRADE_VERSION: u32 = 1;
/// The longest message that is read, in bytes.
pub const GRADE_LONGEST: usize = 1 << 20;

/// What a page sends.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GradeMessage {
    /// The version of the conversation.
    pub v: u32,
    /// A number that the answer repeats.
    #[serde(default)]
    pub id: u64,
    /// How the answer is to look.
    #[serde(default)]
    pub look: GradeLook,
    /// What is wanted.
    pub request: GradeRequest,
}

/// How an answer is to look.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct GradeLook {
    /// The language: `en`, `es` or `pt`.
    pub lang: Option<String>,
    /// The theme of pictures.
    pub theme: Option<String>,
    /// Whether the names of the spots are written on them.
    pub names: bool,
}

/// What is wanted.
#[derive(Debug, Clone, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum GradeRequest {
    /// The games with exercises, and the words of the page.
    Hello,
    /// What reading a hand-in finds, and which exercises are to be judged.
    Read {
        /// The game.
        game: String,
        /// The hand-in.
        text: String,
    },
    /// The judgement of one exercise, or of all where they are judged together.
    Judge {
        /// The game.
        game: String,
        /// The hand-in.
        text: String,
        /// The exercise; all of them when absent.
        #[serde(default)]
        exercise: Option<u32>,
        /// The exercises of this text that were found right before.
        #[serde(default)]
        trusted: Vec<u32>,
    },
}

impl GradeMessage {
    /// Reads a message; an error comes with its number where it has one.
    pub fn read(text: &str) -> Result<Self, (u64, MessageError)> {
        conversation::read(text, GRADE_VERSION, GRADE_LONGEST)
    }
}

/// What a host answers.
#[derive(Debug, Clone, Serialize)]
pub struct GradeAnswer {
    /// The version of the conversation.
    pub v: u32,
    /// The number of the message; 0 where it could not be read.
    pub id: u64,
    /// The answer.
    pub reply: GradeReply,
}

/// The kinds of answers.
#[derive(Debug, Clone, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum GradeReply {
    /// The games with exercises, and the words of the page.
    Hello {
        /// The games.
        subjects: Vec<GradeSubject>,
        /// The words of the page, by name.
        words: BTreeMap<String, String>,
        /// The longest hand-in that is judged, in bytes.
        longest: usize,
    },
    /// What reading a hand-in found.
    Reading {
        /// Remarks with their lines.
        findings: Vec<GradeFinding>,
        /// The exercises in the order in which they are to be judged; none where they are judged together.
        order: Vec<u32>,
    },
    /// Judgements.
    Marks {
        /// One for every exercise that was judged.
        marks: Vec<GradeMark>,
        /// Remarks with their lines.
        findings: Vec<GradeFinding>,
    },
    /// Something is wrong with the message.
    Error {
        /// What kind of thing.
        code: GradeFault,
        /// What exactly, for a person.
        message: String,
    },
}

/// What can be wrong with a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum GradeFault {
    /// It is no message of this conversation.
    Message,
    /// It is of another version.
    Version,
    /// There is no such game.
    Game,
    /// More than the host allows.
    Limit,
}

/// A game with exercises.
#[derive(Debug, Clone, Serialize)]
pub struct GradeSubject {
    /// Its name in messages.
    pub name: &'static str,
    /// What people call it.
    pub title: String,
    /// Hand-ins to begin with.
    pub examples: Vec<GradeExample>,
}

/// A hand-in to begin with.
#[derive(Debug, Clone, Serialize)]
pub struct GradeExample {
    /// What its file is called.
    pub file: &'static str,
    /// The hand-in.
    pub text: &'static str,
    /// Whether all of it is right.
    pub right: bool,
}

/// A remark with its place in the hand-in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct GradeFinding {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// Whether it is an error.
    pub error: bool,
    /// What is to be said.
    pub message: String,
}

/// What is told about one exercise.
#[derive(Debug, Clone, Serialize)]
pub struct GradeMark {
    /// Its number, where exercises are numbered.
    pub exercise: Option<u32>,
    /// What it is called: its number, and its name in the hand-in or in the rule book.
    pub title: String,
    /// The verdict, for programs.
    pub verdict: &'static str,
    /// The verdict and everything else that is to be said, sentence by sentence.
    pub told: Vec<String>,
    /// The smallest question that it gets wrong.
    pub case: Option<GradeCase>,
    /// Errors and warnings with their lines.
    pub findings: Vec<GradeFinding>,
    /// Where to look, sentence by sentence.
    pub hint: Option<GradeHint>,
    /// Whether it may be trusted when others are judged.
    pub trusted: bool,
    /// The formulas that were judged, term by term; none without a question.
    pub terms: Vec<GradeTerm>,
}

/// Where to look.
#[derive(Debug, Clone, Serialize)]
pub struct GradeHint {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// What is to be said, sentence by sentence.
    pub told: Vec<String>,
}

/// A question on which a hand-in and the reference differ.
#[derive(Debug, Clone, Serialize)]
pub struct GradeCase {
    /// The boards.
    pub scenes: Vec<GradeScene>,
    /// What was asked, in the forms of `ask`: names and values.
    pub operands: Vec<(String, String)>,
    /// What the hand-in says.
    pub student: String,
    /// What the reference says.
    pub reference: String,
}

/// A board of a question.
#[derive(Debug, Clone, Serialize)]
pub struct GradeScene {
    /// What it is, and who is to move.
    pub label: String,
    /// The board in the notation of the game.
    pub text: String,
    /// The picture.
    pub svg: String,
}

/// What a part of a formula says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum GradeSaid {
    /// True.
    True,
    /// False.
    False,
    /// Another value.
    Value,
    /// Nothing: it is undefined.
    Undefined,
    /// It is not looked at.
    Skipped,
    /// It cannot be asked by itself.
    Unknown,
}

/// A part of a formula with its value.
#[derive(Debug, Clone, Serialize)]
pub struct GradeTerm {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// The part as clean text.
    pub text: String,
    /// What it says, for programs.
    pub said: GradeSaid,
    /// What it says, for people.
    pub value: String,
    /// Whether what stands around it is decided by it.
    pub decides: bool,
    /// The values that its parts are shown with: of the variables of a quantifier, or of parameters.
    pub values: Vec<(String, String)>,
    /// The definition whose body is the last part.
    pub definition: Option<String>,
    /// Its own parts.
    pub parts: Vec<GradeTerm>,
}
