//! Whoever computes the chunks, the results are the same; a worker that fails is noticed.

use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;

use tablero_arena::AgentOptions;
use tablero_catalogue::Catalogue;
use tablero_run::pull::{Remote, RemoteError, Settings, serve};
use tablero_run::{Book, Claim, Desk, Finished, Job, LedgerError, Limits, News, Plan, lines, local};

use crate::{HASTY, PLANS, Run, job, run_of, straight};

const TOKEN: &str = "a token of this test";

fn desk(book: &Arc<Book>) -> Arc<dyn Desk> {
    Arc::clone(book) as Arc<dyn Desk>
}

#[test]
fn one_thread_and_three_make_the_same_bytes() {
    for text in PLANS {
        let job = job(text);
        for workers in [1, 3] {
            let run = run_of(&job, Limits::default());
            local::run(&desk(&run.book), "here", workers).unwrap();
            assert_eq!(run.book.results().unwrap(), straight(&job), "{text}");
            assert!(run.book.progress().unwrap().strikes.is_empty());
        }
    }
}

#[test]
fn a_run_that_is_stopped_goes_on_where_it_was() {
    let job = job(PLANS[0]);
    let run = run_of(&job, Limits::default());
    run.stop.store(true, Ordering::Relaxed);
    local::run(&desk(&run.book), "here", 2).unwrap();
    assert_eq!(run.book.progress().unwrap().done, 0);
    run.stop.store(false, Ordering::Relaxed);
    local::run(&desk(&run.book), "here", 2).unwrap();
    assert_eq!(run.book.results().unwrap(), straight(&job));
}

#[test]
fn a_chunk_that_always_fails_is_set_aside_and_the_run_goes_on() {
    let text = PLANS[0].replace("robot:parity", "asl:nowhere.asl");
    let job = job(&text);
    let run = run_of(&job, Limits::default());
    local::run(&desk(&run.book), "here", 2).unwrap();
    let progress = run.book.progress().unwrap();
    assert_eq!((progress.done, progress.aside.len() as u64), (0, job.chunks()));
    assert!(progress.strikes[0].evidence.contains("nowhere.asl"), "{:?}", progress.strikes[0]);
    let files = tablero_run::assemble(&job, &Catalogue::standard(), &[], &progress).unwrap();
    let aside = files.iter().find(|file| file.name == "set-aside.jsonl").unwrap();
    assert_eq!(String::from_utf8_lossy(&aside.bytes).lines().count() as u64, job.chunks());
}

#[test]
fn other_bytes_are_noticed_named_and_computed_again() {
    let job = job(PLANS[0]);
    let truth = straight(&job);
    let finished = |worker, bytes| Finished { index: 1, worker, bytes, took: Duration::ZERO };
    // The wrong one comes second, and first.
    for order in [["good", "bad"], ["bad", "good"]] {
        let run = run_of(&job, Limits::default());
        for worker in order {
            let bytes = if worker == "good" { &truth[1].1[..] } else { b"other" };
            run.book.finish(&finished(worker, bytes)).unwrap();
        }
        let progress = run.book.progress().unwrap();
        assert!(progress.disputes[0].verdict.ends_with("bad was wrong"), "{:?}", progress.disputes);
        assert_eq!(run.book.results().unwrap(), [(1, truth[1].1.clone())]);
        assert!(run.news.lock().unwrap().iter().any(|news| matches!(news, News::Disputed(_))));
    }
    // Neither is right.
    let run = run_of(&job, Limits::default());
    run.book.finish(&finished("one", b"1")).unwrap();
    run.book.finish(&finished("two", b"2")).unwrap();
    assert!(run.book.progress().unwrap().disputes[0].verdict.ends_with("does not repeat itself"));
}

/// A coordinator in a thread.
struct Coordinator {
    address: String,
    thread: JoinHandle<Result<(), LedgerError>>,
}

fn coordinate(run: &Run) -> Coordinator {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let book = Arc::clone(&run.book);
    let settings = Settings { token: TOKEN.to_owned(), grace: Duration::from_secs(30) };
    Coordinator { address, thread: std::thread::spawn(move || serve(&listener, &book, &settings)) }
}

fn greet(address: &str, token: &str) -> Result<Remote, RemoteError> {
    let prepare = |text: &str| {
        let plan = Plan::read(text, &Catalogue::standard(), &()).map_err(|error| error.to_string())?;
        Job::new(plan, &Catalogue::standard(), AgentOptions::default()).map_err(|error| error.to_string())
    };
    let stop = Arc::new(AtomicBool::new(false));
    Remote::greet(address, token, Duration::ZERO, stop, &prepare, Box::new(|_| ()))
}

#[test]
fn workers_that_ask_make_the_same_bytes() {
    for text in [PLANS[0], PLANS[4]] {
        let job = job(text);
        let run = run_of(&job, Limits::default());
        let coordinator = coordinate(&run);
        let workers = ["one", "two"].map(|name| {
            let remote: Arc<dyn Desk> = Arc::new(greet(&coordinator.address, TOKEN).unwrap());
            std::thread::spawn(move || local::run(&remote, name, 1))
        });
        coordinator.thread.join().unwrap().unwrap();
        // One of them may not hear that it is over.
        let ended: Vec<bool> = workers.into_iter().map(|worker| worker.join().unwrap().is_ok()).collect();
        assert!(ended.contains(&true));
        assert_eq!(run.book.results().unwrap(), straight(&job), "{text}");
    }
}

