//! The terminal, taken over and always given back: at the end, after an error, and before a panic is told.

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
        enable_raw_mode()?;
        let screen = || {
            execute!(stdout(), EnterAlternateScreen, EnableMouseCapture)?;
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

    /// Draws a picture.
    pub(crate) fn draw(&mut self, picture: impl FnOnce(&mut ratatui::Frame<'_>)) -> io::Result<()> {
        self.terminal.as_mut().map_or(Ok(()), |terminal| terminal.draw(picture).map(|_| ()))
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
        // All is given back already. Dropped, it would complain to a terminal that may be gone, and panic.
        std::mem::forget(self.terminal.take());
    }
}

/// Restores the terminal. There is nobody to tell if that fails.
fn give_back() {
    let _ = execute!(stdout(), DisableMouseCapture, LeaveAlternateScreen, Show);
    let _ = disable_raw_mode();
}
