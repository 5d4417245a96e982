//! Writing to standard output.

use std::io::{self, Write as _};

use crate::exit::Failure;

/// A number of things: `1 box`, `2 boxes`.
#[allow(clippy::needless_pass_by_value, reason = "numbers are small")]
pub(crate) fn counted(count: impl ToString, one: &str, many: &str) -> String {
    let count = count.to_string();
    let things = if count == "1" { one } else { many };
    format!("{count} {things}")
}

/// Writes a whole text; a reader that has gone away ends the command quietly.
pub(crate) fn print(text: impl AsRef<[u8]>) -> Result<(), Failure> {
    let mut output = io::stdout().lock();
    output.write_all(text.as_ref())?;
    output.flush()?;
    Ok(())
}
