//! What a file of results says is never run unasked: it may come from somebody else.

use std::io::{self, BufRead as _, IsTerminal as _, Write as _};
use std::path::Path;

use tablero_arena::Seat;

use super::present::plain;
use crate::exit::Failure;

/// Lets what was read from a file start programs only if the person says so: by `--trust`, or when asked.
pub(crate) fn ask<'a>(
    seats: impl IntoIterator<Item = &'a Seat>,
    path: &Path,
    trusted: bool,
) -> Result<(), Failure> {
    let starts_something = |seat: &&Seat| matches!(seat, Seat::Command(_) | Seat::Uci(_));
    let commands: Vec<String> = seats.into_iter().filter(starts_something).map(shown).collect();
    if commands.is_empty() || trusted {
        return Ok(());
    }
    let told = format!("{} starts these programs:\n{}", path.display(), commands.concat());
    if !io::stdin().is_terminal() {
        return Err(Failure::usage(format!("{told}give --trust to run them")));
    }
    eprint!("{told}Run them? y/n ");
    io::stderr().flush()?;
    let mut answer = String::new();
    io::stdin().lock().read_line(&mut answer)?;
    if answer.trim().eq_ignore_ascii_case("y") { Ok(()) } else { Err(Failure::run("not run")) }
}

fn shown(seat: &Seat) -> String {
    format!("  {}\n", plain(&seat.to_string()))
}
