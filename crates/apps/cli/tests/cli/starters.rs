//! The starter agents of `examples/agents`: each is tried in its own language, where the machine has it.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::run;
use crate::skipped::skipped;

/// A file of `examples/agents`.
fn example(name: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../examples/agents").join(name).display().to_string()
}

/// Whether a tool is there; a test that needs a missing one is reported as skipped.
fn is_there(need: &str, tool: &str) -> bool {
    let found = Command::new(tool).arg("--version").output().is_ok_and(|output| output.status.success());
    if !found {
        skipped(need, &format!("no {tool} found"));
    }
    found
}

/// The program that a compiler makes of an example.
fn compiled(compiler: &str, name: &str) -> PathBuf {
    let program = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name.replace('.', "_"));
    let output = Command::new(compiler).arg("-o").arg(&program).arg(example(name)).output().unwrap();
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && complaint.is_empty(), "{compiler} {name}: {complaint}");
    program
}

/// The program keeps the protocol, in a game of which it knows something and in one of which it does not.
fn keeps_the_protocol(command: &str) {
    for game in ["queens", "chess"] {
        let (code, output, complaint) = run(&["check-agent", command, "--game", game]);
        assert_eq!(code, 0, "{command}, {game}:\n{output}{complaint}");
    }
}

#[test]
fn python() {
    if is_there("Python", "python3") {
        keeps_the_protocol(&format!("python3 '{}'", example("starter.py")));
    }
}

#[test]
fn javascript() {
    if is_there("Node", "node") {
        keeps_the_protocol(&format!("node '{}'", example("starter.js")));
    }
}

#[test]
fn rust() {
    keeps_the_protocol(&format!("'{}'", compiled("rustc", "starter.rs").display()));
}

#[test]
fn c() {
    keeps_the_protocol(&format!("'{}'", compiled("cc", "starter.c").display()));
}

#[test]
fn agentspeak() {
    let file = example("starter.asl");
    let (code, output, complaint) = run(&["agents", "check", &file]);
    assert_eq!(code, 0, "{output}{complaint}");
    let seats = ["match", "queens", "side=6", "--seat", &file, "--seat", "robot:random"];
    let (code, output, complaint) = run(&[&seats[..], &["--games", "4", "--seed", "1"]].concat());
    assert_eq!((code, output.matches(", finished").count()), (0, 4), "{output}{complaint}");
}
