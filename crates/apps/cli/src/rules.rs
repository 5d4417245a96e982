//! `tablero rules`: the rule book of a game.

use clap::Args;
use tablero_catalogue::Catalogue;
use tablero_words::Language;

use crate::exit::Failure;
use crate::output::print;

#[derive(Debug, Args)]
pub(crate) struct RulesArguments {
    /// The game, as `tablero games` lists them
    #[arg(value_name = "GAME")]
    game: String,
    /// How its positions and moves are written, instead of the rules
    #[arg(long)]
    notation: bool,
}

pub(crate) fn run(games: &Catalogue, arguments: &RulesArguments, language: Language) -> Result<(), Failure> {
    let entry = games.get(&arguments.game).map_err(|error| Failure::usage(error.to_string()))?;
    let book = entry.rules(language);
    if !arguments.notation {
        return print(book);
    }
    let name = &arguments.game;
    let section = section(notation(language), title(book));
    print(section.ok_or_else(|| Failure::run(format!("there is no page on the notation of {name}")))?)
}

/// The page on the notation of all games.
fn notation(language: Language) -> &'static str {
    match language {
        Language::English => include_str!("../../../../docs/notation.md"),
        Language::Spanish => include_str!("../../../../docs/notation.es.md"),
        Language::Portuguese => include_str!("../../../../docs/notation.pt.md"),
    }
}

/// The title of a rule book, which is also the heading of the game on the page on notation.
fn title(book: &str) -> &str {
    book.lines().next().unwrap_or("").trim_start_matches('#').trim()
}

/// The section of a page with a heading, up to the next one.
fn section<'a>(page: &'a str, heading: &str) -> Option<&'a str> {
    let start = page.find(&format!("\n## {heading}\n"))? + 1;
    let section = page.get(start..)?;
    let length = section.get(1..)?.find("\n## ").map_or(section.len(), |end| end + 1);
    section.get(..length)
}
