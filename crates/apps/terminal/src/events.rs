//! Keys and mouse, read beside the game.
//!
//! A thread of its own waits for the terminal, because the wait may never end: when the terminal is gone, crossterm
//! polls a dead file for ever. The game goes on noticing signals and keeps itself meanwhile.

use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::Duration;

use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyModifiers};

use crate::interrupt;

static EVENTS: OnceLock<Mutex<Receiver<Event>>> = OnceLock::new();

fn read() -> Mutex<Receiver<Event>> {
    let (sender, receiver) = channel();
    // Ends with the program, or when there is nothing left to read or nobody to tell.
    thread::spawn(move || while event::read().is_ok_and(|event| sender.send(event).is_ok()) {});
    Mutex::new(receiver)
}

/// The next event, or `None` if there is none within this time; an error when the terminal says nothing more.
pub(crate) fn next(wait: Duration) -> io::Result<Option<Event>> {
    let events = EVENTS.get_or_init(read).lock().unwrap_or_else(PoisonError::into_inner);
    match events.recv_timeout(wait) {
        Ok(Event::Key(key)) if is_pause(key) => {
            interrupt::ask_to_pause();
            Ok(None)
        }
        Ok(event) => Ok(Some(event)),
        Err(RecvTimeoutError::Timeout) => Ok(None),
        Err(RecvTimeoutError::Disconnected) => {
            Err(io::Error::new(io::ErrorKind::UnexpectedEof, "the terminal is closed"))
        }
    }
}

/// Ctrl-Z, which stops a program for a while.
fn is_pause(key: KeyEvent) -> bool {
    key.code == KeyCode::Char('z') && key.modifiers == KeyModifiers::CONTROL
}
