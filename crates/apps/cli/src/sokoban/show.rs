//! `tablero sokoban show`: a drawn level.

use clap::Args;
use tablero_sokoban::notation::xsb;
use tablero_words::Words;

use super::file::{self, LevelArgument, read};
use crate::exit::Failure;
use crate::output::print;
use crate::said;

#[derive(Debug, Args)]
pub(crate) struct ShowArguments {
    #[arg(value_name = "FILE", help = file::FILE)]
    file: String,
    #[command(flatten)]
    level: LevelArgument,
}

pub(crate) fn run(arguments: &ShowArguments, words: &Words) -> Result<(), Failure> {
    let set = read(&arguments.file)?;
    let (number, entry, level) = arguments.level.one(&set)?;
    let author = entry.author.as_ref().or(set.author.as_ref());
    let title = match author {
        Some(author) => words.say(&said::level_by(author.as_str(), entry.title.as_str())),
        None => entry.title.clone(),
    };
    let boxes = words.say(&said::boxes(level.boxes().len()));
    print(format!("{number}: {title}\n{}\n{boxes}\n", xsb::write(level)))
}
