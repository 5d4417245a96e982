//! Listeners to the conversation between the referee and agents.

use std::fmt;
use std::sync::Arc;

/// The most that is kept of a line that does not end.
const LONGEST: usize = 64 << 10;

/// Is handed everything that is said between the referee and agents outside.
pub type Listener = Arc<dyn Fn(&Overheard<'_>) + Send + Sync>;

/// One line of the talk.
#[derive(Debug, Clone, Copy)]
pub struct Overheard<'a> {
    /// The agent's seat.
    pub agent: &'a str,
    /// Who says it to whom.
    pub way: Way,
    /// The line, without its end.
    pub line: &'a str,
}

/// The way that a line goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// From the referee to the agent.
    ToAgent,
    /// From the agent to the referee.
    FromAgent,
    /// From the agent to its standard error.
    Errors,
}

/// A listener at one agent.
#[derive(Clone)]
pub(crate) struct Ear {
    listener: Listener,
    agent: String,
    /// The beginning of a line on standard error.
    begun: Vec<u8>,
}

impl Ear {
    pub(crate) fn new(listener: Listener, agent: String) -> Self {
        Self { listener, agent, begun: Vec::new() }
    }

    pub(super) fn hear(&self, way: Way, line: &[u8]) {
        let text = String::from_utf8_lossy(line);
        let line = text.trim_end_matches(['\n', '\r']);
        (self.listener)(&Overheard { agent: &self.agent, way, line });
    }

    /// Hears a part of what an agent writes to its standard error, in whole lines.
    pub(super) fn hear_errors(&mut self, bytes: &[u8]) {
        for part in bytes.split_inclusive(|&byte| byte == b'\n') {
            self.begun.extend(part);
            if part.ends_with(b"\n") || self.begun.len() > LONGEST {
                self.end_of_errors();
            }
        }
    }

    /// Hears a last line without an end.
    pub(super) fn end_of_errors(&mut self) {
        let line = std::mem::take(&mut self.begun);
        if !line.is_empty() {
            self.hear(Way::Errors, &line);
        }
    }
}

impl fmt::Debug for Ear {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ear").field("agent", &self.agent).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;

    #[test]
    fn errors_are_heard_line_by_line() {
        let heard = Arc::new(Mutex::new(Vec::new()));
        let kept = Arc::clone(&heard);
        let listener: Listener =
            Arc::new(move |said| kept.lock().unwrap().push((said.way, said.line.to_owned())));
        let mut ear = Ear::new(listener, "cmd:x".to_owned());
        ear.hear_errors(b"one\ntw");
        ear.hear_errors(b"o\n\nthr");
        ear.hear(Way::ToAgent, b"{}\n");
        ear.end_of_errors();
        ear.end_of_errors();
        let line = |way, text: &str| (way, text.to_owned());
        let errors = |text| line(Way::Errors, text);
        let expected = [errors("one"), errors("two"), errors(""), line(Way::ToAgent, "{}"), errors("thr")];
        assert_eq!(*heard.lock().unwrap(), expected);
        ear.hear_errors(&vec![b'x'; 3 * LONGEST]);
        assert!(heard.lock().unwrap().len() > 5, "a line without an end is not kept for ever");
    }
}
