//! What a long search reports while it runs, and when it stops.

use std::io::{self, IsTerminal as _, Write as _};
use std::path::Path;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use tablero_queens_duel::solver::{Progress, Solver};
use tablero_words::Words;

use super::checkpoint;
use crate::said;

/// Between two looks at the same line of a terminal, two lines of a log, and two checkpoints.
const BLINK: Duration = Duration::from_millis(200);
const LOG: Duration = Duration::from_secs(30);
const SAVE: Duration = Duration::from_mins(1);

/// Watches over one search.
pub(super) struct Watcher<'a> {
    start: Instant,
    end: Option<Instant>,
    save_to: Option<(&'a Solver, &'a Path)>,
    bar: Option<ProgressBar>,
    told: Mutex<Told>,
    words: &'a Words,
}

struct Told {
    shown: Instant,
    saved: Instant,
    warned: bool,
}

impl<'a> Watcher<'a> {
    /// A watcher that stops the search when the time is over.
    pub(super) fn new(
        time: Option<Duration>,
        save_to: Option<(&'a Solver, &'a Path)>,
        words: &'a Words,
    ) -> Self {
        let start = Instant::now();
        let bar = io::stderr().is_terminal().then(ProgressBar::new_spinner);
        if let (Some(bar), Ok(style)) = (&bar, ProgressStyle::with_template("{spinner} {msg}")) {
            bar.set_style(style);
        }
        let told = Mutex::new(Told { shown: start, saved: start, warned: false });
        Self { start, end: time.and_then(|time| start.checked_add(time)), save_to, bar, told, words }
    }

    /// Shows and saves what is due; says whether to go on.
    pub(super) fn goes_on(&self, progress: Progress) -> bool {
        let now = Instant::now();
        // One thread at a time tells; the others go on with their work.
        if let Ok(mut told) = self.told.try_lock() {
            let pause = if self.bar.is_some() { BLINK } else { LOG };
            if now.duration_since(told.shown) >= pause {
                told.shown = now;
                self.show(progress, now);
            }
            if now.duration_since(told.saved) >= SAVE {
                self.save(&mut told);
                told.saved = Instant::now();
            }
        }
        self.end.is_none_or(|end| now < end)
    }

    fn show(&self, progress: Progress, now: Instant) {
        let Progress { nodes, filled, slots, moves_done, moves } = progress;
        let seconds = format!("{:.0}", now.duration_since(self.start).as_secs_f64());
        let percent = filled.saturating_mul(100).checked_div(slots).unwrap_or(0);
        let line = self.words.say(&said::progress(moves_done, moves, nodes, percent, seconds));
        match &self.bar {
            Some(bar) => {
                bar.set_message(line);
                bar.tick();
            }
            // Nobody reads it: nobody misses it.
            None => drop(writeln!(io::stderr(), "{line}")),
        }
    }

    fn save(&self, told: &mut Told) {
        let Some((solver, path)) = self.save_to else { return };
        if checkpoint::save(solver, path).is_err() && !told.warned {
            told.warned = true;
            let _ = writeln!(io::stderr(), "warning: cannot write the checkpoint {}", path.display());
        }
    }

    /// How long it took.
    pub(super) fn finish(self) -> Duration {
        if let Some(bar) = self.bar {
            bar.finish_and_clear();
        }
        self.start.elapsed()
    }
}
