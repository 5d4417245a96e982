//! The form of a table in a file.
//!
//! Lines of text that say what it is, an empty line, the codes in blocks, each with its length and compressed by itself, and
//! a SHA-256 digest of everything before it. A file is checked as a whole before anything of it is used. It is written
//! under another name and renamed when it is complete, so a file with the right name is a whole one.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;
use sha2::{Digest as _, Sha256};

use crate::class::Class;
use crate::layout::Layout;
use crate::table::{Codes, Table};

const TITLE: &str = "tablero chess table 1";
const DIGEST: usize = 32;
/// Bytes of a block before it is compressed.
const BLOCK: usize = 1 << 20;
/// How hard the compression tries, of 10.
const EFFORT: u8 = 6;

/// Why a file is no table.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FileError {
    /// The system says so.
    #[error("cannot read {path}: {error}")]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// The system says so.
    #[error("cannot write {path}: {error}")]
    Write {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// The digest does not fit.
    #[error("{0} is damaged: it is cut off or was changed (its SHA-256 digest does not fit)")]
    Damaged(PathBuf),
    /// It is whole, and of another class or form.
    #[error("{path} is not the table of {class}: {found}")]
    Other {
        /// The file.
        path: PathBuf,
        /// The class that was expected.
        class: Class,
        /// What it has instead.
        found: String,
    },
}

/// The file of a class in a directory.
pub(crate) fn path(directory: &Path, class: Class) -> PathBuf {
    directory.join(format!("{class}.table"))
}

impl Table {
    /// Writes the table into its file in a directory.
    pub fn write(&self, directory: &Path, threads: usize) -> Result<PathBuf, FileError> {
        let path = path(directory, self.class());
        let failed = |error| FileError::Write { path: path.clone(), error };
        let (width, raw) = match &self.codes {
            Codes::Narrow(codes) => (1, codes.clone()),
            Codes::Wide(codes) => (2, codes.iter().flat_map(|code| code.to_le_bytes()).collect()),
        };
        let mut bytes =
            format!("{TITLE}\nclass {}\nentries {}\nwidth {width}\n\n", self.class(), self.entries())
                .into_bytes();
        for block in compressed(&raw, threads) {
            bytes.extend(u32::try_from(block.len()).unwrap_or(u32::MAX).to_le_bytes());
            bytes.extend(block);
        }
        bytes.extend(Sha256::digest(&bytes));
        let part = path.with_extension("part");
        fs::write(&part, &bytes).map_err(failed)?;
        fs::rename(&part, &path).map_err(failed)?;
        Ok(path)
    }

    /// Reads the table of a class from a directory; `None` if it has no such file.
    pub fn read(directory: &Path, class: Class) -> Result<Option<Self>, FileError> {
        let path = path(directory, class);
        let bytes = match fs::read(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(FileError::Read { path, error }),
        };
        let (content, digest) =
            bytes.split_at_checked(bytes.len().saturating_sub(DIGEST)).unwrap_or_default();
        if digest.len() != DIGEST || Sha256::digest(content)[..] != *digest {
            return Err(FileError::Damaged(path));
        }
        let layout = Layout::new(class);
        decode(content, layout).map(Some).map_err(|found| FileError::Other { path, class, found })
    }
}

/// The blocks of a table, compressed.
fn compressed(raw: &[u8], threads: usize) -> Vec<Vec<u8>> {
    let blocks: Vec<&[u8]> = raw.chunks(BLOCK).collect();
    let share = blocks.len().div_ceil(threads.max(1)).max(1);
    std::thread::scope(|scope| {
        let workers: Vec<_> = blocks
            .chunks(share)
            .map(|blocks| {
                scope.spawn(|| blocks.iter().map(|block| compress_to_vec(block, EFFORT)).collect::<Vec<_>>())
            })
            .collect();
        workers.into_iter().flat_map(|worker| worker.join().unwrap_or_default()).collect()
    })
}

/// The table in the content of a file, or what is wrong with it.
fn decode(content: &[u8], layout: Layout) -> Result<Table, String> {
    let end = content.windows(2).position(|pair| pair == b"\n\n").ok_or("it has no head")?;
    let (head, mut rest) = content.split_at(end + 2);
    let head = std::str::from_utf8(head).map_err(|_| "its head is not text")?;
    let wanted = |width: usize| {
        format!("{TITLE}\nclass {}\nentries {}\nwidth {width}\n\n", layout.class(), layout.entries())
    };
    let width = [1, 2]
        .into_iter()
        .find(|&width| head == wanted(width))
        .ok_or_else(|| format!("its head says {:?}", head.trim_end()))?;
    let size = width * layout.entries();
    let mut raw = Vec::with_capacity(size);
    while let Some((length, after)) = rest.split_first_chunk::<4>() {
        let length = usize::try_from(u32::from_le_bytes(*length)).unwrap_or(usize::MAX);
        let (block, after) = after.split_at_checked(length).ok_or("a block is cut off")?;
        let block = decompress_to_vec_with_limit(block, BLOCK).map_err(|_| "a block cannot be unpacked")?;
        raw.extend(block);
        rest = after;
    }
    if raw.len() != size || !rest.is_empty() {
        return Err(format!("it has {} bytes of entries, not {size}", raw.len()));
    }
    let codes = match width {
        1 => Codes::Narrow(raw),
        _ => Codes::Wide(raw.as_chunks::<2>().0.iter().map(|&code| u16::from_le_bytes(code)).collect()),
    };
    Ok(Table { layout, codes })
}
