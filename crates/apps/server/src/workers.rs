//! Threads that do what takes long, so that nobody at a table waits for it.

use std::sync::mpsc::{SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};

/// Something to do.
pub(crate) type Job = Box<dyn FnOnce() + Send>;

/// Threads that do jobs one after the other, until nobody has any more for them.
pub(crate) fn workers(count: usize, most: usize) -> SyncSender<Job> {
    let (sender, jobs) = sync_channel::<Job>(most);
    let jobs = Arc::new(Mutex::new(jobs));
    for number in 0..count {
        let jobs = Arc::clone(&jobs);
        let work = move || {
            loop {
                let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
                match job {
                    Ok(job) => job(),
                    Err(_) => return,
                }
            }
        };
        // With no thread at all robots do not answer, and people still play.
        let _ = std::thread::Builder::new().name(format!("worker-{number}")).spawn(work);
    }
    sender
}
