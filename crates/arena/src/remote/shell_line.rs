//! Lines for the shell, run so that the shell does not stay between the referee and the agent.
//!
//! A shell that waits for its last command keeps both pipes open: an agent that closes its output would look like one
//! that is silent, and its signal like an exit status. Some shells replace themselves by the last command, some do not;
//! `exec` makes all of them do so. It is added only where it changes nothing else: to the last of the commands that a
//! line joins by `&&` alone, where that is a program. Behind any other line the shell stays, because it may have more
//! to say; then only a clock ends the silence.

use std::path::Path;

/// The line with `exec` before its last command, or as it is where that may mean something else.
pub(super) fn with_exec(line: &str, is_program: &dyn Fn(&str) -> bool) -> String {
    let Some(last) = last_command(line) else { return line.to_owned() };
    let (before, command) = line.split_at(last);
    let word = command.split_whitespace().next().unwrap_or_default();
    // A word with a slash is always a file; another may be a word of the shell's own.
    if is_plain(word) && (word.contains('/') || is_program(word)) {
        format!("{before} exec {}", command.trim_start())
    } else {
        line.to_owned()
    }
}

/// Where the last command of a line begins, if the line is made of simple commands joined by `&&`.
fn last_command(line: &str) -> Option<usize> {
    let mut last = 0;
    let mut quote = None;
    let mut bytes = line.bytes().enumerate();
    while let Some((at, byte)) = bytes.next() {
        match (quote, byte) {
            // What is inserted by another command may hold quotes and commands of its own.
            (None | Some(b'"'), b'`') => return None,
            (None | Some(b'"'), b'$') if line.get(at + 1..)?.starts_with('(') => return None,
            (None | Some(b'"'), b'\\') => drop(bytes.next()?),
            (Some(open), _) => quote = Some(open).filter(|&open| open != byte),
            (None, b'\'' | b'"') => quote = Some(byte),
            (None, b'&') if line.get(at + 1..)?.starts_with('&') => {
                bytes.next();
                last = at + 2;
            }
            (None, b';' | b'|' | b'&' | b'\n' | b'(' | b')') => return None,
            (None, _) => {}
        }
    }
    quote.is_none().then_some(last)
}

/// What the shell itself understands as the first word of a command.
const OWN_WORDS: [&str; 41] = [
    ".", ":", "!", "{", "alias", "bg", "case", "cd", "command", "echo", "eval", "exec", "exit", "export",
    "false", "fg", "for", "getopts", "hash", "if", "jobs", "kill", "local", "printf", "pwd", "read",
    "readonly", "return", "set", "shift", "test", "times", "trap", "true", "type", "ulimit", "umask",
    "unalias", "unset", "wait", "while",
];

/// The program of a line that is one simple command, if there is no such program.
pub(crate) fn missing_program(line: &str) -> Option<&str> {
    let word = line.split_whitespace().next().filter(|_| last_command(line) == Some(0))?;
    let is_there = if word.contains('/') {
        Path::new(word).exists()
    } else {
        OWN_WORDS.contains(&word) || is_on_path(word)
    };
    (is_plain(word) && !is_there).then_some(word)
}

/// Whether a word means itself to every shell.
fn is_plain(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_./+-".contains(&byte))
}

/// Whether a word is the name of a program on the path.
pub(super) fn is_on_path(word: &str) -> bool {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    !word.is_empty() && std::env::split_paths(&folders).any(|folder| is_executable(&folder.join(word)))
}

fn is_executable(file: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt as _;
    file.metadata().is_ok_and(|data| data.is_file() && data.permissions().mode() & 0o111 != 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run_as(line: &str) -> String {
        with_exec(line, &|word| ["python3", "env", "sh"].contains(&word))
    }

    #[test]
    fn the_last_program_replaces_the_shell() {
        for (line, expected) in [
            ("python3 agent.py", " exec python3 agent.py"),
            (
                "./agent --deep 'a; b' \"c && d\" \\; 2>log",
                " exec ./agent --deep 'a; b' \"c && d\" \\; 2>log",
            ),
            ("cd /tmp && ./agent $HOME", "cd /tmp && exec ./agent $HOME"),
            ("export A=1 && cd x && env -i python3 a.py", "export A=1 && cd x && exec env -i python3 a.py"),
            ("é=1 && /a", "é=1 && exec /a"),
        ] {
            assert_eq!(run_as(line), expected);
        }
    }

    #[test]
    fn other_lines_stay_as_they_are() {
        for line in [
            "",
            "&&",
            "exit 3",
            "exec python3 agent.py",
            "x=1 python3 agent.py",
            "python3 a.py; true",
            "python3 a.py | tee log",
            "python3 a.py &",
            "python3 a.py || python3 b.py",
            "python3 a.py 2>&1",
            "(python3 a.py)",
            "while :; do python3 a.py; done",
            "echo hello\npython3 a.py",
            "python3 `which agent`",
            "python3 $(which agent)",
            "python3 \"$(which \"agent\")\"",
            "python3 'a.py",
            "python3 \\",
            "$AGENT",
            "\"./a b\"",
        ] {
            assert_eq!(run_as(line), line);
        }
    }

    #[test]
    fn a_program_that_is_not_there_is_named() {
        for (line, expected) in [
            ("pyhton3-of-nobody mine.py", Some("pyhton3-of-nobody")),
            ("./agent-of-nobody", Some("./agent-of-nobody")),
            ("/bin/sh agent.sh", None),
            ("sh agent.sh", None),
            ("exec agent-of-nobody", None),
            ("X=1 agent-of-nobody", None),
            ("cd elsewhere && ./agent-of-nobody", None),
            ("agent-of-nobody || sh agent.sh", None),
            ("$AGENT", None),
            ("", None),
        ] {
            assert_eq!(missing_program(line), expected, "{line}");
        }
    }
}
