//! Which file, and which level of it.

use std::io::Read as _;

use clap::{Arg, ArgMatches};
use tablero_sokoban::notation::collection::{self, Collection, Entry};
use tablero_sokoban::{Level, collections};

use crate::exit::Failure;

/// `FILE`.
pub(super) fn file_argument() -> Arg {
    Arg::new("file").value_name("FILE").required(true).help(
        "A file of levels (XSB, SOK or SLC), `-` for standard input, or the name of a shipped collection",
    )
}

/// `--level`.
pub(super) fn level_argument() -> Arg {
    Arg::new("level")
        .long("level")
        .value_name("N|A-B|TITLE")
        .help("One level, by its number in the file or its title, or those from A to B")
}

/// The collection that `FILE` names. What is odd about the file is said on standard error.
pub(super) fn read(arguments: &ArgMatches) -> Result<Collection, Failure> {
    let name = arguments.get_one::<String>("file").map_or("", String::as_str);
    let bytes = if name == "-" {
        let mut bytes = Vec::new();
        std::io::stdin().lock().read_to_end(&mut bytes)?;
        bytes
    } else {
        match (std::fs::read(name), collections::find(name)) {
            (Ok(bytes), _) => bytes,
            (Err(_), Ok(shipped)) => return Ok(shipped.read()),
            (Err(error), Err(_)) => {
                let names: Vec<&str> = collections::ALL.iter().map(|shipped| shipped.name).collect();
                return Err(Failure::run(format!(
                    "cannot read {name}: {error} (shipped collections are {})",
                    names.join(", ")
                )));
            }
        }
    };
    let set = collection::read(&bytes);
    for problem in &set.problems {
        eprintln!("{name}: {problem}");
    }
    if set.entries.is_empty() {
        return Err(Failure::run(format!("{name} holds no level")));
    }
    Ok(set)
}

/// The levels that `--level` names, with their numbers: all of them when it is absent.
pub(super) fn chosen<'a>(
    arguments: &ArgMatches,
    set: &'a Collection,
) -> Result<Vec<(usize, &'a Entry)>, Failure> {
    let numbered = || (1..).zip(&set.entries);
    let Some(wanted) = arguments.get_one::<String>("level") else { return Ok(numbered().collect()) };
    let by_number = wanted.parse::<usize>().ok();
    let named = |fits: &dyn Fn(&str) -> bool| numbered().find(|(_, entry)| fits(&entry.title));
    let found = numbered()
        .find(|(number, _)| Some(*number) == by_number)
        .or_else(|| named(&|title| title == *wanted))
        .map(|found| vec![found])
        .or_else(|| {
            let (from, to) = wanted.split_once('-')?;
            let range = from.trim().parse::<usize>().ok()?..=to.trim().parse::<usize>().ok()?;
            let levels: Vec<_> = numbered().filter(|(number, _)| range.contains(number)).collect();
            (!levels.is_empty()).then_some(levels)
        })
        .or_else(|| {
            let wanted = wanted.to_lowercase();
            named(&|title| title.to_lowercase().contains(&wanted)).map(|found| vec![found])
        });
    match found {
        Some(found) => Ok(found),
        None => Err(Failure::usage(format!(
            "--level: expected a number from 1 to {}, a range or a title, found {wanted:?}",
            set.entries.len()
        ))),
    }
}

/// The one level that `--level` names, the first when it is absent.
pub(super) fn one<'a>(
    arguments: &ArgMatches,
    set: &'a Collection,
) -> Result<(usize, &'a Entry, &'a Level), Failure> {
    let (number, entry) =
        chosen(arguments, set)?.into_iter().next().ok_or_else(|| Failure::run("there is no level"))?;
    let level = entry.level.as_ref().map_err(|error| Failure::run(format!("level {number}: {error}")))?;
    Ok((number, entry, level))
}
