//! A run of a thousand workers with failures, simulated: what load the coordinator and its ledger get, and where they break down.
//!
//! `cargo run -p tablero-run --example thousand` prints the table of docs/distributed.md. Time is simulated; the seed and the
//! costs of a request are below. Workers are as `pull` has them: they claim, compute, renew their lease every third of it, and
//! deliver the result. The coordinator serves one transaction after the other, as the ledger does. Workers die and are replaced,
//! some hang, and the coordinator itself is gone for a while.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};

use rand::{RngExt as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;

/// What is simulated; times in seconds.
#[derive(Debug, Clone, Copy)]
struct Setting {
    workers: usize,
    chunks: usize,
    /// The shortest and the longest chunk.
    chunk: (f64, f64),
    /// How long a worker lives on average.
    life: f64,
    /// How long until another takes its place.
    replaced: f64,
    /// The part of chunks at which a worker hangs for good.
    hangs: f64,
    /// What a worker may be silent for.
    lease: f64,
    /// What one transaction of the ledger takes.
    transaction: f64,
    /// When the coordinator goes, and for how long.
    outage: Option<(f64, f64)>,
    seed: u64,
}

/// What came of it.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Figures {
    /// How long the run took.
    seconds: f64,
    /// The part of that in which workers computed something that counted, of those that lived.
    useful: f64,
    /// Requests a second, on average and in the busiest second.
    requests: f64,
    busiest: usize,
    /// The part of the time in which the ledger was at work.
    busy: f64,
    /// The longest that a request waited for its turn.
    longest_wait: f64,
    /// Chunks given out again, and computed twice.
    again: usize,
    twice: usize,
    /// Chunks set aside.
    aside: usize,
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Step {
    Claim,
    Renew,
    Finish,
    Dies,
}

#[derive(Debug, Clone, Copy, PartialEq)]
struct Event {
    time: f64,
    worker: usize,
    /// Which life of the worker this belongs to.
    life: u32,
    step: Step,
    chunk: usize,
}

impl Eq for Event {}

impl Ord for Event {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.time.total_cmp(&other.time).then(self.worker.cmp(&other.worker))
    }
}

impl PartialOrd for Event {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

struct World {
    setting: Setting,
    rng: Xoshiro256PlusPlus,
    events: BinaryHeap<Reverse<Event>>,
    /// When the ledger is free again.
    free: f64,
    busy: f64,
    waits: f64,
    seconds: BTreeMap<u64, usize>,
    requests: usize,
}

impl World {
    fn new(setting: Setting) -> Self {
        Self {
            setting,
            rng: Xoshiro256PlusPlus::seed_from_u64(setting.seed),
            events: BinaryHeap::new(),
            free: 0.0,
            busy: 0.0,
            waits: 0.0,
            seconds: BTreeMap::new(),
            requests: 0,
        }
    }

    /// A chance from 0 to 1, without 0.
    fn chance(&mut self) -> f64 {
        (f64::from(self.rng.random_range(0..u32::MAX)) + 1.0) / (f64::from(u32::MAX) + 1.0)
    }

    fn push(&mut self, time: f64, worker: usize, life: u32, step: Step, chunk: usize) {
        self.events.push(Reverse(Event { time, worker, life, step, chunk }));
    }

    /// A request that comes in now: when it was answered.
    fn request(&mut self, now: f64) -> f64 {
        self.requests += 1;
        #[allow(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "seconds of a run are few"
        )]
        let second = now as u64;
        *self.seconds.entry(second).or_default() += 1;
        let begin = self.free.max(now);
        self.waits = self.waits.max(begin - now);
        self.busy += self.setting.transaction;
        self.free = begin + self.setting.transaction;
        self.free
    }

    /// When a worker that meets nobody now tries again: pauses that double up to ten seconds, as a worker makes them.
    fn after_outage(&mut self, now: f64) -> Option<f64> {
        let (begin, length) = self.setting.outage?;
        let end = begin + length;
        if now < begin || now >= end {
            return None;
        }
        let (mut time, mut pause) = (now, 0.1);
        while time < end {
            time += pause * (1.0 + self.chance());
            pause = f64::min(pause * 2.0, 10.0);
        }
        Some(time)
    }
}

