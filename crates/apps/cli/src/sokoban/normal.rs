//! `tablero sokoban normal-form`: one way to write a puzzle, and where else it is.

use clap::Args;
use tablero_sokoban::normal::{Standing, is_same, normal_form};
use tablero_sokoban::notation::xsb;
use tablero_words::Words;

use super::file::{self, LevelArgument, read};
use crate::exit::Failure;
use crate::output::print;
use crate::said;

pub(super) const LONG_ABOUT: &str = "\
    Writes a level in normal form: turned and mirrored copies of a puzzle have the same one, whatever is drawn where the \
    person never comes. With --find, the levels of another file that are the same puzzle; the exit status is 1 if there is \
    none.";

#[derive(Debug, Args)]
pub(crate) struct NormalFormArguments {
    #[arg(value_name = "FILE", help = file::FILE)]
    file: String,
    #[command(flatten)]
    level: LevelArgument,
    /// Let the person stand anywhere it can walk to
    #[arg(long)]
    region: bool,
    /// Look for the same puzzle in this file or shipped collection
    #[arg(long, value_name = "FILE")]
    find: Option<String>,
}

pub(crate) fn run(arguments: &NormalFormArguments, words: &Words) -> Result<(), Failure> {
    let set = read(&arguments.file)?;
    let (number, _, level) = arguments.level.one(&set)?;
    let standing = if arguments.region { Standing::Region } else { Standing::Exact };
    let form = normal_form(level, standing).ok_or_else(|| {
        Failure::run(format!("level {number}: spread too far, or not both boxes and deposits can be reached"))
    })?;
    let Some(file) = &arguments.find else { return print(xsb::write(&form) + "\n") };
    let mut found = false;
    for (number, entry) in (1..).zip(&read(file)?.entries) {
        if entry.level.as_ref().is_ok_and(|other| is_same(&form, other, standing)) {
            found = true;
            print(words.say(&said::same_puzzle(number, entry.title.as_str())) + "\n")?;
        }
    }
    if found {
        return Ok(());
    }
    print(words.say(&said::no_same_puzzle(file.as_str())) + "\n")?;
    Err(Failure::Told)
}
