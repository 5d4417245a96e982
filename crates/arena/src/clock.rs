//! How time is measured under a referee.
//!
//! A clock of nodes reads no time, so that a match can be repeated. A clock of time charges a seat what passes
//! between the question and the answer, less the referee's own lag: a thread that sleeps for short whiles notes how
//! late it wakes up, and what it was late in a turn is credited to the seat, up to [`MOST_CREDIT`]. On a machine that
//! is too busy to wake the referee in time, no agent pays for it; and no agent gains much by keeping it busy. A robot
//! that computes in the referee's own thread is credited, within the same bound, the time for which that thread had to wait while
//! others ran: the meter may have been woken in time although the robot was not scheduled.
//!
//! All of this is asked of a [`Time`], so that a test can set the time; [`SystemTime`] is that of this machine.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use tablero_core::{Clock, Fault, Time};

use crate::contestant::TurnClock;

/// The most that is credited for lag in one turn.
pub const MOST_CREDIT: Duration = Duration::from_secs(1);

/// How long the meter sleeps.
const BEAT: Duration = Duration::from_millis(10);
/// How late every sleep may end on an idle machine.
const USUAL: Duration = Duration::from_millis(2);

/// The time of this machine, with a meter of how late this process is woken up. The meter's thread runs from the first
/// time that somebody asks for it.
#[derive(Debug)]
pub struct SystemTime {
    start: Instant,
    meter: OnceLock<LagMeter>,
}

impl SystemTime {
    /// Time from now on.
    #[must_use]
    pub fn new() -> Self {
        Self { start: Instant::now(), meter: OnceLock::new() }
    }

    /// The same for whoever shares it.
    #[must_use]
    pub fn shared() -> Arc<dyn Time> {
        Arc::new(Self::new())
    }
}

impl Default for SystemTime {
    fn default() -> Self {
        Self::new()
    }
}

impl Time for SystemTime {
    fn now(&self) -> Duration {
        self.start.elapsed()
    }

    fn late(&self) -> Duration {
        self.meter.get_or_init(LagMeter::start).late()
    }

    fn thread(&self) -> Duration {
        #[cfg(unix)]
        {
            use rustix::time::{ClockId, clock_gettime};
            Duration::try_from(clock_gettime(ClockId::ThreadCPUTime)).unwrap_or_default()
        }
        #[cfg(not(unix))]
        Duration::ZERO
    }
}

/// Measures how late this process is woken up.
#[derive(Debug)]
struct LagMeter {
    /// Nanoseconds of lateness so far.
    late: Arc<AtomicU64>,
}

impl LagMeter {
    /// A meter that measures until it is dropped.
    fn start() -> Self {
        let late = Arc::new(AtomicU64::new(0));
        let watched = Arc::downgrade(&late);
        std::thread::spawn(move || {
            loop {
                let before = Instant::now();
                std::thread::sleep(BEAT);
                let late = before.elapsed().saturating_sub(BEAT);
                let Some(sum) = watched.upgrade() else { return };
                if late > USUAL {
                    let nanos = u64::try_from(late.as_nanos()).unwrap_or(u64::MAX);
                    sum.fetch_add(nanos, Ordering::Relaxed);
                }
            }
        });
        Self { late }
    }

    fn late(&self) -> Duration {
        Duration::from_nanos(self.late.load(Ordering::Relaxed))
    }
}

/// The time of one turn, running.
#[derive(Debug, Clone)]
pub struct Stopwatch {
    time: Arc<dyn Time>,
    started: Duration,
    allowed: Duration,
    late_before: Duration,
    /// Nanoseconds in which the referee did something else; all clones are one.
    excused: Arc<AtomicU64>,
}

impl Stopwatch {
    /// Starts to run, for so long.
    #[must_use]
    pub fn start(allowed: Duration, time: &Arc<dyn Time>) -> Self {
        Self {
            time: Arc::clone(time),
            started: time.now(),
            allowed,
            late_before: time.late(),
            excused: Arc::new(AtomicU64::new(0)),
        }
    }

    /// Does something that is the referee's own work, or work for others: it is charged to nobody.
    pub(crate) fn excuse<T>(&self, work: impl FnOnce() -> T) -> T {
        let before = self.time.now();
        let done = work();
        let took = self.time.now().saturating_sub(before);
        self.excused.fetch_add(u64::try_from(took.as_nanos()).unwrap_or(u64::MAX), Ordering::Relaxed);
        done
    }

    fn elapsed(&self) -> Duration {
        let excused = Duration::from_nanos(self.excused.load(Ordering::Relaxed));
        self.time.now().saturating_sub(self.started).saturating_sub(excused)
    }

    /// What is credited for lag so far.
    #[must_use]
    pub fn credit(&self) -> Duration {
        self.time.late().saturating_sub(self.late_before).min(MOST_CREDIT)
    }

