//! Lines of standard input, awaited without missing anything else.

use std::io::{self, BufRead as _, Read as _};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

/// The longest line that is read; what follows is another line. No move and no path is as long.
const LONGEST: u64 = 1 << 16;

/// What waiting brought.
pub(super) enum Line {
    Text(String),
    End,
    NotYet,
}

/// Standard input, read by a thread of its own.
#[derive(Debug)]
pub(super) struct Input {
    lines: Receiver<io::Result<Option<String>>>,
}

impl Input {
    pub(super) fn new() -> Self {
        // No further than one line ahead.
        let (sender, lines) = sync_channel(0);
        thread::spawn(move || {
            loop {
                let line = next();
                let last = !matches!(line, Ok(Some(_)));
                if sender.send(line).is_err() || last {
                    return;
                }
            }
        });
        Self { lines }
    }

    /// A line if one comes within the time.
    pub(super) fn wait(&self, time: Duration) -> io::Result<Line> {
        match self.lines.recv_timeout(time) {
            Ok(line) => Ok(line?.map_or(Line::End, Line::Text)),
            Err(RecvTimeoutError::Timeout) => Ok(Line::NotYet),
            Err(RecvTimeoutError::Disconnected) => Ok(Line::End),
        }
    }
}

/// The next line without its end, `None` at the end of the input.
pub(crate) fn next() -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    let read = io::stdin().lock().take(LONGEST).read_until(b'\n', &mut bytes)?;
    if read == 0 {
        return Ok(None);
    }
    let text = String::from_utf8_lossy(&bytes);
    Ok(Some(text.trim_end_matches(['\n', '\r']).to_owned()))
}
