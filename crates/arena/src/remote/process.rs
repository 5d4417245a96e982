//! Agents as processes: started in a group of their own, and ended with everything they started.
//!
//! A caged agent is ended by ending its launcher, with whatever it started. Without a cage the group is killed whole, and
//! on Linux what left the group is found too: descendants by their parents, and what was cut loose by a variable of the
//! environment that every process of the agent inherits. A program that clears its environment, leaves its group and
//! outlives its parent before the seat ends can still hide from this.

use std::ffi::OsString;
use std::io;
use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process, kill_process_group};

use tablero_cage::{Cage, Fate, LAUNCHER, Limits};
use tablero_core::{Fault, Pipe};
use tempfile::TempDir;

use super::ear::Ear;
use super::guard;
use super::line_agent::{Broken, Connect, Connected};
use super::link::Link;
use super::messages::greet;
use super::shell_line::{is_on_path, with_exec};
use super::shell_paths::{Caged, caged};
use super::{Goodbye, LineBudget};
use crate::sandbox::Caging;
use tablero_core::Player;
use tablero_wire::protocol::RefereeMessage;

/// The variable that marks the processes of an agent.
const MARK: &str = "TABLERO_AGENT";
/// How long a process that closed a pipe has to end.
const ENDING: Duration = Duration::from_secs(2);
/// How long a process has to end by itself after the goodbye.
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

    /// The line for the shell, if it is one.
    fn line(&self) -> Option<&str> {
        match (self.program.as_str(), self.arguments.as_slice()) {
            ("/bin/sh", [flag, line]) if flag == "-c" => Some(line),
            _ => None,
        }
    }

    /// The arguments as they are given to the program.
    fn run_with(&self) -> Vec<String> {
        self.line().map_or_else(|| self.arguments.clone(), shell_words)
    }

    pub(super) fn text(&self) -> String {
        match (self.program.as_str(), self.arguments.as_slice()) {
            ("/bin/sh", [_, line]) => line.clone(),
            (program, arguments) => [&[program.to_owned()], arguments].concat().join(" "),
        }
    }
}

/// What the shell is given for a line.
fn shell_words(line: &str) -> Vec<String> {
    vec!["-c".to_owned(), with_exec(line, &is_on_path)]
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
    since: Instant,
    /// What belongs to its cage; gone when the process is.
    home: Option<TempDir>,
}

/// The folder of a caged agent and the note about its end, in what belongs to its cage.
const FOLDER: &str = "folder";
const NOTE: &str = "note";

/// Starts a process whenever a seat needs one.
#[derive(Debug)]
pub(super) struct Processes {
    command: AgentCommand,
    limits: LineBudget,
    caging: Option<Arc<Caging>>,
    /// What the agent must read beside what its command names.
    needs: Vec<PathBuf>,
    ear: Option<Ear>,
    running: Option<Running>,
}

impl Processes {
    pub(super) fn new(command: AgentCommand, limits: LineBudget) -> Self {
        Self { command, limits, caging: None, needs: Vec::new(), ear: None, running: None }
    }

    /// Has the processes that are started from now on caged.
    pub(super) fn cage(&mut self, caging: Option<Arc<Caging>>) {
        self.caging = caging;
    }

