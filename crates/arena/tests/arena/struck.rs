//! How many kills and faults a test made, reported, and added up at the end of `cargo xtask siege faults`.

use std::fs::File;
use std::io::Write as _;

/// Tells how many there were: processes killed, and calls that failed or were interrupted.
pub(crate) fn struck(subject: &str, kills: usize, faults: usize) {
    println!("{subject}: {kills} kills, {faults} other faults");
    if let Some(file) = std::env::var_os("TABLERO_STRUCK") {
        let line = format!("{subject}\t{kills}\t{faults}\n");
        File::options().create(true).append(true).open(file).unwrap().write_all(line.as_bytes()).unwrap();
    }
}
