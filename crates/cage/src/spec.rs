//! A cage in words: the launcher's command line.

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;
use std::time::Duration;

use crate::Parts;

/// The word of the mode of an executable in which it is a launcher.
pub const LAUNCHER: &str = "cage-agent";
/// The word of the mode in which it is a keeper.
pub const KEEPER: &str = "keep-agent";

/// What all processes in a cage may use together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of memory that is not a file's.
    pub memory: u64,
    /// Bytes of data that one process may ask for.
    pub data: u64,
    /// Processes and threads.
    pub tasks: u64,
    /// Time on a processor, for each process.
    pub cpu: Duration,
    /// Bytes in the folder.
    pub folder: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self { memory: 2 << 30, data: 8 << 30, tasks: 256, cpu: Duration::from_hours(1), folder: 64 << 20 }
    }
}

/// A cage and the program that is to run in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cage {
    /// What it is built of; all of it, or the program is not started.
    pub parts: Parts,
    /// What may be read and run.
    pub read: Vec<PathBuf>,
    /// What may be read and written.
    pub write: Vec<PathBuf>,
    /// The program's own folder, where it starts; on Linux with mounts of its own it is empty at the start and gone
    /// at the end.
    pub folder: PathBuf,
    /// Where it is noted how the program ended.
    pub note: PathBuf,
    /// What it may use.
    pub limits: Limits,
    /// The control group in which it runs; the launcher makes one where it can.
    pub group: Option<PathBuf>,
    /// Variables that the program is given beside the usual few.
    pub variables: Vec<String>,
    /// The program and its arguments.
    pub command: Vec<OsString>,
}

/// Why words describe no cage.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("expected {expected}, found {found:?}")]
pub struct SpecError {
    expected: &'static str,
    found: OsString,
}

impl Cage {
    /// The words.
    #[must_use]
    pub fn words(&self) -> Vec<OsString> {
        let Limits { memory, data, tasks, cpu, folder } = self.limits;
        let mut words: Vec<OsString> = vec![
            self.parts.to_string().into(),
            format!("{memory}:{data}:{tasks}:{}:{folder}", cpu.as_secs()).into(),
            self.folder.clone().into(),
            self.note.clone().into(),
        ];
        let mut list = |key: &str, items: &mut dyn Iterator<Item = OsString>| {
            for item in items {
                words.extend([key.into(), item]);
            }
        };
        list("read", &mut self.read.iter().map(|path| path.clone().into()));
        list("write", &mut self.write.iter().map(|path| path.clone().into()));
        list("group", &mut self.group.iter().map(|path| path.clone().into()));
        list("variable", &mut self.variables.iter().map(OsString::from));
        words.push("--".into());
        words.extend(self.command.iter().cloned());
        words
    }

    /// The cage that words describe.
    pub fn read(words: impl IntoIterator<Item = OsString>) -> Result<Self, SpecError> {
        let mut words = words.into_iter();
        let mut next = |expected| words.next().ok_or(SpecError { expected, found: OsString::new() });
        let parts = next("the parts")?;
        let parts = text(&parts)
            .and_then(|text| text.parse().ok())
            .ok_or(SpecError { expected: "parts", found: parts })?;
        let limits = next("limits")?;
        let limits =
            text(&limits).and_then(read_limits).ok_or(SpecError { expected: "limits", found: limits })?;
        let (folder, note) = (next("a folder")?.into(), next("a file for the note")?.into());
        let (mut read, mut write, mut variables) = (Vec::new(), Vec::new(), Vec::new());
        let mut group = None;
        loop {
            let key = next("-- and a command")?;
            match text(&key) {
                Some("--") => break,
                Some("read") => read.push(next("a path to read")?.into()),
                Some("write") => write.push(next("a path to write")?.into()),
                Some("group") => group = Some(next("a control group")?.into()),
                Some("variable") => variables.push(next("a variable")?.to_string_lossy().into_owned()),
                _ => return Err(SpecError { expected: "read, write, group, variable or --", found: key }),
            }
        }
        let command: Vec<OsString> = words.collect();
        if command.is_empty() {
            return Err(SpecError { expected: "a command", found: OsString::new() });
        }
        Ok(Self { parts, read, write, folder, note, limits, group, variables, command })
    }
}

fn text(word: &OsStr) -> Option<&str> {
    word.to_str()
}

fn read_limits(text: &str) -> Option<Limits> {
    let numbers = text.split(':').map(|number| number.parse().ok()).collect::<Option<Vec<u64>>>()?;
    let [memory, data, tasks, cpu, folder] = numbers[..] else { return None };
    Some(Limits { memory, data, tasks, cpu: Duration::from_secs(cpu), folder })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cages_come_back() {
        let cage = Cage {
            parts: Parts::all(),
            read: vec!["/usr".into(), "/opt/a b".into()],
            write: vec!["--".into()],
            folder: "/tmp/x".into(),
            note: "/tmp/note".into(),
            limits: Limits::default(),
            group: Some("/sys/fs/cgroup/a b".into()),
            variables: vec!["A=b c".to_owned()],
            command: vec!["/bin/sh".into(), "-c".into(), "--".into()],
        };
        assert_eq!(Cage::read(cage.words()), Ok(cage.clone()));
        for most in 0..cage.words().len() - 3 {
            assert!(Cage::read(cage.words().into_iter().take(most)).is_err(), "{most}");
        }
    }
}
