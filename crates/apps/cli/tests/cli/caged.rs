//! Agents in their cages, as the command runs them. The attacks themselves are tried in the siege of `crates/cage`.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use crate::PROGRAM;
use crate::skipped::skipped;

/// Greets and answers every turn with the first legal move, after what is put in between.
fn player(between: &str) -> String {
    let hello = r#"echo '{"type":"hello","protocol":"tablero","version":1,"moves":true}'"#;
    format!("{hello}\n{between}\n{}", include_str!("../../../../arena/tests/data/first_move.sh"))
}

/// A folder with a script for every name.
fn folder(name: &str, scripts: &[(&str, &str)]) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("caged-{name}"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    for (name, script) in scripts {
        std::fs::write(folder.join(name), script).unwrap();
    }
    folder
}

/// One game of the queens duel in a folder.
fn game(folder: &Path, white: &str, black: &str, words: &[&str]) -> Command {
    let mut command = Command::new(PROGRAM);
    command.args([
        "match",
        "queens",
        "side=6",
        "--keep-seats",
        "--games",
        "1",
        "--seat",
        white,
        "--seat",
        black,
    ]);
    command
        .args(words)
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// What it prints, which is fine.
fn told(output: &Output) -> String {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert!(output.status.success(), "{}", text(&output.stderr));
    text(&output.stdout)
}

/// Whether whole cages can be built here.
fn can_cage() -> bool {
    static CAN: LazyLock<bool> = LazyLock::new(|| {
        let words = ["--sandbox", "strict"];
        game(&folder("can", &[]), "cmd:exit 3", "robot:random", &words).output().unwrap().status.success()
    });
    if !*CAN {
        skipped("Cages", "a strict sandbox is refused");
    }
    *CAN
}

/// Waits for something; only a failure reaches the bound.
fn until<T>(what: &str, found: impl Fn() -> Option<T>) -> T {
    let began = Instant::now();
    loop {
        if let Some(found) = found() {
            return found;
        }
        assert!(began.elapsed() < Duration::from_mins(1), "not in a minute: {what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// The processes whose command line has all these words, with their command lines.
fn processes(words: &[&str]) -> Vec<u32> {
    let entries = std::fs::read_dir("/proc").unwrap().flatten();
    let pids = entries.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    let has_all = |pid: &u32| {
        let line = std::fs::read(format!("/proc/{pid}/cmdline")).unwrap_or_default();
        let line = String::from_utf8_lossy(&line).replace('\0', " ");
        words.iter().all(|word| line.contains(word))
    };
    pids.filter(has_all).collect()
}

/// A game in which White sends a signal to the process of Black that this test names, and to none other.
fn attacked(signal: &str, sandbox: &str) -> (PathBuf, Output) {
    let attack = r#"until [ -s "$1/pid" ]; do sleep 0.02; done
kill -SIGNAL "$(cat "$1/pid")" 2>&1 | head -c 100 >&2
touch "$1/attacked" 2>/dev/null"#;
    let folder = folder(
        &format!("{signal}-{sandbox}"),
        &[
            ("attacker.sh", &player(&attack.replace("SIGNAL", signal))),
            ("victim.sh", &player("read -r hello")),
        ],
    );
    let at = folder.display().to_string();
    let tag = format!("{at}/victim.sh");
    let (white, black) = (format!("cmd:sh {at}/attacker.sh {at}"), format!("cmd:sh {tag}"));
    let words = ["--clock", "20s", "--sandbox", sandbox, "--sandbox-write", &at];
    let child: Child = game(&folder, &white, &black, &words).spawn().unwrap();
    let victim = until("the victim starts", || {
        // The shell itself, not the launcher or the keeper that name it.
        let mut found = processes(&[&tag]).into_iter().filter(|pid| {
            let line = std::fs::read(format!("/proc/{pid}/cmdline")).unwrap_or_default();
            line.starts_with(b"sh\0") || line.starts_with(b"/bin/sh\0") && !line.starts_with(b"/bin/sh\0-c")
        });
        found.next_back()
    });
    std::fs::write(folder.join("pid.new"), victim.to_string()).unwrap();
    std::fs::rename(folder.join("pid.new"), folder.join("pid")).unwrap();
    (folder.clone(), child.wait_with_output().unwrap())
}

#[test]
fn an_agent_does_not_win_by_signals_to_its_opponent() {
    if !can_cage() {
        return;
    }
    for signal in ["KILL", "TERM", "SEGV"] {
        let (folder, output) = attacked(signal, "default");
        let out = told(&output);
        assert!(out.contains(", finished\n"), "{signal}: {out}");
        assert!(folder.join("attacked").exists(), "it was tried");
    }
    // Without a cage it still does not win.
    let out = told(&attacked("KILL", "off").1);
    let evidence = "somebody interfered: its process ended with signal 9, not by the referee";
    assert!(out.contains("nobody plays") && out.contains(evidence), "{out}");
    assert!(out.ends_with("sandbox: off, unsandboxed\n"), "{out}");
}

#[test]
fn an_agent_does_not_win_by_stopping_its_opponent() {
    if !can_cage() {
        return;
    }
    let out = told(&attacked("STOP", "default").1);
    assert!(out.contains(", finished\n"), "{out}");
}

#[test]
fn somebody_outside_who_ends_a_cage_makes_no_winner() {
    if !can_cage() {
        return;
    }
    let folder = folder("outside", &[("waits.sh", &player("sleep 6123"))]);
    let tag = folder.join("waits.sh").display().to_string();
    let child = game(&folder, &format!("cmd:sh {tag}"), "robot:random", &["--clock", "1h"]).spawn().unwrap();
    let launcher = until("the launcher starts", || {
        // Its agent runs, too.
        let runs = !processes(&["sleep 6123"]).is_empty();
        runs.then(|| processes(&["cage-agent", &tag]).first().copied()).flatten()
    });
    assert!(Command::new("kill").args(["-KILL", &launcher.to_string()]).status().unwrap().success());
    let out = told(&child.wait_with_output().unwrap());
    assert!(out.contains("nobody plays") && out.contains("somebody interfered"), "{out}");
}

#[test]
fn its_own_mistakes_lose() {
    if !can_cage() {
        return;
    }
    for (script, verdict) in [
        ("exit 3", "crash 1: the process ended with exit status 3"),
        ("kill -SEGV $$", "crash 1: the process ended with signal 11"),
        ("kill -KILL $$", "crash 1: the process ended with signal 9"),
        // Its child holds the output open.
        ("sleep 600 & exit 3", "crash 1: the process ended with exit status 3"),
        ("nohup setsid sleep 600 > /dev/null 2>&1 & exit 0", "exit 1: the process ended before the game did"),
    ] {
        let folder = folder("mistakes", &[("own.sh", &player(script))]);
        let out = told(&game(&folder, "cmd:sh own.sh", "robot:random", &["--clock", "1m"]).output().unwrap());
        assert!(out.contains("robot:random wins") && out.contains(verdict), "{script}: {out}");
    }
}

#[test]
fn children_do_not_help_to_more_memory() {
    if !can_cage() {
        return;
    }
    let hog = r"for i in 1 2 3 4 5 6 7 8; do
    (x=$(head -c 25000000 /dev/zero | tr '\0' a); sleep 600) &
done
wait";
    let folder = folder("memory", &[("hog.sh", &player(hog))]);
    let words = ["--memory", "100M", "--clock", "1m"];
    let out = told(&game(&folder, "cmd:sh hog.sh", "robot:random", &words).output().unwrap());
    assert!(out.contains("exhausted 1: its processes use 1") && out.contains("100 MB are allowed"), "{out}");
}

/// What an agent reads and writes, by the lines it prints: a file beside it, one elsewhere, its own folder, its environment.
#[test]
fn an_agent_reads_and_writes_its_own() {
    if !can_cage() {
        return;
    }
    let script = r#"{ cat "$(dirname "$0")/beside.txt" "$1"; echo kept > mine && cat mine; echo "$HOME" "$PWD" "$TOLD";
echo no > "$(dirname "$0")/new"; cat /etc/passwd; } 2>&1 | sed 's/^/said: /' >&2"#;
    // Also what an earlier run may have left beside.
    folder("own", &[]);
    let bots = folder("own/bots", &[("own.sh", &player(script)), ("beside.txt", "beside\n")]);
    let elsewhere = folder("elsewhere", &[("secret.txt", "the secret\n")]);
    let secret = elsewhere.join("secret.txt").display().to_string();
    // Named in a way that the command does not see through.
    let (start, end) = secret.split_at(secret.len() - 4);
    let seat = format!("cmd:x={end}; sh bots/own.sh {start}$x");
    let said = |words: &[&str]| {
        let mut game =
            game(bots.parent().unwrap(), &seat, "robot:random", &[&["--show-stderr"], words].concat());
        let output = game.env("TOLD", "told").output().unwrap();
        assert!(told(&output).contains(", finished\n"));
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    let caged = said(&[]);
    assert!(caged.contains("said: beside") && caged.contains("said: kept"), "{caged}");
    assert!(!caged.contains("the secret") && !caged.contains("root:") && !caged.contains("told"), "{caged}");
    assert!(!bots.join("new").exists() && !bots.join("mine").exists() && !bots.join("../mine").exists());
    let allowed = said(&["--sandbox-read", elsewhere.to_str().unwrap()]);
    assert!(allowed.contains("the secret"), "{allowed}");
    let free = said(&["--sandbox", "off"]);
    assert!(free.contains("the secret") && free.contains("told") && bots.join("new").exists(), "{free}");
}

#[test]
fn what_the_kernel_cannot_is_told() {
    if !can_cage() {
        return;
    }
    let folder = folder("without", &[("own.sh", &player(""))]);
    let file = folder.join("games.txt");
    for (without, broken) in [
        ("landlock", "default, unsandboxed: reading"),
        ("namespaces", "default, unsandboxed: writing, disk, processes, memory"),
        ("namespaces,landlock", "default, unsandboxed: reading, writing, disk, signals, processes, memory"),
        ("namespaces,landlock,seccomp", "default, unsandboxed"),
        ("seccomp", "default, unsandboxed: network, memory"),
        ("none", "default"),
    ] {
        let words = ["--sandbox-without", without, "--records", file.to_str().unwrap()];
        // A machine with control groups says so, too.
        let plain = |text: &str| text.replace(", cgroup", "");
        let out = plain(&told(&game(&folder, "cmd:sh own.sh", "robot:random", &words).output().unwrap()));
        assert!(out.contains(", finished\n"), "{without}: {out}");
        assert_eq!(out.contains(&format!("sandbox: {broken}\n")), without != "none", "{out}");
        let record = plain(&std::fs::read_to_string(&file).unwrap());
        assert!(record.contains(&format!("\nsandbox: {broken}\n")), "{record}");
        let strict =
            game(&folder, "cmd:sh own.sh", "robot:random", &[&words[..], &["--sandbox", "strict"]].concat());
        let output = { strict }.output().unwrap();
        let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.success(), without == "none", "{complaint}");
        assert!(
            without == "none" || complaint.contains("a strict sandbox cannot be built here"),
            "{complaint}"
        );
    }
}

/// A hand-in is a program of somebody else, as an agent is.
#[test]
fn a_program_that_is_graded_is_caged() {
    if !can_cage() {
        return;
    }
    let outside = folder("graded-outside", &[("secret", "the secret\n")]);
    let there = outside.display();
    let attack = format!(
        "cat {there}/secret >&2\ntouch {there}/written\nwhile read -r line; do echo '{{\"answer\":null}}'; done\n"
    );
    let inside = folder("graded", &[("hand-in.sh", &attack)]);
    let graded = |sandbox: &str| {
        let mut command = Command::new(PROGRAM);
        let program = format!("cmd:sh {}/hand-in.sh", inside.display());
        command.args(["grade", "queens", &program, "--json", "--sandbox", sandbox]);
        let output = command.output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        String::from_utf8(output.stdout).unwrap().lines().last().unwrap().to_owned()
    };
    assert!(graded("default").contains("\"sandbox\":\"default"));
    assert!(!outside.join("written").exists(), "it wrote outside of its folder");
    assert!(graded("off").contains("\"sandbox\":\"off, unsandboxed\""));
    assert!(outside.join("written").exists(), "it was tried");
}
