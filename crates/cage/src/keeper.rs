//! The keeper: the first process of a cage.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Write as _};
use std::os::unix::process::CommandExt as _;
use std::process::Command;
use std::sync::Mutex;

use rustix::process::{
    DumpableBehavior, Pid, Signal, WaitOptions, getpid, getppid, set_child_subreaper, set_dumpable_behavior,
    set_parent_process_death_signal, setsid, wait,
};

use crate::group::{Doors, was_too_large};
use crate::launcher::let_go;
use crate::{Cage, Fate, LAUNCHER, Part, walls, watch};

/// The variables that a program may know.
const VARIABLES: [&str; 6] = ["PATH", "LANG", "LANGUAGE", "LC_ALL", "LC_CTYPE", "TZ"];

/// What a keeper does with the words of its command line: builds the cage, starts the program in it, and notes how it ended.
pub fn keep(words: impl IntoIterator<Item = OsString>) -> io::Result<()> {
    let cage = Cage::read(words).map_err(|error| io::Error::other(error.to_string()))?;
    let note = match walls::open_note(&cage) {
        Ok(file) => Note(Mutex::new(Some(file))),
        Err(error) => return std::fs::write(&cage.note, Fate::Unstarted(error.to_string()).line()),
    };
    match start(&cage) {
        Ok(program) => attend(&cage, program, &note),
        Err(error) => {
            note.end(&Fate::Unstarted(error.to_string()));
            Ok(())
        }
    }
}

/// Where the end is noted, once.
pub(crate) struct Note(Mutex<Option<File>>);

impl Note {
    pub(crate) fn end(&self, fate: &Fate) {
        let file = self.0.lock().ok().and_then(|mut file| file.take());
        if let Some(mut file) = file {
            // Without a note the referee knows that something is wrong.
            let _ = file.write_all(fate.line().as_bytes());
        }
    }
}

/// Builds the cage and starts the program in it.
fn start(cage: &Cage) -> io::Result<Pid> {
    if cage.parts.has(Part::Namespaces) {
        // When the launcher ends, this process does, and with it everything in the namespace.
        set_parent_process_death_signal(Some(Signal::KILL))?;
        // Unless it has ended already. The mounts are still those of outside, and with them the numbers of processes.
        if !launcher_lives() {
            // Without a note, as always when somebody else ends a cage.
            std::process::exit(1);
        }
    } else {
        set_child_subreaper(Some(getpid()))?;
    }
    if !cage.parts.has(Part::Landlock) {
        // Landlock keeps the terminal of the person closed; otherwise there must be none. Not always: the system shares its
        // processors between sessions, and on a busy machine an agent in another one is woken late.
        setsid()?;
    }
    let apart = cage.parts.has(Part::Namespaces);
    // Without a group the watch and the limits of each process remain.
    let doors = cage.group.as_ref().and_then(|group| Doors::open(group, apart).ok());
    walls::mounts(cage)?;
    close_fds::set_fds_cloexec(3, &[]);
    std::thread::scope(|scope| {
        // What the thread puts on, the program inherits, and the rest of this process does not.
        let dressed = std::thread::Builder::new().spawn_scoped(scope, || {
            walls::put_on(cage)?;
            match &doors {
                Some(doors) => doors.inside(|| command(cage).spawn()),
                None => command(cage).spawn(),
            }
        })?;
        let child = dressed.join().map_err(|_| io::Error::other("the cage could not be built"))??;
        Ok(Pid::from_child(&child))
    })
}

/// Whether the parent of this process, as it is seen outside of its namespace, is a launcher.
fn launcher_lives() -> bool {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let parent = stat.rsplit_once(')').and_then(|(_, rest)| rest.split_ascii_whitespace().nth(1));
    let words = parent.and_then(|parent| std::fs::read(format!("/proc/{parent}/cmdline")).ok());
    words.is_some_and(|words| words.split(|&byte| byte == 0).nth(1) == Some(LAUNCHER.as_bytes()))
}

fn command(cage: &Cage) -> Command {
    let (program, arguments) =
        cage.command.split_first().map_or_else(Default::default, |(program, rest)| (program.clone(), rest));
    let mut command = Command::new(program);
    command.args(arguments).current_dir(&cage.folder).env_clear().process_group(0);
    for name in VARIABLES {
        command.envs(std::env::var_os(name).map(|value| (name, value)));
    }
    command.env("HOME", &cage.folder).env("TMPDIR", &cage.folder);
    command.envs(cage.variables.iter().filter_map(|variable| variable.split_once('=')));
    command
}

/// Waits until the program ends or uses too much.
fn attend(cage: &Cage, program: Pid, note: &Note) -> io::Result<()> {
    let_go()?;
    // So that no process of the same user can look into this one.
    set_dumpable_behavior(DumpableBehavior::NotDumpable)?;
    let launcher = getppid();
    std::thread::scope(|scope| {
        std::thread::Builder::new().spawn_scoped(scope, || {
            let alone = !cage.parts.has(Part::Namespaces);
            let limit = watch::until_too_much(&cage.limits, alone, || alone && getppid() != launcher);
            note.end(&Fate::Limit(limit));
            leave(cage);
        })?;
        loop {
            // Whoever was left behind by others of the cage is buried here too.
            let (pid, status) = match wait(WaitOptions::empty()) {
                Ok(Some(ended)) => ended,
                // The program may send signals to its keeper, and some of them interrupt it.
                Ok(None) | Err(rustix::io::Errno::INTR) => continue,
                Err(_) => leave(cage),
            };
            let exit = status.exit_status().map(Fate::Exit);
            let end = exit.or_else(|| status.terminating_signal().map(Fate::Signal));
            if let Some(end) = end.filter(|_| pid == program) {
                let too_large = end == Fate::Signal(9) && cage.group.as_deref().is_some_and(was_too_large);
                let limit =
                    || format!("its processes use more than {} MB of memory", cage.limits.memory >> 20);
                note.end(&if too_large { Fate::Limit(limit()) } else { end });
                leave(cage);
            }
        }
    })
}

/// Ends everything in the cage: the namespace ends with this process.
fn leave(cage: &Cage) -> ! {
    if !cage.parts.has(Part::Namespaces) {
        watch::end_family();
    }
    std::process::exit(0)
}
