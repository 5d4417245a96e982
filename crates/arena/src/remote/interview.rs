//! A program that is asked questions, one line each.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tablero_core::Fault;

use super::LineBudget;
use super::line_agent::{Broken, Connect as _};
use super::link::{Link, Received};
use super::process::{AgentCommand, Processes};
use crate::sandbox::Caging;

/// A program that answers every line with one line. It is started when it is first asked, and again after a fault.
#[derive(Debug)]
pub struct Interview {
    process: Processes,
    link: Option<Link>,
}

impl Interview {
    /// Nobody is asked yet.
    #[must_use]
    pub fn new(command: AgentCommand, limits: LineBudget) -> Self {
        Self { process: Processes::new(command, limits), link: None }
    }

    /// The same in a cage.
    #[must_use]
    pub fn caged(mut self, caging: Option<Arc<Caging>>) -> Self {
        self.process.cage(caging);
        self
    }

    /// Asks one question, without the end of its line; the answer, or what the program did instead. `None` is no answer in time.
    pub fn ask(&mut self, question: &str, patience: Duration) -> Result<Option<String>, Fault> {
        let mut link = match self.link.take() {
            Some(link) => link,
            None => self.process.launch()?,
        };
        let end = Instant::now() + patience;
        let left = || end.saturating_duration_since(Instant::now());
        let asked = link.send(&format!("{question}\n"));
        let broken = match asked.map(|()| link.receive(&left)) {
            Ok(Received::Line(answer)) => {
                self.link = Some(link);
                return Ok(Some(String::from_utf8_lossy(&answer).into_owned()));
            }
            Err(_) | Ok(Received::Nothing | Received::TooLong) => {
                self.process.close(Some(link), "");
                return Ok(None);
            }
            Ok(Received::Closed) => Broken::Output,
            Ok(Received::InputClosed) => Broken::Input,
        };
        let fault = self.process.fault(&mut link, broken);
        self.process.close(Some(link), "");
        Err(fault)
    }
}

impl Drop for Interview {
    fn drop(&mut self) {
        let link = self.link.take();
        self.process.close(link, "");
    }
}
