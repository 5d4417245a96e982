//! The terminal, taken over and always given back: at the end, after an error, and before a panic is reported.

use std::io::{self, Stdout, stdout};
use std::panic;
use std::sync::Once;

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

use crate::interrupt;

/// The whole screen of the terminal.
pub(crate) struct Screen {
    /// There until this is dropped.
    terminal: Option<Terminal<CrosstermBackend<Stdout>>>,
}

static HOOK: Once = Once::new();

impl Screen {
    /// Takes the terminal over.
    pub(crate) fn take() -> io::Result<Self> {
        HOOK.call_once(|| {
            let told_before = panic::take_hook();
            panic::set_hook(Box::new(move |panicked| {
                give_back();
                told_before(panicked);
            }));
        });
        interrupt::watch_pauses()?;
        let screen = || {
            enter()?;
            Terminal::new(CrosstermBackend::new(stdout()))
        };
        match screen() {
            Ok(terminal) => Ok(Self { terminal: Some(terminal) }),
            Err(error) => {
                give_back();
                Err(error)
            }
        }
    }

    /// Draws a picture. Before that the program stops, if it was asked to: with the terminal given back, and taken over again
    /// when it goes on.
    pub(crate) fn draw(&mut self, picture: impl FnOnce(&mut ratatui::Frame<'_>)) -> io::Result<()> {
        let Some(terminal) = &mut self.terminal else { return Ok(()) };
        if interrupt::is_asked_to_pause() {
            give_back();
            interrupt::pause();
        }
        if interrupt::goes_on() {
            enter()?;
            // Nothing of what was drawn is there any more: a new one draws everything. The old one must not be dropped, see below.
            std::mem::forget(std::mem::replace(terminal, Terminal::new(CrosstermBackend::new(stdout()))?));
        }
        terminal.draw(picture).map(|_| ())
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
        // All is given back already. Dropped, it would complain to a terminal that may be gone, and panic.
        std::mem::forget(self.terminal.take());
    }
}

/// Takes the terminal over.
fn enter() -> io::Result<()> {
    enable_raw_mode()?;
    execute!(stdout(), EnterAlternateScreen, EnableMouseCapture)
}

/// Restores the terminal. If that fails, nobody can be told.
fn give_back() {
    let _ = execute!(stdout(), DisableMouseCapture, LeaveAlternateScreen, Show);
    let _ = disable_raw_mode();
}
