//! The conversation between the referee and external agents, for their authors.

use std::fs::File;
use std::io::Write as _;
use std::path::Path;
use std::sync::{Arc, Mutex};

use tablero_arena::{Listener, Overheard, Way};

use super::present::plain;
use super::unwritable;
use crate::exit::Failure;

/// Somebody who writes everything into a file, and standard error where it can be seen, if either is wanted.
pub(super) fn listener(show_stderr: bool, transcript: Option<&Path>) -> Result<Option<Listener>, Failure> {
    let create = |file: &Path| File::create(file).map_err(|error| unwritable(file, &error));
    let file = transcript.map(create).transpose()?.map(Mutex::new);
    if !show_stderr && file.is_none() {
        return Ok(None);
    }
    Ok(Some(Arc::new(move |said: &Overheard<'_>| {
        let Overheard { agent, way, line } = said;
        if show_stderr && *way == Way::Errors {
            eprintln!("[{}] {}", plain(agent), plain(line));
        }
        if let Some(Ok(mut file)) = file.as_ref().map(Mutex::lock) {
            let sign = match way {
                Way::ToAgent => '>',
                Way::FromAgent => '<',
                Way::Errors => '!',
            };
            // The games go on if the disk is full.
            let _ = writeln!(file, "{agent} {sign} {line}");
        }
    })))
}
