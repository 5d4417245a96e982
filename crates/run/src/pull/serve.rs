//! The coordinator.
//!
//! What a stranger may cost is bounded: so many connections at once, so many bytes, so many seconds, and so many requests
//! without the right token. The token is compared by its digest, which reveals nothing about where it differs.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write as _;
use std::net::{IpAddr, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use super::http::{Bad, LARGEST_BODY, PATIENCE, Request, answer};
use super::strangers::{Heard, Strangers};
use crate::ledger::{Claim, Finished};
use crate::plan::digest;
use crate::{Book, Desk, LedgerError};

/// The most connections at once, strangers among them; others are closed at once, and try again.
const MOST: usize = 256;
/// Requests without the right token that an address may make, and how long until one of them is forgiven.
const WRONG: u32 = 10;
const FORGIVEN: Duration = Duration::from_secs(6);
/// The most addresses that are remembered for that; then all are forgotten.
const ADDRESSES: usize = 10_000;
/// The longest name of a worker.
const LONGEST_NAME: usize = 200;
/// How long the coordinator stays after the end, so that workers hear of it.
const FAREWELL: Duration = Duration::from_secs(2);
/// How often it looks whether it is over.
const LOOK: Duration = Duration::from_millis(2);

/// How a coordinator works.
#[derive(Debug, Clone)]
pub struct Settings {
    /// What every worker must know.
    pub token: String,
    /// How long chunks under way are waited for once somebody wants it to end.
    pub grace: Duration,
}

struct Desktop {
    book: Arc<Book>,
    digest: String,
    plan: String,
    busy: AtomicUsize,
    strangers: Strangers,
    /// Whether a worker has learnt that nothing is left.
    is_done: AtomicBool,
    /// Workers that have asked for work, and have not heard that nothing is left.
    waiting: Mutex<BTreeSet<String>>,
    /// What is under way.
    under_way: Mutex<BTreeSet<u64>>,
    wrong: Mutex<BTreeMap<IpAddr, (u32, Duration)>>,
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Hands out the chunks of a run to whoever has the token, until all is done or somebody stops it.
pub fn serve(listener: &TcpListener, book: &Arc<Book>, settings: &Settings) -> Result<(), LedgerError> {
    let desktop = Arc::new(Desktop {
        digest: digest(settings.token.as_bytes()),
        plan: book.job().plan().to_string(),
        book: Arc::clone(book),
        busy: AtomicUsize::new(0),
        strangers: Strangers::default(),
        is_done: AtomicBool::new(false),
        waiting: Mutex::default(),
        under_way: Mutex::default(),
        wrong: Mutex::default(),
    });
    listener.set_nonblocking(true).map_err(|error| LedgerError::Broken(error.to_string()))?;
    let mut ends: Option<Duration> = None;
    loop {
        match listener.accept() {
            Ok((stream, from)) => admit(&desktop, stream, from),
            // Nobody is there, or somebody went away before being let in.
            Err(_) => std::thread::sleep(LOOK),
        }
        let now = book.now();
        if desktop.is_done.load(Ordering::Relaxed) {
            let end = *ends.get_or_insert(now + FAREWELL);
            if now >= end || lock(&desktop.waiting).is_empty() {
                break;
            }
        } else if book.is_stopping() {
            let end = *ends.get_or_insert(now + settings.grace);
            if now >= end || lock(&desktop.under_way).is_empty() {
                break;
            }
        }
    }
    // Whoever is being answered is answered.
    let end = book.now() + PATIENCE;
    while desktop.busy.load(Ordering::Relaxed) > 0 && book.now() < end {
        std::thread::sleep(LOOK);
    }
    Ok(())
}

fn admit(desktop: &Arc<Desktop>, stream: TcpStream, from: SocketAddr) {
    if desktop.busy.fetch_add(1, Ordering::Relaxed) >= MOST {
        desktop.busy.fetch_sub(1, Ordering::Relaxed);
        return;
    }
    let mine = Arc::clone(desktop);
    let started = std::thread::Builder::new().spawn(move || {
        // Nobody is told that a worker went away: it comes again.
        let _ = attend(&mine, stream, from.ip());
        mine.busy.fetch_sub(1, Ordering::Relaxed);
    });
    if started.is_err() {
        desktop.busy.fetch_sub(1, Ordering::Relaxed);
    }
}

fn attend(desktop: &Desktop, stream: TcpStream, from: IpAddr) -> std::io::Result<()> {
    stream.set_nonblocking(false)?;
    stream.set_write_timeout(Some(PATIENCE))?;
    if !desktop.strangers.enter(from) {
        return Ok(());
    }
    let (now, end) = (|| desktop.book.now(), Cell::new(None));
    let mut heard = Heard::new(stream, &now, &end);
    let mut is_known = false;
    let request = Request::read(&mut heard, |token| {
        is_known = token.is_some_and(|token| digest(token.as_bytes()) == desktop.digest);
        if is_known {
            end.set(None);
            desktop.strangers.leave(from);
        }
        is_known
    });
    let mut stream = heard.from;
    let told = stream.write_all(&desktop.answer(request, is_known, from)).and_then(|()| stream.flush());
    if !is_known {
        desktop.strangers.leave(from);
    }
    told
}

/// An answer in words.
fn said(status: &str, text: &str) -> Vec<u8> {
    answer(status, "text/plain; charset=utf-8", text.as_bytes())
}

impl Desktop {
    fn answer(&self, request: Result<Request, Bad>, is_known: bool, from: IpAddr) -> Vec<u8> {
        let request = match request {
            Ok(request) => request,
            Err(Bad::Large) => {
                return said("413 Content Too Large", &format!("expected at most {LARGEST_BODY} bytes"));
            }
            Err(Bad::Syntax | Bad::Gone) => return said("400 Bad Request", "not a request of HTTP"),
        };
        if !is_known {
            let word = if request.token.is_some() { "a wrong one came" } else { "none came" };
            return if self.is_too_many(from) {
                said("429 Too Many Requests", "too many requests without the token")
            } else {
                said("401 Unauthorized", &format!("expected the token of this run, {word}"))
            };
        }
        match self.obey(&request) {
            Ok(answer) => answer,
            Err(error) => said("503 Service Unavailable", &error.to_string()),
        }
    }

    /// Counts a request without the token; true if there were too many of them.
    fn is_too_many(&self, from: IpAddr) -> bool {
        let now = self.book.now();
        let mut wrong = lock(&self.wrong);
        if wrong.len() >= ADDRESSES {
            wrong.clear();
        }
        let (count, last) = wrong.entry(from).or_insert((0, now));
        let forgiven = now.saturating_sub(*last).as_millis() / FORGIVEN.as_millis();
        *count = count
            .saturating_sub(u32::try_from(forgiven).unwrap_or(u32::MAX))
            .saturating_add(1)
            .min(WRONG + 1);
        *last = now;
        *count > WRONG
    }

    fn obey(&self, request: &Request) -> Result<Vec<u8>, LedgerError> {
        let plain = |text: &str| said("200 OK", text);
        match (request.method.as_str(), request.path.as_str()) {
            ("GET", "/plan") => return Ok(plain(&self.plan)),
            ("GET", "/status") => {
                return Ok(answer("200 OK", "application/json", self.book.progress()?.json().as_bytes()));
            }
            ("POST", "/claim" | "/renew" | "/result" | "/failed") => {}
            (_, "/plan" | "/status" | "/claim" | "/renew" | "/result" | "/failed") => {
                return Ok(said(
                    "405 Method Not Allowed",
                    "expected GET for /plan and /status, POST for the rest",
                ));
            }
            _ => return Ok(said("404 Not Found", "there is no such thing here")),
        }
        let bad = |text: &str| Ok(said("400 Bad Request", text));
        let Some(worker) = request.query.get("worker").filter(|name| is_name(name)) else {
            return bad("worker: expected a name of at most 200 letters without spaces");
        };
        if request.query.get("run").is_none_or(|run| run != self.book.job().hash()) {
            return Ok(said("409 Conflict", "this is another run"));
        }
        if request.path == "/claim" {
            return Ok(plain(&self.claim(worker)?));
        }
        let chunk = request.query.get("chunk").and_then(|text| text.parse::<u64>().ok());
        let Some(index) = chunk.filter(|index| *index < self.book.job().chunks()) else {
            return bad("chunk: expected the number of a chunk");
        };
        match request.path.as_str() {
            "/renew" => Ok(plain(if self.book.renew(index, worker)? { "yes" } else { "no" })),
            "/failed" => {
                self.book.fail(index, worker, &String::from_utf8_lossy(&request.body))?;
                lock(&self.under_way).remove(&index);
                Ok(plain("noted"))
            }
            _ => {
                if request.query.get("digest").is_none_or(|told| *told != digest(&request.body)) {
                    return bad("digest: expected the SHA-256 of the bytes that came");
                }
                let took = request.query.get("took").and_then(|text| text.parse().ok()).unwrap_or(0);
                let took = Duration::from_millis(took);
                self.book.finish(&Finished { index, worker, bytes: &request.body, took })?;
                lock(&self.under_way).remove(&index);
                Ok(plain("kept"))
            }
        }
    }

    fn claim(&self, worker: &str) -> Result<String, LedgerError> {
        if self.book.is_stopping() {
            return Ok("wait".to_owned());
        }
        Ok(match self.book.claim(worker)? {
            Claim::Chunk(index) => {
                lock(&self.under_way).insert(index);
                lock(&self.waiting).insert(worker.to_owned());
                let limits = self.book.limits();
                format!("chunk {index} {} {}", limits.lease.as_millis(), limits.chunk.as_millis())
            }
            Claim::Wait => {
                lock(&self.waiting).insert(worker.to_owned());
                "wait".to_owned()
            }
            Claim::Done => {
                lock(&self.waiting).remove(worker);
                self.is_done.store(true, Ordering::Relaxed);
                "done".to_owned()
            }
        })
    }
}

/// Whether a text can be the name of a worker.
fn is_name(text: &str) -> bool {
    let is_bad = |c: char| c.is_control() || c.is_whitespace();
    !text.is_empty() && text.chars().count() <= LONGEST_NAME && !text.contains(is_bad)
}
