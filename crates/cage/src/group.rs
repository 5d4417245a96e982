//! A control group of its own for the program of a cage, where the system lets this user make one.
//!
//! Only the second version of control groups is used, and only where memory and processes are controlled already: nothing
//! of the system is set up for it. The group bounds what the watch of the keeper counts also between two looks, and gives
//! every program the same share of the processors, however many processes it starts. Where there is none, the limits of
//! each process and the watch remain.
//!
//! The keeper must not be killed for what its program takes, so it is not in the group: it goes in, starts the program, which
//! is born there, and goes out again.

use std::fs::File;
use std::io::{self, Write as _};
use std::os::fd::OwnedFd;
use std::path::{Path, PathBuf};

use rustix::fs::{AtFlags, Mode, OFlags, unlinkat};

use crate::Limits;
use crate::walls::aside;

/// What the names of groups begin with.
const PREFIX: &str = "tablero-agent-";
/// What the kernel counts beside the program's own memory: its pages of tables, pipes and sockets.
const OVERHEAD: u64 = 64 << 20;

/// Whether a program in a cage gets a control group here.
#[must_use]
pub fn has_groups() -> bool {
    place().is_some()
}

/// Where groups can be made.
fn place() -> Option<PathBuf> {
    let mounts = std::fs::read_to_string("/proc/self/mountinfo").ok()?;
    let own = std::fs::read_to_string("/proc/self/cgroup").ok()?;
    let (root, own) = own_group(&mounts, &own)?;
    place_near(&root, &own)
}

/// The folder of all groups and that of the group of this process, by what the kernel says of mounts and of the process.
fn own_group(mounts: &str, own: &str) -> Option<(PathBuf, PathBuf)> {
    let root = mounts.lines().find_map(|line| {
        let (mount, system) = line.split_once(" - ")?;
        system.starts_with("cgroup2 ").then(|| mount.split(' ').nth(4))?
    })?;
    let path = own.lines().find_map(|line| line.strip_prefix("0::/"))?;
    let root = PathBuf::from(root);
    // What is outside of the namespace begins so.
    (!path.starts_with("..")).then(|| (root.clone(), root.join(path)))
}

/// Where a group can be made: below the own one, or beside it, as in the session of an ordinary user.
fn place_near(root: &Path, own: &Path) -> Option<PathBuf> {
    let beside = own.parent().filter(|parent| parent.starts_with(root));
    [Some(own), beside].into_iter().flatten().find(|folder| can_hold(folder)).map(Path::to_owned)
}

fn can_hold(folder: &Path) -> bool {
    let controlled = std::fs::read_to_string(folder.join("cgroup.subtree_control")).unwrap_or_default();
    let has = |wanted| controlled.split_ascii_whitespace().any(|word| word == wanted);
    let trial = folder.join(format!("{PREFIX}{}-try", std::process::id()));
    has("memory")
        && has("pids")
        && std::fs::create_dir(&trial).and_then(|()| std::fs::remove_dir(&trial)).is_ok()
}

/// A group that is gone when this is dropped, if it is empty then.
#[derive(Debug)]
pub(crate) struct Group {
    /// The folder in which it is, held by a mount that nobody makes read-only.
    parent: OwnedFd,
    name: String,
    pub(crate) folder: PathBuf,
}

impl Group {
    /// Makes a group with these limits, if that is possible here.
    pub(crate) fn make(limits: &Limits, apart: bool) -> Option<Self> {
        let parent = place()?;
        sweep(&parent);
        Self::make_in(&parent, limits, apart).ok()
    }

    fn make_in(parent: &Path, limits: &Limits, apart: bool) -> io::Result<Self> {
        let name = format!("{PREFIX}{}", std::process::id());
        let folder = parent.join(&name);
        let open = || rustix::fs::open(parent, OFlags::PATH | OFlags::DIRECTORY, Mode::empty());
        let held = Self { parent: aside(parent, apart, || Ok(open()?))?, name, folder };
        std::fs::create_dir(&held.folder)?;
        held.limit(limits)?;
        Ok(held)
    }

    fn limit(&self, limits: &Limits) -> io::Result<()> {
        let set = |file: &str, value: u64| std::fs::write(self.folder.join(file), value.to_string());
        // What is in its folder counts as memory too.
        set("memory.max", limits.memory + limits.folder + OVERHEAD)?;
        set("pids.max", limits.tasks)?;
        // Not everywhere.
        let _ = set("memory.swap.max", 0);
        let _ = set("cpu.weight", 100);
        Ok(())
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        // If something still runs there, whoever makes the next group takes it away.
        let _ = unlinkat(&self.parent, &self.name, AtFlags::REMOVEDIR);
    }
}

/// Takes away what others left behind; a group in use stays.
fn sweep(parent: &Path) {
    for entry in std::fs::read_dir(parent).into_iter().flatten().flatten() {
        if entry.file_name().to_string_lossy().starts_with(PREFIX) {
            let _ = std::fs::remove_dir(entry.path());
        }
    }
}

/// The ways into a group and back.
#[derive(Debug)]
pub(crate) struct Doors {
    inside: File,
    outside: File,
}

impl Doors {
    /// Opens the ways between the group of this process and another.
    pub(crate) fn open(group: &Path, apart: bool) -> io::Result<Self> {
        let mounts = std::fs::read_to_string("/proc/self/mountinfo")?;
        let own = std::fs::read_to_string("/proc/self/cgroup")?;
        let own = own_group(&mounts, &own).ok_or_else(|| io::Error::other("no control group"))?.1;
        Self::between(group, &own, apart)
    }

