//! `tablero rules`: the rule book of a game.

use clap::Args;
use tablero_catalogue::Catalogue;
use tablero_words::Language;

use crate::exit::Failure;
use crate::look::language;
use crate::output::print;

#[derive(Debug, Args)]
pub(crate) struct RulesArguments {
    /// The game, as `tablero games` lists them
    #[arg(value_name = "GAME")]
    game: String,
    /// en, es or pt; by default that of the locale
    #[arg(long, value_name = "LANGUAGE", value_parser = language)]
    lang: Option<Language>,
}

pub(crate) fn run(games: &Catalogue, arguments: &RulesArguments) -> Result<(), Failure> {
    let entry = games.get(&arguments.game).map_err(|error| Failure::usage(error.to_string()))?;
    print(entry.rules(arguments.lang.unwrap_or_else(Language::of_environment)))
}
