//! Chunks computed by a foreign pool, such as Ray, that is driven by lines.
//!
//! The pool says `ready N` when it can take so many chunks at once. It is sent `chunk INDEX`, and `drop INDEX` when it took too
//! long, and `end`. It answers `done INDEX WORKER MILLISECONDS LENGTH`, and then so many bytes, which are the result; or
//! `failed INDEX WORKER LENGTH`, and then so many bytes of evidence.

use std::collections::BTreeMap;
use std::io::{self, BufRead as _, BufReader, Read, Write};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use crate::ledger::{Claim, Finished};
use crate::{Desk, LedgerError};

/// The most that one result may have, in bytes.
pub const MOST_RESULT: u64 = 64 << 20;
/// How long nothing needs to be heard.
const PAUSE: Duration = Duration::from_millis(100);

/// What a pool says.
#[derive(Debug, PartialEq, Eq)]
enum Said {
    Ready(usize),
    Done { index: u64, worker: String, took: Duration, bytes: Vec<u8> },
    Failed { index: u64, worker: String, evidence: String },
}

/// The next thing that a pool says; `None` at its end.
fn read(from: &mut impl io::BufRead) -> io::Result<Option<Said>> {
    let mut line = String::new();
    if from.by_ref().take(1 << 12).read_line(&mut line)? == 0 {
        return Ok(None);
    }
    let words: Vec<&str> = line.split_whitespace().collect();
    let bad = || io::Error::other(format!("expected ready, done or failed, found {line:?}"));
    let number = |word: &str| word.parse::<u64>().map_err(|_| bad());
    let mut body = |length: &str| {
        let length = number(length)?;
        if length > MOST_RESULT {
            return Err(io::Error::other(format!(
                "a result of {length} bytes: expected at most {MOST_RESULT}"
            )));
        }
        let mut bytes = Vec::new();
        from.by_ref().take(length).read_to_end(&mut bytes)?;
        if bytes.len() as u64 == length { Ok(bytes) } else { Err(io::ErrorKind::UnexpectedEof.into()) }
    };
    Ok(Some(match words[..] {
        ["ready", count] => Said::Ready(usize::try_from(number(count)?).map_err(|_| bad())?),
        ["done", index, worker, took, length] => Said::Done {
            index: number(index)?,
            worker: worker.to_owned(),
            took: Duration::from_millis(number(took)?),
            bytes: body(length)?,
        },
        ["failed", index, worker, length] => Said::Failed {
            index: number(index)?,
            worker: worker.to_owned(),
            evidence: String::from_utf8_lossy(&body(length)?).into_owned(),
        },
        _ => return Err(bad()),
    }))
}

/// Has what is left of a run computed by a pool, until all is done or somebody stops it.
pub fn run(
    desk: &dyn Desk,
    name: &str,
    from: impl Read + Send + 'static,
    mut to: impl Write,
) -> Result<(), LedgerError> {
    let broken = |error: io::Error| LedgerError::Broken(format!("{name}: {error}"));
    let (sender, heard) = mpsc::channel();
    std::thread::spawn(move || {
        let mut from = BufReader::new(from);
        while let Some(said) = read(&mut from).transpose() {
            let is_over = said.is_err();
            if sender.send(said).is_err() || is_over {
                return;
            }
        }
    });
    let mut room = 0;
    let mut is_done = false;
    // What the pool has, with when each was last prolonged.
    let mut held: BTreeMap<u64, Duration> = BTreeMap::new();
    loop {
        while held.len() < room && !is_done && !desk.is_stopping() {
            match desk.claim(name)? {
                Claim::Chunk(index) => {
                    held.insert(index, desk.now());
                    writeln!(to, "chunk {index}").and_then(|()| to.flush()).map_err(broken)?;
                }
                Claim::Wait => break,
                Claim::Done => is_done = true,
            }
        }
        if held.is_empty() && (is_done || desk.is_stopping()) {
            // It may have ended by itself.
            let _ = writeln!(to, "end").and_then(|()| to.flush());
            return Ok(());
        }
        match heard.recv_timeout(PAUSE) {
            Ok(Ok(Said::Ready(count))) => room = count,
            Ok(Ok(Said::Done { index, worker, took, bytes })) => {
                held.remove(&index);
                desk.finish(&Finished { index, worker: &worker, bytes: &bytes, took })?;
            }
            Ok(Ok(Said::Failed { index, worker, evidence })) => {
                held.remove(&index);
                desk.fail(index, name, &format!("{worker}: {evidence}"))?;
            }
            Ok(Err(error)) => return Err(broken(error)),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => {
                for index in held.keys() {
                    desk.fail(*index, name, "the pool ended")?;
                }
                return Err(LedgerError::Broken(format!("{name} ended before the run did")));
            }
        }
        let (now, beat) = (desk.now(), desk.limits().lease / 3);
        let due: Vec<u64> = held
            .iter()
            .filter(|(_, last)| now.saturating_sub(**last) >= beat)
            .map(|(index, _)| *index)
            .collect();
        for index in due {
            if desk.renew(index, name)? {
                held.insert(index, now);
            } else {
                held.remove(&index);
                writeln!(to, "drop {index}").and_then(|()| to.flush()).map_err(broken)?;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_pool_says_is_read_whole_or_refused() {
        let mut said = BufReader::new(&b"ready 2\ndone 3 w 15 4\nab\ncfailed 1 w 2\nno"[..]);
        assert_eq!(read(&mut said).unwrap(), Some(Said::Ready(2)));
        let done = Said::Done {
            index: 3,
            worker: "w".into(),
            took: Duration::from_millis(15),
            bytes: b"ab\nc".to_vec(),
        };
        assert_eq!(read(&mut said).unwrap(), Some(done));
        let failed = Said::Failed { index: 1, worker: "w".into(), evidence: "no".into() };
        assert_eq!(read(&mut said).unwrap(), Some(failed));
        assert_eq!(read(&mut said).unwrap(), None);
        for nonsense in ["hello\n", "done 3 w 15\n", "done x w 1 0\n", "done 3 w 15 9\nab", "ready -1\n"] {
            assert!(read(&mut BufReader::new(nonsense.as_bytes())).is_err(), "{nonsense:?}");
        }
        let huge = format!("done 3 w 15 {}\n", MOST_RESULT + 1);
        assert!(
            read(&mut BufReader::new(huge.as_bytes())).unwrap_err().to_string().contains("expected at most")
        );
    }
}
