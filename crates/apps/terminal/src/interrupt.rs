//! Signals that ask the program to end or to stop for a while: noticed between two steps, so that the game is kept and the
//! terminal is given back first.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::flag;

static ASKED: OnceLock<Arc<AtomicBool>> = OnceLock::new();

/// Watches for signals from now on. A second one of the same kind ends the program at once.
pub(crate) fn watch() -> io::Result<()> {
    if ASKED.get().is_some() {
        return Ok(());
    }
    let asked = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM, SIGHUP] {
        flag::register_conditional_shutdown(signal, 1, Arc::clone(&asked))?;
        flag::register(signal, Arc::clone(&asked))?;
    }
    // Somebody else may have been faster, with the same result.
    let _ = ASKED.set(asked);
    Ok(())
}

/// Whether the program is asked to end.
pub(crate) fn is_asked() -> bool {
    ASKED.get().is_some_and(|asked| asked.load(Ordering::Relaxed))
}

/// Whether the program is asked to stop for a while, by Ctrl-Z or a signal; and whether it goes on again.
static PAUSED: OnceLock<[Arc<AtomicBool>; 2]> = OnceLock::new();

/// Watches for signals that stop the program and let it go on. Only for the whole screen: otherwise the system does all that is
/// to be done.
#[cfg(unix)]
pub(crate) fn watch_pauses() -> io::Result<()> {
    use signal_hook::consts::{SIGCONT, SIGTSTP};
    if PAUSED.get().is_some() {
        return Ok(());
    }
    let flags = [(); 2].map(|()| Arc::new(AtomicBool::new(false)));
    for (signal, asked) in [SIGTSTP, SIGCONT].into_iter().zip(&flags) {
        flag::register(signal, Arc::clone(asked))?;
    }
    let _ = PAUSED.set(flags);
    Ok(())
}

/// Elsewhere nothing stops a program for a while.
#[cfg(not(unix))]
pub(crate) fn watch_pauses() -> io::Result<()> {
    Ok(())
}

/// Asks the program to stop for a while.
pub(crate) fn ask_to_pause() {
    if let Some([pause, _]) = PAUSED.get() {
        pause.store(true, Ordering::Relaxed);
    }
}

/// Whether the program is to stop now.
pub(crate) fn is_asked_to_pause() -> bool {
    PAUSED.get().is_some_and(|[pause, _]| pause.load(Ordering::Relaxed))
}

/// Whether the program went on since this was asked last.
pub(crate) fn goes_on() -> bool {
    PAUSED.get().is_some_and(|[_, goes_on]| goes_on.swap(false, Ordering::Relaxed))
}

/// Stops the program, and those it was started with (the shell waits for all of them), until somebody lets it go on.
pub(crate) fn pause() {
    #[cfg(unix)]
    {
        // Whoever cannot be stopped goes on.
        let _ = rustix::process::kill_current_process_group(rustix::process::Signal::TSTP);
        let _ = signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP);
    }
    if let Some([pause, _]) = PAUSED.get() {
        pause.store(false, Ordering::Relaxed);
    }
}
