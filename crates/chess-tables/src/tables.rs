//! All tables at hand: those of a directory, and those of three men, which are made in a moment.

use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock, OnceLock};

use rustc_hash::FxHashMap;
use tablero_lite_chess::Position;

use crate::build::{build, exits};
use crate::class::{Class, MOST_MEN};
use crate::file::{FileError, path};
use crate::table::Table;
use crate::value::Value;

/// The most men of the tables that are made when they are first asked for.
const MADE: usize = 3;

/// Why there is no value.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ProbeError {
    /// No class has so many.
    #[error("tables go up to {MOST_MEN} men, and the position has {0}")]
    Men(usize),
    /// There is no directory.
    #[error(
        "without a directory of tables only positions of up to {MADE} men are known, and this one is of {0}: \
         {DIRECTORY_VARIABLE} names a directory"
    )]
    NoDirectory(Class),
    /// The class was not built.
    #[error("there is no table of {class} in {directory}: `tablero chess tables build` makes it")]
    Missing {
        /// The class.
        class: Class,
        /// Where it was looked for.
        directory: PathBuf,
    },
    /// It cannot be read.
    #[error(transparent)]
    File(#[from] FileError),
}

/// The environment variable that names the directory of tables for everything that is not told of another.
pub const DIRECTORY_VARIABLE: &str = "TABLERO_TABLES";

/// The tables of the directory that the environment names, or those of three men.
#[must_use]
pub fn shared() -> &'static Arc<Tables> {
    static SHARED: LazyLock<Arc<Tables>> = LazyLock::new(|| {
        let directory = std::env::var_os(DIRECTORY_VARIABLE).filter(|name| !name.is_empty());
        Arc::new(Tables::new(directory.as_deref().map(Path::new)))
    });
    &SHARED
}

/// Tables, each read or made when it is first asked for.
#[derive(Debug)]
pub struct Tables {
    directory: Option<PathBuf>,
    loaded: FxHashMap<Class, OnceLock<Option<Table>>>,
}

impl Tables {
    /// The tables in a directory, and those of three men.
    #[must_use]
    pub fn new(directory: Option<&Path>) -> Self {
        let classes = (MADE..=MOST_MEN).flat_map(Class::all);
        Self {
            directory: directory.map(Path::to_owned),
            loaded: classes.map(|class| (class, OnceLock::new())).collect(),
        }
    }

    /// Reads every table of the directory with up to so many men now, makes those of three men, and says how many there are.
    pub fn load(&self, men: usize) -> Result<usize, FileError> {
        let mut found = 0;
        for class in (MADE..=men).flat_map(Class::all) {
            found += usize::from(self.table(class)?.is_some());
        }
        Ok(found)
    }

    /// The table of a class, if there is one.
    pub fn table(&self, class: Class) -> Result<Option<&Table>, FileError> {
        let Some(slot) = self.loaded.get(&class) else { return Ok(None) };
        if let Some(known) = slot.get() {
            return Ok(known.as_ref());
        }
        let read = match &self.directory {
            Some(directory) => Table::read(directory, class)?,
            None => None,
        };
        let table = if read.is_none() && class.men() <= MADE { self.make(class) } else { read };
        Ok(slot.get_or_init(|| table).as_ref())
    }

    fn make(&self, class: Class) -> Option<Table> {
        let needed: Vec<&Table> =
            exits(class).into_iter().filter_map(|exit| self.table(exit).ok().flatten()).collect();
        let find = |class| needed.iter().find(|table| table.class() == class).copied();
        build(class, find, 1, |_| true).ok().flatten()
    }

    /// The value of a position.
    pub fn probe(&self, position: &Position) -> Result<Value, ProbeError> {
        let board = position.board();
        let (class, turned) = Class::of(board).ok_or_else(|| ProbeError::Men(board.occupied().len()))?;
        if class.men() == 2 {
            return Ok(Value::Draw);
        }
        Ok(self.present(class)?.value(position, turned))
    }

    /// The table of a class, which must be there.
    pub(crate) fn present(&self, class: Class) -> Result<&Table, ProbeError> {
        match (self.table(class)?, &self.directory) {
            (Some(table), _) => Ok(table),
            (None, Some(directory)) => Err(ProbeError::Missing { class, directory: directory.clone() }),
            (None, None) => Err(ProbeError::NoDirectory(class)),
        }
    }

    /// The value of a position if its table is already in memory; for searches, which must not wait.
    #[inline]
    #[must_use]
    pub fn probe_loaded(&self, position: &Position) -> Option<Value> {
        let (class, turned) = Class::of(position.board())?;
        let table = self.loaded.get(&class)?.get()?.as_ref()?;
        Some(table.value(position, turned))
    }
}

/// What became of a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Done {
    /// Its file was there and whole.
    Kept,
    /// It was built and written.
    Built,
    /// The work was stopped.
    Stopped,
}

/// A file of a directory that must be built again, and why.
#[derive(Debug)]
pub struct Rejected(pub FileError);

/// Builds one class into a directory, after those it leads to; whole files that are there are kept, and damaged ones are
/// built again. `progress` hears of every class before it is built and of every code that is done, and ends the
/// work by saying no; `done` hears of every class.
pub fn build_into(
    directory: &Path,
    classes: &[Class],
    threads: usize,
    mut progress: impl FnMut(Class, u16) -> bool,
    mut done: impl FnMut(Class, Done, Option<Rejected>),
) -> Result<(), FileError> {
    std::fs::create_dir_all(directory)
        .map_err(|error| FileError::Write { path: directory.to_owned(), error })?;
    let mut tables: Vec<Table> = Vec::new();
    for &class in &with_exits(classes) {
        let (kept, rejected) = match Table::read(directory, class) {
            Ok(kept) => (kept, None),
            Err(error @ (FileError::Damaged(_) | FileError::Other { .. })) => (None, Some(Rejected(error))),
            Err(error) => return Err(error),
        };
        if let Some(table) = kept {
            tables.push(table);
            done(class, Done::Kept, None);
            continue;
        }
        let find = |class| tables.iter().find(|table| table.class() == class);
        let built = progress(class, 0)
            .then(|| build(class, find, threads, |code| progress(class, code)))
            .and_then(|built| built.ok().flatten());
        let Some(table) = built else {
            done(class, Done::Stopped, rejected);
            return Ok(());
        };
        table.write(directory, threads)?;
        tables.push(table);
        done(class, Done::Built, rejected);
    }
    Ok(())
}

/// These classes and all they lead to, each after those it leads to.
fn with_exits(classes: &[Class]) -> Vec<Class> {
    let mut all: Vec<Class> = classes.to_vec();
    let mut next = 0;
    while let Some(&class) = all.get(next) {
        all.extend(exits(class).into_iter().filter(|exit| !all.contains(exit)).collect::<Vec<_>>());
        next += 1;
    }
    all.sort_by_key(|class| (class.men(), class.pawns(), class.to_string()));
    all.dedup();
    all
}

/// The classes whose files are missing in a directory, among those with so many men.
#[must_use]
pub fn missing(directory: &Path, men: usize) -> Vec<Class> {
    (MADE..=men).flat_map(Class::all).filter(|&class| !path(directory, class).is_file()).collect()
}
