//! Chunks computed by threads of this process, for the run of this process or for a coordinator far away.

use std::collections::BTreeMap;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::book::compute;
use crate::ledger::{Claim, Finished};
use crate::{Desk, LedgerError};

/// How long a thread without work waits before it asks again.
const PAUSE: Duration = Duration::from_millis(100);

/// What the threads of a run share.
#[derive(Debug, Default)]
struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    /// Threads that will still do something.
    working: usize,
    /// What is under way: the thread that has it, and since when.
    under_way: BTreeMap<u64, (String, Duration)>,
    /// What ended a thread.
    error: Option<LedgerError>,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Computes what is left of a run with so many threads, until all is done or somebody stops it. `name` is what the threads
/// are called, before their numbers.
pub fn run(desk: &Arc<dyn Desk>, name: &str, workers: usize) -> Result<(), LedgerError> {
    let shared = Arc::new(Shared::default());
    let mut started = 0;
    for _ in 0..workers.max(1) {
        start(desk, &shared, name, &mut started)?;
    }
    let beat = (desk.limits().lease / 3).max(Duration::from_millis(1));
    let mut last = desk.now();
    loop {
        let state = shared.lock();
        if state.working == 0 {
            break;
        }
        let (mut state, _) =
            shared.changed.wait_timeout(state, beat.min(PAUSE)).unwrap_or_else(PoisonError::into_inner);
        if let Some(error) = state.error.take() {
            return Err(error);
        }
        let now = desk.now();
        if now.saturating_sub(last) < beat {
            continue;
        }
        last = now;
        let held: Vec<(u64, String)> =
            state.under_way.iter().map(|(index, (worker, _))| (*index, worker.clone())).collect();
        // A thread cannot be ended. One that takes too long is left alone, and another takes its place.
        let is_late = |since: Duration| now.saturating_sub(since) > desk.limits().chunk;
        let late: Vec<u64> = state
            .under_way
            .iter()
            .filter(|(_, (_, since))| is_late(*since))
            .map(|(index, _)| *index)
            .collect();
        for index in &late {
            state.under_way.remove(index);
            state.working = state.working.saturating_sub(1);
        }
        drop(state);
        for (index, worker) in held.iter().filter(|(index, _)| !late.contains(index)) {
            desk.renew(*index, worker)?;
        }
        for _ in late {
            start(desk, &shared, name, &mut started)?;
        }
    }
    shared.lock().error.take().map_or(Ok(()), Err)
}

fn start(
    desk: &Arc<dyn Desk>,
    shared: &Arc<Shared>,
    name: &str,
    started: &mut usize,
) -> Result<(), LedgerError> {
    *started += 1;
    let worker = format!("{name}/{started}");
    let (desk, mine) = (Arc::clone(desk), Arc::clone(shared));
    shared.lock().working += 1;
    let thread = std::thread::Builder::new().name(worker.clone()).spawn(move || {
        let ended = work(desk.as_ref(), &mine, &worker);
        let mut state = mine.lock();
        match ended {
            // Somebody else has taken the place of this thread.
            Ok(false) => return,
            Ok(true) => {}
            Err(error) => state.error = Some(error),
        }
        state.working = state.working.saturating_sub(1);
        mine.changed.notify_all();
    });
    thread.map(|_| ()).map_err(|error| LedgerError::Broken(format!("cannot start a thread: {error}")))
}

/// One thread. False if it was late, and given up.
fn work(desk: &dyn Desk, shared: &Shared, worker: &str) -> Result<bool, LedgerError> {
    loop {
        if desk.is_stopping() {
            return Ok(true);
        }
        let index = match desk.claim(worker)? {
            Claim::Chunk(index) => index,
            Claim::Wait => {
                std::thread::sleep(PAUSE);
                continue;
            }
            Claim::Done => return Ok(true),
        };
        let begin = desk.now();
        shared.lock().under_way.insert(index, (worker.to_owned(), begin));
        let done = compute(desk.job(), index);
        let took = desk.now().saturating_sub(begin);
        let is_mine = {
            let mut state = shared.lock();
            let is_mine = state.under_way.get(&index).is_some_and(|(holder, _)| holder == worker);
            if is_mine {
                state.under_way.remove(&index);
            }
            is_mine
        };
        match done {
            // Late or not, a result is a result.
            Ok(bytes) => desk.finish(&Finished { index, worker, bytes: &bytes, took })?,
            Err(evidence) => desk.fail(index, worker, &evidence)?,
        }
        if !is_mine {
            return Ok(false);
        }
    }
}
