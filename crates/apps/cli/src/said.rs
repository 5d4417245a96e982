//! What the command prints for people, in three languages. What programs read (JSON, records, `ask`) is English.

use tablero_catalogue::Catalogue;
use tablero_words::{Language, Words};

#[allow(
    unreachable_pub,
    clippy::too_many_arguments,
    reason = "one function for every text, whatever it needs"
)]
mod texts {
    include!(concat!(env!("OUT_DIR"), "/words.rs"));
    include!(concat!(env!("OUT_DIR"), "/phrases.rs"));
}

pub(crate) use texts::*;

/// Every text that the command may need, in a language, and the book of what libraries say in English.
#[must_use]
pub fn words(games: &Catalogue, language: Language) -> Words {
    games.words_with(language, [FLUENT]).with_phrases(PHRASES)
}
