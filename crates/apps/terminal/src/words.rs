//! What the program says, in the language of the person. Every text is a method, made from the Fluent files in
//! `locales` when the program is built.

use std::fmt;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::{LanguageIdentifier, langid};

/// A language that the program speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Spanish.
    Spanish,
    /// Portuguese.
    Portuguese,
}

impl Language {
    /// Every language.
    pub const ALL: [Self; 3] = [Self::English, Self::Spanish, Self::Portuguese];

    /// The code of the language, as in `--lang es`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Spanish => "es",
            Self::Portuguese => "pt",
        }
    }

    /// The language that a code or a locale names: `pt`, `pt_BR.UTF-8`, `es-AR`.
    #[must_use]
    pub fn from_locale(locale: &str) -> Option<Self> {
        let code = locale.split(['_', '-', '.', '@']).next()?.to_ascii_lowercase();
        Self::ALL.into_iter().find(|language| language.code() == code)
    }

    /// The language of the environment: the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set.
    #[must_use]
    pub fn of_environment() -> Self {
        let set = |name| std::env::var(name).ok().filter(|value: &String| !value.is_empty());
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(set);
        locale.and_then(|locale| Self::from_locale(&locale)).unwrap_or_default()
    }

    const fn identifier(self) -> LanguageIdentifier {
        match self {
            Self::English => langid!("en"),
            Self::Spanish => langid!("es"),
            Self::Portuguese => langid!("pt"),
        }
    }

    const fn source(self) -> &'static str {
        match self {
            Self::English => include_str!("../locales/en.ftl"),
            Self::Spanish => include_str!("../locales/es.ftl"),
            Self::Portuguese => include_str!("../locales/pt.ftl"),
        }
    }
}

/// The texts of one language.
pub struct Words {
    language: Language,
    bundle: FluentBundle<FluentResource>,
}

impl fmt::Debug for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Words").field("language", &self.language).finish_non_exhaustive()
    }
}

impl Words {
    /// The texts of a language.
    #[must_use]
    pub fn new(language: Language) -> Self {
        let mut bundle = FluentBundle::new_concurrent(vec![language.identifier()]);
        // The texts run from left to right, and so do names of squares.
        bundle.set_use_isolating(false);
        // The build has parsed the same text without an error.
        let resource = FluentResource::try_new(language.source().to_owned());
        let _ = bundle.add_resource(resource.unwrap_or_else(|(resource, _)| resource));
        Self { language, bundle }
    }

    /// Which language it is.
    #[must_use]
    pub const fn language(&self) -> Language {
        self.language
    }

    /// A text about one game, `game-chess` or `example-chess`, where the languages have it.
    pub(crate) fn of_game(&self, what: &str, game: &str, mv: &str) -> Option<String> {
        self.about(&format!("{what}-{game}"), ("mv", mv))
    }

    /// What an option of a game is called, where the languages have a word for it.
    pub(crate) fn option(&self, key: &str) -> Option<String> {
        self.about(&format!("option-{key}"), ("key", key))
    }

    /// By what a player lost, where the languages have a sentence for it.
    pub(crate) fn fault(&self, kind: &str, player: &str) -> Option<String> {
        self.about(&format!("fault-{kind}"), ("player", player))
    }

    fn about(&self, name: &str, (key, value): (&'static str, &str)) -> Option<String> {
        self.bundle.has_message(name).then(|| self.say(name, [(key, value.into())]))
    }

    fn say<const N: usize>(&self, name: &str, values: [(&'static str, FluentValue<'_>); N]) -> String {
        let mut arguments = FluentArgs::new();
        for (key, value) in values {
            arguments.set(key, value);
        }
        let pattern = self.bundle.get_message(name).and_then(|message| message.value());
        let mut errors = Vec::new();
        pattern.map_or_else(
            || name.to_owned(),
            |pattern| self.bundle.format_pattern(pattern, Some(&arguments), &mut errors).into_owned(),
        )
    }
}

include!(concat!(env!("OUT_DIR"), "/words.rs"));

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locales_name_languages() {
        assert_eq!(Language::from_locale("pt_BR.UTF-8"), Some(Language::Portuguese));
        assert_eq!(Language::from_locale("ES"), Some(Language::Spanish));
        assert_eq!(Language::from_locale("en-GB"), Some(Language::English));
        assert_eq!(Language::from_locale("C"), None);
        assert_eq!(Language::from_locale(""), None);
    }

    #[test]
    fn every_game_has_a_name_and_an_example() {
        for game in tablero_play::games() {
            for language in Language::ALL {
                let words = Words::new(language);
                assert!(words.of_game("game", game.kind().name(), "").is_some());
                assert!(words.of_game("example", game.kind().name(), "x").is_some());
            }
        }
    }

    #[test]
    fn every_option_has_a_word() {
        for game in tablero_play::games() {
            for choices in game.choices(&tablero_core::Options::default()) {
                let named = |language| Words::new(language).option(choices.key);
                assert!(
                    Language::ALL.into_iter().all(|language| named(language).is_some()),
                    "{}",
                    choices.key
                );
            }
        }
    }

    #[test]
    fn every_language_fills_in_its_arguments() {
        for language in Language::ALL {
            let words = Words::new(language);
            assert!(words.refused("because").contains("because"), "{language:?}");
            assert!(words.to_move("X").contains('X'), "{language:?}");
        }
    }
}
