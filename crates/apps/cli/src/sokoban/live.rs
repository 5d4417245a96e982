//! The line of progress on a terminal.

use std::io::IsTerminal as _;
use std::sync::Mutex;
use std::time::Duration;

use tablero_sokoban::solver::Progress;
use tablero_words::Words;

use crate::said;

/// A line on standard error that is written over and over, if that is a terminal.
#[derive(Debug)]
pub(super) struct Live {
    number: usize,
    on: bool,
    last: Mutex<Duration>,
}

impl Live {
    pub(super) fn new(number: usize) -> Self {
        Self { number, on: std::io::stderr().is_terminal(), last: Mutex::new(Duration::ZERO) }
    }

    /// Shows how far a search has come, a few times a second.
    pub(super) fn show(&self, progress: &Progress, elapsed: Duration, words: &Words) {
        if !self.on {
            return;
        }
        let Ok(mut last) = self.last.lock() else { return };
        if elapsed.saturating_sub(*last) < Duration::from_millis(200) {
            return;
        }
        *last = elapsed;
        let told = said::level_progress(
            progress.bound,
            self.number,
            progress.memory >> 20,
            progress.nodes,
            elapsed.as_secs(),
        );
        eprint!("\r\x1b[K{}", words.say(&told));
    }

    /// Takes the line away.
    pub(super) fn clear(&self) {
        if self.on {
            eprint!("\r\x1b[K");
        }
    }
}
