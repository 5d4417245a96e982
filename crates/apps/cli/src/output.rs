//! Writing to standard output.

use std::io::{self, Write as _};

use crate::exit::Failure;

/// Writes a whole text; a reader that has gone away ends the command quietly.
pub(crate) fn print(text: impl AsRef<[u8]>) -> Result<(), Failure> {
    let mut output = io::stdout().lock();
    output.write_all(text.as_ref())?;
    output.flush()?;
    Ok(())
}
