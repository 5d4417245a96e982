//! File rules by Landlock.

use std::io;
use std::path::{Path, PathBuf};

use landlock::{
    ABI, Access as _, AccessFs, AccessNet, BitFlags, CompatLevel, Compatible as _, Ruleset, RulesetAttr as _,
    RulesetCreatedAttr as _, Scope, path_beneath_rules,
};
use rustix::process::getpid;

use crate::launcher::missing;
use crate::{Cage, Part};

/// What only devices are written for.
const DEVICES: [&str; 2] = ["/dev/null", "/dev/full"];

/// What may be known of the system where all processes can be seen.
const PLAIN: [&str; 8] = [
    "/proc/cpuinfo",
    "/proc/filesystems",
    "/proc/loadavg",
    "/proc/meminfo",
    "/proc/stat",
    "/proc/sys/kernel/random",
    "/proc/sys/vm",
    "/proc/uptime",
];

/// Binds the calling thread, and whatever it starts, to the paths of the cage.
pub(crate) fn rules(cage: &Cage) -> io::Result<()> {
    let failed = |error: &dyn std::fmt::Display| missing(Part::Landlock, error);
    let all = AccessFs::from_all(ABI::V3);
    let read = AccessFs::Execute | AccessFs::ReadFile | AccessFs::ReadDir;
    let devices = AccessFs::MakeChar | AccessFs::MakeBlock;
    let mut ruleset = Ruleset::default()
        .set_compatibility(CompatLevel::HardRequirement)
        .handle_access(all)
        .map_err(|error| failed(&error))?
        // What newer kernels can do beside.
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(AccessNet::from_all(ABI::V4))
        .map_err(|error| failed(&error))?
        .handle_access(BitFlags::from(AccessFs::IoctlDev))
        .map_err(|error| failed(&error))?;
    if cage.parts.has(Part::Scope) {
        let scoped = ruleset
            .set_compatibility(CompatLevel::HardRequirement)
            .scope(BitFlags::from(Scope::Signal) | Scope::AbstractUnixSocket)
            .map_err(|error| missing(Part::Scope, &error))?;
        ruleset = scoped.set_compatibility(CompatLevel::BestEffort);
    }
    let mut readable = cage.read.clone();
    if cage.parts.has(Part::Namespaces) {
        readable.push("/proc".into());
    } else {
        readable.extend(PLAIN.map(PathBuf::from));
        readable.push(format!("/proc/{}", getpid().as_raw_nonzero()).into());
    }
    let mut writable = cage.write.clone();
    writable.push(cage.folder.clone());
    if cage.parts.has(Part::Namespaces) && Path::new("/dev/shm").exists() {
        writable.push("/dev/shm".into());
    }
    let status = ruleset
        .create()
        .map_err(|error| failed(&error))?
        .add_rules(path_beneath_rules(&readable, read))
        .map_err(|error| failed(&error))?
        .add_rules(path_beneath_rules(&writable, all & !devices))
        .map_err(|error| failed(&error))?
        .add_rules(path_beneath_rules(DEVICES, AccessFs::ReadFile | AccessFs::WriteFile | AccessFs::Truncate))
        .map_err(|error| failed(&error))?
        .restrict_self()
        .map_err(|error| failed(&error))?;
    match status.ruleset {
        landlock::RulesetStatus::NotEnforced => Err(failed(&"not enforced")),
        _ => Ok(()),
    }
}
