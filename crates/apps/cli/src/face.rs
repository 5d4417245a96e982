//! What each game shows on the command line.

use clap::{ArgMatches, Command};
use tablero_core::{GameKind, Registry};

use crate::checkers::Checkers;
use crate::chess::Chess;
use crate::exit::Failure;
use crate::queens::Queens;
use crate::sokoban::Sokoban;

/// A game's subcommand.
pub(crate) trait Face {
    /// The game.
    fn kind(&self) -> Box<dyn GameKind>;
    /// Its subcommand, with everything below it.
    fn command(&self) -> Command;
    /// The options of `tablero play` as the game's table reads them; a game may understand more than its table.
    fn play_options(&self, texts: Vec<String>) -> Result<Vec<String>, Failure> {
        Ok(texts)
    }
    /// The options of `tablero match` and `tablero tournament`, where a key may be given several times.
    fn tournament_options(&self, texts: Vec<String>) -> Result<Vec<String>, Failure> {
        Ok(texts)
    }
    /// Runs what was asked for.
    fn run(&self, arguments: &ArgMatches) -> Result<(), Failure>;
}

/// Every game there is. A new game is added here and nowhere else.
pub(crate) fn faces() -> Vec<Box<dyn Face>> {
    vec![Box::new(Chess), Box::new(Sokoban), Box::new(Checkers), Box::new(Queens)]
}

/// The same games by name.
pub(crate) fn registry() -> Result<Registry, Failure> {
    let mut registry = Registry::default();
    for face in faces() {
        registry.register(face.kind()).map_err(Failure::run)?;
    }
    Ok(registry)
}