    fn between(group: &Path, own: &Path, apart: bool) -> io::Result<Self> {
        let door = |of: &Path| aside(of, apart, || File::options().write(true).open(of.join("cgroup.procs")));
        Ok(Self { inside: door(group)?, outside: door(own)? })
    }

    /// Does something in the group, if the kernel lets this process in: what it starts is born there.
    pub(crate) fn inside<T>(&self, work: impl FnOnce() -> io::Result<T>) -> io::Result<T> {
        if (&self.inside).write_all(b"0").is_err() {
            return work();
        }
        let done = work();
        (&self.outside).write_all(b"0")?;
        done
    }
}

/// Whether the kernel has ended a process of the group for taking too much memory.
pub(crate) fn was_too_large(group: &Path) -> bool {
    let events = std::fs::read_to_string(group.join("memory.events")).unwrap_or_default();
    events.lines().any(|line| line.strip_prefix("oom_kill ").is_some_and(|count| count != "0"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOUNTS: &str = "24 1 0:22 / /proc rw,relatime - proc proc rw\n\
                          31 1 0:27 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw,nsdelegate\n";

    #[test]
    fn the_own_group_is_found() {
        let found = own_group(MOUNTS, "0::/user.slice/a.scope\n").unwrap();
        assert_eq!(found, ("/sys/fs/cgroup".into(), "/sys/fs/cgroup/user.slice/a.scope".into()));
        assert_eq!(own_group(MOUNTS, "9:name=systemd:/\n0::/\n").unwrap().1, Path::new("/sys/fs/cgroup"));
        // The first version alone, and a group outside of the namespace.
        assert_eq!(own_group("31 1 0:27 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory", "0::/"), None);
        assert_eq!(own_group(MOUNTS, "0::/../../a\n"), None);
    }

    /// A folder that looks like a group in which these are controlled.
    fn fake(folder: &Path, controlled: &str) {
        std::fs::create_dir_all(folder).unwrap();
        std::fs::write(folder.join("cgroup.subtree_control"), controlled).unwrap();
        std::fs::write(folder.join("cgroup.procs"), "").unwrap();
    }

    #[test]
    fn groups_are_made_where_memory_and_processes_are_controlled() {
        let root = tempfile::tempdir().unwrap();
        let own = root.path().join("session/referee");
        fake(root.path(), "cpu memory pids\n");
        fake(&own, "");
        fake(&root.path().join("session"), "memory\n");
        assert_eq!(place_near(root.path(), &own), None);
        fake(&root.path().join("session"), "cpu memory pids\n");
        assert_eq!(place_near(root.path(), &own), Some(root.path().join("session")));
        fake(&own, "memory pids\n");
        assert_eq!(place_near(root.path(), &own), Some(own));
        // Nothing outside of all groups is looked at.
        fake(&root.path().join("inner"), "");
        assert_eq!(place_near(&root.path().join("inner"), &root.path().join("inner")), None);
    }

    #[test]
    fn a_group_has_its_limits_and_is_left_by_whoever_goes_in() {
        let root = tempfile::tempdir().unwrap();
        fake(root.path(), "cpu memory pids\n");
        std::fs::create_dir(root.path().join(format!("{PREFIX}1"))).unwrap();
        sweep(root.path());
        assert!(!root.path().join(format!("{PREFIX}1")).exists(), "left behind");
        let limits = Limits { memory: 100 << 20, folder: 1 << 20, tasks: 7, ..Limits::default() };
        let group = Group::make_in(root.path(), &limits, false).unwrap();
        let read = |file: &str| std::fs::read_to_string(group.folder.join(file)).unwrap();
        assert_eq!(read("memory.max"), ((165_u64) << 20).to_string());
        assert_eq!((read("pids.max"), read("memory.swap.max")), ("7".to_owned(), "0".to_owned()));
        fake(&group.folder, "");
        let doors = Doors::between(&group.folder, root.path(), false).unwrap();
        assert_eq!(doors.inside(|| Ok(read("cgroup.procs"))).unwrap(), "0", "born inside");
        assert_eq!(std::fs::read_to_string(root.path().join("cgroup.procs")).unwrap(), "0", "back outside");
        std::fs::write(group.folder.join("memory.events"), "max 12\noom_kill 0\n").unwrap();
        assert!(!was_too_large(&group.folder));
        std::fs::write(group.folder.join("memory.events"), "oom 2\noom_kill 2\n").unwrap();
        assert!(was_too_large(&group.folder));
    }

    /// With the kernel's own groups, where this user may make one: memory and processes need not be controlled for that.
    #[test]
    fn what_is_started_inside_is_born_there() {
        let mounts = std::fs::read_to_string("/proc/self/mountinfo").unwrap();
        let own = std::fs::read_to_string("/proc/self/cgroup").unwrap();
        let Some((_, own)) = own_group(&mounts, &own) else { return };
        let group = own.join(format!("{PREFIX}test-{}", std::process::id()));
        if std::fs::create_dir(&group).is_err() {
            return;
        }
        let born = Doors::open(&group, false).and_then(|doors| {
            doors.inside(|| std::process::Command::new("cat").arg("/proc/self/cgroup").output())
        });
        let stays = std::fs::read_to_string(group.join("cgroup.procs"));
        std::fs::remove_dir(&group).unwrap();
        assert_eq!(stays.unwrap(), "", "somebody stayed");
        let name = group.file_name().unwrap().to_string_lossy().into_owned();
        let born = born.map(|output| String::from_utf8_lossy(&output.stdout).into_owned());
        // Some systems let nobody go from one group to another.
        println!("born in {name}: {}", born.is_ok_and(|groups| groups.contains(&name)));
    }
}
