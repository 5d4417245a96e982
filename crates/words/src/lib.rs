//! What the program says, in the language of the person.
//!
//! The common texts are methods of [`Words`], made from the Fluent files of this crate when it is built. What games say
//! comes as a [`Message`] and is looked up in the Fluent files beside the games: [`Words::say`].
//!
//! ```
//! use tablero_words::{Language, Words};
//!
//! let words = Words::new(Language::Spanish, []);
//! assert_eq!(words.moves_are(1), "1 jugada:");
//! assert_eq!(words.moves_are(2), "2 jugadas:");
//! ```

mod language;
mod phrases;

pub use language::Language;

use std::fmt;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use tablero_core::{Argument, FaultKind, GameError, Message};

use crate::phrases::Phrases;

/// Fluent files by the code of their language, as build scripts give them.
pub type Fluent = &'static [(&'static str, &'static str)];

/// The texts of one language.
pub struct Words {
    language: Language,
    bundle: FluentBundle<FluentResource>,
    /// What others say in English; none where that is the language.
    phrases: Option<Box<Phrases>>,
}

impl fmt::Debug for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Words").field("language", &self.language).finish_non_exhaustive()
    }
}

impl Words {
    /// The texts of a language: the common ones, and those of games.
    #[must_use]
    pub fn new(language: Language, of_games: impl IntoIterator<Item = Fluent>) -> Self {
        let mut bundle = FluentBundle::new_concurrent(vec![language.identifier()]);
        // The texts run from left to right, and so do names of squares.
        bundle.set_use_isolating(false);
        for files in std::iter::once(FLUENT).chain(of_games) {
            let source = files.iter().find(|(code, _)| *code == language.code());
            // The build has parsed the same text without an error, and names begin with that of their game.
            let resource = FluentResource::try_new(source.map_or("", |(_, text)| text).to_owned());
            let _ = bundle.add_resource(resource.unwrap_or_else(|(resource, _)| resource));
        }
        Self { language, bundle, phrases: None }
    }

    /// The same with a book of phrases, so that English sentences can be said, too.
    #[must_use]
    pub fn with_phrases(mut self, files: Fluent) -> Self {
        let text = |code: &str| files.iter().find(|(other, _)| *other == code).map_or("", |(_, text)| text);
        if self.language != Language::English {
            let (english, own) = (text(Language::English.code()), text(self.language.code()));
            self.phrases = Some(Box::new(Phrases::new(self.language, english, own)));
        }
        self
    }

    /// What somebody said in English, as errors do; a sentence that is not in the book stays as it is.
    #[must_use]
    pub fn phrase(&self, english: &str) -> String {
        self.phrases.as_ref().map_or_else(|| english.to_owned(), |phrases| phrases.say(english))
    }

    /// Which language it is.
    #[must_use]
    pub const fn language(&self) -> Language {
        self.language
    }

    /// Whether there is a text with this name.
    #[must_use]
    pub fn has(&self, id: &str) -> bool {
        self.bundle.has_message(id)
    }

    /// Puts a message into words; one that no file has is shown by its name.
    #[must_use]
    pub fn say(&self, message: &Message) -> String {
        let arguments = message.arguments().iter().map(|(key, value)| {
            let value = match value {
                Argument::Text(text) => FluentValue::from(text.as_str()),
                Argument::Number(number) => FluentValue::from(*number),
                Argument::Message(message) => FluentValue::from(self.say(message)),
            };
            (*key, value)
        });
        self.fill(message.id(), arguments)
    }

    /// Why a game refused something: in the person's language where the game has words for it, in its own otherwise.
    #[must_use]
    pub fn reason(&self, error: &GameError) -> String {
        error.explain().map_or_else(|| self.phrase(&error.to_string()), |message| self.say(&message))
    }

    /// By what a player lost, where the languages have a sentence for it.
    #[must_use]
    pub fn fault(&self, kind: FaultKind, player: &str) -> Option<String> {
        let id = format!("fault-{kind}");
        self.has(&id).then(|| self.fill(&id, [("player", player.into())]))
    }

    fn fill<'a>(
        &self,
        id: &str,
        values: impl IntoIterator<Item = (&'static str, FluentValue<'a>)>,
    ) -> String {
        let mut arguments = FluentArgs::new();
        for (key, value) in values {
            arguments.set(key, value);
        }
        let pattern = self.bundle.get_message(id).and_then(|message| message.value());
        let mut errors = Vec::new();
        pattern.map_or_else(
            || id.to_owned(),
            |pattern| self.bundle.format_pattern(pattern, Some(&arguments), &mut errors).into_owned(),
        )
    }
}

include!(concat!(env!("OUT_DIR"), "/words.rs"));

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_fills_in_its_arguments() {
        for language in Language::ALL {
            let words = Words::new(language, []);
            assert!(words.refused("because").contains("because"), "{language:?}");
            assert!(words.to_move("X").contains('X'), "{language:?}");
        }
    }

    #[test]
    fn messages_are_put_into_words_with_what_they_hold() {
        let game: Fluent = &[
            (
                "en",
                "toy-lost = {$who} lost {$count ->\n    [one] a piece\n   *[other] {$count} pieces\n}\ntoy-red = Red\n",
            ),
            ("es", "toy-lost = {$who}: {$count} menos\ntoy-red = Rojas\n"),
        ];
        let said =
            |count: i64| Message::new("toy-lost").with("who", Message::new("toy-red")).with("count", count);
        let english = Words::new(Language::English, [game]);
        assert_eq!(english.say(&said(1)), "Red lost a piece");
        assert_eq!(english.say(&said(3)), "Red lost 3 pieces");
        assert_eq!(Words::new(Language::Spanish, [game]).say(&said(3)), "Rojas: 3 menos");
        assert_eq!(english.say(&Message::new("toy-unheard-of")), "toy-unheard-of");
    }
}
