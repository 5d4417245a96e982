//! Internal actions of Jason that reach outside the agents, and why they are not run here.

use super::{ActionError, ActionResult, Call};

const FILES: &str = "programs do not see the files of the machine";

/// Why an internal action is not run, if it is one of these.
pub(crate) fn reason(name: &str) -> Option<&'static str> {
    matches!(name, ".list_files" | ".save_agent").then_some(FILES)
}

pub(super) fn refuse(_call: &mut Call<'_>) -> ActionResult {
    Err(ActionError::new(format!("refused: {FILES}")))
}
