//! Which file, and which level of it.

use clap::Args;
use tablero_sokoban::notation::collection::{self, Collection, Entry};
use tablero_sokoban::notation::xsb;
use tablero_sokoban::{Level, collections};

use crate::exit::Failure;
use crate::input;

/// What a file of levels may be.
pub(super) const FILE: &str =
    "A file of levels (XSB, SOK or SLC), `-` for standard input, or the name of a shipped collection";

/// Which levels of a file.
#[derive(Debug, Args)]
pub(super) struct LevelArgument {
    /// One level, by its number in the file or its title, or those from A to B or with the same title
    #[arg(long, value_name = "N|A-B|TITLE")]
    level: Option<String>,
}

/// The collection of a name. What is odd about the file is said on standard error.
pub(super) fn read(name: &str) -> Result<Collection, Failure> {
    let bytes = if name == "-" {
        input::all(std::io::stdin().lock())?
    } else {
        match (input::bytes(name), collections::find(name)) {
            (Ok(bytes), _) => bytes,
            (Err(_), Ok(shipped)) => return Ok(shipped.read()),
            (Err(error), Err(_)) => {
                let names: Vec<&str> = collections::ALL.iter().map(|shipped| shipped.name).collect();
                return Err(Failure::usage(format!(
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

/// Options to play with: `file=FILE level=N` becomes the level itself.
pub(super) fn play_options(texts: Vec<String>) -> Result<Vec<String>, Failure> {
    let value = |key: &str| texts.iter().find_map(|text| text.strip_prefix(key));
    let Some(name) = value("file=") else { return Ok(texts) };
    let set = read(name)?;
    let wanted = value("level=").unwrap_or("1");
    let found = find(&set, wanted);
    if found.is_empty() {
        return Err(no_such_level(&set, "level", wanted));
    }
    let (number, entry) = only(&found, "level", wanted)?;
    let level = entry.level.as_ref().map_err(|error| Failure::run(format!("level {number}: {error}")))?;
    let others = texts.iter().filter(|text| !text.starts_with("file=") && !text.starts_with("level="));
    Ok(others.cloned().chain([format!("xsb={}", xsb::write_run_length(level))]).collect())
}

/// Options for a tournament: `file=FILE`, alone or with `level=N`, `level=A..B` and so on, becomes its levels.
pub(super) fn tournament_options(texts: Vec<String>) -> Result<Vec<String>, Failure> {
    let Some(name) = texts.iter().find_map(|text| text.strip_prefix("file=")) else { return Ok(texts) };
    let set = read(name)?;
    let mut levels = Vec::new();
    let wanted: Vec<&str> = texts.iter().filter_map(|text| text.strip_prefix("level=")).collect();
    for wanted in if wanted.is_empty() { vec![".."] } else { wanted } {
        let found = match wanted {
            ".." => (1..).zip(&set.entries).collect(),
            wanted => select(&set, "level", &wanted.replace("..", "-"))?,
        };
        levels.extend(found);
    }
    let others = texts.iter().filter(|text| !text.starts_with("file=") && !text.starts_with("level="));
    let mut options: Vec<String> = others.cloned().collect();
    for (number, entry) in levels {
        let level = entry.level.as_ref().map_err(|error| Failure::run(format!("level {number}: {error}")))?;
        options.push(format!("xsb={}", xsb::write_run_length(level)));
    }
    Ok(options)
}

fn no_such_level(set: &Collection, option: &str, wanted: &str) -> Failure {
    Failure::usage(format!(
        "{option}: expected a number from 1 to {}, a range or a title, found {wanted:?}",
        set.entries.len()
    ))
}

/// The level with a number, or those with a title, or with a title that contains the text.
fn find<'a>(set: &'a Collection, wanted: &str) -> Vec<(usize, &'a Entry)> {
    let numbered = || (1..).zip(&set.entries);
    let by_number = wanted.parse::<usize>().ok();
    let lower = wanted.to_lowercase();
    let mut found: Vec<_> = numbered().filter(|(number, _)| Some(*number) == by_number).collect();
    if found.is_empty() {
        found = numbered().filter(|(_, entry)| entry.title == *wanted).collect();
    }
    if found.is_empty() {
        found = numbered().filter(|(_, entry)| entry.title.to_lowercase().contains(&lower)).collect();
    }
    found
}

/// The only one of the levels that were found.
fn only<'a>(
    levels: &[(usize, &'a Entry)],
    option: &str,
    wanted: &str,
) -> Result<(usize, &'a Entry), Failure> {
    match levels {
        [only] => Ok(*only),
        [first, second, ..] => Err(Failure::usage(format!(
            "{option}: expected one level, but {wanted:?} names {}, among them {} and {}",
            levels.len(),
            first.0,
            second.0
        ))),
        [] => Err(Failure::run("there is no level")),
    }
}

/// The levels of a range of numbers such as `5-9`, unless a level is called just that.
fn range<'a>(set: &'a Collection, wanted: &str) -> Option<Vec<(usize, &'a Entry)>> {
    let (from, to) = wanted.split_once('-')?;
    let range = from.trim().parse::<usize>().ok()?..=to.trim().parse::<usize>().ok()?;
    let levels: Vec<_> = (1..).zip(&set.entries).filter(|(number, _)| range.contains(number)).collect();
    let is_title = set.entries.iter().any(|entry| entry.title == *wanted);
    (!levels.is_empty() && !is_title).then_some(levels)
}

/// The levels that a text names, at least one.
fn select<'a>(set: &'a Collection, option: &str, wanted: &str) -> Result<Vec<(usize, &'a Entry)>, Failure> {
    if let Some(levels) = range(set, wanted) {
        return Ok(levels);
    }
    let found = find(set, wanted);
    if found.is_empty() { Err(no_such_level(set, option, wanted)) } else { Ok(found) }
}

impl LevelArgument {
    /// The levels that are named, with their numbers: all of them when none is.
    pub(super) fn chosen<'a>(&self, set: &'a Collection) -> Result<Vec<(usize, &'a Entry)>, Failure> {
        match &self.level {
            Some(wanted) => select(set, "--level", wanted),
            None => Ok((1..).zip(&set.entries).collect()),
        }
    }

    /// The one level that is named, the first when none is.
    pub(super) fn one<'a>(&self, set: &'a Collection) -> Result<(usize, &'a Entry, &'a Level), Failure> {
        let levels = self.chosen(set)?;
        let (number, entry) = match &self.level {
            Some(wanted) => only(&levels, "--level", wanted)?,
            None => only(&levels[..levels.len().min(1)], "--level", "")?,
        };
        let level = entry.level.as_ref().map_err(|error| Failure::run(format!("level {number}: {error}")))?;
        Ok((number, entry, level))
    }
}
