//! Results that were looked at a moment ago, so that many who watch a tournament cost as much as one.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

/// For how many times as long as it took to look, what was seen is told again.
const TIMES: u32 = 4;
/// For how long it is told at least.
const LEAST: Duration = Duration::from_millis(500);

/// What was found last, by the number of the file, and until when it is told.
#[derive(Debug, Default)]
pub(crate) struct Seen(Mutex<HashMap<usize, (Instant, String)>>);

impl Seen {
    /// What was found lately.
    pub(crate) fn get(&self, number: usize) -> Option<String> {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (until, text) = all.get(&number)?;
        (Instant::now() < *until).then(|| text.clone())
    }

    /// Notes what was found, and how long that took.
    pub(crate) fn put(&self, number: usize, text: &str, took: Duration) {
        let until = Instant::now() + (took * TIMES).max(LEAST);
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.insert(number, (until, text.to_owned()));
    }
}
