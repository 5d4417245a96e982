//! A game before its options are chosen.

use std::fmt;
use std::sync::Arc;

use tablero_core::{GameError, GameKind, Message, Options};
#[cfg(feature = "grading")]
use tablero_grade::Pack;
use tablero_words::{Fluent, Language};

use crate::puzzles::Puzzles;
use crate::sketch::Sketch;
use crate::table::Table;
use tablero_wire::Asked;

/// The values that an option of a game is usually given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choices {
    /// The option.
    pub key: &'static str,
    /// What people call it.
    pub name: Message,
    /// The values, the default first.
    pub values: Vec<String>,
}

impl Choices {
    /// An option with its usual values, the default first.
    pub fn new(key: &'static str, name: Message, values: impl IntoIterator<Item: ToString>) -> Self {
        Self { key, name, values: values.into_iter().map(|value| value.to_string()).collect() }
    }
}

/// A game before its options are chosen.
pub trait Entry: fmt::Debug + Send + Sync {
    /// Its names, its summary and its options.
    fn kind(&self) -> &'static dyn GameKind;

    /// What people call it.
    fn title(&self) -> Message;

    /// The game with these options, of which it has every one.
    fn sit(&self, options: &Options) -> Result<Arc<dyn Table>, GameError>;

    /// What people usually choose, given what they have chosen already.
    fn choices(&self, _options: &Options) -> Vec<Choices> {
        Vec::new()
    }

    /// What people call a value of an option; `None` where the value speaks for itself.
    fn value_name(&self, _key: &str, _value: &str) -> Option<Message> {
        None
    }

    /// The option whose values are puzzles to choose from, where the game has puzzles.
    fn shelf(&self) -> Option<&'static str> {
        None
    }

    /// A position to be set up by hand: that of a text which a sketch wrote or a person typed, or an empty one. `None`
    /// where positions are not set up so, or the text is none.
    fn sketch(&self, _text: Option<&str>) -> Option<Box<dyn Sketch>> {
        None
    }

    /// A program in `AgentSpeak` to begin with, where such programs can play it.
    fn starter(&self) -> Option<&'static str> {
        None
    }

    /// The questions that the game answers.
    fn oracle(&self) -> &'static dyn Asked;

    /// The words of the game in every language.
    fn words(&self) -> Fluent;

    /// The exercises of its course, where hand-ins of them can be judged.
    #[cfg(feature = "grading")]
    fn pack(&self) -> Option<&'static dyn Pack> {
        None
    }

    /// Collections of its puzzles and what its solver makes of them, where the game is played alone.
    fn puzzles(&self) -> Option<&'static dyn Puzzles> {
        None
    }

    /// The rule book, in Markdown.
    fn rules(&self, language: Language) -> &'static str;
}