#[test]
fn a_worker_that_hangs_loses_its_chunk_and_its_late_result_changes_nothing() {
    let job = job(PLANS[0]);
    let run = run_of(&job, HASTY);
    let coordinator = coordinate(&run);
    let slow = greet(&coordinator.address, TOKEN).unwrap();
    let Claim::Chunk(index) = slow.claim("slow").unwrap() else { panic!("nothing to do") };
    // Its time is over as soon as anybody looks; whoever comes next computes everything.
    while slow.renew(index, "slow").unwrap() {}
    let bytes = job.execute(index).unwrap();
    run.book.finish(&Finished { index, worker: "quick", bytes: &bytes, took: Duration::ZERO }).unwrap();
    slow.finish(&Finished { index, worker: "slow", bytes: b"nonsense", took: Duration::ZERO }).unwrap();
    let verdicts: Vec<String> =
        run.book.progress().unwrap().disputes.into_iter().map(|d| d.verdict).collect();
    assert!(verdicts[0].ends_with("those of quick: slow was wrong"), "{verdicts:?}");
    for index in 0..job.chunks() {
        let bytes = job.execute(index).unwrap();
        slow.finish(&Finished { index, worker: "slow", bytes: &bytes, took: Duration::ZERO }).unwrap();
    }
    assert_eq!(slow.claim("slow").unwrap(), Claim::Done);
    coordinator.thread.join().unwrap().unwrap();
    assert_eq!(run.book.results().unwrap(), straight(&job));
}

#[test]
fn strangers_are_refused_and_then_ignored() {
    let run = run_of(&job(PLANS[0]), Limits::default());
    let coordinator = coordinate(&run);
    let host = coordinator.address.strip_prefix("http://").unwrap().to_owned();
    let ask = |text: &str| {
        let mut stream = TcpStream::connect(&host).unwrap();
        stream.write_all(text.as_bytes()).unwrap();
        let mut answer = String::new();
        // The other side may close before everything was read.
        let _ = stream.read_to_string(&mut answer);
        answer.lines().next().unwrap_or_default().to_owned()
    };
    let known = |request: &str| ask(&format!("{request} HTTP/1.1\r\nAuthorization: Bearer {TOKEN}\r\n\r\n"));
    let hash = run.book.job().hash().to_owned();
    assert_eq!(known("GET /plan"), "HTTP/1.1 200 OK");
    assert_eq!(known("GET /status"), "HTTP/1.1 200 OK");
    assert_eq!(known("GET /etc/passwd"), "HTTP/1.1 404 Not Found");
    assert_eq!(known("DELETE /plan"), "HTTP/1.1 405 Method Not Allowed");
    assert_eq!(known("POST /claim"), "HTTP/1.1 400 Bad Request");
    assert_eq!(known("POST /claim?worker=w&run=other"), "HTTP/1.1 409 Conflict");
    assert_eq!(known(&format!("POST /renew?worker=w&run={hash}&chunk=99")), "HTTP/1.1 400 Bad Request");
    assert_eq!(
        known(&format!("POST /result?worker=w&run={hash}&chunk=0&digest=00")),
        "HTTP/1.1 400 Bad Request"
    );
    assert_eq!(ask("nonsense\r\n\r\n"), "HTTP/1.1 400 Bad Request");
    let large = format!(
        "POST /result HTTP/1.1\r\nAuthorization: Bearer {TOKEN}\r\nContent-Length: 99999999999\r\n\r\n"
    );
    assert_eq!(ask(&large), "HTTP/1.1 413 Content Too Large");
    assert_eq!(ask("GET /plan HTTP/1.1\r\n\r\n"), "HTTP/1.1 401 Unauthorized");
    let error = greet(&coordinator.address, "wrong").unwrap_err().to_string();
    assert!(error.contains("expected the token of this run, a wrong one came"), "{error}");
    let statuses: Vec<String> = (0..20).map(|_| ask("GET /plan HTTP/1.1\r\n\r\n")).collect();
    assert_eq!(statuses[19], "HTTP/1.1 429 Too Many Requests");
    assert_eq!(known("GET /plan"), "HTTP/1.1 200 OK", "who has the token is still let in");
    assert!(greet("ftp://x", TOKEN).is_err() && greet("http://127.0.0.1:1", TOKEN).is_err());
    run.stop.store(true, Ordering::Relaxed);
    coordinator.thread.join().unwrap().unwrap();
    assert_eq!(run.book.progress().unwrap().done, 0);
}

/// A pool that computes in this process: it answers lines with lines.
#[test]
fn a_pool_driven_by_lines_makes_the_same_bytes() {
    let job = job(PLANS[0]);
    let run = run_of(&job, Limits::default());
    let (ours, theirs) = (TcpListener::bind("127.0.0.1:0").unwrap(), Arc::clone(&job));
    let address = ours.local_addr().unwrap();
    let pool = std::thread::spawn(move || {
        let stream = TcpStream::connect(address).unwrap();
        let mut to = stream.try_clone().unwrap();
        to.write_all(b"ready 2\n").unwrap();
        let mut failed = false;
        for line in std::io::BufRead::lines(std::io::BufReader::new(stream)) {
            let line = line.unwrap();
            let Some(index) = line.strip_prefix("chunk ") else { return };
            if !std::mem::replace(&mut failed, true) {
                to.write_all(format!("failed {index} w 4\ndied").as_bytes()).unwrap();
                continue;
            }
            let bytes = theirs.execute(index.parse().unwrap()).unwrap();
            to.write_all(format!("done {index} w 5 {}\n", bytes.len()).as_bytes()).unwrap();
            to.write_all(&bytes).unwrap();
        }
    });
    let (stream, _) = ours.accept().unwrap();
    lines::run(run.book.as_ref(), "pool", stream.try_clone().unwrap(), stream).unwrap();
    pool.join().unwrap();
    assert_eq!(run.book.results().unwrap(), straight(&job));
    let strikes = run.book.progress().unwrap().strikes;
    assert_eq!((strikes.len(), strikes[0].evidence.as_str()), (1, "w: died"));
}
