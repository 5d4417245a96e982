//! Files named on the command line, read whole, within a limit.

use std::fs::File;
use std::io::{self, BufRead, Read};
use std::path::Path;

use crate::exit::Failure;

/// The largest file that is read.
pub(crate) const LARGEST: u64 = 256 << 20;
/// The longest line that is read; what follows is another line.
const LONGEST: u64 = 1 << 20;

/// The next line, `None` at the end; what is not UTF-8 in it is marked.
pub(crate) fn line(source: impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    let read = source.take(LONGEST).read_until(b'\n', &mut bytes)?;
    Ok((read > 0).then(|| String::from_utf8_lossy(&bytes).into_owned()))
}

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

/// Refuses a file or a folder that was named and does not exist, as every command does.
pub(crate) fn exists(path: &Path) -> Result<(), Failure> {
    path.metadata().map(|_| ()).map_err(|error| Failure::unreadable(path, &error))
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    #[test]
    fn a_line_without_end_is_cut() {
        let cut = line(BufReader::new(io::repeat(b'x'))).unwrap().unwrap();
        assert_eq!(cut.len() as u64, LONGEST);
        assert_eq!(line(&b"a\nb"[..]).unwrap().as_deref(), Some("a\n"));
        assert_eq!(line(&b""[..]).unwrap(), None);
    }
}
