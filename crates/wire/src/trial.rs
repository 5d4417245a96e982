//! What `tablero check-agent` reports about one trial.

use serde::Serialize;

/// One thing that an agent ought to do. Keys are in the order of the alphabet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct TrialForm<'a> {
    /// What it did instead.
    pub fault: Option<&'a str>,
    /// What it ought to do.
    pub trial: &'a str,
}
