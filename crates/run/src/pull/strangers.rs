//! Clients that have not shown the token yet: few from each address, and heard for a short time.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::io::{self, Read};
use std::net::{IpAddr, TcpStream};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::http::PATIENCE;

/// The most connections at once of one address that have not shown the token.
const EACH: usize = 32;
/// The most of all addresses.
const ALL: usize = 192;
/// How long somebody may take to show it.
const GREETING: Duration = Duration::from_secs(2);

/// How many have not shown the token, by address.
#[derive(Debug, Default)]
pub(super) struct Strangers(Mutex<BTreeMap<IpAddr, usize>>);

impl Strangers {
    /// Lets one more in; false if there are too many.
    pub(super) fn enter(&self, from: IpAddr) -> bool {
        let mut inside = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let all: usize = inside.values().sum();
        let own = inside.entry(from).or_default();
        let is_let_in = *own < EACH && all < ALL;
        if is_let_in {
            *own += 1;
        } else if *own == 0 {
            inside.remove(&from);
        }
        is_let_in
    }

    /// One of them has shown the token, or has gone.
    pub(super) fn leave(&self, from: IpAddr) {
        let mut inside = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match inside.get_mut(&from) {
            Some(own) if *own > 1 => *own -= 1,
            _ => drop(inside.remove(&from)),
        }
    }
}

/// What can be told how long to wait for something to read.
pub(super) trait Wait: Read {
    fn wait(&self, time: Duration) -> io::Result<()>;
}

impl Wait for TcpStream {
    fn wait(&self, time: Duration) -> io::Result<()> {
        self.set_read_timeout(Some(time))
    }
}

/// A connection that is read until its time is up, however little comes at a time; once its owner is known, until it stands still.
pub(super) struct Heard<'a, R> {
    pub(super) from: R,
    /// How long it is since some fixed moment.
    pub(super) now: &'a dyn Fn() -> Duration,
    /// When a stranger is not heard any longer.
    end: &'a Cell<Option<Duration>>,
}

impl<'a, R: Wait> Heard<'a, R> {
    /// Listens to a stranger; whoever clears `end` knows who it is.
    pub(super) fn new(from: R, now: &'a dyn Fn() -> Duration, end: &'a Cell<Option<Duration>>) -> Self {
        end.set(Some(now() + GREETING));
        Self { from, now, end }
    }
}

impl<R: Wait> Read for Heard<'_, R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let left = self.end.get().map_or(PATIENCE, |end| end.saturating_sub((self.now)()));
        if left.is_zero() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        self.from.wait(left)?;
        self.from.read(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::super::http::{Bad, Request};
    use super::*;

    /// One byte a second.
    struct Drip<'a> {
        text: &'a [u8],
        clock: &'a Cell<Duration>,
    }

    impl Read for Drip<'_> {
        fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
            self.clock.set(self.clock.get() + Duration::from_secs(1));
            let (first, rest) = self.text.split_at(1.min(self.text.len()));
            self.text = rest;
            bytes[..first.len()].copy_from_slice(first);
            Ok(first.len())
        }
    }

    impl Wait for Drip<'_> {
        fn wait(&self, _: Duration) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_stranger_who_drips_is_not_heard_for_long() {
        let (clock, end) = (Cell::new(Duration::ZERO), Cell::new(None));
        let now = || clock.get();
        let text = b"GET /plan HTTP/1.1\r\nAuthorization: Bearer t\r\n\r\n";
        let mut heard = Heard::new(Drip { text, clock: &clock }, &now, &end);
        assert_eq!(Request::read(&mut heard, |_| true).unwrap_err(), Bad::Gone);
        assert!(clock.get() <= GREETING, "{:?}", clock.get());
    }

    #[test]
    fn somebody_known_may_be_slow() {
        let (clock, end) = (Cell::new(Duration::ZERO), Cell::new(None));
        let now = || clock.get();
        let text = b"0123456789";
        let mut heard = Heard::new(Drip { text, clock: &clock }, &now, &end);
        end.set(None);
        assert_eq!(heard.read_to_end(&mut Vec::new()).unwrap(), text.len());
    }

    #[test]
    fn an_address_does_not_keep_out_others() {
        let strangers = Strangers::default();
        let address = |last: u8| IpAddr::from([192, 0, 2, last]);
        assert_eq!((0..1000).filter(|_| strangers.enter(address(1))).count(), EACH);
        assert!(strangers.enter(address(2)));
        strangers.leave(address(1));
        assert!(strangers.enter(address(1)) && !strangers.enter(address(1)));
        assert_eq!((3..=255).filter(|&last| strangers.enter(address(last))).count(), ALL - EACH - 1);
        assert!(!strangers.enter(address(2)));
    }
}
