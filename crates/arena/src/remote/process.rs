//! Agents as processes: started in a group of their own, and ended with everything they started.
//!
//! The group is killed whole. On Linux what left the group is found too: descendants by their parents, and what
//! was cut loose by a variable of the environment that every process of the agent inherits. A program that clears
//! its environment, leaves its group and outlives its parent before the seat ends can still hide from this.

use std::io;
use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process, kill_process_group};

use tablero_core::{Fault, Pipe};

use super::ear::Ear;
use super::guard;
use super::line_agent::{Broken, Connect, Connected};
use super::link::Link;
use super::messages::greet;
use super::shell_line::{is_on_path, with_exec};
use super::{Goodbye, LineBudget};
use tablero_core::Player;
use tablero_wire::protocol::RefereeMessage;

/// The variable that marks the processes of an agent.
const MARK: &str = "TABLERO_AGENT";
/// How long a process that closed a pipe has to end.
const ENDING: Duration = Duration::from_secs(2);
/// How long a process that was told goodbye has to end by itself.
const LEAVING: Duration = Duration::from_millis(300);

/// The processes that run now, so that they can be ended when this program is.
static RUNNING: Mutex<Vec<(Pid, String)>> = Mutex::new(Vec::new());

/// How to start an agent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AgentCommand {
    /// The program.
    pub program: String,
    /// Its arguments.
    pub arguments: Vec<String>,
}

impl AgentCommand {
    /// A line for the shell.
    #[must_use]
    pub fn shell(line: &str) -> Self {
        Self { program: "/bin/sh".to_owned(), arguments: vec!["-c".to_owned(), line.to_owned()] }
    }

    /// The arguments as they are given to the program.
    fn run_with(&self) -> Vec<String> {
        match (self.program.as_str(), self.arguments.as_slice()) {
            ("/bin/sh", [flag, line]) if flag == "-c" => vec![flag.clone(), with_exec(line, &is_on_path)],
            (_, arguments) => arguments.to_vec(),
        }
    }

    pub(super) fn text(&self) -> String {
        match (self.program.as_str(), self.arguments.as_slice()) {
            ("/bin/sh", [_, line]) => line.clone(),
            (program, arguments) => [&[program.to_owned()], arguments].concat().join(" "),
        }
    }
}

/// Ends every process of every agent; for programs that are about to end themselves.
pub fn end_all_processes() {
    let running = RUNNING.lock().map(|mut running| std::mem::take(&mut *running)).unwrap_or_default();
    for (pid, mark) in running {
        kill_whole(pid, &mark, &[]);
        guard::ended(pid);
    }
}

/// A process on which an agent runs.
#[derive(Debug)]
struct Running {
    child: Child,
    pid: Option<Pid>,
    mark: String,
    ended: Option<ExitStatus>,
}

/// Starts a process whenever a seat needs one.
#[derive(Debug)]
pub(super) struct Processes {
    command: AgentCommand,
    limits: LineBudget,
    ear: Option<Ear>,
    running: Option<Running>,
}

impl Processes {
    pub(super) fn new(command: AgentCommand, limits: LineBudget) -> Self {
        Self { command, limits, ear: None, running: None }
    }

    /// Lets somebody listen to the processes that are started from now on.
    pub(super) fn listen(&mut self, ear: Option<Ear>) {
        self.ear = ear;
    }

    /// Sends the agent away; what was wrong with how it ended.
    pub(super) fn dismiss(&mut self, mut link: Link, goodbye: Goodbye, patience: Duration) -> Option<String> {
        let mut running = self.running.take()?;
        if goodbye == Goodbye::Message {
            // If it cannot be said, the process has ended or does not read, and either shows.
            let _ = link.send(&RefereeMessage::Bye.line());
        } else {
            link.say_no_more();
        }
        match running.wait(patience) {
            None => Some(format!("it still runs after {} s", patience.as_secs_f64())),
            Some(status) if status.success() => None,
            Some(status) => Some(format!("it ended with {}", how(status))),
        }
    }

    /// Starts the process; the one before it, if any, is ended.
    pub(super) fn launch(&mut self) -> Result<Link, Fault> {
        let unstartable =
            |error: io::Error| Fault::Unstartable { command: self.command.text(), reason: error.to_string() };
        let (running, mut link) = self.start().map_err(unstartable)?;
        link.listen(self.ear.clone());
        self.running = Some(running);
        Ok(link)
    }

