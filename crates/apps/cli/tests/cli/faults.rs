//! Full disks, broken disks and death at every system call that writes: nothing that was reported is lost, and what is there is
//! true. strace makes the calls fail; without it these tests assert nothing. `TABLERO_FAULTS` asks for so many faults of each
//! subject, as `cargo xtask siege` does.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::skipped::skipped;
use crate::struck::struck;
use crate::{PROGRAM, run, tablero};

/// What happens to a call.
const FAULTS: [&str; 5] = ["signal=SIGKILL", "error=ENOSPC", "error=EIO", "error=EROFS", "signal=SIGTERM"];

fn faults() -> usize {
    std::env::var("TABLERO_FAULTS").map_or(10, |faults| faults.parse().unwrap())
}

fn has_strace() -> bool {
    let there = Command::new("strace").args(["-qq", "-o", "/dev/null", "true"]).output();
    let there = there.is_ok_and(|output| output.status.success());
    if !there {
        skipped("strace", "no strace found, or it may trace nothing");
    }
    there
}

fn scratch(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("faults-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// The fault with a number: every kind for every call that the subject makes, at later and later calls; what fails, fails
/// from then on.
fn fault(number: usize, calls: &[&str]) -> String {
    let (call, kind) = (calls[number % calls.len()], FAULTS[number / calls.len() % FAULTS.len()]);
    let later = number / (calls.len() * FAULTS.len());
    // There are many calls that write, and few of other kinds.
    let when = if call.contains("write") { 1 + later % 9 } else { 1 + later % 2 };
    let lasting = if kind.starts_with("error") { "+" } else { "" };
    format!("inject={call}:{kind}:when={when}{lasting}")
}

/// Faults that struck: kills, and calls that failed or were interrupted.
#[derive(Default)]
struct Struck {
    kills: usize,
    faults: usize,
}

impl Struck {
    /// Runs the command with a fault.
    fn run(&mut self, fault: &str, words: &[&str], input: &str, state: &Path) -> Output {
        let trace = state.join("trace");
        let call = fault.split(['=', ':']).nth(1).unwrap();
        let mut command = tablero(&[]);
        command.command = Command::new("strace");
        command.args(&[
            "-f",
            "-o",
            trace.to_str().unwrap(),
            "-e",
            &format!("trace={call}"),
            "-e",
            fault,
            PROGRAM,
        ]);
        let output = command.args(words).env("XDG_STATE_HOME", state).write_stdin(input).output().unwrap();
        let told = fs::read_to_string(trace).unwrap();
        self.kills += usize::from(told.contains("killed by SIGKILL"));
        self.faults += usize::from(told.contains("INJECTED") || told.contains("--- SIGTERM"));
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(!said.contains("panicked"), "{fault}: {said}");
        output
    }

    /// Tells how many there were; of so many tries most must have struck.
    fn tell(&self, subject: &str, tries: usize) {
        struck(subject, self.kills, self.faults);
        assert!(2 * (self.kills + self.faults) > tries, "too few struck");
    }
}

#[test]
fn a_tournament_loses_nothing() {
    if !has_strace() {
        return;
    }
    let folder = scratch("tournament");
    let words = ["tournament", "queens", "side=4", "--entrant", "robot:random", "--entrant", "robot:parity"];
    let words = [&words[..], &["--rounds", "2", "--verbose"]].concat();
    let whole = folder.join("whole.txt");
    let (_, expected, _) = run(&[&words[..], &["--records", whole.to_str().unwrap()]].concat());
    let mut struck = Struck::default();
    for number in 0..faults() {
        let fault = fault(number, &["pwrite64", "write", "fdatasync", "link", "unlink"]);
        let (db, text) = (folder.join("cup.db"), folder.join("cup.txt"));
        let _ = (fs::remove_file(&db), fs::remove_file(&text));
        for name in ["cup.db-wal", "cup.db-shm"] {
            let _ = fs::remove_file(folder.join(name));
        }
        let (path, records) = (db.to_str().unwrap(), text.to_str().unwrap());
        let files = ["--db", path, "--records", records];
        let output = struck.run(&fault, &[&words[..], &files].concat(), "", &folder);
        let told = String::from_utf8_lossy(&output.stdout).into_owned();
        let told: Vec<&str> = told.lines().filter(|line| line.starts_with("game ")).collect();
        if db.exists() {
            let (code, out, err) = run(&["verify", path]);
            assert_eq!(code, 0, "{fault}: {out}{err}");
            let kept: usize = out.split_once(" game").unwrap().0.rsplit(' ').next().unwrap().parse().unwrap();
            assert!(kept >= told.len(), "{fault}: {} games were told and {kept} are kept", told.len());
        } else {
            assert!(told.is_empty(), "{fault}: games were told and nothing is kept");
        }
        let (code, out, err) = run(&[&words[..], &files, &["--resume"]].concat());
        assert_eq!((code, out.as_str(), err.as_str()), (0, expected.as_str(), ""), "{fault}");
        assert_eq!(fs::read(&text).unwrap(), fs::read(&whole).unwrap(), "{fault}");
        assert_eq!(run(&["verify", path, "--again"]).0, 0, "{fault}");
    }
    struck.tell("tournament", faults());
}

#[test]
fn a_game_of_people_loses_nothing() {
    if !has_strace() {
        return;
    }
    let folder = scratch("play");
    let file = folder.join("game.tablero");
    let path = file.to_str().unwrap();
    let moves = ["a2", "b4", "d3"];
    let words = ["play", "queens", "side=6", "--line", "--seat", "human", "--seat", "human", "--save", path];
    let played = |file: &Path| -> Vec<String> {
        let text = fs::read_to_string(file).unwrap();
        let record = tablero_record::Record::read(&text).unwrap();
        record.plies.into_iter().map(|ply| ply.mv).collect()
    };
    let input = moves.join("\n") + "\n";
    let output = tablero(&words).env("XDG_STATE_HOME", &folder).write_stdin(input.as_str()).output().unwrap();
    let whole = played(&file);
    assert_eq!(whole.len(), moves.len(), "{output:?}");
    let mut struck = Struck::default();
    for number in 0..faults() {
        let fault = fault(number, &["write", "fsync", "rename"]);
        let _ = fs::remove_file(&file);
        let output = struck.run(&fault, &words, &input, &folder);
        // If it is there, it is a whole record.
        let kept = if file.exists() { played(&file) } else { Vec::new() };
        assert_eq!(kept[..], whole[..kept.len()], "{fault}");
        // Whoever is asked for the next move has the last one kept.
        let asked = String::from_utf8_lossy(&output.stdout).matches("your move").count();
        let can_keep = fault.contains("SIGKILL");
        assert!(!can_keep || kept.len() + 1 >= asked, "{fault}: asked {asked} times, kept {kept:?}");
        if kept.is_empty() {
            continue;
        }
        let rest = moves[kept.len()..].join("\n") + "\n";
        let words = ["play", "--load", path, "--line", "--save", path];
        let output = tablero(&words).env("XDG_STATE_HOME", &folder).write_stdin(rest).output().unwrap();
        assert_eq!(played(&file), whole, "{fault}: {output:?}");
    }
    struck.tell("play", faults());
}

#[test]
fn the_log_of_a_solver_loses_nothing() {
    if !has_strace() {
        return;
    }
    let folder = scratch("solver");
    let log = folder.join("log");
    let words = [
        "sokoban",
        "solve",
        "microban",
        "--level",
        "1-4",
        "--json",
        "--threads",
        "1",
        "--resume",
        log.to_str().unwrap(),
    ];
    let results = |text: &str| -> Vec<(u64, Option<String>)> {
        let line = |line: &str| {
            let value: serde_json::Value = serde_json::from_str(line).unwrap();
            (value["level"].as_u64().unwrap(), value["solution"].as_str().map(str::to_owned))
        };
        text.lines().map(line).collect()
    };
    let solve = || tablero(&words).env("XDG_STATE_HOME", &folder).output().unwrap();
    let whole = results(&String::from_utf8(solve().stdout).unwrap());
    let mut struck = Struck::default();
    for number in 0..faults() {
        let fault = fault(number, &["write", "ftruncate"]);
        let _ = fs::remove_file(&log);
        let output = struck.run(&fault, &words, "", &folder);
        let told = String::from_utf8(output.stdout).unwrap();
        let told = results(told.rsplit_once('\n').map_or("", |(lines, _)| lines));
        let kept = fs::read_to_string(&log).unwrap_or_default();
        let kept = results(kept.rsplit_once('\n').map_or("", |(lines, _)| lines));
        // The level at which somebody interrupts the run is told and not kept.
        let interrupted = fault.contains("SIGTERM");
        assert!(interrupted || kept.starts_with(&told), "{fault}: told {told:?}, kept {kept:?}");
        assert_eq!(results(&String::from_utf8(solve().stdout).unwrap()), whole, "{fault}");
        assert_eq!(results(&fs::read_to_string(&log).unwrap()), whole, "{fault}");
    }
    struck.tell("solver", faults());
}

#[test]
fn checkpoints_are_whole_or_not_there() {
    if !has_strace() {
        return;
    }
    let folder = scratch("checkpoint");
    let file = folder.join("checkpoint");
    let words = ["queens", "solve", "9", "--json", "--checkpoint", file.to_str().unwrap()];
    let (_, whole, _) = run(&words);
    let mut struck = Struck::default();
    for number in 0..faults() {
        let fault = fault(number, &["write", "fsync", "rename"]);
        // Half of them begin with the file of an earlier run, and may have nothing left to write.
        if number % 2 == 0 {
            let _ = fs::remove_file(&file);
        }
        let before = fs::read(&file).ok();
        struck.run(&fault, &words, "", &folder);
        let after = fs::read(&file).ok();
        assert!(before.is_none() || after.is_some(), "{fault}: the file is gone");
        let (code, out, err) = run(&words);
        assert_eq!((code, out.as_str()), (0, whole.as_str()), "{fault}: {err}");
    }
    struck.tell("checkpoint", faults() / 2);
}

/// A limit on the size of files cuts a write short and ends the process at the next: a disk that fills up in the midst of it.
#[test]
fn short_writes_lose_nothing() {
    let folder = scratch("short");
    let db = folder.join("cup.db");
    let path = db.to_str().unwrap();
    let words =
        ["match", "queens", "side=4", "--seat", "robot:random", "--seat", "robot:parity", "--games", "60"];
    let (_, expected, _) = run(&words);
    for blocks in (1..=faults()).map(|step| step * 12 + step * step % 11) {
        for name in ["cup.db", "cup.db-wal", "cup.db-shm"] {
            let _ = fs::remove_file(folder.join(name));
        }
        let mut limited = Command::new("sh");
        let script = format!("ulimit -f {blocks}; exec \"$@\"");
        limited.args(["-c", &script, "sh", PROGRAM]).args(words).args(["--db", path]);
        let output = limited.output().unwrap();
        assert!(!String::from_utf8_lossy(&output.stderr).contains("panicked"), "{blocks} blocks");
        let (code, out, err) = run(&[&words[..], &["--db", path, "--resume"]].concat());
        assert_eq!((code, out.as_str(), err.as_str()), (0, expected.as_str(), ""), "{blocks} blocks");
        assert_eq!(run(&["verify", path]).0, 0, "{blocks} blocks");
    }
    struck("match whose disk fills up", 0, faults());
}