    /// Lets the processes that are started from now on read a file.
    pub(super) fn needs(&mut self, file: PathBuf) {
        self.needs.push(file);
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
        match running.wait(patience).map(|status| running.end_of(status)) {
            None => Some(format!("it still runs after {} s", patience.as_secs_f64())),
            Some(End::Known(Fate::Exit(0))) => None,
            Some(end) => Some(format!("it ended with {end}")),
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
        let (mut command, home) = match &self.caging {
            Some(caging) if let Some(launcher) = caging.launcher() => {
                let home = tempfile::Builder::new().prefix("tablero-agent-").tempdir()?;
                let mut command = Command::new(launcher);
                command.arg(LAUNCHER).args(self.cage_words(caging, &home, &mark)?);
                (command, Some(home))
            }
            _ => {
                let mut command = Command::new(&self.command.program);
                command.args(self.command.run_with());
                (command, None)
            }
        };
        let mut child = command
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
        let running = Running { child, pid, mark, ended: None, since: Instant::now(), home };
        if running.home.is_none() {
            running.limit_memory(self.limits.memory)?;
        }
        let (Some(input), Some(output), Some(errors)) = pipes else {
            return Err(io::Error::other("the process has no pipes"));
        };
        Ok((running, Link::process(input, output, errors, &self.limits)?))
    }

    /// The cage of a process, as arguments for its launcher.
    fn cage_words(&self, caging: &Caging, home: &TempDir, mark: &str) -> io::Result<Vec<OsString>> {
        let (folder, note) = (home.path().join(FOLDER), home.path().join(NOTE));
        std::fs::create_dir(&folder)?;
        std::fs::write(&note, "")?;
        let mut read = tablero_cage::system();
        let mut words = vec![self.command.program.clone()];
        if let Some(line) = self.command.line() {
            let Caged { line, read: named } = caged(line, &std::env::current_dir()?);
            words.extend(shell_words(&line));
            read.extend(named);
        } else {
            words.extend_from_slice(&self.command.arguments);
            read.extend(tablero_cage::of_program(self.command.program.as_ref()));
        }
        read.extend_from_slice(&self.needs);
        read.extend_from_slice(caging.read());
        let mut limits = Limits::default();
        if let Some(memory) = self.limits.memory {
            (limits.memory, limits.data) = (memory, memory);
        }
        let cage = Cage {
            parts: caging.parts(),
            read,
            write: caging.write().to_vec(),
            folder,
            note,
            limits,
            group: None,
            variables: vec![format!("{MARK}={mark}")],
            command: words.into_iter().map(OsString::from).collect(),
        };
        Ok(cage.words())
    }

    /// Whether the process, if it goes on like this, may soon use up its time on the processor; then it is not asked
    /// to play another game.
    pub(super) fn is_worn(&self) -> bool {
        let most = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let allowed = Limits::default().cpu / 2 / u32::try_from(most).unwrap_or(u32::MAX);
        self.running
            .as_ref()
            .is_some_and(|running| running.home.is_some() && running.since.elapsed() > allowed)
    }

    /// What is to be said of a silent process that somebody may have stopped.
    fn stopped(&self) -> Option<Fault> {
        let proves = self.caging.as_ref().is_some_and(|caging| caging.keeps_signals());
        let running = self.running.as_ref().filter(|_| !proves)?;
        let pid = running.pid?;
        let is_stopped = |pid: &Pid| matches!(state(pid.as_raw_nonzero().get()), Some('T' | 't'));
        let family = strays(pid, &running.mark).into_iter().chain([pid]);
        let stopped = family.into_iter().find(is_stopped)?;
        let evidence = format!("its process {} is stopped, not by the referee", stopped.as_raw_nonzero());
        Some(Fault::Interfered { evidence })
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
        let end = running.wait(ENDING).map(|status| running.end_of(status));
        let stderr = link.last_words();
        match end {
            None => Fault::ClosedPipe { which },
            Some(End::Known(Fate::Exit(0))) => Fault::Exit { stderr },
            Some(End::Known(Fate::Limit(limit))) => Fault::Exhausted { limit, line: None },
            Some(End::Known(Fate::Unstarted(reason))) => {
                Fault::Unstartable { command: self.command.text(), reason }
            }
            Some(end @ End::Known(_)) => Fault::Crash { how: end.to_string(), stderr },
            Some(End::Unknown(how)) => {
                Fault::Interfered { evidence: format!("its process ended with {how}, not by the referee") }
            }
        }
    }

    fn interference(&mut self) -> Option<Fault> {
        self.stopped()
    }

    fn is_worn(&self) -> bool {
        self.is_worn()
    }

    fn cage(&mut self, caging: Option<Arc<Caging>>) {
        self.cage(caging);
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

/// How a process ended.
enum End {
    /// It is known that nobody else did it.
    Known(Fate),
    /// By a signal that the referee did not send.
    Unknown(String),
}

impl std::fmt::Display for End {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Known(Fate::Exit(code)) => write!(f, "exit status {code}"),
            Self::Known(Fate::Signal(signal)) => write!(f, "signal {signal}"),
            Self::Known(Fate::Limit(text) | Fate::Unstarted(text)) | Self::Unknown(text) => f.write_str(text),
        }
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

    /// What the end of the process means. In a cage the note is about the agent itself, and only the agent's own processes
    /// could have sent it a signal; the launcher and the keeper write one before they end, unless somebody ended them.
    fn end_of(&self, status: ExitStatus) -> End {
        if let Some(home) = &self.home {
            let noted = Fate::noted(&home.path().join(NOTE));
            return noted
                .map_or_else(|| End::Unknown(format!("{status}, and nothing was noted")), End::Known);
        }
        match (status.signal(), status.code()) {
            (Some(signal), _) => End::Unknown(format!("signal {signal}")),
            (None, Some(code)) => End::Known(Fate::Exit(code)),
            (None, None) => End::Unknown(status.to_string()),
        }
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

/// The state and the parent of a process.
#[cfg(target_os = "linux")]
fn stat(pid: i32) -> Option<(char, i32)> {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // They follow the name in parentheses.
    let mut fields = stat.rsplit_once(')')?.1.split_ascii_whitespace();
    let state = fields.next()?.chars().next()?;
    Some((state, fields.next()?.parse().ok()?))
}

/// The parent of a living process.
#[cfg(target_os = "linux")]
fn parent(pid: i32) -> Option<i32> {
    stat(pid).filter(|(state, _)| !matches!(state, 'Z' | 'X')).map(|(_, parent)| parent)
}

/// What a process is doing: `T` where it is stopped.
#[cfg(target_os = "linux")]
fn state(pid: i32) -> Option<char> {
    stat(pid).map(|(state, _)| state)
}

#[cfg(not(target_os = "linux"))]
fn state(_pid: i32) -> Option<char> {
    None
}

#[cfg(not(target_os = "linux"))]
fn parent(_pid: i32) -> Option<i32> {
    None
}

#[cfg(not(target_os = "linux"))]
fn strays(_root: Pid, _mark: &str) -> Vec<Pid> {
    Vec::new()
}
