//! The walls of a cage, each put up by the process or thread that is to be behind it.

mod calls;
mod files;

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use rustix::mount::{
    MountFlags, MountPropagationFlags, UnmountFlags, mount, mount_bind, mount_change, mount_remount, unmount,
};
use rustix::process::{Resource, Rlimit, setrlimit};
use rustix::thread::{
    CapabilitiesSecureBits, CapabilitySet, CapabilitySets, clear_ambient_capability_set,
    remove_capability_from_bounding_set, set_capabilities, set_capabilities_secure_bits, set_no_new_privs,
};

use crate::launcher::missing;
use crate::{Cage, Part};

/// The most that one file may grow to, where the folder is not limited.
const FILE: u64 = 1 << 30;
/// The most memory that processes may share by name.
const SHARED: u64 = 16 << 20;
/// How many files may be open in a process.
const OPEN: u64 = 1024;
/// The least that the kernel takes for the numbers of processes.
const LEAST_NUMBERS: u64 = 512;
/// How many names the folder may hold.
const NAMES: u64 = 1 << 14;

/// Opens the note of a cage, so that where it stands can still be made read-only.
pub(crate) fn open_note(cage: &Cage) -> io::Result<File> {
    let open = || File::options().write(true).open(&cage.note);
    let Some(folder) = cage.note.parent().filter(|_| cage.parts.has(Part::Namespaces)) else { return open() };
    aside(folder, true, open).map_err(|error| missing(Part::Namespaces, &error))
}

/// Opens something in a folder. With mounts of one's own, `apart`, a file that is open for writing holds up its mount: it gets
/// one of its own, which nobody else finds.
pub(crate) fn aside<T>(folder: &Path, apart: bool, open: impl FnOnce() -> io::Result<T>) -> io::Result<T> {
    if !apart {
        return open();
    }
    mount_change("/", MountPropagationFlags::PRIVATE | MountPropagationFlags::REC)?;
    mount_bind(folder, folder)?;
    let opened = open();
    unmount(folder, UnmountFlags::DETACH)?;
    opened
}

/// Puts up mounts of its own.
pub(crate) fn mounts(cage: &Cage) -> io::Result<()> {
    if !cage.parts.has(Part::Namespaces) {
        return Ok(());
    }
    private_mounts(cage).map_err(|error| missing(Part::Namespaces, &error))
}

fn private_mounts(cage: &Cage) -> io::Result<()> {
    for path in &cage.write {
        mount_bind(path, path)?;
    }
    // Landlock leaves modes, owners, times and attributes of files alone; on a read-only mount they stay too.
    read_only(&cage.write)?;
    let careful = MountFlags::NOSUID | MountFlags::NODEV;
    mount("proc", "/proc", "proc", careful | MountFlags::NOEXEC, None)?;
    // Newer kernels number the processes of each namespace apart: no more than there are numbers. Elsewhere they are counted.
    let _ = std::fs::write("/proc/sys/kernel/pid_max", cage.limits.tasks.max(LEAST_NUMBERS).to_string());
    // The superuser without any capability could still set what the kernel offers there.
    mount_remount("/proc", careful | MountFlags::NOEXEC | MountFlags::RDONLY | MountFlags::BIND, c"")?;
    let size = |bytes: u64| format!("size={bytes},nr_inodes={NAMES},mode=700");
    let tmpfs = |at: &Path, bytes: u64| {
        let options = std::ffi::CString::new(size(bytes)).map_err(io::Error::other)?;
        mount("tmpfs", at, "tmpfs", careful, Some(options.as_c_str())).map_err(io::Error::from)
    };
    if Path::new("/dev/shm").exists() {
        tmpfs("/dev/shm".as_ref(), SHARED)?;
    }
    tmpfs(&cage.folder, cage.limits.folder)
}

