//! Opening files: one process plays, any number of others read.
//!
//! The player locks the file with the lock of the system (`flock`), which ends with the process; `SQLite` has locks of its
//! own for every transaction. A reader sees one moment of the file, changes nothing, and needs no right to write: a file at
//! rest is read in place, and where `SQLite` cannot recover what a killed process left, a copy is read.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};

use super::{Store, StoreError};

/// How long to wait for somebody who only reads.
const PATIENCE: Duration = Duration::from_secs(1);
const PAUSE: Duration = Duration::from_millis(10);

impl Store {
    /// The store of a file, held for this process alone; a file that is not there is made with its plan, by
    /// [`begin`](Self::begin), so that it never stands there without one.
    pub fn hold(path: &Path) -> Result<Self, StoreError> {
        let path = std::path::absolute(path)?;
        match fs::metadata(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Ok(Self { new: Some(path), ..Self::in_memory()? });
            }
            // A file of somebody else is left as it is.
            Ok(found) if found.len() > 0 => Self::look(&path)?.close()?,
            _ => {}
        }
        Self::take(&path)
    }

    /// The store of a file that is there, held for this process alone.
    fn take(path: &Path) -> Result<Self, StoreError> {
        let lock = File::options().read(true).write(true).open(path)?;
        let mut waited = Duration::ZERO;
        while let Err(TryLockError::WouldBlock) = lock.try_lock() {
            if waited >= PATIENCE {
                return Err(StoreError::Busy);
            }
            std::thread::sleep(PAUSE);
            waited += PAUSE;
        }
        let options = SqliteConnectOptions::new()
            .filename(path)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(PATIENCE);
        let mut store = Self { held: (Some(lock), None), ..Self::connect(options)? };
        // Earlier versions hold the file with a lock of `SQLite`.
        store.run(async |connection| {
            sqlx::query("BEGIN EXCLUSIVE").execute(&mut *connection).await?;
            sqlx::query("COMMIT").execute(connection).await
        })?;
        store.check()?;
        remove_parts(path);
        Ok(store)
    }

    /// Makes the file with its plan, all or nothing, and holds it.
    pub(super) fn make(&mut self, path: &Path, plan: &str, names: &[&str]) -> Result<(), StoreError> {
        let name = path.file_name().ok_or_else(|| io::Error::from(io::ErrorKind::IsADirectory))?;
        let beside = path.with_file_name(format!("{}{}{PART}", part(name), std::process::id()));
        let mut build = || -> Result<(), StoreError> {
            let options = SqliteConnectOptions::new()
                .filename(&beside)
                .create_if_missing(true)
                .journal_mode(SqliteJournalMode::Memory)
                .synchronous(SqliteSynchronous::Full);
            let mut store = Self { key: self.key.take(), ..Self::connect(options)? };
            store.begin(plan, names)?;
            self.key = store.key.take();
            store.close()?;
            put(&beside, path)
        };
        let made = build();
        // Nothing to remove if it never came to be.
        let _ = fs::remove_file(&beside);
        made?;
        *self = Self { key: self.key.take(), ..Self::take(path)? };
        Ok(())
    }

    /// The store of a file that somebody else may hold, to read in: as it is at this moment.
    pub fn look(path: &Path) -> Result<Self, StoreError> {
        let path = std::path::absolute(path)?;
        let lock = File::open(&path)?;
        let options = SqliteConnectOptions::new().filename(&path).read_only(true).busy_timeout(PATIENCE);
        let at_rest = lock.try_lock_shared().is_ok();
        if at_rest && !has_journal(&path) {
            return Ok(Self { held: (Some(lock), None), ..Self::read(options.immutable(true))? });
        }
        match Self::read(options) {
            Err(StoreError::Sql(_)) if at_rest => Self::copied(&path),
            Ok(store) => Ok(Self { held: (Some(lock), None), ..store }),
            error => error,
        }
    }

    /// A file that can be read, at one moment.
    fn read(options: SqliteConnectOptions) -> Result<Self, StoreError> {
        let mut store = Self::connect(options)?;
        store.run(async |connection| sqlx::query("BEGIN").execute(connection).await)?;
        store.check()?;
        Ok(store)
    }

    /// A copy of a file that a killed process left in the midst of something.
    fn copied(path: &Path) -> Result<Self, StoreError> {
        let folder = tempfile::tempdir()?;
        let copy = folder.path().join("copy.db");
        fs::copy(path, &copy)?;
        fs::copy(journal(path), journal(&copy))?;
        let store = Self::read(SqliteConnectOptions::new().filename(&copy))?;
        Ok(Self { held: (None, Some(folder)), ..store })
    }
}

/// Gives a file that was made beside its place its name, unless the name is taken; the name is there for good when this ends.
fn put(beside: &Path, path: &Path) -> Result<(), StoreError> {
    match fs::hard_link(beside, path) {
        Ok(()) => {}
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => return Err(StoreError::Exists),
        // Not every file system knows links.
        Err(_) if !path.exists() => fs::rename(beside, path)?,
        Err(error) => return Err(error.into()),
    }
    if cfg!(unix) {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        File::open(folder.unwrap_or(Path::new(".")))?.sync_all()?;
    }
    Ok(())
}

/// How the names of files that are being made begin and end; between stands the process.
fn part(name: &OsStr) -> String {
    format!(".{}.", name.to_string_lossy())
}

const PART: &str = ".part";

/// Takes away what processes left that were killed before they gave the file its name. Whoever is still at it comes too late,
/// for the file is there.
fn remove_parts(path: &Path) {
    let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else { return };
    let begin = part(name);
    for found in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = found.file_name().to_string_lossy().into_owned();
        let process = name.strip_prefix(&begin).and_then(|rest| rest.strip_suffix(PART));
        if process.is_some_and(|process| process.bytes().all(|byte| byte.is_ascii_digit())) {
            // It is in nobody's way.
            let _ = fs::remove_file(found.path());
        }
    }
}

/// Where `SQLite` writes what is not yet in the file.
fn journal(path: &Path) -> PathBuf {
    let mut name = OsString::from(path);
    name.push("-wal");
    PathBuf::from(name)
}

fn has_journal(path: &Path) -> bool {
    fs::metadata(journal(path)).is_ok_and(|found| found.len() > 0)
}