/// What is known of a chunk.
#[derive(Debug, Clone, Copy, Default)]
struct Chunk {
    done: bool,
    strikes: u32,
    /// Who has it, in which life, and until when.
    held: Option<(usize, u32, f64)>,
}

/// Takes back the chunks whose time ended, to be given out again after the others; says how many are set aside for it.
fn sweep(chunks: &mut [Chunk], held: &mut BTreeSet<usize>, now: f64, returned: &mut Vec<usize>) -> usize {
    let mut aside = 0;
    held.retain(|&index| {
        let found = &mut chunks[index];
        let is_late = !found.done && found.held.is_some_and(|(_, _, until)| until <= now);
        if is_late {
            found.held = None;
            found.strikes += 1;
            if found.strikes >= 3 {
                aside += 1;
            } else {
                returned.push(index);
            }
        }
        !is_late && !found.done
    });
    aside
}

fn simulate(setting: Setting) -> Figures {
    let mut world = World::new(setting);
    let mut lives = vec![0_u32; setting.workers];
    for worker in 0..setting.workers {
        // A cluster does not start all at once.
        let start = world.chance() * 10.0;
        world.push(start, worker, 0, Step::Claim, 0);
        let death = start - world.chance().ln() * setting.life;
        world.push(death, worker, 0, Step::Dies, 0);
    }
    let mut chunks = vec![Chunk::default(); setting.chunks];
    let (mut next, mut left, mut end) = (0, setting.chunks, 0.0);
    let (mut twice, mut useful) = (0, 0.0);
    let (mut returned, mut held) = (Vec::new(), BTreeSet::new());
    while let Some(Reverse(event)) = world.events.pop() {
        let Event { time, worker, life, step, chunk } = event;
        if left == 0 {
            break;
        }
        if lives[worker] != life {
            continue;
        }
        if step == Step::Dies {
            lives[worker] += 1;
            let born = time + setting.replaced;
            world.push(born, worker, life + 1, Step::Claim, 0);
            let death = born - world.chance().ln() * setting.life;
            world.push(death, worker, life + 1, Step::Dies, 0);
            continue;
        }
        if let Some(later) = world.after_outage(time) {
            world.push(later, worker, life, step, chunk);
            continue;
        }
        let now = world.request(time);
        end = f64::max(end, now);
        match step {
            Step::Claim => {
                left -= sweep(&mut chunks, &mut held, now, &mut returned);
                let index = if next < setting.chunks {
                    next += 1;
                    next - 1
                } else if let Some(index) = returned.pop() {
                    index
                } else {
                    world.push(now + 0.5, worker, life, Step::Claim, 0);
                    continue;
                };
                chunks[index].held = Some((worker, life, now + setting.lease));
                held.insert(index);
                let (shortest, longest) = setting.chunk;
                let length = shortest + world.chance() * (longest - shortest);
                if world.chance() < setting.hangs {
                    // It neither computes nor says a word, until somebody ends it.
                    continue;
                }
                world.push(now + setting.lease / 3.0, worker, life, Step::Renew, index);
                world.push(now + length, worker, life, Step::Finish, index);
            }
            Step::Renew => {
                let mine = chunks[chunk].held.is_some_and(|(who, when, _)| (who, when) == (worker, life));
                if mine && !chunks[chunk].done {
                    chunks[chunk].held = Some((worker, life, now + setting.lease));
                    world.push(now + setting.lease / 3.0, worker, life, Step::Renew, chunk);
                }
            }
            Step::Finish => {
                if chunks[chunk].done {
                    twice += 1;
                } else {
                    let was_aside = chunks[chunk].strikes >= 3;
                    chunks[chunk].done = true;
                    useful += f64::midpoint(setting.chunk.0, setting.chunk.1);
                    left -= usize::from(!was_aside);
                }
                world.push(now, worker, life, Step::Claim, 0);
            }
            Step::Dies => {}
        }
    }
    let again = chunks.iter().map(|chunk| chunk.strikes.min(2) as usize).sum();
    let aside = chunks.iter().filter(|chunk| !chunk.done && chunk.strikes >= 3).count();
    #[allow(clippy::cast_precision_loss, reason = "figures for people")]
    let (workers, requests) = (setting.workers as f64, world.requests as f64);
    Figures {
        seconds: end,
        useful: useful / (end * workers),
        requests: requests / end,
        busiest: world.seconds.values().copied().max().unwrap_or(0),
        busy: world.busy / end,
        longest_wait: world.waits,
        again,
        twice,
        aside,
    }
}

