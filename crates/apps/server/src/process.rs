//! What visitors send and what can ask for any amount of time and memory is looked at by a process of its own.
//!
//! The process is the server's own program, started with words of the server and an empty environment; of what a visitor
//! sent it is given the name of a file that holds it.

use std::ffi::OsStr;
use std::io::{self, Read as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use tablero_arena::SystemTime;
use tablero_core::Time as _;

/// The memory of the process, in KiB.
const MEMORY: u64 = 1 << 20;
/// How often it is looked whether the process has ended.
const LOOK: Duration = Duration::from_millis(20);

/// What a process may use.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Bounds {
    /// How long it may run.
    pub(crate) time: Duration,
    /// How much is read of what it says, in bytes.
    pub(crate) longest: u64,
}

/// What a program says, as far as it comes within its bounds and before somebody says that it is over.
pub(crate) fn run<'a>(
    program: &Path,
    words: impl IntoIterator<Item = &'a OsStr>,
    bounds: Bounds,
    is_over: impl Fn() -> bool,
) -> io::Result<String> {
    let mut command = limited(program);
    command.args(words).env_clear().env("PATH", "/usr/bin:/bin");
    let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
    Ok(said(child, bounds, is_over))
}

/// A program with its memory limited where the system can, that gives way to others.
#[cfg(unix)]
fn limited(program: &Path) -> Command {
    let mut command = Command::new("/bin/sh");
    let limits = format!(
        "ulimit -v {MEMORY} 2>/dev/null; command -v nice >/dev/null && set -- nice -n 10 \"$@\"; exec \"$@\""
    );
    command.args(["-c", &limits, "sh"]).arg(program);
    command
}

#[cfg(not(unix))]
fn limited(program: &Path) -> Command {
    Command::new(program)
}

fn said(mut child: Child, bounds: Bounds, is_over: impl Fn() -> bool) -> String {
    let output = child.stdout.take();
    let reader = std::thread::spawn(move || {
        let mut bytes = Vec::new();
        if let Some(output) = output {
            // What came before an error is still something.
            let _ = output.take(bounds.longest).read_to_end(&mut bytes);
        }
        bytes
    });
    let time = SystemTime::new();
    let end = time.now() + bounds.time;
    // A process that says too much finds that nobody listens any more, and ends.
    while !matches!(child.try_wait(), Ok(Some(_)) | Err(_)) {
        if time.now() >= end || is_over() {
            // It may have ended this very moment.
            let _ = child.kill();
            let _ = child.wait();
            break;
        }
        std::thread::sleep(LOOK);
    }
    let bytes = reader.join().unwrap_or_default();
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use super::*;

    fn shell(script: &str, bounds: Bounds, is_over: bool) -> String {
        let words = ["-c", script].map(OsStr::new);
        run(Path::new("/bin/sh"), words, bounds, || is_over).unwrap()
    }

    #[test]
    fn a_process_keeps_to_its_bounds() {
        let bounds = Bounds { time: Duration::from_secs(30), longest: 1_000 };
        assert_eq!(shell("echo one; echo two >&2", bounds, false), "one\n");
        assert_eq!(shell("yes", bounds, false).len(), 1_000, "who says too much is not heard to the end");
        assert_eq!(shell("echo one; kill -9 $$", bounds, false), "one\n");
        assert_eq!(shell("while :; do :; done", bounds, true), "", "the server stops");
        let short = Bounds { time: Duration::ZERO, ..bounds };
        assert_eq!(shell("while :; do :; done", short, false), "", "its time is up");
        assert_eq!(
            shell("echo $HOME$USER", bounds, false),
            "\n",
            "it is told nothing of who runs the server"
        );
        assert!(run(Path::new("/nowhere"), [], bounds, || false).is_ok_and(|said| said.is_empty()));
    }
}
