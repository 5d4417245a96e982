//! The games that can be played.

use std::sync::Arc;

use tablero_core::{GameError, GameKind, Options, Registry, RegistryError};

use crate::table::{Choices, Table};

/// A game before its options are chosen.
pub trait Playable: Send + Sync {
    /// The game.
    fn kind(&self) -> &'static dyn GameKind;
    /// The game with these options.
    fn sit(&self, options: &Options) -> Result<Arc<dyn Table>, GameError>;
    /// What people usually choose, given what they have chosen already.
    fn choices(&self, options: &Options) -> Vec<Choices>;
}

/// Every game there is. A new game is added here and nowhere else.
#[must_use]
pub fn games() -> [&'static dyn Playable; 4] {
    [&crate::chess::Chess, &crate::sokoban::Sokoban, &crate::checkers::Checkers, &crate::queens::Queens]
}

/// The game with this name or alias.
pub fn playable(name: &str) -> Result<&'static dyn Playable, RegistryError> {
    let named = |game: &&dyn Playable| {
        let kind = game.kind();
        kind.name() == name || kind.aliases().contains(&name)
    };
    games().into_iter().find(named).ok_or_else(|| {
        // The registry knows the words of the refusal.
        let known = games().iter().map(|game| game.kind().name()).collect::<Vec<_>>().join(", ");
        RegistryError::UnknownGame { found: name.to_owned(), known }
    })
}

/// Starts a game by name; an option that the game does not have is refused.
pub fn sit(name: &str, options: &Options) -> Result<Arc<dyn Table>, RegistryError> {
    let game = playable(name)?;
    Registry::check_options(game.kind(), options)?;
    Ok(game.sit(options)?)
}
