//! `tablero sokoban show`: a level for the eye.

use clap::Args;
use tablero_sokoban::notation::xsb;

use super::file::{self, LevelArgument, read};
use crate::exit::Failure;
use crate::output::print;

#[derive(Debug, Args)]
pub(crate) struct ShowArguments {
    #[arg(value_name = "FILE", help = file::FILE)]
    file: String,
    #[command(flatten)]
    level: LevelArgument,
}

pub(crate) fn run(arguments: &ShowArguments) -> Result<(), Failure> {
    let set = read(&arguments.file)?;
    let (number, entry, level) = arguments.level.one(&set)?;
    let author = entry.author.as_ref().or(set.author.as_ref());
    let by = author.map_or_else(String::new, |author| format!(" by {author}"));
    let boxes = level.boxes().len();
    print(format!(
        "{number}: {}{by}\n{}\n{boxes} box{}\n",
        entry.title,
        xsb::write(level),
        if boxes == 1 { "" } else { "es" }
    ))
}
