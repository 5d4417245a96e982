//! What a seat may use, and how time is measured.
//!
//! A clock of nodes reads no time, so that a match can be repeated. A clock of time charges a seat what passes
//! between the question and the answer, less the referee's own lag: a thread that sleeps for short whiles notes how
//! late it wakes up, and what it was late in a turn is credited to the seat, up to [`MOST_CREDIT`]. On a machine that
//! is too busy to wake the referee in time, no agent pays for it; and no agent gains much by keeping it busy. A robot
//! that computes in the referee's own thread is credited, within the same bound, what that thread stood while others
//! ran: the meter may well have been woken in time while the robot was not let run.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::Fault;
use crate::duration::{read_duration, write_duration};
use crate::seat::Allowance;

/// What a seat may use.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Clock {
    /// As much as it takes.
    #[default]
    Unlimited,
    /// So much time for every move.
    PerMove(Duration),
    /// So much time for the game, and more with every move.
    PerGame {
        /// For the game.
        main: Duration,
        /// Added after every move.
        increment: Duration,
    },
    /// So many nodes, or what a seat counts instead, for every move. Told to the seats and left to them.
    Nodes(u64),
}

/// Why a text is no clock.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "expected a time for every move as in 2s, one for the game and what every move adds as in 5m+3s, nodes=N or none, \
     found {found:?}"
)]
pub struct ClockError {
    found: String,
}

impl FromStr for Clock {
    type Err = ClockError;

    fn from_str(text: &str) -> Result<Self, ClockError> {
        let time = |text: &str| read_duration(text).ok();
        let some = |text: &str| time(text).filter(|time| !time.is_zero());
        let clock = if text == "none" {
            Some(Self::Unlimited)
        } else if let Some(nodes) = text.strip_prefix("nodes=") {
            nodes.parse().ok().filter(|&nodes| nodes > 0).map(Self::Nodes)
        } else if let Some((main, increment)) = text.split_once('+') {
            some(main).zip(time(increment)).map(|(main, increment)| Self::PerGame { main, increment })
        } else {
            some(text).map(Self::PerMove)
        };
        clock.ok_or_else(|| ClockError { found: text.to_owned() })
    }
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Unlimited => f.write_str("none"),
            Self::PerMove(time) => write_duration(time).fmt(f),
            Self::PerGame { main, increment } => {
                write!(f, "{}+{}", write_duration(main), write_duration(increment))
            }
            Self::Nodes(nodes) => write!(f, "nodes={nodes}"),
        }
    }
}

impl Clock {
    /// Whether it is one of time, which is never twice the same.
    #[must_use]
    pub const fn is_timed(&self) -> bool {
        matches!(self, Self::PerMove(_) | Self::PerGame { .. })
    }
}

/// The most that is credited for lag in one turn.
pub const MOST_CREDIT: Duration = Duration::from_secs(1);

/// How long the meter sleeps.
const BEAT: Duration = Duration::from_millis(10);
/// How late every sleep may end on an idle machine.
const USUAL: Duration = Duration::from_millis(2);

/// Measures how late this process is woken up.
#[derive(Debug)]
pub(crate) struct LagMeter {
    /// Nanoseconds of lateness so far.
    late: AtomicU64,
}

impl LagMeter {
    /// A meter that measures until it is dropped.
    pub(crate) fn start() -> Arc<Self> {
        let meter = Arc::new(Self { late: AtomicU64::new(0) });
        let watched = Arc::downgrade(&meter);
        std::thread::spawn(move || {
            loop {
                let before = Instant::now();
                std::thread::sleep(BEAT);
                let late = before.elapsed().saturating_sub(BEAT);
                let Some(meter) = watched.upgrade() else { return };
                if late > USUAL {
                    let nanos = u64::try_from(late.as_nanos()).unwrap_or(u64::MAX);
                    meter.late.fetch_add(nanos, Ordering::Relaxed);
                }
            }
        });
        meter
    }

    fn late(&self) -> Duration {
        Duration::from_nanos(self.late.load(Ordering::Relaxed))
    }
}

/// The time of one turn, running.
#[derive(Debug, Clone)]
pub struct Stopwatch {
    started: Instant,
    allowed: Duration,
    meter: Arc<LagMeter>,
    late_before: Duration,
}

impl Stopwatch {
    fn start(allowed: Duration, meter: &Arc<LagMeter>) -> Self {
        Self { started: Instant::now(), allowed, meter: Arc::clone(meter), late_before: meter.late() }
    }

    /// What is credited for lag so far.
    #[must_use]
    pub fn credit(&self) -> Duration {
        self.meter.late().saturating_sub(self.late_before).min(MOST_CREDIT)
    }

