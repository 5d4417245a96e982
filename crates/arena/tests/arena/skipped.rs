//! What is not tested because something is missing here, listed by name at the end of `cargo xtask test`.

use std::fs::File;
use std::io::Write as _;

/// Tells that a test, or a part of it, asserts nothing. The name must be one that `cargo xtask test --require` knows.
pub(crate) fn skipped(name: &str, why: &str) {
    let line = format!("{name}\t{why}\n");
    match std::env::var_os("TABLERO_SKIPPED") {
        // Tests of several processes write to one file: each line in one go.
        Some(file) => {
            File::options().create(true).append(true).open(file).unwrap().write_all(line.as_bytes()).unwrap();
        }
        None => eprint!("skipped: {line}"),
    }
}
