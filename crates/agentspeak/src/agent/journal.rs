//! What a person may be told about what an agent does.

use std::rc::Rc;

use crate::symbol::Symbol;

/// Something worth showing in a trace.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Trace {
    /// An event was taken up.
    Event(String),
    /// A plan was chosen for it.
    Plan {
        /// The plan's label or trigger.
        plan: String,
        /// Its line.
        line: u32,
    },
    /// No plan was found for a goal, or a plan failed.
    Failure {
        /// The goal and the error.
        what: String,
        /// The line of the step that failed, 0 if none.
        line: u32,
    },
    /// An action was asked for.
    Action {
        /// The action.
        action: String,
        /// Its line.
        line: u32,
    },
}

/// What has happened, for messages and traces.
#[derive(Debug)]
pub(crate) struct Journal {
    /// Nothing is written if nobody reads it.
    pub(crate) trace: Option<Vec<Trace>>,
    pub(crate) last_failure: Option<(String, u32)>,
    /// What ended an intention because no plan handled it, until somebody asks.
    pub(crate) unhandled: Vec<(String, u32)>,
    /// The line of the step that ran last, or of the plan whose context was looked at last.
    pub(crate) line: u32,
    /// Names of the variables of the running plan.
    pub(crate) names: Rc<[Symbol]>,
}

impl Default for Journal {
    fn default() -> Self {
        Self { trace: None, last_failure: None, unhandled: Vec::new(), line: 0, names: Rc::from([]) }
    }
}

impl Journal {
    /// Keeps the last failure for who asks what went wrong; a program that goes on failing fills no memory with it.
    pub(crate) fn note_unhandled(&mut self) {
        if self.unhandled.len() < MOST_UNHANDLED {
            self.unhandled.extend(self.last_failure.clone());
        }
    }

    /// A step or a goal failed.
    pub(crate) fn note_failure(&mut self, what: String, line: u32) {
        if let Some(trace) = &mut self.trace {
            trace.push(Trace::Failure { what: what.clone(), line });
        }
        self.last_failure = Some((what, line));
    }
}

/// How many failures that nobody handled wait to be told.
const MOST_UNHANDLED: usize = 100;
