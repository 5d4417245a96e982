//! `tablero sokoban show`: a level for the eye.

use clap::{ArgMatches, Command};
use tablero_sokoban::notation::xsb;

use super::file::{file_argument, level_argument, one, read};
use crate::exit::Failure;
use crate::output::print;

pub(super) fn command() -> Command {
    Command::new("show").about("Draws a level").arg(file_argument()).arg(level_argument())
}

pub(super) fn run(arguments: &ArgMatches) -> Result<(), Failure> {
    let set = read(arguments)?;
    let (number, entry, level) = one(arguments, &set)?;
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
