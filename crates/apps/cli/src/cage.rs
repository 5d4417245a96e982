//! The modes of this program in which it builds and keeps the cage of an agent. Nobody types their words, so neither help
//! nor completions mention them.

use std::process::ExitCode;

/// What this run is, if it is about a cage.
pub(crate) fn asked() -> Option<ExitCode> {
    #[cfg(target_os = "linux")]
    {
        let mut words = std::env::args_os().skip(1);
        let mode = words.next()?;
        let done = match mode.to_str()? {
            tablero_cage::LAUNCHER => tablero_cage::launch(words),
            tablero_cage::KEEPER => tablero_cage::keep(words),
            _ => return None,
        };
        Some(if done.is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }
    #[cfg(not(target_os = "linux"))]
    None
}
