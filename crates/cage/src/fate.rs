//! How a caged program ended, as its keeper noted it.

use std::path::Path;

/// How a caged program ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fate {
    /// By itself, with this status.
    Exit(i32),
    /// By a signal, which nobody outside the cage sends.
    Signal(i32),
    /// Its keeper ended it for using too much.
    Limit(String),
    /// It was never started.
    Unstarted(String),
}

impl Fate {
    /// The line of the note.
    #[must_use]
    pub fn line(&self) -> String {
        match self {
            Self::Exit(status) => format!("exit {status}\n"),
            Self::Signal(signal) => format!("signal {signal}\n"),
            Self::Limit(limit) => format!("limit {}\n", limit.replace('\n', " ")),
            Self::Unstarted(reason) => format!("unstarted {}\n", reason.replace('\n', " ")),
        }
    }

    /// The fate that a complete note describes.
    #[must_use]
    pub fn read(note: &str) -> Option<Self> {
        let (word, rest) = note.strip_suffix('\n')?.split_once(' ')?;
        Some(match word {
            "exit" => Self::Exit(rest.parse().ok()?),
            "signal" => Self::Signal(rest.parse().ok()?),
            "limit" => Self::Limit(rest.to_owned()),
            "unstarted" => Self::Unstarted(rest.to_owned()),
            _ => return None,
        })
    }

    /// The fate that is noted in a file; `None` if its keeper ended before it could note anything.
    #[must_use]
    pub fn noted(file: &Path) -> Option<Self> {
        std::fs::read_to_string(file).ok().and_then(|note| Self::read(&note))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_come_back() {
        for fate in [
            Fate::Exit(3),
            Fate::Signal(9),
            Fate::Limit("200 MB of 100 MB".to_owned()),
            Fate::Unstarted("no such file".to_owned()),
        ] {
            assert_eq!(Fate::read(&fate.line()), Some(fate));
        }
        for part in ["", "exit", "exit 3", "exit x\n", "sleeps 3\n"] {
            assert_eq!(Fate::read(part), None, "{part:?}");
        }
    }
}
