//! Who waits at the door: connections that have no seat yet.
//!
//! Anybody can connect, so they are few, small and cheap: so many places, one short line each, heard without waiting. Whoever
//! is let in keeps its place for [`TENURE`] at least, however many press on behind it; those wait outside, where the system
//! keeps them in the order in which they came. So a slow greeter gets its turn, and silence holds a place for ever only while
//! nobody else wants it. What the referee does here is never charged to the player whose turn it is.

use std::time::Duration;

use tablero_core::Fault;
use tablero_wire::protocol::Hello;

use super::link::Received;
use super::messages::read_greeting;

/// How many may wait inside.
const PLACES: usize = 256;
/// How many are let in at one look.
const AT_ONCE: usize = 32;
/// How long whoever is let in has at least.
const TENURE: Duration = Duration::from_secs(2);
/// The most bytes in a greeting.
pub(super) const GREETING: usize = 4 << 10;

/// Somebody who has not greeted yet.
pub(super) trait Knocker {
    /// What has come from it, without waiting.
    fn hear(&mut self) -> Received;
}

/// Everybody who waits inside, in the order in which they came.
#[derive(Debug)]
pub(super) struct Room<K> {
    waiting: Vec<(K, Duration)>,
}

impl<K> Default for Room<K> {
    fn default() -> Self {
        Self { waiting: Vec::new() }
    }
}

impl<K: Knocker> Room<K> {
    /// Lets in whoever comes, as far as there are places. Time is counted from any fixed moment.
    pub(super) fn let_in(&mut self, now: Duration, mut next: impl FnMut() -> Option<K>) {
        for _ in 0..AT_ONCE {
            let mut oldest = None;
            if self.waiting.len() >= PLACES {
                let is_due =
                    self.waiting.first().is_some_and(|(_, since)| now.saturating_sub(*since) >= TENURE);
                if !is_due {
                    return;
                }
                oldest = Some(self.waiting.remove(0));
            }
            if let Some(knocker) = next() {
                self.waiting.push((knocker, now));
            } else {
                // Nobody wanted the place.
                if let Some(stays) = oldest {
                    self.waiting.insert(0, stays);
                }
                return;
            }
        }
    }

    /// Hears everybody once; those who have greeted, or never will, leave the room.
    pub(super) fn hear(&mut self, now: Duration, patience: Duration) -> Vec<(K, Result<Hello, Fault>)> {
        let mut gone = Vec::new();
        for (mut knocker, since) in std::mem::take(&mut self.waiting) {
            let heard = match knocker.hear() {
                Received::Line(said) => read_greeting(&said),
                Received::TooLong => {
                    Err(Fault::Flood { limit: format!("a greeting longer than {GREETING} bytes") })
                }
                Received::Closed | Received::InputClosed => Err(Fault::Dropped { patience: Duration::ZERO }),
                Received::Nothing if now.saturating_sub(since) > patience => {
                    Err(Fault::Silent { patience, wanted: "greeting" })
                }
                Received::Nothing => {
                    self.waiting.push((knocker, since));
                    continue;
                }
            };
            gone.push((knocker, heard));
        }
        gone
    }

    /// Those who wait.
    pub(super) fn iter(&self) -> impl Iterator<Item = &K> {
        self.waiting.iter().map(|(knocker, _)| knocker)
    }
}

/// Hostile schedules, made from a seed: everything but the sockets and the clock of the machine is the real thing.
#[cfg(test)]
mod tests {
    use std::collections::VecDeque;
    use std::sync::Arc;

    use tablero_core::{ManualTime, Time};

    use super::*;
    use crate::Stopwatch;

    /// Chance that is the same everywhere (Steele, Lea and Flood, 2014).
    struct Chance(u64);

    impl Chance {
        fn next(&mut self) -> u64 {
            self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut word = self.0;
            word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            word ^ (word >> 31)
        }

        fn below(&mut self, bound: u64) -> u64 {
            self.next() % bound
        }
    }

    /// What somebody does once it is let in.
    #[derive(Debug, Clone, Copy)]
    enum Manner {
        /// Greets after so long.
        Greets(Duration),
        Silent,
        Garbage,
        Huge,
        Hangs,
    }

    #[derive(Debug)]
    struct Stranger {
        manner: Manner,
        let_in: Duration,
        time: ManualTime,
        /// What hearing it costs the referee.
        cost: Duration,
        honest: bool,
    }

    impl Knocker for Stranger {
        fn hear(&mut self) -> Received {
            let waited = self.time.now().saturating_sub(self.let_in);
            self.time.pass(self.cost);
            match self.manner {
                Manner::Greets(after) if waited >= after => {
                    let hello = br#"{"type":"hello","protocol":"tablero","version":1,"name":"late"}"#;
                    Received::Line(hello.to_vec())
                }
                Manner::Greets(_) | Manner::Silent => Received::Nothing,
                Manner::Garbage => Received::Line(b"GET / HTTP/1.1".to_vec()),
                Manner::Huge => Received::TooLong,
                Manner::Hangs => Received::Closed,
            }
        }
    }

