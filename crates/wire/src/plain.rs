//! Answers of games that need no forms of their own.

use serde::ser::{Serialize, Serializer};

/// What an operation answers whose values are numbers, texts and lists of texts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PlainAnswer {
    /// Nothing.
    Null,
    /// Yes or no.
    Bool(bool),
    /// A number.
    Number(i64),
    /// A text.
    Text(String),
    /// Several texts.
    Texts(Vec<String>),
}

impl From<bool> for PlainAnswer {
    fn from(answer: bool) -> Self {
        Self::Bool(answer)
    }
}

impl Serialize for PlainAnswer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Null => serializer.serialize_unit(),
            Self::Bool(answer) => answer.serialize(serializer),
            Self::Number(number) => number.serialize(serializer),
            Self::Text(text) => text.serialize(serializer),
            Self::Texts(texts) => texts.serialize(serializer),
        }
    }
}

/// A plain reply for people: yes and no in words with the reason, one text a line.
#[must_use]
pub fn present_plainly(
    _: &crate::Question<'_>,
    reply: &crate::Reply<PlainAnswer>,
    say: crate::Say<'_>,
) -> String {
    let why = reply.told_why(say);
    let mut told = match &reply.answer {
        PlainAnswer::Bool(false) => format!("no{why}\n"),
        PlainAnswer::Null => format!("nothing{why}\n"),
        answer => shown(answer),
    };
    for (key, value) in &reply.beside {
        told += &format!("{key}: {}", shown(value));
    }
    told
}

fn shown(answer: &PlainAnswer) -> String {
    match answer {
        PlainAnswer::Null => "nothing\n".to_owned(),
        PlainAnswer::Bool(answer) => if *answer { "yes\n" } else { "no\n" }.to_owned(),
        PlainAnswer::Number(number) => format!("{number}\n"),
        PlainAnswer::Text(text) => format!("{text}\n"),
        PlainAnswer::Texts(texts) => {
            texts.iter().map(|text| format!("{text}\n")).collect::<Vec<_>>().concat()
        }
    }
}
