//! Answers messages of a page, one a line, as a host does anywhere, and prints the microseconds that every answer took before it:
//! `web/tests/figures.py` sets them beside those of the worker.

use std::io::{BufRead as _, Write as _};
use std::time::{Duration, Instant};

use tablero_catalogue::Catalogue;
use tablero_lab::Host;

fn main() -> std::io::Result<()> {
    let mut host = Host::new(Catalogue::standard());
    let mut out = std::io::stdout().lock();
    for message in std::io::stdin().lock().lines() {
        let began = Instant::now();
        let answer = host.answer(&message?, Duration::ZERO);
        writeln!(out, "{} {answer}", began.elapsed().as_micros())?;
        out.flush()?;
    }
    Ok(())
}
