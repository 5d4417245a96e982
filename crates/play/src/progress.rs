//! Which puzzles a person has solved, and with how few moves.
//!
//! One file, a line for each puzzle: `sokoban collection=microban level=3: 41 13`. The numbers are what the game counts,
//! each the least of all solutions. Lines that make no sense are left out.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use tablero_catalogue::{Table, Totals};

use crate::store::{self, StoreError};

/// The file in the directory of interrupted games.
const FILE: &str = "progress";

/// What was solved so far.
#[derive(Debug, Clone, Default)]
pub struct Progress {
    file: Option<PathBuf>,
    best: BTreeMap<String, Totals>,
}

impl Progress {
    /// What is remembered in a directory.
    #[must_use]
    pub fn in_directory(directory: &Path) -> Self {
        let file = directory.join(FILE);
        Self { best: read(&file), file: Some(file) }
    }

    /// The least that was counted in any solution of the puzzle of a table; `None` if it was not solved yet.
    #[must_use]
    pub fn best(&self, table: &dyn Table) -> Option<&Totals> {
        self.best.get(&key(table))
    }

    /// Whether the puzzle with these options, each as `key=value`, was solved.
    #[must_use]
    pub fn is_solved(&self, game: &str, options: &[String]) -> bool {
        self.best.contains_key(&named(game, options))
    }

    /// Remembers a solution. Another program may have remembered one meanwhile: both count.
    pub(crate) fn note(&mut self, table: &dyn Table, totals: &Totals) -> Result<(), StoreError> {
        let Some(file) = &self.file else { return Ok(()) };
        let key = key(table);
        if key.contains('\n') || self.best.get(&key).is_some_and(|best| *best == least(best, totals)) {
            return Ok(());
        }
        self.best = read(file);
        let best = self.best.get(&key).map_or_else(|| totals.clone(), |best| least(best, totals));
        self.best.insert(key, best);
        let line = |(key, totals): (&String, &Totals)| {
            let numbers: Vec<String> = totals.iter().map(u64::to_string).collect();
            format!("{key}: {}\n", numbers.join(" "))
        };
        let text: String = self.best.iter().map(line).collect();
        let failed = |source| StoreError::File { path: file.clone(), source };
        if let Some(parent) = file.parent() {
            fs::create_dir_all(parent).map_err(failed)?;
        }
        store::write_whole(file, text.as_bytes()).map_err(failed)
    }
}

/// The name of a puzzle: its game and options.
fn key(table: &dyn Table) -> String {
    let options: Vec<String> =
        table.options().into_iter().map(|(key, value)| format!("{key}={value}")).collect();
    named(table.game(), &options)
}

fn named(game: &str, options: &[String]) -> String {
    format!("{game} {}", options.join(" "))
}

fn read(file: &Path) -> BTreeMap<String, Totals> {
    let text = fs::read_to_string(file).unwrap_or_default();
    let entry = |line: &str| {
        let (key, numbers) = line.rsplit_once(": ")?;
        let totals = numbers.split(' ').map(|number| number.parse().ok()).collect::<Option<Totals>>()?;
        Some((key.to_owned(), totals))
    };
    text.lines().filter_map(entry).collect()
}

/// The smaller of every two numbers. What one solution did not count is what the other did.
fn least(one: &Totals, other: &Totals) -> Totals {
    let count = one.len().max(other.len());
    (0..count).filter_map(|index| one.get(index).into_iter().chain(other.get(index)).min().copied()).collect()
}