/// A thousand workers for an hour or so.
const USUAL: Setting = Setting {
    workers: 1000,
    chunks: 100_000,
    chunk: (10.0, 60.0),
    life: 4.0 * 3600.0,
    replaced: 60.0,
    hangs: 0.0005,
    lease: 30.0,
    transaction: 0.004,
    outage: Some((1200.0, 120.0)),
    seed: 22,
};

fn main() {
    println!(
        "| workers | chunks of | transaction | minutes | useful | requests/s | busiest s | ledger busy | longest wait | again | twice | aside |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|---|---|");
    let short = |workers, chunk: (f64, f64), transaction| Setting {
        workers,
        chunk,
        transaction,
        chunks: workers * 30,
        ..USUAL
    };
    for setting in [
        USUAL,
        Setting { outage: None, ..USUAL },
        Setting { life: 1800.0, ..USUAL },
        short(1000, (1.0, 6.0), 0.004),
        short(1000, (0.1, 0.6), 0.004),
        short(4000, (10.0, 60.0), 0.004),
        short(10_000, (10.0, 60.0), 0.004),
        short(10_000, (10.0, 60.0), 0.001),
    ] {
        let figures = simulate(setting);
        println!(
            "| {} | {} to {} s | {} ms | {:.0} | {:.1} % | {:.0} | {} | {:.0} % | {:.1} s | {} | {} | {} |",
            setting.workers,
            setting.chunk.0,
            setting.chunk.1,
            setting.transaction * 1000.0,
            figures.seconds / 60.0,
            figures.useful * 100.0,
            figures.requests,
            figures.busiest,
            figures.busy * 100.0,
            figures.longest_wait,
            figures.again,
            figures.twice,
            figures.aside
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: Setting = Setting { workers: 50, chunks: 1000, ..USUAL };

    #[test]
    fn the_same_seed_tells_the_same_story() {
        assert_eq!(simulate(SMALL), simulate(SMALL));
        assert_ne!(simulate(SMALL), simulate(Setting { seed: 23, ..SMALL }));
    }

    #[test]
    fn without_failures_nothing_is_lost_or_done_twice() {
        let figures = simulate(Setting { life: 1e12, hangs: 0.0, outage: None, ..SMALL });
        assert_eq!((figures.again, figures.twice, figures.aside), (0, 0, 0));
        assert!(figures.useful > 0.9, "{figures:?}");
    }

    #[test]
    fn workers_that_die_cost_what_they_had_and_no_more() {
        let figures = simulate(Setting { life: 600.0, outage: None, ..SMALL });
        assert!(figures.again > 0 && figures.aside == 0 && figures.useful > 0.6, "{figures:?}");
    }

    #[test]
    fn a_ledger_that_is_too_slow_is_what_workers_wait_for() {
        let figures = simulate(Setting { chunk: (0.1, 0.2), transaction: 0.05, outage: None, ..SMALL });
        assert!(figures.busy > 0.9 && figures.useful < 0.2, "{figures:?}");
    }
}
