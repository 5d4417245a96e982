//! Threads that stay, so that a step of a fraction of a millisecond is worth dividing.
//!
//! Standard threads end with the scope that borrows from the caller, and starting them costs as much as a step does; without
//! `unsafe` only a pool that somebody else proved sound can keep them.

use std::fmt;

use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::buffers::Part;
use crate::error::BatchError;

/// The most games of a batch: a step of all of them takes no longer than people wait for an interrupt.
pub const MOST_GAMES: usize = 1 << 17;

/// Games that are stepped by one thread before another takes the next ones.
const GAMES_AT_ONCE: usize = 64;

/// Some games, their actions, and what they report.
pub(crate) type Portion<'a, G> = (&'a mut [G], &'a [i64], Vec<Part<'a>>);

/// The games in portions for threads.
pub(crate) fn portions<'a, G>(
    games: &'a mut [G],
    actions: &'a [i64],
    mut parts: impl Iterator<Item = Part<'a>>,
) -> Vec<Portion<'a, G>> {
    let mut work = Vec::with_capacity(games.len().div_ceil(GAMES_AT_ONCE));
    for (games, actions) in games.chunks_mut(GAMES_AT_ONCE).zip(actions.chunks(GAMES_AT_ONCE)) {
        let parts: Vec<Part<'_>> = parts.by_ref().take(games.len()).collect();
        work.push((games, actions, parts));
    }
    work
}

/// The threads of one batch.
pub(crate) struct Workers {
    threads: usize,
    pool: Option<ThreadPool>,
    /// The process that has the threads: after a fork the child has none of them.
    process: u32,
}

impl fmt::Debug for Workers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Workers").field("threads", &self.threads).finish_non_exhaustive()
    }
}

impl Workers {
    /// So many threads; 0 for as many as there are processors.
    pub(crate) fn new(threads: usize) -> Result<Self, BatchError> {
        let all = || std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let threads = if threads == 0 { all() } else { threads }.min(256);
        let mut workers = Self { threads, pool: None, process: 0 };
        workers.wake()?;
        Ok(workers)
    }

    /// Starts the threads, again after a fork.
    fn wake(&mut self) -> Result<(), BatchError> {
        let process = std::process::id();
        if self.threads > 1 && self.process != process {
            let made = ThreadPoolBuilder::new().num_threads(self.threads).build();
            let pool = made
                .map_err(|error| BatchError::Threads { wanted: self.threads, reason: error.to_string() })?;
            // The threads of another process are not there to be ended.
            std::mem::forget(self.pool.replace(pool));
            self.process = process;
        }
        Ok(())
    }

    /// Does a piece of work for each item, in any order.
    pub(crate) fn each<T: Send>(
        &mut self,
        items: Vec<T>,
        work: impl Fn(T) + Sync + Send,
    ) -> Result<(), BatchError> {
        self.wake()?;
        match &self.pool {
            Some(pool) if items.len() > 1 => {
                use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};
                pool.install(|| items.into_par_iter().for_each(work));
            }
            _ => items.into_iter().for_each(work),
        }
        Ok(())
    }
}
