//! The launcher: leaves for new namespaces and has the keeper started there.

use std::ffi::OsString;
use std::fs::File;
use std::io;
use std::process::Command;

use nix::sched::CloneFlags;
use rustix::process::{getegid, geteuid};
use rustix::stdio::{dup2_stderr, dup2_stdin, dup2_stdout};
use rustix::thread::{CapabilitySet, capabilities, configure_capability_in_ambient_set, set_capabilities};

use crate::group::Group;
use crate::{Cage, Fate, KEEPER, Part};

/// What a launcher does with the words of its command line: has the program of a cage kept, and ends when it has ended. How
/// it ended stands in the note.
pub fn launch(words: impl IntoIterator<Item = OsString>) -> io::Result<()> {
    let mut cage = Cage::read(words).map_err(|error| io::Error::other(error.to_string()))?;
    begin(&mut cage).inspect_err(|error| {
        // If nobody can be told, the missing note tells enough.
        let _ = std::fs::write(&cage.note, Fate::Unstarted(error.to_string()).line());
    })
}

fn begin(cage: &mut Cage) -> io::Result<()> {
    let apart = cage.parts.has(Part::Namespaces);
    if apart {
        leave().map_err(|error| missing(Part::Namespaces, &error))?;
    }
    // It is gone when the keeper is.
    let group = Group::make(&cage.limits, apart);
    cage.group = group.as_ref().map(|group| group.folder.clone());
    let mut keeper = Command::new(std::env::current_exe()?).arg(KEEPER).args(cage.words()).spawn()?;
    // Whoever holds a pipe of the program's hides that the program has closed it.
    let_go()?;
    keeper.wait()?;
    Ok(())
}

/// What says that the kernel cannot do a part.
pub(crate) fn missing(part: Part, error: &dyn std::fmt::Display) -> io::Error {
    let word = Part::ALL.into_iter().find(|(other, _)| *other == part).map_or("", |(_, word)| word);
    io::Error::other(format!("{word}: {error}"))
}

/// Gives up the three standard descriptors.
pub(crate) fn let_go() -> io::Result<()> {
    let nothing = File::options().read(true).write(true).open("/dev/null")?;
    dup2_stdin(&nothing)?;
    dup2_stdout(&nothing)?;
    dup2_stderr(&nothing)?;
    Ok(())
}

/// Leaves for new namespaces, in which the user has the same number as outside. The next process that is started is the
/// first of its namespace, and has what it needs to mount there.
fn leave() -> io::Result<()> {
    let (user, group) = (geteuid().as_raw(), getegid().as_raw());
    let flags = CloneFlags::CLONE_NEWUSER
        | CloneFlags::CLONE_NEWPID
        | CloneFlags::CLONE_NEWNS
        | CloneFlags::CLONE_NEWNET
        | CloneFlags::CLONE_NEWIPC
        | CloneFlags::CLONE_NEWUTS;
    nix::sched::unshare(flags)?;
    std::fs::write("/proc/self/setgroups", "deny")?;
    std::fs::write("/proc/self/uid_map", format!("{user} {user} 1"))?;
    std::fs::write("/proc/self/gid_map", format!("{group} {group} 1"))?;
    let mut sets = capabilities(None)?;
    let needed = CapabilitySet::SYS_ADMIN | CapabilitySet::SETPCAP;
    sets.inheritable |= needed;
    set_capabilities(None, sets)?;
    for capability in needed.iter() {
        configure_capability_in_ambient_set(capability, true)?;
    }
    Ok(())
}
