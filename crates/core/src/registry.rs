//! Games by name.
//!
//! A [`GameKind`] is what a person chooses from a list: "chess", "checkers". With its options filled in (a size,
//! a rule) it starts a game. The registry itself knows no game; the program that runs puts them in.

use std::fmt;

use crate::{AnyPosition, GameError};

/// One kind of game, before its options are chosen.
pub trait GameKind: fmt::Debug + Send + Sync {
    /// The name used on the command line and in files, in lower case.
    fn name(&self) -> &'static str;
    /// Other names people use for it.
    fn aliases(&self) -> &'static [&'static str];
    /// One sentence for lists.
    fn summary(&self) -> &'static str;
    /// The options that [`start`](GameKind::start) understands.
    fn options(&self) -> &'static [OptionInfo];
    /// A new game with these options, in its first position.
    fn start(&self, options: &Options) -> Result<AnyPosition, GameError>;
}

/// One option of a kind of game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OptionInfo {
    /// The key, as in `key=value`.
    pub key: &'static str,
    /// What the value means and what it is when absent.
    pub help: &'static str,
}

/// Options as a person gives them, `key=value`, each key at most once.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Options(Vec<(String, String)>);

impl Options {
    /// Reads options from texts of the form `key=value`.
    pub fn parse<S: AsRef<str>>(texts: impl IntoIterator<Item = S>) -> Result<Self, RegistryError> {
        let mut options = Vec::new();
        for text in texts {
            let text = text.as_ref();
            let (key, value) =
                text.split_once('=').ok_or_else(|| RegistryError::NotAnOption { found: text.to_owned() })?;
            if options.iter().any(|(known, _)| known == key) {
                return Err(RegistryError::RepeatedOption { key: key.to_owned() });
            }
            options.push((key.to_owned(), value.to_owned()));
        }
        Ok(Self(options))
    }

    /// Every key with its value, in the order given.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(key, value)| (key.as_str(), value.as_str()))
    }

    /// The value given for a key.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| known == key).map(|(_, value)| value.as_str())
    }
}

/// Why no game could be started.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RegistryError {
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
    /// An option that is not of the form `key=value`.
    #[error("expected an option of the form key=value, found {found:?}")]
    NotAnOption {
        /// The text given.
        found: String,
    },
    /// An option given twice.
    #[error("the option {key:?} is given twice")]
    RepeatedOption {
        /// The key.
        key: String,
    },
    /// An option the game does not have.
    #[error("{game} has no option {key:?}: expected {known}")]
    UnknownOption {
        /// The game.
        game: &'static str,
        /// The key given.
        key: String,
        /// The keys there are, joined by commas, or "none".
        known: String,
    },
    /// The game refused a value.
    #[error(transparent)]
    Refused(#[from] GameError),
}

/// The games a program offers.
#[derive(Debug, Default)]
pub struct Registry {
    kinds: Vec<Box<dyn GameKind>>,
}

impl Registry {
    /// Adds a kind of game; its name and aliases must be free.
    pub fn register(&mut self, kind: Box<dyn GameKind>) -> Result<(), RegistryError> {
        for name in names(kind.as_ref()) {
            if self.find(name).is_some() {
                return Err(RegistryError::NameTaken { name });
            }
        }
        self.kinds.push(kind);
        Ok(())
    }

    /// The kinds in the order in which they were registered.
    pub fn iter(&self) -> impl Iterator<Item = &dyn GameKind> {
        self.kinds.iter().map(AsRef::as_ref)
    }

    /// The kind with this name or alias.
    pub fn get(&self, name: &str) -> Result<&dyn GameKind, RegistryError> {
        self.find(name).ok_or_else(|| RegistryError::UnknownGame {
            found: name.to_owned(),
            known: join(self.iter().map(GameKind::name)),
        })
    }

    /// Starts a game by name; an option that the game does not have is refused.
    pub fn start(&self, name: &str, options: &Options) -> Result<AnyPosition, RegistryError> {
        let kind = self.get(name)?;
        Self::check_options(kind, options)?;
        Ok(kind.start(options)?)
    }

    /// Refuses an option that a kind of game does not have.
    pub fn check_options(kind: &dyn GameKind, options: &Options) -> Result<(), RegistryError> {
        let known = || kind.options().iter().map(|option| option.key);
        match options.0.iter().find(|(key, _)| !known().any(|option| option == key)) {
            Some((key, _)) => Err(RegistryError::UnknownOption {
                game: kind.name(),
                key: key.clone(),
                known: join(known()),
            }),
            None => Ok(()),
        }
    }

    fn find(&self, name: &str) -> Option<&dyn GameKind> {
        self.iter().find(|kind| names(*kind).any(|known| known == name))
    }
}

fn names(kind: &dyn GameKind) -> impl Iterator<Item = &'static str> {
    std::iter::once(kind.name()).chain(kind.aliases().iter().copied())
}

fn join<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let names: Vec<_> = names.collect();
    if names.is_empty() { "none".to_owned() } else { names.join(", ") }
}
