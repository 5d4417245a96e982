//! `tablero sokoban check`: whether actions solve a level.

use clap::Args;
use tablero_sokoban::notation::lurd;
use tablero_sokoban::{Action, spec};
use tablero_words::Words;

use super::file::{self, LevelArgument, read};
use crate::exit::Failure;
use crate::input;
use crate::output::print;
use crate::said;

#[derive(Debug, Args)]
pub(crate) struct CheckArguments {
    #[arg(value_name = "FILE", help = file::FILE)]
    file: String,
    /// Actions in LURD, or a file that holds them
    #[arg(value_name = "SOLUTION")]
    solution: String,
    #[command(flatten)]
    level: LevelArgument,
}

/// The actions that a text is, or that the file of that name holds.
pub(super) fn actions(given: &str) -> Result<Vec<Action>, Failure> {
    lurd::read(given).or_else(|error| match input::text(given) {
        Ok(text) => lurd::read(&text).map_err(|error| Failure::run(format!("{given}: {error}"))),
        Err(_) => Err(Failure::usage(error.to_string())),
    })
}

pub(crate) fn run(arguments: &CheckArguments, words: &Words) -> Result<(), Failure> {
    let actions = actions(&arguments.solution)?;
    let set = read(&arguments.file)?;
    let (number, _, level) = arguments.level.one(&set)?;
    let run = spec::run(level, &actions).map_err(Failure::run)?;
    let left = run.state.boxes().len() - spec::completed_deposits(&run.state).len();
    let counts = tablero_sokoban::words::run(run.no_effect, run.moves, run.pushes);
    if left == 0 {
        print(words.say(&said::level_solved(counts, number)) + "\n")
    } else {
        print(words.say(&said::level_unsolved(said::boxes(left), counts, number)) + "\n")?;
        Err(Failure::Told)
    }
}
