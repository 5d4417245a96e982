//! Programs in any language, asked the questions of `ask`, smallest first.
//!
//! A program reads one JSON question a line and answers with one JSON line, as `tablero GAME ask` does. It may answer
//! `{"ask": "operations"}` with the list of the operations it has; otherwise every operation is tried, and one whose first
//! question gets an error is one it does not have.

pub mod checkers;
pub mod chess;
mod packs;
pub mod queens;
pub mod sokoban;

use tablero_core::Message;
use tablero_wire::{Tree, text};

pub use packs::{CheckersPack, QueensPack};

use crate::words;

/// How a program fares with one operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Conduct {
    /// Agrees with the reference on everything asked.
    Right,
    /// Answers something else.
    Wrong,
    /// Does not answer in time.
    Slow,
    /// Ends instead of answering.
    Crashed,
    /// Answers the same question in two ways.
    NonDeterministic,
    /// Answers with a line that is no JSON object with `answer` or `error`.
    Garbled,
    /// Does not have the operation.
    Missing,
}

impl Conduct {
    /// The word for programs.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Right => "right",
            Self::Wrong => "wrong",
            Self::Slow => "slow",
            Self::Crashed => "crashed",
            Self::NonDeterministic => "non_deterministic",
            Self::Garbled => "garbled",
            Self::Missing => "missing",
        }
    }

    /// The verdict for people.
    #[must_use]
    pub fn explain(self) -> Message {
        match self {
            Self::Right => words::verdict_right(),
            Self::Wrong => words::verdict_wrong(),
            Self::Slow => words::conduct_slow(),
            Self::Crashed => words::conduct_crashed(),
            Self::NonDeterministic => words::conduct_non_deterministic(),
            Self::Garbled => words::conduct_garbled(),
            Self::Missing => words::conduct_missing(),
        }
    }
}

/// What came of asking a program a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Heard {
    /// A line.
    Line(String),
    /// Nothing in time.
    Nothing,
    /// It ended; how.
    Ended(String),
}

/// Somebody who is asked.
pub trait Respondent {
    /// Asks one line.
    fn ask(&mut self, question: &str) -> Heard;
}

/// The questions about one operation, smallest first.
#[derive(Debug, Clone)]
pub struct Quiz {
    /// The operation in the rule book.
    pub operation: &'static str,
    /// The questions, each an object with `ask`.
    pub questions: Vec<Tree>,
}

/// The reference: the answer to a question, an object with `answer` or `error`.
pub type Reference<'a> = dyn Fn(&Tree) -> Tree + 'a;

/// How a program fares with one operation, and the smallest question that shows it.
#[derive(Debug, Clone, PartialEq)]
pub struct Grade {
    /// The operation in the rule book.
    pub operation: &'static str,
    /// The verdict.
    pub conduct: Conduct,
    /// How many questions were asked.
    pub checked: usize,
    /// Whether nothing cut it short.
    pub complete: bool,
    /// The question that shows it.
    pub question: Option<Tree>,
    /// What the program said to it.
    pub student: Option<Tree>,
    /// What the reference says.
    pub reference: Option<Tree>,
}

/// A question about an operation.
pub(crate) fn question<'a>(operation: &str, operands: impl IntoIterator<Item = (&'a str, Tree)>) -> Tree {
    let ask = [("ask", Tree::from(operation))];
    Tree::object(ask.into_iter().chain(operands).map(|(key, value)| (key.to_owned(), value)))
}

