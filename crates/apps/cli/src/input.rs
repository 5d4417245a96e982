//! Files that somebody names, read whole and never without end.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// The largest file that is read.
pub(crate) const LARGEST: u64 = 256 << 20;

/// All that there is to read.
pub(crate) fn all(source: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(LARGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LARGEST {
        return Err(io::Error::other(format!("it is larger than {} MiB", LARGEST >> 20)));
    }
    Ok(bytes)
}

/// The bytes of a file.
pub(crate) fn bytes(path: impl AsRef<Path>) -> io::Result<Vec<u8>> {
    all(File::open(path)?)
}

/// The text of a file.
pub(crate) fn text(path: impl AsRef<Path>) -> io::Result<String> {
    String::from_utf8(bytes(path)?).map_err(|_| io::Error::other("it is not UTF-8"))
}
