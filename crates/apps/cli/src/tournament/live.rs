//! The table while games are played, if somebody watches.

use std::io::IsTerminal as _;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use tablero_tournament::Row;

/// The most rows that are shown; the rest of a large table is not worth the screen.
const MOST_ROWS: usize = 12;

/// A bar with the table below it on standard error, where that is a terminal.
#[derive(Clone)]
pub(super) struct Live {
    bar: ProgressBar,
    names: Vec<String>,
}

impl Live {
    pub(super) fn new(names: Vec<String>) -> Self {
        let bar = ProgressBar::no_length();
        if !std::io::stderr().is_terminal() {
            bar.set_draw_target(ProgressDrawTarget::hidden());
        }
        let style = ProgressStyle::with_template("{bar:30} {pos}/{len} games, {elapsed}\n{msg}");
        if let Ok(style) = style {
            bar.set_style(style);
        }
        bar.enable_steady_tick(Duration::from_millis(500));
        Self { bar, names }
    }

    /// Shows how far the games have come.
    pub(super) fn show(&self, ended: usize, all: Option<u64>, rows: impl FnOnce() -> Vec<Row>) {
        if self.bar.is_hidden() {
            return;
        }
        if let Some(all) = all {
            self.bar.set_length(all);
        }
        self.bar.set_position(ended as u64);
        let line = |row: &Row| {
            let name = self.names.get(row.entrant).map_or("", String::as_str);
            format!("{:>3}  {} +{} ={} -{}", row.rank, name, row.won, row.drawn, row.lost)
        };
        let lines: Vec<String> = rows().iter().take(MOST_ROWS).map(line).collect();
        self.bar.set_message(lines.join("\n"));
    }

    /// Says something on standard error, above the bar if there is one.
    pub(super) fn say(&self, text: &str) {
        if self.bar.is_hidden() {
            eprintln!("{text}");
        } else {
            self.bar.println(text);
        }
    }

    /// Does something that writes to the terminal.
    pub(super) fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }

    /// Takes everything away.
    pub(super) fn clear(&self) {
        self.bar.finish_and_clear();
    }
}