    /// What the turn has used so far, less the credit.
    #[must_use]
    pub fn used(&self) -> Duration {
        self.started.elapsed().saturating_sub(self.credit())
    }

    /// What is left; zero once it is over.
    #[must_use]
    pub fn left(&self) -> Duration {
        self.allowed.saturating_sub(self.used())
    }

    /// The fault of a seat that has used all that it may, if it has.
    #[must_use]
    pub fn fault(&self) -> Option<Fault> {
        self.settle(Duration::ZERO).err()
    }

    /// What the turn has used, where so much is to be credited at least.
    fn settle(&self, stood: Duration) -> Result<Duration, Fault> {
        let credit = self.credit().max(stood).min(MOST_CREDIT);
        let used = self.started.elapsed().saturating_sub(credit);
        if used >= self.allowed { Err(Fault::Time { used, allowed: self.allowed, credit }) } else { Ok(used) }
    }
}

/// How long this thread runs, against how long it could have.
#[derive(Debug)]
pub(crate) struct Running {
    since: Instant,
    before: Duration,
}

impl Running {
    pub(crate) fn start() -> Self {
        Self { since: Instant::now(), before: thread_time() }
    }

    /// How long the thread stood since the start.
    fn stood(&self) -> Duration {
        let ran = thread_time().saturating_sub(self.before);
        // Where the system does not tell, it never stood.
        if ran.is_zero() { ran } else { self.since.elapsed().saturating_sub(ran) }
    }
}

/// How long this thread has run in its life; zero where the system does not tell.
fn thread_time() -> Duration {
    #[cfg(unix)]
    {
        use rustix::time::{ClockId, clock_gettime};
        Duration::try_from(clock_gettime(ClockId::ThreadCPUTime)).unwrap_or_default()
    }
    #[cfg(not(unix))]
    Duration::ZERO
}

/// The clocks of one match.
#[derive(Debug)]
pub(crate) struct Clocks {
    clock: Clock,
    left: Vec<Duration>,
    meter: Option<Arc<LagMeter>>,
}

impl Clocks {
    pub(crate) fn new(clock: Clock, players: usize) -> Self {
        let (left, timed) = match clock {
            Clock::PerGame { main, .. } => (vec![main; players], true),
            Clock::PerMove(_) => (Vec::new(), true),
            Clock::Unlimited | Clock::Nodes(_) => (Vec::new(), false),
        };
        Self { clock, left, meter: timed.then(LagMeter::start) }
    }

    /// Starts a turn.
    pub(crate) fn start(&self, seat: usize) -> Allowance {
        let mut allowance = Allowance { left: self.left.clone(), ..Allowance::default() };
        let allowed = match self.clock {
            Clock::Unlimited => None,
            Clock::PerMove(time) => {
                allowance.per_move = Some(time);
                Some(time)
            }
            Clock::PerGame { increment, .. } => {
                allowance.increment = increment;
                self.left.get(seat).copied()
            }
            Clock::Nodes(nodes) => {
                allowance.nodes = Some(nodes);
                None
            }
        };
        let watch = |allowed| self.meter.as_ref().map(|meter| Stopwatch::start(allowed, meter));
        allowance.stopwatch = allowed.and_then(watch);
        allowance
    }

    /// Ends a turn, and says how long it took, or that it took too long; nobody knows where time is not limited.
    /// What the seat's own computing shows that it stood is credited.
    pub(crate) fn stop(
        &mut self,
        seat: usize,
        allowance: &Allowance,
        running: Option<Running>,
    ) -> Result<Option<Duration>, Fault> {
        let Some(stopwatch) = &allowance.stopwatch else { return Ok(None) };
        let used = stopwatch.settle(running.map_or(Duration::ZERO, |running| running.stood()))?;
        if let (Clock::PerGame { increment, .. }, Some(left)) = (self.clock, self.left.get_mut(seat)) {
            *left = left.saturating_sub(used).saturating_add(increment);
        }
        Ok(Some(used))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_come_back() {
        for text in ["none", "1s", "250ms", "5m+3s", "5m+0s", "nodes=1000"] {
            assert_eq!(text.parse::<Clock>().unwrap().to_string(), text);
        }
        let long = Clock::PerGame { main: Duration::from_secs(90), increment: Duration::ZERO };
        assert_eq!("90+0".parse(), Ok(long));
        for text in
            ["", "0s", "5m+", "soon", "+3s", "5m+3s+1s", "nodes=0", "nodes=", "nodes=-1", "0+1s", "None"]
        {
            let error = text.parse::<Clock>().unwrap_err().to_string();
            assert!(error.ends_with(&format!("found {text:?}")), "{error}");
        }
    }
}