    /// What the turn has used so far, less the credit.
    #[must_use]
    pub fn used(&self) -> Duration {
        self.elapsed().saturating_sub(self.credit())
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
        let used = self.elapsed().saturating_sub(credit);
        if used >= self.allowed { Err(Fault::Time { used, allowed: self.allowed, credit }) } else { Ok(used) }
    }
}

/// How long this thread runs, against how long it could have.
#[derive(Debug)]
pub(crate) struct Running {
    time: Arc<dyn Time>,
    since: Duration,
    before: Duration,
}

impl Running {
    fn start(time: &Arc<dyn Time>) -> Self {
        Self { time: Arc::clone(time), since: time.now(), before: time.thread() }
    }

    /// How long the thread stood since the start.
    fn stood(&self) -> Duration {
        let ran = self.time.thread().saturating_sub(self.before);
        // Where nobody tells, it never stood.
        if ran.is_zero() { ran } else { self.time.now().saturating_sub(self.since).saturating_sub(ran) }
    }
}

/// The clocks of one match.
#[derive(Debug)]
pub(crate) struct Clocks {
    clock: Clock,
    time: Arc<dyn Time>,
    /// What each player has used in all, and in how many moves.
    used: Vec<(Duration, u32)>,
}

impl Clocks {
    pub(crate) fn new(clock: Clock, time: &Arc<dyn Time>, players: usize) -> Self {
        Self { clock, time: Arc::clone(time), used: vec![(Duration::ZERO, 0); players] }
    }

    /// Starts a turn.
    pub(crate) fn start(&self, seat: usize) -> TurnClock {
        let left = |&(used, moves): &(Duration, u32)| self.clock.left(used, moves, Duration::ZERO);
        let left: Vec<Duration> = self.used.iter().filter_map(left).collect();
        let turn = self.clock.turn(&left, seat);
        let stopwatch = turn.time().map(|allowed| Stopwatch::start(allowed, &self.time));
        TurnClock { turn, stopwatch, stop: None }
    }

    /// Watches how long this thread runs in a turn of time, for a seat that computes in it.
    pub(crate) fn watch(&self, turn: &TurnClock, computes_here: bool) -> Option<Running> {
        (turn.stopwatch.is_some() && computes_here).then(|| Running::start(&self.time))
    }

    /// Ends a turn, and says how long it took, or that it took too long; nobody knows where time is not limited.
    /// What the seat's own computing shows that it stood is credited.
    pub(crate) fn stop(
        &mut self,
        turn: &TurnClock,
        running: Option<Running>,
    ) -> Result<Option<Duration>, Fault> {
        let Some(stopwatch) = &turn.stopwatch else { return Ok(None) };
        let used = stopwatch.settle(running.map_or(Duration::ZERO, |running| running.stood()))?;
        if let Some((sum, moves)) = self.used.get_mut(turn.turn.seat) {
            *sum = sum.saturating_add(used);
            *moves = moves.saturating_add(1);
        }
        Ok(Some(used))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tablero_core::ManualTime;

    #[test]
    fn a_game_clock_counts_what_is_used_and_adds_the_increment() {
        let seconds = Duration::from_secs;
        let time = ManualTime::default();
        let shared: Arc<dyn Time> = Arc::new(time.clone());
        let mut clocks = Clocks::new("10s+2s".parse().unwrap(), &shared, 2);
        let turn = clocks.start(0);
        time.pass(seconds(4));
        assert_eq!(clocks.stop(&turn, None), Ok(Some(seconds(4))));
        assert_eq!(clocks.start(1).turn.left, [seconds(8), seconds(10)]);
        let late = clocks.start(0);
        time.pass(seconds(8));
        assert!(matches!(clocks.stop(&late, None), Err(Fault::Time { .. })));
    }

    #[test]
    fn the_referees_own_work_is_charged_to_nobody() {
        let seconds = Duration::from_secs;
        let time = ManualTime::default();
        let shared: Arc<dyn Time> = Arc::new(time.clone());
        let mut clocks = Clocks::new(Clock::PerMove(seconds(3)), &shared, 2);
        let turn = clocks.start(0);
        let watch = turn.stopwatch.clone().unwrap();
        watch.excuse(|| time.pass(seconds(60)));
        time.pass(seconds(2));
        assert_eq!((watch.left(), watch.fault()), (seconds(1), None));
        assert_eq!(clocks.stop(&turn, None), Ok(Some(seconds(2))));
    }

    #[test]
    fn without_a_clock_of_time_none_is_read() {
        let shared: Arc<dyn Time> = Arc::new(ManualTime::default());
        let mut clocks = Clocks::new(Clock::Nodes(7), &shared, 2);
        let turn = clocks.start(1);
        assert_eq!((turn.turn.nodes, turn.stopwatch.is_none()), (Some(7), true));
        assert_eq!(clocks.stop(&turn, None), Ok(None));
    }
}
