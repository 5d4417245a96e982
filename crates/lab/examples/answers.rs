//! Answers messages of a page, one a line, as a host does anywhere: prints the SHA-256 of every answer and the
//! microseconds it took. `web/tests/same.py` compares them with the answers of the worker.

use std::io::{BufRead as _, Write as _};
use std::time::{Duration, Instant};

use sha2::{Digest as _, Sha256};
use tablero_catalogue::Catalogue;
use tablero_lab::Host;

fn main() -> std::io::Result<()> {
    let mut host = Host::new(Catalogue::standard());
    let mut out = std::io::stdout().lock();
    for message in std::io::stdin().lock().lines() {
        let began = Instant::now();
        let answer = host.answer(&message?, Duration::ZERO);
        let took = began.elapsed().as_micros();
        for byte in Sha256::digest(answer) {
            write!(out, "{byte:02x}")?;
        }
        writeln!(out, " {took}")?;
        out.flush()?;
    }
    Ok(())
}
