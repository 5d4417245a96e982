//! `tablero sokoban play-back`: a solution, step by step.

use clap::Args;
use tablero_arena::{Seat, SystemTime};
use tablero_catalogue::Catalogue;
use tablero_core::{Clock, GameKind as _, Options};
use tablero_play::Session;
use tablero_sokoban::SokobanKind;
use tablero_sokoban::notation::xsb;
use tablero_words::Words;

use super::check::actions;
use super::file::{self, LevelArgument, read};
use crate::exit::Failure;
use crate::look::LookArguments;
use crate::play::failure;

#[derive(Debug, Args)]
pub(crate) struct PlayBackArguments {
    #[arg(value_name = "FILE", help = file::FILE)]
    file: String,
    /// Actions in LURD, or a file that holds them
    #[arg(value_name = "SOLUTION")]
    solution: String,
    #[command(flatten)]
    level: LevelArgument,
    #[command(flatten)]
    look: LookArguments,
}

pub(crate) fn run(games: &Catalogue, arguments: &PlayBackArguments, words: &Words) -> Result<(), Failure> {
    let actions = actions(&arguments.solution)?;
    let set = read(&arguments.file)?;
    let (number, _, level) = arguments.level.one(&set)?;
    let options = Options::parse([format!("xsb={}", xsb::write_run_length(level))]).map_err(Failure::run)?;
    let table = games.sit(SokobanKind.name(), &options).map_err(Failure::run)?;
    let mut session = Session::new(table, vec![Seat::Human], Clock::Unlimited, 0, SystemTime::shared())
        .map_err(Failure::run)?;
    for (index, action) in actions.iter().enumerate() {
        session
            .play(action.word())
            .map_err(|error| Failure::run(format!("action {}: {error}", index + 1)))?;
    }
    let first = (u64::try_from(number).unwrap_or(1), session);
    tablero_terminal::replay(&|_| None, first, words, arguments.look.look(), arguments.look.whole_screen())
        .map_err(failure)
}
