//! Games kept in files. A file is written beside its place and then renamed, so that whatever happens there is
//! either the old game or the new one; and nothing is written over a game that this session did not read.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use tablero_core::Ending;
use tablero_record::{ReadError, Record};

/// How the names of saved games end.
pub const EXTENSION: &str = "tablero";
/// The largest file that is read as a game.
const LARGEST: u64 = 64 << 20;

/// Why a game was not saved or not read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// There is nowhere to save: neither `XDG_STATE_HOME` nor `HOME` is set.
    #[error("neither XDG_STATE_HOME nor HOME names a directory to save games in")]
    NoHome,
    /// The file holds something else.
    #[error("{} exists already", path.display())]
    Exists {
        /// The file.
        path: PathBuf,
    },
    /// Reading or writing failed.
    #[error("{}: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The file is too large for a game.
    #[error("{}: too large for a record", path.display())]
    Large {
        /// The file.
        path: PathBuf,
    },
    /// The file is no record.
    #[error("{}: {source}", path.display())]
    Record {
        /// The file.
        path: PathBuf,
        /// Why not.
        source: ReadError,
    },
}

fn failed(path: &Path) -> impl FnOnce(io::Error) -> StoreError {
    let path = path.to_owned();
    move |source| StoreError::File { path, source }
}

/// A game that was interrupted.
#[derive(Debug, Clone)]
pub struct Saved {
    /// Its file.
    pub path: PathBuf,
    /// The game.
    pub record: Record,
    written: SystemTime,
}

/// Where interrupted games are kept: `tablero` in the state directory of the XDG base directories.
pub fn directory() -> Result<PathBuf, StoreError> {
    let absolute = |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let state = absolute("XDG_STATE_HOME").or_else(|| Some(absolute("HOME")?.join(".local").join("state")));
    Ok(state.ok_or(StoreError::NoHome)?.join("tablero"))
}

/// The interrupted games of one kind in a directory, the latest first. Files that are no games are left out.
#[must_use]
pub fn interrupted(directory: &Path, game: Option<&str>) -> Vec<Saved> {
    let Ok(files) = fs::read_dir(directory) else { return Vec::new() };
    let mut saved: Vec<Saved> = files
        .filter_map(|file| {
            let path = file.ok()?.path();
            let named = path.extension().is_some_and(|extension| extension == EXTENSION);
            // Whoever opens a pipe may wait for ever.
            let is_file = || fs::metadata(&path).is_ok_and(|found| found.is_file());
            (named && is_file()).then(|| interrupted_in(&path, game)).flatten()
        })
        .collect();
    saved.sort_by(|a, b| b.written.cmp(&a.written).then_with(|| a.path.cmp(&b.path)));
    saved
}

/// The interrupted game in a file, if there is one of this kind.
#[must_use]
pub fn interrupted_in(path: &Path, game: Option<&str>) -> Option<Saved> {
    let record = read(path).ok()?;
    let written = fs::metadata(path).and_then(|data| data.modified()).ok()?;
    let wanted = game.is_none_or(|game| game == record.game);
    let open = matches!(record.ending, Ending::Unfinished { .. });
    (wanted && open).then(|| Saved { path: path.to_owned(), record, written })
}

/// The record in a file.
pub fn read(path: &Path) -> Result<Record, StoreError> {
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(failed(path))?;
    file.take(LARGEST + 1).read_to_end(&mut bytes).map_err(failed(path))?;
    if bytes.len() as u64 > LARGEST {
        return Err(StoreError::Large { path: path.to_owned() });
    }
    let text = String::from_utf8_lossy(&bytes);
    Record::read(&text).map_err(|source| StoreError::Record { path: path.to_owned(), source })
}

/// Writes a record in the place of whatever the file held.
pub fn replace(path: &Path, record: &Record) -> Result<(), StoreError> {
    write_whole(path, record.write().as_bytes()).map_err(failed(path))
}

/// Writes a file so that at any moment it holds either what it held before or all of this. What is no file, a pipe or a
/// device, is simply written to; a link stays one.
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    if fs::metadata(&path).is_ok_and(|found| !found.is_file()) {
        return OpenOptions::new().write(true).open(&path)?.write_all(bytes);
    }
    written_beside(&path, bytes, |beside| fs::rename(beside, &path))
}

/// Writes a file beside another and then does something with it; what is left of it helps nobody.
fn written_beside(path: &Path, bytes: &[u8], then: impl FnOnce(&Path) -> io::Result<()>) -> io::Result<()> {
    let beside = part(path)?;
    let write = || {
        let mut file = File::create(&beside)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        then(&beside)
    };
    let written = write();
    let _ = fs::remove_file(&beside);
    written
}

/// Whether [`write_whole`] could write a file now, to say so before hours of work and not after.
pub fn can_write_whole(path: &Path) -> io::Result<()> {
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    if fs::metadata(&path).is_ok_and(|found| !found.is_file()) {
        return OpenOptions::new().write(true).open(&path).map(|_| ());
    }
    let beside = part(&path)?;
    File::create(&beside)?;
    fs::remove_file(&beside)
}

/// The file beside another in which its new text is written.
fn part(path: &Path) -> io::Result<PathBuf> {
    let name = path.file_name().ok_or_else(|| io::Error::from(io::ErrorKind::IsADirectory))?;
    Ok(path.with_file_name(format!(".{}.{}.part", name.to_string_lossy(), std::process::id())))
}

/// Writes a record into a file that does not exist yet; it is there with all of it, or not at all.
pub fn create(path: &Path, record: &Record) -> Result<(), StoreError> {
    if let Some(parent) = path.parent().filter(|parent| !parent.as_os_str().is_empty()) {
        fs::create_dir_all(parent).map_err(failed(parent))?;
    }
    // The second name of a whole file: two programs never choose the same.
    let written = written_beside(path, record.write().as_bytes(), |beside| {
        fs::hard_link(beside, path).or_else(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => Err(error),
            _ => rename_to_new(beside, path),
        })
    });
    written.map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => StoreError::Exists { path: path.to_owned() },
        _ => failed(path)(error),
    })
}

/// Renames a file to a name that nobody has, where a file cannot have two names: an empty file holds the name meanwhile.
fn rename_to_new(beside: &Path, path: &Path) -> io::Result<()> {
    OpenOptions::new().write(true).create_new(true).open(path)?;
    fs::rename(beside, path).inspect_err(|_| {
        let _ = fs::remove_file(path);
    })
}

/// Writes a record into a new file of a directory, named after the game and numbered.
pub fn create_numbered(directory: &Path, record: &Record) -> Result<PathBuf, StoreError> {
    let mut number: u64 = 1;
    loop {
        let path = directory.join(format!("{}-{number}.{EXTENSION}", record.game));
        match create(&path, record) {
            Ok(()) => return Ok(path),
            Err(StoreError::Exists { .. }) => number += 1,
            Err(error) => return Err(error),
        }
    }
}

/// Removes the file of a game that is over.
pub fn remove(path: &Path) -> Result<(), StoreError> {
    fs::remove_file(path).map_err(failed(path))
}
