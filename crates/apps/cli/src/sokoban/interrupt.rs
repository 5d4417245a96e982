//! Ctrl-C: the first one asks the search to end, the second one ends the program.

use std::sync::atomic::{AtomicBool, Ordering};

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Watches for Ctrl-C from now on.
pub(super) fn watch() {
    // Without a handler Ctrl-C ends the program at once, which is all that is lost.
    let _ = ctrlc::set_handler(|| {
        if INTERRUPTED.swap(true, Ordering::SeqCst) {
            std::process::exit(130);
        }
    });
}

/// Whether Ctrl-C was pressed.
pub(super) fn was_pressed() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}
