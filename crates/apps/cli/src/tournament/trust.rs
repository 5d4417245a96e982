//! Programs that a file of results names are never run without asking: the file may come from somebody else.

use std::io::{self, BufRead as _, IsTerminal as _, Write as _};
use std::path::Path;

use tablero_arena::Seat;
use tablero_words::Words;

use super::present::plain;
use crate::exit::Failure;
use crate::said;

/// Lets what was read from a file start programs only if the person says so: by `--trust`, or when asked.
pub(crate) fn ask<'a>(
    seats: impl IntoIterator<Item = &'a Seat>,
    path: &Path,
    trusted: bool,
    words: &Words,
) -> Result<(), Failure> {
    let starts_something = |seat: &&Seat| matches!(seat, Seat::Command(_) | Seat::Uci(_));
    let commands: Vec<String> = seats.into_iter().filter(starts_something).map(shown).collect();
    if commands.is_empty() || trusted {
        return Ok(());
    }
    let told = format!("{}\n{}", words.say(&said::trust(path.display().to_string())), commands.concat());
    if !io::stdin().is_terminal() {
        return Err(Failure::usage(format!("{told}give --trust to run them")));
    }
    eprint!("{told}{} ", words.say(&said::trust_question()));
    io::stderr().flush()?;
    let mut answer = String::new();
    io::stdin().lock().read_line(&mut answer)?;
    let letters = words.yes_letters();
    let is_yes =
        answer.trim().chars().next().is_some_and(|first| letters.contains(first.to_ascii_lowercase()));
    if is_yes { Ok(()) } else { Err(Failure::run("not run")) }
}

fn shown(seat: &Seat) -> String {
    format!("  {}\n", plain(&seat.to_string()))
}