/// The operations that a program says it has.
fn claimed(program: &mut dyn Respondent) -> Option<Vec<String>> {
    let Heard::Line(line) = program.ask(r#"{"ask":"operations"}"#) else { return None };
    match Tree::read(&line)?.get("answer")? {
        Tree::List(names) => names
            .iter()
            .map(|name| match name {
                Tree::Text(name) => Some(name.clone()),
                _ => None,
            })
            .collect(),
        _ => None,
    }
}

/// Judges a program: `names` are all the names of an operation, its own first.
pub fn judge(
    program: &mut dyn Respondent,
    quizzes: &[Quiz],
    reference: &Reference<'_>,
    names: &dyn Fn(&str) -> Vec<String>,
    expired: &dyn Fn() -> bool,
) -> Vec<Grade> {
    let claimed = claimed(program);
    quizzes
        .iter()
        .map(|quiz| {
            let known = names(quiz.operation);
            let has = |list: &Vec<String>| list.iter().find(|name| known.contains(name)).cloned();
            match &claimed {
                Some(list) => match has(list) {
                    Some(name) => one(program, quiz, &name, reference, expired, true),
                    None => missing(quiz, 0),
                },
                None => one(program, quiz, quiz.operation, reference, expired, false),
            }
        })
        .collect()
}

fn missing(quiz: &Quiz, checked: usize) -> Grade {
    Grade {
        operation: quiz.operation,
        conduct: Conduct::Missing,
        checked,
        complete: true,
        question: None,
        student: None,
        reference: None,
    }
}

/// The question with the name that the program knows the operation by.
fn renamed(question: &Tree, name: &str) -> Tree {
    match question {
        Tree::Object(members) => {
            Tree::object(members.iter().map(|(key, value)| {
                (key.clone(), if key == "ask" { Tree::from(name) } else { value.clone() })
            }))
        }
        other => other.clone(),
    }
}

/// How often a question is asked again to see whether the answer stays.
const AGAIN: usize = 7;

fn one(
    program: &mut dyn Respondent,
    quiz: &Quiz,
    name: &str,
    reference: &Reference<'_>,
    expired: &dyn Fn() -> bool,
    claimed: bool,
) -> Grade {
    let mut checked = 0;
    for (at, asked) in quiz.questions.iter().enumerate() {
        if expired() {
            return Grade { conduct: Conduct::Right, complete: false, ..missing(quiz, checked) };
        }
        let expected = reference(asked);
        let line = text(&renamed(asked, name));
        checked += 1;
        let found = |conduct: Conduct, student: Option<Tree>| Grade {
            operation: quiz.operation,
            conduct,
            checked,
            complete: true,
            question: Some(asked.clone()),
            student,
            reference: Some(expected.clone()),
        };
        let said = match program.ask(&line) {
            Heard::Nothing => return found(Conduct::Slow, None),
            Heard::Ended(how) => return found(Conduct::Crashed, Some(how.into())),
            Heard::Line(said) => said,
        };
        let Some(answer) =
            Tree::read(&said).filter(|tree| tree.get("answer").or(tree.get("error")).is_some())
        else {
            return found(Conduct::Garbled, Some(said.into()));
        };
        let agrees = agree(&answer, &expected);
        if at == 0 && !claimed && !agrees && answer.get("error").is_some() {
            return missing(quiz, checked);
        }
        // A wrong answer is asked for once more, so that what is shown can be seen again; some right ones too.
        if !agrees || at % AGAIN == 0 {
            match program.ask(&line) {
                Heard::Line(again) if Tree::read(&again).is_some_and(|again| again.same(&answer)) => {}
                Heard::Nothing => return found(Conduct::Slow, None),
                Heard::Ended(how) => return found(Conduct::Crashed, Some(how.into())),
                Heard::Line(again) => {
                    let both = Tree::list([answer, Tree::read(&again).unwrap_or(Tree::Text(again))]);
                    return found(Conduct::NonDeterministic, Some(both));
                }
            }
        }
        if !agrees {
            return found(Conduct::Wrong, Some(answer));
        }
    }
    Grade { conduct: Conduct::Right, ..missing(quiz, checked) }
}

/// Whether two replies say the same: the same answer, or both refuse.
fn agree(student: &Tree, reference: &Tree) -> bool {
    match (student.get("answer"), reference.get("answer")) {
        (Some(student), Some(reference)) => student.same(reference),
        (None, None) => true,
        _ => false,
    }
}

/// A grade for programs.
#[must_use]
pub fn json(grade: &Grade) -> Tree {
    Tree::object([
        ("operation", grade.operation.into()),
        ("verdict", grade.conduct.word().into()),
        ("checked", grade.checked.into()),
        ("complete", grade.complete.into()),
        ("question", grade.question.clone().into()),
        ("student", grade.student.clone().into()),
        ("reference", grade.reference.clone().into()),
    ])
}

/// A grade for people.
#[must_use]
pub fn tell(grade: &Grade, say: &dyn Fn(&Message) -> String) -> String {
    let verdict = if grade.complete { grade.conduct.explain() } else { words::verdict_so_far() };
    let mut out = format!("{}: {}", grade.operation, say(&verdict));
    if grade.conduct == Conduct::Right {
        out += &format!(" ({})", say(&words::questions(grade.checked)));
    }
    out.push('\n');
    for (told, value) in [
        (words::program_question(), &grade.question),
        (words::program_student(), &grade.student),
        (words::program_reference(), &grade.reference),
    ] {
        if let Some(value) = value {
            out += &format!("    {} {}\n", say(&told), text(value));
        }
    }
    out
}