/// Makes everything that is mounted read-only, but these. Flags that are there must stay, or the kernel refuses.
fn read_only(but: &[PathBuf]) -> io::Result<()> {
    let list = std::fs::read_to_string("/proc/self/mountinfo")?;
    for line in list.lines() {
        let fields: Vec<&str> = line.split(' ').collect();
        let (Some(at), Some(options)) = (fields.get(4), fields.get(5)) else { continue };
        let at = PathBuf::from(unescaped(at));
        if but.contains(&at) {
            continue;
        }
        let flags = options.split(',').fold(MountFlags::RDONLY | MountFlags::BIND, |flags, option| {
            flags
                | match option {
                    "nosuid" => MountFlags::NOSUID,
                    "nodev" => MountFlags::NODEV,
                    "noexec" => MountFlags::NOEXEC,
                    "noatime" => MountFlags::NOATIME,
                    "nodiratime" => MountFlags::NODIRATIME,
                    "relatime" => MountFlags::RELATIME,
                    _ => MountFlags::empty(),
                }
        });
        match mount_remount(&at, flags, c"") {
            // Mounted over by a later one, or hidden.
            Ok(()) | Err(rustix::io::Errno::NOENT | rustix::io::Errno::INVAL | rustix::io::Errno::ACCESS) => {
            }
            Err(error) => return Err(error.into()),
        }
    }
    Ok(())
}

/// A path of the list of mounts, where spaces and the like are written as `\040`.
fn unescaped(text: &str) -> String {
    let mut path = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('\\') {
        path += before;
        let code = after.get(..3).and_then(|digits| u8::from_str_radix(digits, 8).ok());
        path.push(code.map_or('\\', char::from));
        rest = if code.is_some() { after.get(3..).unwrap_or_default() } else { after };
    }
    path + rest
}

/// Puts on what the calling thread, and whatever it starts, never gets rid of.
pub(crate) fn put_on(cage: &Cage) -> io::Result<()> {
    limits(cage)?;
    if cage.parts.has(Part::Namespaces) {
        no_capabilities()?;
    }
    set_no_new_privs(true)?;
    if cage.parts.has(Part::Landlock) {
        files::rules(cage)?;
    }
    if cage.parts.has(Part::Seccomp) {
        calls::filter().map_err(|error| missing(Part::Seccomp, &error))?;
    }
    Ok(())
}

fn limits(cage: &Cage) -> io::Result<()> {
    let most = |resource, limit: u64| {
        let old = rustix::process::getrlimit(resource).maximum.unwrap_or(u64::MAX);
        let limit = Some(limit.min(old));
        setrlimit(resource, Rlimit { current: limit, maximum: limit })
    };
    most(Resource::Core, 0)?;
    most(Resource::Cpu, cage.limits.cpu.as_secs().max(1))?;
    most(Resource::Data, cage.limits.data)?;
    most(Resource::Fsize, FILE)?;
    most(Resource::Memlock, 64 << 10)?;
    most(Resource::Msgqueue, 64 << 10)?;
    most(Resource::Nofile, OPEN)?;
    if cage.parts.has(Part::Namespaces) {
        // Outside of a namespace all processes of the user would count.
        most(Resource::Nproc, cage.limits.tasks)?;
    }
    Ok(())
}

/// Gives up every capability, also for programs of the superuser.
fn no_capabilities() -> io::Result<()> {
    clear_ambient_capability_set()?;
    for capability in CapabilitySet::all().iter() {
        match remove_capability_from_bounding_set(capability) {
            // Not every kernel knows all of them.
            Ok(()) | Err(rustix::io::Errno::INVAL) => {}
            Err(error) => return Err(error.into()),
        }
    }
    set_capabilities_secure_bits(
        CapabilitiesSecureBits::NO_ROOT
            | CapabilitiesSecureBits::NO_ROOT_LOCKED
            | CapabilitiesSecureBits::NO_SETUID_FIXUP
            | CapabilitiesSecureBits::NO_SETUID_FIXUP_LOCKED
            | CapabilitiesSecureBits::NO_CAP_AMBIENT_RAISE
            | CapabilitiesSecureBits::NO_CAP_AMBIENT_RAISE_LOCKED,
    )?;
    let none = CapabilitySet::empty();
    Ok(set_capabilities(None, CapabilitySets { effective: none, permitted: none, inheritable: none })?)
}

#[cfg(test)]
mod tests {
    #[test]
    fn paths_of_mounts_are_read() {
        assert_eq!(super::unescaped(r"/a\040b/c\134\011"), "/a b/c\\\t");
        assert_eq!(super::unescaped(r"/plain\x"), r"/plain\x");
    }
}
