//! How processes that play are caged: what a person may choose, and what the kernel makes of it.

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::OnceLock;

use tablero_cage::{Parts, Promise};

/// How much of a cage is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum SandboxMode {
    /// None.
    #[default]
    Off,
    /// As much as the kernel can do.
    Default,
    /// All of it, or agents are not started.
    Strict,
}

impl SandboxMode {
    /// The word of a mode.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::Default => "default",
            Self::Strict => "strict",
        }
    }
}

impl FromStr for SandboxMode {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let all = [Self::Off, Self::Default, Self::Strict];
        let known = all.into_iter().find(|mode| mode.word() == text);
        known.ok_or_else(|| format!("expected off, default or strict, found {text:?}"))
    }
}

/// How agents that are processes are caged.
#[derive(Debug, Clone)]
pub struct Sandbox {
    /// How much.
    pub mode: SandboxMode,
    /// What agents may read beside what their commands name and the system's programs need.
    pub read: Vec<PathBuf>,
    /// What agents may write beside their own folders.
    pub write: Vec<PathBuf>,
    /// What is not even tried, as if the kernel could not.
    pub without: Parts,
}

impl Default for Sandbox {
    /// What was chosen for this program, or what a program that can build cages does.
    fn default() -> Self {
        let can = LAUNCHER.get().is_some();
        let usual = || Self {
            mode: if can { SandboxMode::Default } else { SandboxMode::Off },
            read: Vec::new(),
            write: Vec::new(),
            without: Parts::NONE,
        };
        CHOSEN.get().cloned().unwrap_or_else(usual)
    }
}

/// What was chosen for all agents of this program.
static CHOSEN: OnceLock<Sandbox> = OnceLock::new();

/// Chooses how the agents of this program are caged where nothing else is said.
pub fn set_sandbox(sandbox: Sandbox) {
    // A program chooses once, when it starts.
    let _ = CHOSEN.set(sandbox);
}

/// The executable that is a launcher of cages when its first word says so.
static LAUNCHER: OnceLock<PathBuf> = OnceLock::new();

/// Names the executable that builds cages: one that calls [`tablero_cage::launch`] and [`tablero_cage::keep`] when its first
/// word is theirs, most often this very program. Without it there are no cages.
pub fn set_launcher(program: PathBuf) {
    // The first one stays: all agents of a program are caged alike.
    let _ = LAUNCHER.set(program);
}

/// A strict cage that cannot be built.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("a strict sandbox cannot be built here: no promise holds about {}", words(.broken))]
pub struct StrictError {
    broken: Vec<Promise>,
}

fn words(promises: &[Promise]) -> String {
    promises.iter().map(|promise| promise.word()).collect::<Vec<_>>().join(", ")
}

/// What the agents of a run are caged by, found out once.
#[derive(Debug, Clone)]
pub struct Caging {
    mode: SandboxMode,
    launcher: Option<PathBuf>,
    parts: Parts,
    /// Whether each agent gets a control group of its own.
    has_groups: bool,
    read: Vec<PathBuf>,
    write: Vec<PathBuf>,
}

impl Caging {
    /// Finds out what the kernel can do of what is wanted.
    pub fn new(wanted: &Sandbox) -> Result<Self, StrictError> {
        let launcher = LAUNCHER.get().filter(|_| wanted.mode != SandboxMode::Off).cloned();
        let parts =
            launcher.as_deref().map_or(Parts::NONE, |program| tablero_cage::survey(program, wanted.without));
        let broken = parts.broken();
        if wanted.mode == SandboxMode::Strict && !broken.is_empty() {
            return Err(StrictError { broken });
        }
        // Where no part can be built, only what other systems have holds too.
        let launcher = launcher.filter(|_| cfg!(target_os = "linux"));
        let has_groups = launcher.is_some() && tablero_cage::has_groups();
        let Sandbox { mode, ref read, ref write, .. } = *wanted;
        Ok(Self { mode, launcher, parts, has_groups, read: read.clone(), write: write.clone() })
    }

    /// What starts the agents, if they are caged at all.
    pub(crate) fn launcher(&self) -> Option<&Path> {
        self.launcher.as_deref()
    }

    pub(crate) const fn parts(&self) -> Parts {
        self.parts
    }

    pub(crate) fn read(&self) -> &[PathBuf] {
        &self.read
    }

    pub(crate) fn write(&self) -> &[PathBuf] {
        &self.write
    }

    /// Whether no agent can send a signal to another.
    pub(crate) fn keeps_signals(&self) -> bool {
        self.launcher.is_some() && !self.broken().contains(&Promise::Signals)
    }

    /// What is not promised.
    #[must_use]
    pub fn broken(&self) -> Vec<Promise> {
        self.parts.broken()
    }
}

impl fmt::Display for Caging {
    /// As records say it: `default`, `default, unsandboxed: reading, disk` or `off, unsandboxed`; with `cgroup` after the
    /// mode where agents have control groups.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.mode.word())?;
        f.write_str(if self.has_groups { ", cgroup" } else { "" })?;
        let broken = self.broken();
        if self.parts == Parts::NONE {
            return f.write_str(", unsandboxed");
        }
        if broken.is_empty() { Ok(()) } else { write!(f, ", unsandboxed: {}", words(&broken)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn caging(mode: SandboxMode, without: &str) -> Caging {
        let parts = Parts::all().without(without.parse().unwrap());
        Caging { mode, launcher: None, parts, has_groups: false, read: Vec::new(), write: Vec::new() }
    }

    #[test]
    fn records_say_what_does_not_hold() {
        assert_eq!(caging(SandboxMode::Strict, "none").to_string(), "strict");
        assert_eq!(caging(SandboxMode::Default, "scope").to_string(), "default");
        let told = caging(SandboxMode::Default, "namespaces").to_string();
        assert_eq!(told, "default, unsandboxed: writing, disk, processes, memory");
        let grouped = Caging { has_groups: true, ..caging(SandboxMode::Default, "landlock") };
        assert_eq!(grouped.to_string(), "default, cgroup, unsandboxed: reading");
        let nothing = Caging { parts: Parts::NONE, ..caging(SandboxMode::Off, "none") };
        assert_eq!(nothing.to_string(), "off, unsandboxed");
    }

    #[test]
    fn a_strict_cage_without_a_launcher_is_refused() {
        let strict = Sandbox { mode: SandboxMode::Strict, ..Sandbox::default() };
        let said = Caging::new(&strict).unwrap_err().to_string();
        assert!(said.contains("reading, writing, disk, network, signals, processes, memory"), "{said}");
        assert_eq!(Caging::new(&Sandbox::default()).unwrap().to_string(), "off, unsandboxed");
    }

    #[test]
    fn modes_come_back() {
        for mode in [SandboxMode::Off, SandboxMode::Default, SandboxMode::Strict] {
            assert_eq!(mode.word().parse(), Ok(mode));
        }
        assert!("Strict".parse::<SandboxMode>().is_err());
    }
}
