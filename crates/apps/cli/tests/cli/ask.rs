//! The `ask` stream from outside.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Command, Stdio};

use crate::{PROGRAM, run, tablero};

const GOOD: &str = r#"{"ask":"outcome","position":{"fen":"4k3/8/8/8/8/8/8/4K3 w"}}"#;

#[test]
fn the_status_tells_whether_every_line_was_answered() {
    let check = |input: &str, code: i32, expected: &str| {
        let output = tablero(&["chess", "ask"]).write_stdin(input).output().unwrap();
        assert_eq!(output.status.code(), Some(code), "{input}");
        assert_eq!(String::from_utf8(output.stdout).unwrap(), expected, "{input}");
    };
    check("", 0, "");
    check(GOOD, 0, "{\"answer\":\"draw\"}\n");
    let mixed = format!("{GOOD}\nx\n{GOOD}\n");
    let answers = "{\"answer\":\"draw\"}\n{\"error\":\"expected a question {\\\"ask\\\": ...}, found \\\"x\\\"\"}\n\
                   {\"answer\":\"draw\"}\n";
    check(&mixed, 1, answers);
}

#[test]
fn list_and_schema_are_printed() {
    let (code, out, _) = run(&["chess", "ask", "--list"]);
    assert_eq!(code, 0);
    assert!(out.contains("is_future_position (esPosiciónFutura): position, target, [budget], [reflexive]\n"));
    let (code, out, _) = run(&["chess", "ask", "--schema"]);
    assert_eq!(code, 0);
    assert!(serde_json::from_str::<serde_json::Value>(&out).unwrap()["oneOf"].is_array());
}

/// A program at the other end may wait for each answer before it asks the next question.
#[test]
fn answers_come_before_the_next_question() {
    let mut child = Command::new(PROGRAM)
        .args(["chess", "ask"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    for _ in 0..3 {
        writeln!(input, "{GOOD}").unwrap();
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        assert_eq!(line, "{\"answer\":\"draw\"}\n");
    }
    drop(input);
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let mut child = Command::new(PROGRAM)
        .args(["chess", "ask"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut input = child.stdin.take().unwrap();
    // The command may end before it has read everything, and then this side is told so.
    let _ = input.write_all(format!("{GOOD}\n").repeat(100_000).as_bytes());
    drop(input);
    let mut complaints = String::new();
    child.stderr.take().unwrap().read_to_string(&mut complaints).unwrap();
    assert_eq!(complaints, "");
    assert_eq!(child.wait().unwrap().code(), Some(0));
}
