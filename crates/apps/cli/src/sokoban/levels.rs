//! `tablero sokoban levels`: what is in a file, or which collections come with the program.

use clap::Args;
use tablero_sokoban::collections;
use tablero_words::Words;

use super::file::{self, read};
use crate::exit::Failure;
use crate::output::print;
use crate::said;

#[derive(Debug, Args)]
pub(crate) struct LevelsArguments {
    #[arg(value_name = "FILE", help = file::FILE)]
    file: Option<String>,
}

pub(crate) fn run(arguments: &LevelsArguments, words: &Words) -> Result<(), Failure> {
    let Some(file) = &arguments.file else {
        let levels = words.say(&said::word_levels());
        let mut text = String::new();
        for shipped in collections::ALL {
            let count = shipped.read().entries.len();
            text += &format!(
                "{:<13} {count:>5} {levels}  {}, {}\n{:<13} {:>12}  {}\n",
                shipped.name, shipped.title, shipped.author, "", "", shipped.terms
            );
        }
        return print(text);
    };
    let set = read(file)?;
    let mut text = String::new();
    let mut broken = 0;
    for (number, entry) in (1..).zip(&set.entries) {
        let author = entry.author.as_ref().or(set.author.as_ref()).map_or("", String::as_str);
        match &entry.level {
            Ok(level) => {
                let (low, high) = level.bounds();
                let size = format!("{}x{}", high.x.abs_diff(low.x) + 1, high.y.abs_diff(low.y) + 1);
                let boxes = level.boxes().len();
                let things = words.say(&said::word_boxes(boxes));
                text +=
                    &format!("{number:>5}  {size:>9}  {boxes:>4} {things:<5}  {}  {author}\n", entry.title);
            }
            Err(error) => {
                broken += 1;
                text += &format!(
                    "{number:>5}  {:>9}  {}\n",
                    words.say(&said::word_error()),
                    words.phrase(&error.to_string())
                );
            }
        }
    }
    print(text)?;
    if broken == 0 { Ok(()) } else { Err(Failure::Told) }
}