    fn start(&self) -> io::Result<(Running, Link)> {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let mark = format!("{}.{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let mut child = Command::new(&self.command.program)
            .args(self.command.run_with())
            .env(MARK, &mark)
            .process_group(0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()?;
        let pid = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
        if let (Ok(mut running), Some(pid)) = (RUNNING.lock(), pid) {
            guard::begun(pid, &mark, &running);
            running.push((pid, mark.clone()));
        }
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let running = Running { child, pid, mark, ended: None };
        running.limit_memory(self.limits.memory)?;
        let (Some(input), Some(output), Some(errors)) = pipes else {
            return Err(io::Error::other("the process has no pipes"));
        };
        Ok((running, Link::process(input, output, errors, &self.limits)?))
    }
}

impl Connect for Processes {
    fn listen(&mut self, ear: Option<Ear>) {
        self.listen(ear);
    }

    fn connect(&mut self, seat: Player) -> Result<Connected, Fault> {
        let mut link = self.launch()?;
        let hello = greet(&mut link, &self.limits)
            .and_then(|hello| {
                let welcome = RefereeMessage::Welcome { seat: seat.seat(), token: "" }.line();
                link.send(&welcome).map_err(Broken::from)?;
                Ok(hello)
            })
            .map_err(|broken| self.fault(&mut link, broken))?;
        Ok(Connected { link, hello })
    }

    fn fault(&mut self, link: &mut Link, broken: Broken) -> Fault {
        let which = match broken {
            Broken::Fault(fault) => return fault,
            Broken::Input => Pipe::Input,
            Broken::Output => Pipe::Output,
        };
        let Some(running) = &mut self.running else { return Fault::ClosedPipe { which } };
        let status = running.wait(ENDING);
        let stderr = link.last_words();
        match status {
            None => Fault::ClosedPipe { which },
            Some(status) if status.success() => Fault::Exit { stderr },
            Some(status) => Fault::Crash { how: how(status), stderr },
        }
    }

    fn close(&mut self, mut link: Option<Link>, goodbye: &str) {
        let Some(mut running) = self.running.take() else { return };
        // Descendants are known by their parents, so look before it goes.
        let family = running.pid.map(|pid| strays(pid, &running.mark)).unwrap_or_default();
        if let Some(link) = &mut link {
            link.say_goodbye(goodbye, LEAVING);
            running.wait(LEAVING);
            // What it said on leaving.
            link.forget();
        }
        running.end(&family);
    }
}

fn how(status: ExitStatus) -> String {
    match (status.signal(), status.code()) {
        (Some(signal), _) => format!("signal {signal}"),
        (None, Some(code)) => format!("exit status {code}"),
        (None, None) => status.to_string(),
    }
}

impl Running {
    #[cfg(target_os = "linux")]
    fn limit_memory(&self, most: Option<u64>) -> io::Result<()> {
        use rustix::process::{Resource, Rlimit, prlimit};
        if let (Some(most), Some(_)) = (most, self.pid) {
            let limit = Rlimit { current: Some(most), maximum: Some(most) };
            match prlimit(self.pid, Resource::Data, limit) {
                // It may have ended by now.
                Ok(_) | Err(rustix::io::Errno::SRCH) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
    }

    #[cfg(not(target_os = "linux"))]
    fn limit_memory(&self, most: Option<u64>) -> io::Result<()> {
        let unsupported = || io::Error::other("memory limits are not supported on this system");
        most.map_or(Ok(()), |_| Err(unsupported()))
    }

    /// How the process ended, if it does in this time.
    fn wait(&mut self, time: Duration) -> Option<ExitStatus> {
        let end = Instant::now() + time;
        loop {
            if let Ok(Some(status)) = self.child.try_wait() {
                self.ended = Some(status);
                return self.ended;
            }
            if Instant::now() >= end {
                return None;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    /// Ends the process and everything it started, `family` known to be of it.
    fn end(&mut self, family: &[Pid]) {
        if let Some(pid) = self.pid.take() {
            kill_whole(pid, &self.mark, family);
            guard::ended(pid);
            if let Ok(mut running) = RUNNING.lock() {
                running.retain(|(other, _)| *other != pid);
            }
        }
        if self.ended.is_none() {
            // Killed above, so neither call waits for the process's will.
            let _ = self.child.kill();
            self.ended = self.child.wait().ok();
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.end(&[]);
    }
}

/// Kills a process, its group, and what else it left behind.
pub(super) fn kill_whole(pid: Pid, mark: &str, family: &[Pid]) {
    // What is found may start more before it is killed, so look again until nothing is found.
    for _ in 0..20 {
        let mut strays = strays(pid, mark);
        strays.extend(family.iter().filter(|&&member| parent(member.as_raw_nonzero().get()).is_some()));
        let _ = kill_process_group(pid, Signal::KILL);
        for &stray in &strays {
            let _ = kill_process(stray, Signal::KILL);
        }
        if strays.is_empty() {
            return;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// The living processes that descend from `root` or bear the mark, `root` not among them.
#[cfg(target_os = "linux")]
fn strays(root: Pid, mark: &str) -> Vec<Pid> {
    let wanted = format!("{MARK}={mark}");
    let root = root.as_raw_nonzero().get();
    let mut parents = Vec::new();
    let mut found = Vec::new();
    let entries = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    for pid in entries.filter_map(|entry| entry.file_name().to_str()?.parse::<i32>().ok()) {
        let Some(parent) = parent(pid).filter(|_| pid != root) else { continue };
        parents.push((pid, parent));
        let environment = std::fs::read(format!("/proc/{pid}/environ")).unwrap_or_default();
        if environment.split(|&byte| byte == 0).any(|variable| variable == wanted.as_bytes()) {
            found.push(pid);
        }
    }
    let mut family = vec![root];
    while let Some(parent) = family.pop() {
        let children = parents.iter().filter(|(pid, of)| *of == parent && !found.contains(pid));
        let children: Vec<i32> = children.map(|&(pid, _)| pid).collect();
        family.extend(&children);
        found.extend(children);
    }
    found.into_iter().filter_map(Pid::from_raw).collect()
}

/// The parent of a living process.
#[cfg(target_os = "linux")]
fn parent(pid: i32) -> Option<i32> {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // The state and the parent follow the name in parentheses.
    let mut fields = stat.rsplit_once(')')?.1.split_ascii_whitespace();
    let state = fields.next()?;
    fields.next()?.parse().ok().filter(|_| !matches!(state, "Z" | "X"))
}

#[cfg(not(target_os = "linux"))]
fn parent(_pid: i32) -> Option<i32> {
    None
}

#[cfg(not(target_os = "linux"))]
fn strays(_root: Pid, _mark: &str) -> Vec<Pid> {
    Vec::new()
}
