//! What is left of the agents of a referee that is killed: nothing.

use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::{PROGRAM, detached};

/// The command lines of living processes that contain a text.
fn living(tag: &str) -> Vec<String> {
    let processes = std::fs::read_dir("/proc").unwrap().flatten();
    processes
        .filter_map(|process| std::fs::read(process.path().join("cmdline")).ok())
        .map(|line| String::from_utf8_lossy(&line).replace('\0', " "))
        .filter(|line| line.contains(tag))
        .collect()
}

/// Waits until something holds; only a failure reaches the bound.
fn until(what: &str, holds: impl Fn() -> bool) {
    let began = Instant::now();
    while !holds() {
        assert!(began.elapsed() < Duration::from_mins(1), "not in a minute: {what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn agents_that_never_read_do_not_outlive_a_referee_killed_with_9() {
    for sandbox in ["off", "default"] {
        nothing_outlives(sandbox);
    }
}

fn nothing_outlives(sandbox: &str) {
    let tag = format!("7100.{}{}", std::process::id(), sandbox.len());
    let folder = env!("CARGO_TARGET_TMPDIR");
    let heard = |seat: &str| PathBuf::from(folder).join(format!("guarded-{sandbox}-{seat}"));
    // Each has been spoken to, so the referee is past starting it; from then on it sleeps, and so do its children, one
    // of them in a session of its own.
    let agent = |seat: &str| {
        let file = heard(seat);
        let _ = std::fs::remove_file(&file);
        let detached = detached::line(&format!("exec sleep {tag}"));
        format!(
            "cmd:read -r hello; {detached} < /dev/null > /dev/null 2>&1 & sleep {tag} & touch {}; sleep {tag}; :",
            file.display()
        )
    };
    let mut referee = Command::new(PROGRAM)
        .args(["match", "queens", "--seat", &agent("white"), "--seat", &agent("black"), "--clock", "1h"])
        .args(["--sandbox", sandbox, "--sandbox-write", folder])
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    until("the first agent starts", || heard("white").exists() || heard("black").exists());
    referee.kill().unwrap();
    referee.wait().unwrap();
    until("nothing is left", || living(&tag).is_empty());
}

#[test]
fn the_guard_of_nobody_ends_at_once() {
    let (code, output, complaint) = crate::run(&["guard-agents"]);
    assert_eq!((code, output.as_str(), complaint.as_str()), (0, "", ""));
    for words in [&["--help"][..], &["completions", "bash"]] {
        assert!(!crate::run(words).1.contains("guard-agents"));
    }
}
