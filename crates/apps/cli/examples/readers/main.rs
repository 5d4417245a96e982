//! Random texts for every reader and for `ask`: `cargo xtask siege readers` runs this, by hand, and
//! `cargo test -p tablero-cli --example readers` gives a few to each.
//!
//! Texts that mean something are changed in a few places, so that most are nearly right. No text makes a reader panic; what is
//! read is written in one way and read back alike; a move that is read is legal; and every question gets one line of JSON. A
//! text that fails is printed with its reader. Readers that do much with a text get a smaller share of the texts.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a measurement may fail by panicking"
)]

mod chance;
mod formats;
mod games;
mod pages;
mod specifications;
mod uci;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use tablero_catalogue::Catalogue;

use chance::Chance;

/// A reader, texts that it reads, and whether it reads a text; what it should not have read makes it panic.
struct Reader {
    name: String,
    texts: Vec<String>,
    /// Its part of all texts.
    share: u64,
    reads: Box<dyn FnMut(&str) -> bool>,
}

/// The part of a reader that takes a microsecond or two.
const LIGHT: u64 = 20;

fn reader(
    name: impl Into<String>,
    texts: impl IntoIterator<Item = impl Into<String>>,
    reads: impl FnMut(&str) -> bool + 'static,
) -> Reader {
    let texts = texts.into_iter().map(Into::into).collect();
    Reader { name: name.into(), texts, share: LIGHT, reads: Box::new(reads) }
}

impl Reader {
    /// The same with another part.
    fn share(mut self, share: u64) -> Self {
        self.share = share;
        self
    }
}

fn readers() -> Vec<Reader> {
    let games = Arc::new(Catalogue::standard());
    let mut all = formats::all(&games);
    all.extend(specifications::all(&games));
    all.extend(pages::all());
    all.extend(uci::all(&games));
    all.extend(games::all(&games));
    all
}

/// What came of the texts of a reader.
#[derive(Clone, Default)]
struct Tally {
    refused: u64,
    read: u64,
    time: Duration,
    slowest: Duration,
}

impl Tally {
    fn add(&mut self, other: &Self) {
        self.refused += other.refused;
        self.read += other.read;
        self.time += other.time;
        self.slowest = self.slowest.max(other.slowest);
    }
}

/// In so many rounds every reader gets its part, so that a failure of any shows early.
const ROUNDS: u64 = 100;
/// No text takes a reader longer than this.
const LONGEST: Duration = Duration::from_secs(10);

/// The texts of one worker; what failed, if anything did.
fn work(inputs: u64, seed: u64, failed: &AtomicBool) -> (Vec<Tally>, Option<String>) {
    let mut readers = readers();
    let parts: u64 = readers.iter().map(|reader| reader.share).sum();
    let mut tallies = vec![Tally::default(); readers.len()];
    let mut chances: Vec<Chance> = (0..readers.len() as u64).map(|index| Chance::new(seed, index)).collect();
    let mut buffer = Vec::new();
    for round in 0..ROUNDS {
        for ((reader, tally), chance) in readers.iter_mut().zip(&mut tallies).zip(&mut chances) {
            let wanted = |round: u64| (inputs * reader.share).div_ceil(parts) * round / ROUNDS;
            for _ in wanted(round)..wanted(round + 1) {
                if failed.load(Ordering::Relaxed) {
                    return (tallies, None);
                }
                let text = chance.text(&reader.texts, &mut buffer);
                let began = Instant::now();
                let outcome = catch_unwind(AssertUnwindSafe(|| (reader.reads)(&text)));
                let took = began.elapsed();
                tally.time += took;
                tally.slowest = tally.slowest.max(took);
                let why = match outcome {
                    Ok(_) if took > LONGEST => format!("it takes {took:?}"),
                    Ok(true) => {
                        tally.read += 1;
                        continue;
                    }
                    Ok(false) => {
                        tally.refused += 1;
                        continue;
                    }
                    Err(why) => why.downcast_ref::<String>().cloned().unwrap_or_default(),
                };
                failed.store(true, Ordering::Relaxed);
                return (tallies, Some(format!("{} fails at {text:?}: {why}", reader.name)));
            }
        }
    }
    (tallies, None)
}

/// Gives so many texts to the readers; whether every one kept its promises.
fn attack(inputs: u64, seed: u64, workers: u64) -> bool {
    std::panic::set_hook(Box::new(|_| ()));
    let began = Instant::now();
    let stop = AtomicBool::new(false);
    let done: Vec<(Vec<Tally>, Option<String>)> = std::thread::scope(|scope| {
        let start = |worker| {
            let stop = &stop;
            scope.spawn(move || work(inputs.div_ceil(workers), seed * workers + worker, stop))
        };
        let workers: Vec<_> = (0..workers).map(start).collect();
        workers.into_iter().map(|worker| worker.join().unwrap()).collect()
    });
    let names: Vec<String> = readers().into_iter().map(|reader| reader.name).collect();
    let mut all = Tally::default();
    for (index, name) in names.iter().enumerate() {
        let mut sum = Tally::default();
        for (tallies, _) in &done {
            sum.add(&tallies[index]);
        }
        all.add(&sum);
        tell(name, &sum);
    }
    tell("all", &all);
    let failures: Vec<&String> = done.iter().filter_map(|(_, failure)| failure.as_ref()).collect();
    for failure in &failures {
        println!("{failure}");
    }
    println!(
        "{} inputs over {} readers, seed {seed}: {} panics or broken promises; {:.0} s, {} MiB at most",
        all.refused + all.read,
        names.len(),
        failures.len(),
        began.elapsed().as_secs_f64(),
        peak() >> 10
    );
    failures.is_empty()
}

#[allow(clippy::cast_precision_loss, reason = "a figure for people, far below 2^52")]
fn tell(name: &str, tally: &Tally) {
    let count = tally.refused + tally.read;
    println!(
        "{name:<24} {:>12} refused {:>12} read {:>9.0} a second, slowest {:>7.1} ms",
        tally.refused,
        tally.read,
        count as f64 / tally.time.as_secs_f64().max(1e-9),
        tally.slowest.as_secs_f64() * 1e3
    );
}

/// The most memory that this process had, in KiB; 0 where the system does not say.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|rest| rest.trim().trim_end_matches(" kB").parse().ok()).unwrap_or(0)
}

fn main() {
    let mut words = std::env::args().skip(1).map(|word| word.parse::<u64>().unwrap());
    let mut next = |usual| words.next().unwrap_or(usual);
    let (inputs, seed, workers) = (next(100_000), next(1), next(2));
    std::process::exit(i32::from(!attack(inputs, seed, workers.max(1))));
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_few_texts_for_every_reader() {
        assert!(super::attack(20_000, 1, 1));
    }
}
