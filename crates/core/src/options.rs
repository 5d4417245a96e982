//! Games before their options are chosen.
//!
//! A [`GameKind`] is what a person chooses from a list: "chess", "checkers". With its options filled in (a size,
//! a rule) it starts a game.

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
    pub fn parse<S: AsRef<str>>(texts: impl IntoIterator<Item = S>) -> Result<Self, OptionsError> {
        let mut options = Vec::new();
        for text in texts {
            let text = text.as_ref();
            let (key, value) =
                text.split_once('=').ok_or_else(|| OptionsError::NotAnOption { found: text.to_owned() })?;
            if options.iter().any(|(known, _)| known == key) {
                return Err(OptionsError::RepeatedOption { key: key.to_owned() });
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

/// Why a game could not be started with its options.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OptionsError {
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

impl Options {
    /// Refuses an option that a kind of game does not have.
    pub fn check(&self, kind: &dyn GameKind) -> Result<(), OptionsError> {
        let known = || kind.options().iter().map(|option| option.key);
        match self.0.iter().find(|(key, _)| !known().any(|option| option == key)) {
            Some((key, _)) => {
                let names: Vec<_> = known().collect();
                let known = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
                Err(OptionsError::UnknownOption { game: kind.name(), key: key.clone(), known })
            }
            None => Ok(()),
        }
    }
}
