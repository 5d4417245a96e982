//! `tablero replay`: a record, step by step.

use std::path::PathBuf;

use clap::{Args, value_parser};
use tablero_catalogue::Catalogue;
use tablero_words::Words;

use crate::exit::Failure;
use crate::look::LookArguments;
use crate::play::{failure, session};
use crate::tournament::one_record;

#[derive(Debug, Args)]
pub(crate) struct ReplayArguments {
    /// A game that was saved, records of many games, or the results of a tournament
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Which game of many
    #[arg(long, value_name = "N", default_value = "1", value_parser = value_parser!(u64).range(1..))]
    game: u64,
    #[command(flatten)]
    look: LookArguments,
}

pub(crate) fn run(games: &Catalogue, arguments: &ReplayArguments, words: &Words) -> Result<(), Failure> {
    let ReplayArguments { file, game, look } = arguments;
    let first = session(games, file, &one_record(file, *game)?, 0)?;
    let other = |number| session(games, file, &one_record(file, number).ok()?, 0).ok();
    tablero_terminal::replay(&other, (*game, first), words, look.look(), look.whole_screen()).map_err(failure)
}
