//! A second process that ends the agents when the referee cannot, because it was killed with -9, or by the system for its memory.
//!
//! It reads a pipe whose other end the referee alone holds, and learns there which agents run. When the pipe ends, the
//! referee has ended, however that came about, and every agent that it did not end itself is killed like at the end of
//! a seat. The guard is started with the first agent, in a group of its own so that Ctrl-C does not reach it, and costs
//! the referee two short lines per agent and nothing per move. A signal that the system sends to children when their
//! parent dies exists on Linux alone, follows the thread that started the child, and cannot be asked for without
//! `unsafe`; hence a process. Between the start of an agent and the line about it there is a moment in which the guard
//! does not know it.

use std::io::{self, BufRead, Write as _};
use std::os::unix::process::CommandExt as _;
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;

use rustix::io::ioctl_fionbio;
use rustix::process::Pid;

use super::AgentCommand;
use super::process::kill_whole;

/// The guard of this program.
static GUARD: Mutex<Guard> = Mutex::new(Guard { command: None, process: None });

struct Guard {
    command: Option<AgentCommand>,
    process: Option<Child>,
}

/// Has the agents that are started from now on ended by a second process when this one is killed. The command must
/// start a program that calls [`guard`] with its standard input: this very program in another mode, for example.
///
/// If it cannot be started, agents run without a guard.
pub fn set_guard(command: AgentCommand) {
    if let Ok(mut guard) = GUARD.lock() {
        guard.command = Some(command);
    }
}

/// What a guard does: reads which agents run until the referee is gone, then ends those that are left.
pub fn guard(orders: impl BufRead) {
    let mut running: Vec<(Pid, String)> = Vec::new();
    for line in orders.lines().map_while(Result::ok) {
        match Order::read(&line) {
            Some(Order::Begun(pid, mark)) => running.push((pid, mark.to_owned())),
            Some(Order::Ended(pid)) => running.retain(|(other, _)| *other != pid),
            None => {}
        }
    }
    for (pid, mark) in running {
        kill_whole(pid, &mark, &[]);
    }
}

/// What a guard learns through its pipe.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Order<'a> {
    /// An agent runs.
    Begun(Pid, &'a str),
    /// It has been ended, with everything it started.
    Ended(Pid),
}

impl<'a> Order<'a> {
    fn line(self) -> String {
        match self {
            Self::Begun(pid, mark) => format!("begun {} {mark}\n", pid.as_raw_nonzero()),
            Self::Ended(pid) => format!("ended {}\n", pid.as_raw_nonzero()),
        }
    }

    fn read(line: &'a str) -> Option<Self> {
        let mut words = line.split(' ');
        let (word, pid, mark) = (words.next()?, words.next()?, words.next());
        // The numbers 1 and below name more than one process where a group is meant.
        let pid = pid.parse().ok().filter(|&pid| pid > 1).and_then(Pid::from_raw)?;
        match (word, mark) {
            ("begun", Some(mark)) => Some(Self::Begun(pid, mark)),
            ("ended", None) => Some(Self::Ended(pid)),
            _ => None,
        }
    }
}

/// Tells the guard that an agent runs; `others` run too, for a guard that has to be started.
pub(super) fn begun(pid: Pid, mark: &str, others: &[(Pid, String)]) {
    let Ok(mut guard) = GUARD.lock() else { return };
    let news = Order::Begun(pid, mark).line();
    if guard.command.is_none() || guard.tell(&news).is_ok() {
        return;
    }
    // None yet, or one that has been killed or does not read: one for all.
    let all: String = others.iter().map(|(pid, mark)| Order::Begun(*pid, mark).line()).collect();
    if guard.start().is_ok() {
        // Without a guard the agents are ended in every way but one.
        let _ = guard.tell(&(all + &news));
    }
}

/// Tells the guard that an agent has been ended.
pub(super) fn ended(pid: Pid) {
    if let Ok(mut guard) = GUARD.lock() {
        // One that is gone is replaced when the next agent begins.
        let _ = guard.tell(&Order::Ended(pid).line());
    }
}

impl Guard {
    fn tell(&mut self, text: &str) -> io::Result<()> {
        let orders = self.process.as_mut().and_then(|process| process.stdin.as_mut());
        orders.ok_or(io::ErrorKind::NotConnected)?.write_all(text.as_bytes())
    }

    fn start(&mut self) -> io::Result<()> {
        if let Some(mut old) = self.process.take() {
            // It may be stopped; killed, it does not let us wait.
            old.kill()?;
            old.wait()?;
        }
        let Some(command) = &self.command else { return Ok(()) };
        let process = Command::new(&command.program)
            .args(&command.arguments)
            .process_group(0)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()?;
        if let Some(orders) = &process.stdin {
            // A guard that somebody has stopped must not stop the referee.
            ioctl_fionbio(orders, true)?;
        }
        self.process = Some(process);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_read_as_they_are_written() {
        let pid = Pid::from_raw(4711).unwrap();
        for order in [Order::Begun(pid, "12.3"), Order::Ended(pid)] {
            assert_eq!(Order::read(order.line().trim_end()), Some(order));
        }
        for line in
            ["", "begun", "begun 5", "ended 1", "ended 0", "ended -7", "begun -1 x", "ended x", "stop 5"]
        {
            assert_eq!(Order::read(line), None, "{line:?}");
        }
    }

    #[test]
    fn what_has_not_ended_when_the_pipe_does_is_killed() {
        let mut children = [(); 2].map(|()| {
            Command::new("sleep").arg("7000").process_group(0).stdin(Stdio::null()).spawn().unwrap()
        });
        let pids = children.each_ref().map(Pid::from_child);
        let begun = pids.map(|pid| Order::Begun(pid, "no.mark").line()).concat();
        guard((begun + &Order::Ended(pids[0]).line()).as_bytes());
        assert!(!children[1].wait().unwrap().success());
        assert_eq!(children[0].try_wait().unwrap(), None, "it was no longer the guard's");
        children[0].kill().unwrap();
        children[0].wait().unwrap();
    }
}
