//! `tablero robots`: who plays a game.

use clap::Args;
use tablero_catalogue::{Catalogue, Entry, STRENGTHS};
use tablero_core::Options;
use tablero_words::Words;

use crate::exit::Failure;
use crate::output::print;

#[derive(Debug, Args)]
pub(crate) struct RobotsArguments {
    /// The game, as `tablero games` lists them; all of them when absent
    #[arg(value_name = "GAME")]
    game: Option<String>,
}

pub(crate) fn run(games: &Catalogue, arguments: &RobotsArguments, words: &Words) -> Result<(), Failure> {
    let usage = |error: &dyn std::error::Error| Failure::usage(error.to_string());
    let entries: Vec<&'static dyn Entry> = match &arguments.game {
        Some(name) => vec![games.get(name).map_err(|error| usage(&error))?],
        None => games.iter().collect(),
    };
    let mut text = String::new();
    for entry in entries {
        let table = games.sit(entry.kind().name(), &Options::default()).map_err(|error| usage(&error))?;
        text += &format!("{}\n", words.say(&entry.title()));
        let names = [words.strength_easy(), words.strength_medium(), words.strength_hard()];
        for ((name, short), wish) in names.iter().zip(STRENGTHS).zip(table.strengths()) {
            let seat = format!("--seat robot:{short}");
            text += &format!("  {name:<8} {seat:<20} (robot:{wish})\n");
        }
        let all: Vec<&str> = table.robots().iter().map(|info| info.name).collect();
        text += &format!("  {}\n", words.robots_all(all.join(", ")));
    }
    print(text)
}