    /// What came of one schedule.
    #[derive(Debug, Default)]
    struct Told {
        honest_in: usize,
        honest_heard: usize,
        most: usize,
        looks: usize,
        turns: usize,
    }

    /// A minute of a game during which strangers press in, with a clock that charges only the player.
    fn minute(seed: u64, strangers_a_second: u64) -> Told {
        let chance = &mut Chance(seed);
        let manual = ManualTime::default();
        let time: Arc<dyn Time> = Arc::new(manual.clone());
        let mut room = Room::<Stranger>::default();
        let mut outside: VecDeque<(Manner, bool)> = VecDeque::new();
        let mut told = Told::default();
        let (mut left_over, mut next_honest) = (0, 1_000);
        while time.now() < Duration::from_mins(1) {
            // A turn of the player, who needs some of its second; the referee looks at the door every 200 ms at most.
            let needs = Duration::from_millis(chance.below(990));
            let watch = Stopwatch::start(Duration::from_secs(1), &time);
            let mut thought = Duration::ZERO;
            while thought < needs {
                let slice = Duration::from_millis(1 + chance.below(200)).min(needs.saturating_sub(thought));
                manual.pass(slice);
                thought += slice;
                let millis = u64::try_from(slice.as_millis()).unwrap();
                left_over += strangers_a_second * millis;
                for _ in 0..left_over / 1_000 {
                    let kinds = [Manner::Silent, Manner::Garbage, Manner::Huge, Manner::Hangs];
                    outside.push_back((kinds[usize::try_from(chance.below(4)).unwrap()], false));
                }
                left_over %= 1_000;
                next_honest -= i64::try_from(millis).unwrap();
                if next_honest <= 0 {
                    next_honest = 1_000;
                    let slow = Duration::from_millis(chance.below(1_700));
                    outside.push_back((Manner::Greets(slow), true));
                }
                // The system keeps so many and turns the others away.
                outside.truncate(128);
                watch.excuse(|| {
                    let now = time.now();
                    room.let_in(now, || {
                        let (manner, honest) = outside.pop_front()?;
                        told.honest_in += usize::from(honest);
                        let cost = Duration::from_micros(chance.below(200));
                        Some(Stranger { manner, let_in: now, time: manual.clone(), cost, honest })
                    });
                    told.most = told.most.max(room.waiting.len());
                    told.looks += 1;
                    for (stranger, heard) in room.hear(time.now(), Duration::from_secs(30)) {
                        assert_eq!(heard.is_ok(), stranger.honest, "seed {seed}: {:?}", stranger.manner);
                        told.honest_heard += usize::from(stranger.honest);
                    }
                });
                assert!(watch.used() <= thought, "seed {seed}: charged {:?} of {thought:?}", watch.used());
            }
            assert_eq!((watch.fault(), watch.used()), (None, needs), "seed {seed}");
            told.turns += 1;
        }
        told
    }

    #[test]
    fn nobody_presses_out_a_slow_greeter_or_takes_time_from_a_player() {
        let schedules =
            std::env::var("TABLERO_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(60);
        for seed in 0..schedules {
            let told = minute(seed, [1, 30, 100, 400][usize::try_from(seed % 4).unwrap()]);
            assert!(told.most <= PLACES, "seed {seed}: {told:?}");
            // Those of the last moments may still be about to greet.
            assert!(told.honest_in <= told.honest_heard + 3, "seed {seed}: {told:?}");
            assert!(told.honest_heard > 10, "seed {seed}: {told:?}");
        }
    }

    #[test]
    fn silence_keeps_its_place_while_nobody_else_wants_it() {
        let manual = ManualTime::default();
        let silent = || Stranger {
            manner: Manner::Silent,
            let_in: manual.now(),
            time: manual.clone(),
            cost: Duration::ZERO,
            honest: false,
        };
        let mut room = Room::default();
        for _ in 0..PLACES / AT_ONCE {
            room.let_in(Duration::ZERO, || Some(silent()));
        }
        assert_eq!(room.iter().count(), PLACES);
        room.let_in(TENURE / 2, || Some(silent()));
        assert!(room.waiting.iter().all(|(_, since)| since.is_zero()), "nobody is sent away so soon");
        room.let_in(TENURE * 2, || None);
        assert_eq!((room.iter().count(), room.waiting[0].1), (PLACES, Duration::ZERO));
        room.let_in(TENURE * 2, || Some(silent()));
        assert_eq!(room.iter().count(), PLACES);
        assert_eq!(room.waiting.iter().filter(|(_, since)| since.is_zero()).count(), PLACES - AT_ONCE);
        assert!(room.hear(Duration::from_secs(40), Duration::from_secs(30)).len() >= PLACES - AT_ONCE);
    }
}
