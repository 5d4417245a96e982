//! A line of JSON for whatever an administrator may want to know.

use std::io::Write as _;
use std::time::UNIX_EPOCH;

/// Whether lines are written, on standard error.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Log {
    /// Nothing is written.
    #[default]
    Quiet,
    /// What happens to the server, and every request.
    Lines,
}

impl Log {
    /// Writes a line.
    pub(crate) fn line(self, event: &str, fields: &[(&str, &str)]) {
        if self == Self::Quiet {
            return;
        }
        let now = std::time::SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let mut line = format!("{{\"at\":{}.{:03}", now.as_secs(), now.subsec_millis());
        line += &format!(",\"event\":{}", tablero_wire::text(&event));
        for (key, value) in fields {
            line += &format!(",{}:{}", tablero_wire::text(key), tablero_wire::text(value));
        }
        // Nobody may be reading.
        let _ = writeln!(std::io::stderr(), "{line}}}");
    }
}
