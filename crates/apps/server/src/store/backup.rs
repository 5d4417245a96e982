//! Copies of the file of the lab.

use std::fs::{self, File};
use std::io::Read as _;
use std::path::Path;

use sqlx::sqlite::SqliteConnectOptions;

use super::{FILE, Store, StoreError, hold};

/// Writes a copy of the file in a directory, as it is at one moment. A server may go on meanwhile.
pub fn backup(directory: &Path, copy: &Path) -> Result<u64, StoreError> {
    let failed = |path: &Path, error| StoreError::File { path: path.to_owned(), error };
    if copy.exists() {
        return Err(StoreError::Exists(copy.to_owned()));
    }
    let source = directory.join(FILE);
    fs::metadata(&source).map_err(|error| failed(&source, error))?;
    let mut store = Store::connect(SqliteConnectOptions::new().filename(&source), source.clone())?;
    let name = copy.to_string_lossy().into_owned();
    store.run(async |connection| {
        sqlx::query("VACUUM INTO ?").bind(name).execute(connection).await.map(drop)
    })?;
    store.close()?;
    // On the disk before anybody is told that it is there.
    File::open(copy).and_then(|file| file.sync_all()).map_err(|error| failed(copy, error))?;
    fs::metadata(copy).map(|found| found.len()).map_err(|error| failed(copy, error))
}

/// The longest copy that is restored.
const LONGEST: u64 = 4 << 30;

/// That a file may be a copy, before a byte of it is written elsewhere: a plain file that begins as databases do and is no longer
/// than its beginning says, so that nobody's disk is filled by a hole of a terabyte.
fn look(copy: &Path) -> Result<(), StoreError> {
    let failed = |error| StoreError::File { path: copy.to_owned(), error };
    let found = fs::metadata(copy).map_err(failed)?;
    let foreign = || StoreError::Foreign(copy.to_owned());
    if !found.is_file() || found.len() > LONGEST {
        return Err(foreign());
    }
    let mut head = [0; 32];
    File::open(copy).map_err(failed)?.read_exact(&mut head).map_err(|_| foreign())?;
    // The size of a page, where 1 stands for 65,536, and the number of pages.
    let page = match u16::from_be_bytes([head[16], head[17]]) {
        1 => 1 << 16,
        size => u64::from(size),
    };
    let pages = u64::from(u32::from_be_bytes([head[28], head[29], head[30], head[31]]));
    if !head.starts_with(b"SQLite format 3\0") || found.len() > page * pages {
        return Err(foreign());
    }
    Ok(())
}

/// Puts a copy in the place of the file in a directory, which no server may be using. What was there is kept beside it,
/// and its name given.
pub fn restore(copy: &Path, directory: &Path) -> Result<Option<std::path::PathBuf>, StoreError> {
    let failed = |path: &Path, error| StoreError::File { path: path.to_owned(), error };
    look(copy)?;
    fs::create_dir_all(directory).map_err(|error| failed(directory, error))?;
    let _lock = hold(directory)?;
    let (place, fresh) = (directory.join(FILE), directory.join("lab.db.new"));
    fs::copy(copy, &fresh).map_err(|error| failed(&fresh, error))?;
    let checked = check(&fresh);
    if checked.is_err() {
        // It is in nobody's way.
        let _ = fs::remove_file(&fresh);
    }
    checked?;
    let mut before = None;
    if place.exists() {
        // What the journal holds goes into the file before it is put aside.
        Store::connect(SqliteConnectOptions::new().filename(&place), place.clone())?.close()?;
        let aside = (1..).map(|number| directory.join(format!("lab.db.before-{number}")));
        let aside =
            aside.take(10_000).find(|path| !path.exists()).unwrap_or_else(|| directory.join("lab.db.before"));
        fs::rename(&place, &aside).map_err(|error| failed(&aside, error))?;
        before = Some(aside);
    }
    fs::rename(&fresh, &place).map_err(|error| failed(&place, error))?;
    File::open(directory).and_then(|file| file.sync_all()).map_err(|error| failed(directory, error))?;
    Ok(before)
}

/// That a copy is whole, and of a version that can be used.
fn check(path: &Path) -> Result<(), StoreError> {
    let mut store = Store::connect(SqliteConnectOptions::new().filename(path), path.to_owned())?;
    let told: String = store
        .run(async |connection| sqlx::query_scalar("PRAGMA integrity_check").fetch_one(connection).await)?;
    if told != "ok" {
        return Err(StoreError::Broken { path: path.to_owned(), reason: told });
    }
    store.migrate()?;
    store.close()
}
