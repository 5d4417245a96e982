//! The games that there are.

use std::sync::Arc;

use tablero_core::{GameError, Options, OptionsError};
use tablero_words::{Fluent, Language, Words};

use crate::entry::Entry;
use crate::table::Table;

/// A list of games.
#[derive(Debug, Clone)]
pub struct Catalogue {
    entries: Vec<&'static dyn Entry>,
}

/// Why no game could be had.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CatalogueError {
    /// No game has that name.
    #[error("no game is called {found:?}: expected one of {known}")]
    UnknownGame {
        /// The name given.
        found: String,
        /// The names there are, joined by commas.
        known: String,
    },
    /// Two games claim one name.
    #[error("two games are called {name:?}")]
    NameTaken {
        /// The name.
        name: &'static str,
    },
    /// The options are not those of the game.
    #[error(transparent)]
    Options(#[from] OptionsError),
    /// The game refused a value.
    #[error(transparent)]
    Refused(#[from] GameError),
}

impl Catalogue {
    /// The games of this project. A new one is added here and nowhere else.
    #[must_use]
    pub fn standard() -> Self {
        Self {
            entries: vec![
                &crate::chess::Chess,
                &crate::sokoban::Sokoban,
                &crate::checkers::Checkers,
                &crate::queens::Queens,
            ],
        }
    }

    /// The same games and one more; its names must be free.
    pub fn with(mut self, entry: &'static dyn Entry) -> Result<Self, CatalogueError> {
        let taken = names(entry).find(|name| self.find(name).is_some());
        if let Some(name) = taken {
            return Err(CatalogueError::NameTaken { name });
        }
        self.entries.push(entry);
        Ok(self)
    }

    /// Every game, in order.
    pub fn iter(&self) -> impl Iterator<Item = &'static dyn Entry> + '_ {
        self.entries.iter().copied()
    }

    /// The game with this name or alias.
    pub fn get(&self, name: &str) -> Result<&'static dyn Entry, CatalogueError> {
        self.find(name).ok_or_else(|| {
            let known = self.iter().map(|entry| entry.kind().name()).collect::<Vec<_>>().join(", ");
            CatalogueError::UnknownGame { found: name.to_owned(), known }
        })
    }

    fn find(&self, name: &str) -> Option<&'static dyn Entry> {
        self.iter().find(|entry| names(*entry).any(|known| known == name))
    }

    /// A game by name with these options; an option that it does not have is refused.
    pub fn sit(&self, name: &str, options: &Options) -> Result<Arc<dyn Table>, CatalogueError> {
        sit(self.get(name)?, options)
    }

    /// The texts of a language: those of every game, of robots, of grading, and the common ones.
    #[must_use]
    pub fn words(&self, language: Language) -> Words {
        self.words_with(language, [])
    }

    /// The same with more texts.
    #[must_use]
    pub fn words_with(&self, language: Language, more: impl IntoIterator<Item = Fluent>) -> Words {
        let of_games = self.iter().map(Entry::words);
        let common = std::iter::once(crate::words::FLUENT);
        #[cfg(feature = "grading")]
        let common = common.chain(tablero_grade::FLUENT);
        Words::new(language, common.chain(of_games).chain(more))
    }

    /// The games for which something holds, by name, for messages.
    #[must_use]
    pub fn names_where(&self, holds: impl Fn(&dyn Table) -> bool) -> String {
        let fits = |entry: &&'static dyn Entry| {
            entry.sit(&Options::default()).is_ok_and(|table| holds(table.as_ref()))
        };
        self.iter().filter(fits).map(|entry| entry.kind().name()).collect::<Vec<_>>().join(", ")
    }
}

/// A game with these options; an option that it does not have is refused.
pub(crate) fn sit(entry: &dyn Entry, options: &Options) -> Result<Arc<dyn Table>, CatalogueError> {
    options.check(entry.kind())?;
    Ok(entry.sit(options)?)
}

fn names(entry: &dyn Entry) -> impl Iterator<Item = &'static str> {
    let kind = entry.kind();
    std::iter::once(kind.name()).chain(kind.aliases().iter().copied())
}
