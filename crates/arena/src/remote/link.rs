//! Lines to and from an agent, without ever blocking on it.

use std::collections::VecDeque;
use std::io;
use std::net::TcpStream;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::process::{ChildStderr, ChildStdin, ChildStdout};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::{Errno, ioctl_fionbio, read, write};

use super::ear::{Ear, Way};

/// How much of what a process writes to its standard error is kept.
const KEPT_ERRORS: usize = 600;
/// How much is read at a time.
const CHUNK: usize = 16 << 10;

/// The two directions of talk with an agent.
#[derive(Debug)]
pub(super) struct Link {
    /// What the agent reads; `None` once it has closed it.
    to_agent: Option<OwnedFd>,
    /// What the agent writes; `None` once it has closed it.
    from_agent: Option<OwnedFd>,
    /// What a process writes to its standard error.
    errors: Option<OwnedFd>,
    /// Whether both directions are one socket.
    socket: bool,
    outbox: VecDeque<u8>,
    inbox: Vec<u8>,
    /// How much of the inbox is known to hold no end of line.
    scanned: usize,
    last_words: VecDeque<u8>,
    ear: Option<Ear>,
    longest_line: usize,
    most_unread: usize,
}

/// What came of waiting for a line.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Received {
    /// A line, without its end.
    Line(Vec<u8>),
    /// Nothing in time.
    Nothing,
    /// A line longer than may be.
    TooLong,
    /// The agent has closed its output.
    Closed,
    /// The agent has closed its input.
    InputClosed,
}

/// So many bytes wait for an agent that does not read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Unread(pub(super) usize);

impl Link {
    pub(super) fn process(
        input: ChildStdin,
        output: ChildStdout,
        errors: ChildStderr,
        limits: &super::LineBudget,
    ) -> io::Result<Self> {
        Self::new(input.into(), output.into(), Some(errors.into()), false, limits)
    }

    pub(super) fn socket(stream: TcpStream, limits: &super::LineBudget) -> io::Result<Self> {
        stream.set_nodelay(true)?;
        let other = stream.try_clone()?;
        Self::new(stream.into(), other.into(), None, true, limits)
    }

    fn new(
        to_agent: OwnedFd,
        from_agent: OwnedFd,
        errors: Option<OwnedFd>,
        socket: bool,
        limits: &super::LineBudget,
    ) -> io::Result<Self> {
        ioctl_fionbio(&to_agent, true)?;
        ioctl_fionbio(&from_agent, true)?;
        if let Some(errors) = &errors {
            ioctl_fionbio(errors, true)?;
        }
        Ok(Self {
            to_agent: Some(to_agent),
            from_agent: Some(from_agent),
            errors,
            socket,
            outbox: VecDeque::new(),
            inbox: Vec::new(),
            scanned: 0,
            last_words: VecDeque::new(),
            ear: None,
            longest_line: limits.line,
            most_unread: limits.unread,
        })
    }

    /// Allows so much from now on.
    pub(super) fn allow(&mut self, limits: &super::LineBudget) {
        (self.longest_line, self.most_unread) = (limits.line, limits.unread);
    }

    /// Lets somebody listen from now on.
    pub(super) fn listen(&mut self, ear: Option<Ear>) {
        self.ear = ear;
    }

    /// Sends a line, now or as soon as the agent reads. If it has closed its input, [`receive`](Link::receive) says so
    /// after the last of what it said. Only what was sent before counts against it: the length of this line is not its
    /// doing.
    pub(super) fn send(&mut self, line: &str) -> Result<(), Unread> {
        if let Some(ear) = &self.ear {
            ear.hear(Way::ToAgent, line.as_bytes());
        }
        self.flush();
        let waiting = self.outbox.len();
        if waiting > self.most_unread {
            return Err(Unread(waiting));
        }
        self.outbox.extend(line.as_bytes());
        self.flush();
        Ok(())
    }

    /// Writes what the agent takes without waiting.
    fn flush(&mut self) {
        while !self.outbox.is_empty() {
            let Some(to_agent) = &self.to_agent else { return self.outbox.clear() };
            match write(to_agent, self.outbox.as_slices().0) {
                Ok(count) => drop(self.outbox.drain(..count)),
                Err(Errno::INTR) => {}
                Err(Errno::AGAIN) => return,
                Err(_) => self.to_agent = None,
            }
        }
    }

    /// A line that has come whole, or that comes before `left` says zero.
    pub(super) fn receive(&mut self, left: &dyn Fn() -> Duration) -> Received {
        loop {
            if let Some(received) = self.take_line() {
                return received;
            }
            if self.from_agent.is_none() {
                return Received::Closed;
            }
            let time = left();
            let input_closed = self.wait(time);
            if !self.read_all() && self.from_agent.is_some() {
                if input_closed || self.to_agent.is_none() {
                    return Received::InputClosed;
                }
                if time.is_zero() {
                    return Received::Nothing;
                }
            }
        }
    }

