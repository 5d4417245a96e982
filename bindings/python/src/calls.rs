//! Calls that may take long.
//!
//! The work is done in a thread of its own. The calling thread lets the interpreter go, wakes several times a second to look
//! for interrupts, and is the only one that calls Python: what the work has to tell or to ask comes to it as messages. When
//! somebody interrupts, the work is asked to stop; if it does not within a moment, it is left to end by itself and its result
//! is dropped, so that the exception is raised in time in any case.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::Result as Ended;
use std::time::Duration;

use pyo3::prelude::*;
use tablero_core::Stop;

use crate::errors::{INTERNAL, raise};

/// How often interrupts are looked for.
const LOOK: Duration = Duration::from_millis(40);
/// How long work that was told to stop is waited for.
const GRACE: Duration = Duration::from_millis(100);
/// Searches go deep.
const STACK: usize = 64 << 20;

enum Said<M, T> {
    Message(M),
    Done(Ended<T>),
}

/// What the work says to the thread that waits for it.
pub(crate) struct Voice<M>(Arc<dyn Fn(M) + Send + Sync>);

impl<M> Clone for Voice<M> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<M> Voice<M> {
    /// Says something. If nobody listens any more, nothing happens.
    pub(crate) fn say(&self, message: M) {
        (self.0)(message);
    }
}

/// Does some work that may take long.
pub(crate) fn interruptible<T: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce(&Stop) -> T + Send + 'static,
) -> PyResult<T> {
    converse(py, |stop, _: &Voice<()>| work(stop), |_, ()| Ok(()))
}

/// Does some work that has things to say, and hears them in this thread; an error of `hear` stops the work.
pub(crate) fn converse<M: Send + 'static, T: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce(&Stop, &Voice<M>) -> T + Send + 'static,
    mut hear: impl FnMut(Python<'_>, M) -> PyResult<()>,
) -> PyResult<T> {
    let stop = Stop::default();
    let (sender, mut said): (Sender<Said<M, T>>, _) = channel();
    let asked = stop.clone();
    let started = std::thread::Builder::new().name("tablero".to_owned()).stack_size(STACK).spawn(move || {
        let messages = sender.clone();
        let voice = Voice(Arc::new(move |message| {
            // The listener may have gone.
            let _ = messages.send(Said::Message(message));
        }));
        let done = catch_unwind(AssertUnwindSafe(|| work(&asked, &voice)));
        let _ = sender.send(Said::Done(done));
    });
    if let Err(error) = started {
        return Err(raise(py, INTERNAL, format!("cannot start a thread: {error}")));
    }
    loop {
        let heard = py.detach(|| receive(&mut said, LOOK));
        let told = match heard {
            Ok(Said::Done(Ok(done))) => return Ok(done),
            Ok(Said::Done(Err(_))) | Err(RecvTimeoutError::Disconnected) => {
                return Err(raise(py, INTERNAL, "the computation broke off; please report how"));
            }
            Ok(Said::Message(message)) => hear(py, message).and_then(|()| py.check_signals()),
            Err(RecvTimeoutError::Timeout) => py.check_signals(),
        };
        if let Err(error) = told {
            stop.ask();
            py.detach(|| while let Ok(Said::Message(_)) = receive(&mut said, GRACE) {});
            return Err(error);
        }
    }
}

fn receive<M, T>(said: &mut Receiver<Said<M, T>>, time: Duration) -> Result<Said<M, T>, RecvTimeoutError> {
    said.recv_timeout(time)
}
