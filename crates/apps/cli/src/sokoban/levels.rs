//! `tablero sokoban levels`: what is in a file, or which collections come with the program.

use clap::{ArgMatches, Command};
use tablero_sokoban::collections;

use super::file::{file_argument, read};
use crate::exit::Failure;
use crate::output::print;

pub(super) fn command() -> Command {
    Command::new("levels")
        .about("Lists the levels of a file with their sizes, or the shipped collections when none is named")
        .arg(file_argument().required(false))
}

pub(super) fn run(arguments: &ArgMatches) -> Result<(), Failure> {
    if arguments.get_one::<String>("file").is_none() {
        let mut text = String::new();
        for shipped in collections::ALL {
            let count = shipped.read().entries.len();
            text += &format!(
                "{:<13} {count:>5} levels  {}, {}\n{:<13} {:>12}  {}\n",
                shipped.name, shipped.title, shipped.author, "", "", shipped.terms
            );
        }
        return print(text);
    }
    let set = read(arguments)?;
    let mut text = String::new();
    let mut broken = 0;
    for (number, entry) in (1..).zip(&set.entries) {
        let author = entry.author.as_ref().or(set.author.as_ref()).map_or("", String::as_str);
        match &entry.level {
            Ok(level) => {
                let (low, high) = level.bounds();
                let size = format!("{}x{}", high.x.abs_diff(low.x) + 1, high.y.abs_diff(low.y) + 1);
                let boxes = level.boxes().len();
                text += &format!("{number:>5}  {size:>9}  {boxes:>4} boxes  {}  {author}\n", entry.title);
            }
            Err(error) => {
                broken += 1;
                text += &format!("{number:>5}  {:>9}  {error}\n", "error");
            }
        }
    }
    print(text)?;
    if broken == 0 { Ok(()) } else { Err(Failure::Told) }
}