    /// The first line of the inbox.
    fn take_line(&mut self) -> Option<Received> {
        let unscanned = self.inbox.get(self.scanned..).unwrap_or_default();
        match unscanned.iter().position(|&byte| byte == b'\n') {
            Some(at) if self.scanned + at <= self.longest_line => {
                let mut line: Vec<u8> = self.inbox.drain(..=self.scanned + at).collect();
                line.pop();
                self.scanned = 0;
                if let Some(ear) = &self.ear {
                    ear.hear(Way::FromAgent, &line);
                }
                Some(Received::Line(line))
            }
            Some(_) => Some(Received::TooLong),
            None => {
                self.scanned = self.inbox.len();
                (self.inbox.len() > self.longest_line).then_some(Received::TooLong)
            }
        }
    }

    /// Waits until there is something to read, or to write where something is to be written; whether the agent has
    /// closed its input.
    fn wait(&self, time: Duration) -> bool {
        let mut watched = Vec::with_capacity(3);
        // A pipe tells that nobody reads it without being asked to write.
        let writing = if self.outbox.is_empty() { PollFlags::empty() } else { PollFlags::OUT };
        let to_agent = self.to_agent.as_ref().filter(|_| !self.socket || !self.outbox.is_empty());
        watched.extend(to_agent.map(|fd| PollFd::new(fd, writing)));
        watched.extend(self.from_agent.as_ref().map(|fd| PollFd::new(fd, PollFlags::IN)));
        watched.extend(self.errors.as_ref().map(|fd| PollFd::new(fd, PollFlags::IN)));
        wait_for(&mut watched, time);
        let closed = |pipe: &PollFd<'_>| pipe.revents().contains(PollFlags::ERR);
        !self.socket && to_agent.is_some() && watched.first().is_some_and(closed)
    }

    /// Reads and writes what there is without waiting, up to one line past the longest; whether anything came.
    fn read_all(&mut self) -> bool {
        self.flush();
        self.read_errors();
        let mut came = false;
        let mut chunk = [0; CHUNK];
        while self.inbox.len() <= self.longest_line {
            let Some(from_agent) = &self.from_agent else { break };
            match read(from_agent, &mut chunk) {
                Ok(0) => self.from_agent = None,
                Ok(count) => {
                    self.inbox.extend(&chunk[..count]);
                    came = true;
                    if count < CHUNK {
                        break;
                    }
                }
                Err(Errno::INTR) => {}
                Err(Errno::AGAIN) => break,
                Err(_) => self.from_agent = None,
            }
        }
        came
    }

    fn read_errors(&mut self) {
        let mut chunk = [0; CHUNK];
        // A bounded number of times: a process may write faster than we read.
        for _ in 0..8 {
            let Some(errors) = &self.errors else { return };
            match read(errors, &mut chunk) {
                Ok(0) => {
                    self.errors = None;
                    if let Some(ear) = &mut self.ear {
                        ear.end_of_errors();
                    }
                }
                Ok(count) => {
                    if let Some(ear) = &mut self.ear {
                        ear.hear_errors(&chunk[..count]);
                    }
                    self.last_words.extend(&chunk[..count]);
                    let excess = self.last_words.len().saturating_sub(KEPT_ERRORS);
                    drop(self.last_words.drain(..excess));
                }
                Err(Errno::INTR) => {}
                Err(Errno::AGAIN) => return,
                Err(_) => self.errors = None,
            }
        }
    }

    /// The end of what the process wrote to its standard error, on one line.
    pub(super) fn last_words(&mut self) -> String {
        self.read_errors();
        let bytes: Vec<u8> = self.last_words.iter().copied().collect();
        let text = String::from_utf8_lossy(&bytes);
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// Where a message would come from.
    pub(super) fn readable(&self) -> Option<BorrowedFd<'_>> {
        self.from_agent.as_ref().map(AsFd::as_fd)
    }

    /// Ends the talk: what was sent is given a moment to arrive.
    pub(super) fn say_goodbye(&mut self, goodbye: &str, moment: Duration) {
        // Whether it arrives or not, the talk is over.
        let _ = self.send(goodbye);
        let end = Instant::now() + moment;
        let left = || end.saturating_duration_since(Instant::now());
        while !self.outbox.is_empty() && !left().is_zero() {
            self.wait(left());
            self.forget();
        }
        self.say_no_more();
        while self.socket && !self.forget() && !left().is_zero() {
            self.wait(left());
        }
    }

    /// Tells the agent that nothing more comes.
    pub(super) fn say_no_more(&mut self) {
        if let Some(to_agent) = self.to_agent.take().filter(|_| self.socket) {
            // The other direction stays open: closing a socket with something unread in it would destroy what is on
            // its way to the agent.
            let _ = TcpStream::from(to_agent).shutdown(std::net::Shutdown::Write);
        }
    }

    /// Drops what the agent says; whether it has said all.
    pub(super) fn forget(&mut self) -> bool {
        self.read_all();
        self.inbox.clear();
        self.from_agent.is_none()
    }
}

/// Waits for one of several.
pub(super) fn wait_for(watched: &mut [PollFd<'_>], time: Duration) {
    let time = Timespec::try_from(time).unwrap_or(Timespec { tv_sec: 1, tv_nsec: 0 });
    // An interruption is no event; the caller looks at its clock and waits again.
    let _ = poll(watched, Some(&time));
}
