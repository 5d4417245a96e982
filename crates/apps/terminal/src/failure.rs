//! How playing can fail.

use std::io;

/// Why playing ended before the person ended it.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Failure {
    /// A signal asked the program to end; the game was kept.
    #[error("interrupted")]
    Interrupted,
    /// The terminal or the pipe failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The game was broken off because it had become too long; that has been reported.
    #[error("the game was broken off")]
    BrokenOff,
    /// Something else, in words.
    #[error("{0}")]
    Told(String),
}
