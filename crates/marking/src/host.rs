//! What a page may ask, and under which limits.

use std::cell::Cell;
use std::collections::BTreeMap;

use tablero_catalogue::Subject;
use tablero_core::Message;
use tablero_draw::Theme;
use tablero_grade::{Options, Portion};
use tablero_wire::MessageError;
use tablero_wire::grading::{
    GRADE_VERSION, GradeAnswer, GradeExample, GradeFault, GradeLook, GradeMessage, GradeReply, GradeRequest,
    GradeSubject,
};
use tablero_words::{Language, Words};

use crate::told::{Telling, finding};
use crate::words;

/// The longest hand-in that is judged, in bytes.
pub const LONGEST_TEXT: usize = 200_000;
/// The size of a first judgement of exercises that are judged together.
const QUICK: u32 = 2;
/// How often a judgement looks whether it is over before it must be. The work of one question is bounded by its fuel.
const LOOKS: u32 = 400_000;

/// The host of one page.
#[derive(Debug)]
pub struct Host {
    subjects: Vec<&'static Subject>,
    /// The words of the languages that were asked for.
    words: BTreeMap<&'static str, Words>,
}

/// Why a request was not met.
struct Fault(GradeFault, String);

impl Host {
    /// A host for these games.
    #[must_use]
    pub fn new(subjects: &[&'static Subject]) -> Self {
        Self { subjects: subjects.to_vec(), words: BTreeMap::new() }
    }

    /// Answers a message.
    pub fn answer(&mut self, message: &str) -> String {
        let (id, reply) = match GradeMessage::read(message) {
            Ok(message) => (message.id, self.reply(message)),
            Err((id, error)) => {
                let code = match error {
                    MessageError::Version { .. } => GradeFault::Version,
                    MessageError::Long { .. } => GradeFault::Limit,
                    _ => GradeFault::Message,
                };
                (id, Err(Fault(code, error.to_string())))
            }
        };
        let reply = reply.unwrap_or_else(|Fault(code, message)| GradeReply::Error { code, message });
        tablero_wire::text(&GradeAnswer { v: GRADE_VERSION, id, reply })
    }

    fn reply(&mut self, message: GradeMessage) -> Result<GradeReply, Fault> {
        let (language, theme) = looked(&message.look).map_err(|error| Fault(GradeFault::Message, error))?;
        let subjects = self.subjects.clone();
        let words: &Words = self.words.entry(language.code()).or_insert_with(|| {
            let of_games = subjects.iter().map(|subject| subject.words);
            Words::new(language, of_games.chain(tablero_grade::FLUENT).chain([words::FLUENT]))
        });
        let find = |name: &str| {
            let known = subjects.iter().copied().find(|subject| subject.name == name);
            known.ok_or_else(|| Fault(GradeFault::Game, words.say(&words::no_game(name))))
        };
        let telling = Telling { words, theme, names: message.look.names };
        match message.request {
            GradeRequest::Hello => Ok(GradeReply::Hello {
                subjects: subjects.iter().map(|subject| listed(subject, words)).collect(),
                words: page_words(words),
                longest: LONGEST_TEXT,
            }),
            GradeRequest::Read { game, text } => {
                let subject = find(&game)?;
                within(&text, words)?;
                let findings = subject.pack.findings(&text);
                Ok(GradeReply::Reading {
                    findings: findings.iter().map(|(error, note)| finding(note, *error, words)).collect(),
                    order: subject.pack.order().to_vec(),
                    quick: subject.pack.order().is_empty().then_some(QUICK),
                })
            }
            GradeRequest::Judge { game, text, exercise, trusted, size } => {
                let subject = find(&game)?;
                within(&text, words)?;
                let options =
                    Options { exercises: exercise.into_iter().collect(), size, ..Options::default() };
                let portion = judged(subject, &text, &trusted, &options);
                Ok(GradeReply::Marks {
                    marks: portion.marks.iter().map(|shown| telling.mark(shown, subject)).collect(),
                    findings: portion.lint.iter().map(|note| finding(note, false, words)).collect(),
                })
            }
        }
    }
}

/// Judges an exercise, or all, within the limits of a page.
fn judged(subject: &Subject, text: &str, trusted: &[u32], options: &Options) -> Portion {
    let clock = |_: usize| -> Box<dyn Fn() -> bool> {
        let left = Cell::new(LOOKS);
        Box::new(move || {
            left.set(left.get().saturating_sub(1));
            left.get() == 0
        })
    };
    subject.pack.judge_portion(text, trusted, options, &clock).unwrap_or_default()
}

/// The language and the theme that somebody asks for, or what is wrong with them.
fn looked(look: &GradeLook) -> Result<(Language, Theme), String> {
    let language = match look.lang.as_deref() {
        None => Language::default(),
        Some(code) => Language::from_locale(code)
            .ok_or_else(|| format!("look.lang: expected en, es or pt, found {code:?}"))?,
    };
    let theme = match look.theme.as_deref() {
        None => Theme::default(),
        Some(name) => name.parse().map_err(|error| format!("look.theme: {error}"))?,
    };
    Ok((language, theme))
}

fn within(text: &str, words: &Words) -> Result<(), Fault> {
    if text.len() > LONGEST_TEXT {
        return Err(Fault(GradeFault::Limit, words.say(&words::too_long(text.len(), LONGEST_TEXT))));
    }
    Ok(())
}

fn listed(subject: &Subject, words: &Words) -> GradeSubject {
    let example = |example: &tablero_catalogue::Example| GradeExample {
        file: example.file,
        text: example.text,
        right: example.right,
    };
    GradeSubject {
        name: subject.name,
        title: words.say(&(subject.title)()),
        examples: subject.examples.iter().map(example).collect(),
    }
}

/// The words that begin with `marking-page-`, by what follows.
fn page_words(words: &Words) -> BTreeMap<String, String> {
    let source = words::FLUENT.first().map_or("", |(_, text)| text);
    let ids = source.lines().filter_map(|line| line.split_once(" =")).map(|(id, _)| id);
    let own = ids.filter_map(|id| Some((id.strip_prefix("marking-page-")?, id)));
    own.map(|(short, id)| (short.to_owned(), words.say(&Message::new(id)))).collect()
}
