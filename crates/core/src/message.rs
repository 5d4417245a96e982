//! A message for a person, before it is put into words.
//!
//! Games and referees say things by name and with typed arguments; the words, in the language of the person, come from
//! Fluent files at the edge of the program. So a refusal or a counter crosses all layers without being a text.

/// Something to be said: the name of a text and its arguments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    id: &'static str,
    arguments: Vec<(&'static str, Argument)>,
}

/// An argument of a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Argument {
    /// A text that is the same in every language: a move, a square, a name.
    Text(String),
    /// A number, which languages may inflect words by.
    Number(i64),
    /// Something that is itself put into words.
    Message(Message),
}

impl Message {
    /// The text with this name, without arguments yet.
    #[must_use]
    pub const fn new(id: &'static str) -> Self {
        Self { id, arguments: Vec::new() }
    }

    /// The same with one more argument.
    #[must_use]
    pub fn with(mut self, key: &'static str, value: impl Into<Argument>) -> Self {
        self.arguments.push((key, value.into()));
        self
    }

    /// The name of the text.
    #[must_use]
    pub const fn id(&self) -> &'static str {
        self.id
    }

    /// The arguments by name.
    #[must_use]
    pub fn arguments(&self) -> &[(&'static str, Argument)] {
        &self.arguments
    }
}

impl From<String> for Argument {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&str> for Argument {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<Message> for Argument {
    fn from(message: Message) -> Self {
        Self::Message(message)
    }
}

macro_rules! numbers {
    ($($number:ty),*) => {$(
        impl From<$number> for Argument {
            fn from(number: $number) -> Self {
                Self::Number(i64::try_from(number).unwrap_or(i64::MAX))
            }
        }
    )*};
}

numbers!(u8, u16, u32, u64, usize, i32, i64);

/// The most letters of a text that are repeated to whoever wrote it.
const LONGEST: usize = 80;

/// A text that a person typed, in quotes and without what a terminal might obey; of a long one, the beginning.
#[must_use]
pub fn quoted(text: &str) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{:?}...", &text[..end]),
        None => format!("{text:?}"),
    }
}

/// An error that a person who played a move may read.
pub trait Explain: std::error::Error + Send + Sync + 'static {
    /// What to say, where the game has words in every language for it; otherwise the error's own English must do.
    fn explain(&self) -> Option<Message> {
        None
    }
}
