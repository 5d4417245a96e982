//! How the command ends: 0 fine, 1 the answer or run failed, 2 bad usage.

use std::io;
use std::path::Path;
use std::process::ExitCode;

use tablero_wire::{AskError, Blame};
use tablero_words::{Language, Words};

/// Why a command did not do what it was asked.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The words of the command are wrong.
    Usage(String),
    /// The command was understood and failed.
    Run(String),
    /// It failed and has already said so.
    Told,
    /// Nobody reads the output any more: time to stop, and nothing to complain about.
    OutputClosed,
}

impl Failure {
    pub(crate) fn usage(message: impl Into<String>) -> Self {
        Self::Usage(message.into())
    }

    /// A file that was named and cannot be read.
    pub(crate) fn unreadable(path: &Path, error: &io::Error) -> Self {
        Self::Usage(format!("cannot read {}: {error}", path.display()))
    }

    #[allow(clippy::needless_pass_by_value, reason = "an error is handed over for good")]
    pub(crate) fn run(message: impl ToString) -> Self {
        Self::Run(message.to_string())
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::OutputClosed,
            _ => Self::Run(error.to_string()),
        }
    }
}

impl From<clap::Error> for Failure {
    fn from(error: clap::Error) -> Self {
        Self::Usage(error.to_string())
    }
}

impl From<AskError> for Failure {
    fn from(error: AskError) -> Self {
        match error.blame {
            Blame::Question => Self::Usage(error.message),
            Blame::Rules => Self::Run(error.message),
        }
    }
}

/// The exit status of a run, after saying what went wrong.
pub(crate) fn code(result: Result<(), Failure>, words: &Words) -> ExitCode {
    match result {
        Ok(()) | Err(Failure::OutputClosed) => ExitCode::SUCCESS,
        Err(Failure::Told) => ExitCode::FAILURE,
        Err(Failure::Run(message)) => {
            complain(&message, words);
            ExitCode::FAILURE
        }
        Err(Failure::Usage(message)) => {
            complain(&message, words);
            ExitCode::from(2)
        }
    }
}

/// What the command-line reader has to say: help and version are fine, everything else is bad usage.
pub(crate) fn usage(error: &clap::Error, words: &Words) -> ExitCode {
    use std::io::Write as _;
    if error.use_stderr() && words.language() != Language::English {
        // In colour it is no text that could be looked up.
        let _ = write!(io::stderr(), "{}", words.phrase(&error.render().to_string()));
        return ExitCode::from(2);
    }
    let told = error.print().and_then(|()| io::stdout().flush());
    match told {
        _ if error.use_stderr() => ExitCode::from(2),
        // A reader who has gone away has read enough; a full disk has not taken it.
        Err(failed) if failed.kind() != io::ErrorKind::BrokenPipe => {
            complain(&failed.to_string(), words);
            ExitCode::FAILURE
        }
        _ => ExitCode::SUCCESS,
    }
}

fn complain(message: &str, words: &Words) {
    use std::io::Write as _;
    // Standard error may be closed too.
    let _ = writeln!(io::stderr(), "{}", words.phrase(&format!("error: {message}")));
}
