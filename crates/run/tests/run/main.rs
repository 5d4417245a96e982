//! Runs, through the public interface.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail by panicking")]

mod chunks;
mod engines;
mod ledgers;
mod plans;
mod verifying;

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tablero_arena::AgentOptions;
use tablero_catalogue::Catalogue;
use tablero_run::{Book, Job, Limits, News, Plan, SqlLedger};
use tempfile::TempDir;

/// A plan of every kind, small.
const PLANS: [&str; 6] = [
    "kind = 'match'\nchunk = 3\ngame = 'queens'\nrounds = 5\nclock = 'nodes=50'\n[options]\nside = 5\n[openings]\nplies = 1\n\
     [[entrant]]\nseat = 'robot:mcts'\n[[entrant]]\nseat = 'robot:parity'\n",
    "kind = 'self-play'\nchunk = 2\ngame = 'queens'\nrounds = 2\n[options]\nside = 5\n\
     [[entrant]]\nseat = 'robot:random'\n[[entrant]]\nseat = 'robot:least'\n",
    "kind = 'solve'\nchunk = 2\ngame = 'sokoban'\ncollection = 'microban'\nlevels = '1-5'\ngoal = 'pushes'\nnodes = 5000\n",
    "kind = 'improve'\nchunk = 1\ngame = 'sokoban'\ncollection = 'microban'\nlevels = '2-3'\nnodes = 2000\n",
    "kind = 'ask'\nchunk = 2\ngame = 'queens'\nlooks = 100\nquestions = [\n'{\"ask\":\"solve\",\"side\":4,\"queens\":[]}',\n\
     '{\"ask\":\"nothing\"}',\n'{\"ask\":\"solve\",\"side\":12,\"queens\":[]}',\n]\n",
    "kind = 'grade'\nchunk = 1\ngame = 'chess'\nexercise = 6\nlooks = 1000\n[[hand-in]]\nname = 'a.spec'\ntext = 'nothing'\n\
     [[hand-in]]\nname = 'b.spec'\ntext = ''\n",
];

fn plan(text: &str) -> Plan {
    Plan::read(text, &Catalogue::standard(), &()).unwrap()
}

fn job(text: &str) -> Arc<Job> {
    Arc::new(Job::new(plan(text), &Catalogue::standard(), AgentOptions::default()).unwrap())
}

/// A run in a file of its own, and what it told.
struct Run {
    book: Arc<Book>,
    stop: Arc<AtomicBool>,
    news: Arc<Mutex<Vec<News>>>,
    _folder: TempDir,
}

fn run_of(job: &Arc<Job>, limits: Limits) -> Run {
    let folder = tempfile::tempdir().unwrap();
    let ledger = SqlLedger::open(&folder.path().join("run ledger.db").display().to_string()).unwrap();
    let stop = Arc::new(AtomicBool::new(false));
    let news = Arc::new(Mutex::new(Vec::new()));
    let heard = Arc::clone(&news);
    let tell = Box::new(move |told: &News| heard.lock().unwrap().push(told.clone()));
    let book = Book::new(Arc::clone(job), Box::new(ledger), limits, Arc::clone(&stop), tell).unwrap();
    Run { book: Arc::new(book), stop, news, _folder: folder }
}

/// The bytes of all chunks, computed one after the other.
fn straight(job: &Job) -> Vec<(u64, Vec<u8>)> {
    (0..job.chunks()).map(|index| (index, job.execute(index).unwrap())).collect()
}

/// Limits after which nobody waits.
const HASTY: Limits = Limits { lease: Duration::from_millis(1), chunk: Duration::from_millis(1) };
