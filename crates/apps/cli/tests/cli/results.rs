//! Results for people who did not make them: signed, in use, read-only, killed at their beginning.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::struck::struck;
use crate::{PROGRAM, run, tablero};

fn scratch(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("results-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn printed(words: &[&str]) -> String {
    let (code, out, err) = run(words);
    assert_eq!((code, err.as_str()), (0, ""), "{words:?}: {out}");
    out
}

fn complaint(words: &[&str], expected: i32) -> String {
    let (code, out, err) = run(words);
    assert_eq!(code, expected, "{words:?}: {out}{err}");
    out + &err
}

const UNSIGNED: &str = "unsigned: the games are legal and the table follows from them, but whoever wrote the file may have \
                        made them up\n";

#[test]
fn results_are_signed_and_the_signature_is_checked() {
    let folder = scratch("signed");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let (key, db, text) = (path("me"), path("cup.db"), path("cup.txt"));
    assert!(printed(&["make-key", &key]).contains("keep it to yourself"));
    assert!(complaint(&["make-key", &key], 2).contains("keys are not overwritten"));
    let public = path("me.pub");
    let plan =
        ["match", "queens", "side=4", "--seat", "robot:random", "--seat", "robot:parity", "--games", "4"];
    printed(&[&plan[..], &["--db", &db, "--records", &text, "--sign", &key]].concat());
    for file in [&db, &text] {
        let told = printed(&["verify", file, "--key", &public]);
        assert!(
            told.starts_with(&format!("{file}: 4 games, all true, and so is the table\nhead: sha256 ")),
            "{told}"
        );
        assert!(told.ends_with(": the key you gave\n"), "{told}");
        let digits = fs::read_to_string(&public).unwrap();
        let digits = digits.trim().rsplit(' ').next().unwrap();
        assert_eq!(printed(&["verify", file, "--key", digits]), told);
        assert!(printed(&["verify", file]).ends_with(": use --key to check whose it is\n"));
    }
    printed(&["make-key", &path("other")]);
    let other = path("other.pub");
    assert!(complaint(&["verify", &db, "--key", &other], 1).contains("the seal: it is signed with the key"));
    assert!(complaint(&["match", "--db", &db, "--resume"], 1).contains("it is signed: expected --sign"));
    let unsigned = path("unsigned.db");
    printed(&[&plan[..], &["--db", &unsigned]].concat());
    assert!(printed(&["verify", &unsigned]).ends_with(UNSIGNED));
    assert!(complaint(&["verify", &unsigned, "--key", &public], 1).contains("nobody has signed it"));
    assert!(complaint(&["verify", &db, "--key", &key], 2).contains("expected a public key"));
    assert!(complaint(&[&plan[..], &["--sign", &public]].concat(), 2).contains("expected a secret key"));
}

/// A file in use, one that a killed run left, and one that may not be written are verified and stay as they are.
#[test]
fn a_file_is_verified_whoever_holds_it() {
    let folder = scratch("in-use");
    let db = folder.join("cup.db").to_str().unwrap().to_owned();
    let words =
        ["match", "queens", "side=5", "--seat", "robot:random", "--seat", "robot:parity", "--games", "9999"];
    let mut child =
        Command::new(PROGRAM).args(words).args(["--db", &db]).stdout(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    assert_eq!(lines.by_ref().take(5).count(), 5);
    let told = printed(&["verify", &db]);
    assert!(told.contains("all true; the tournament is not over\nhead: sha256 "), "{told}");
    assert!(complaint(&["match", "--db", &db, "--resume"], 1).contains("another process is using it"));
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(printed(&["verify", &db]).contains("all true; the tournament is not over\n"));
    read_only(&folder, &db);
}

/// As somebody who may read the file and write nothing.
#[cfg(unix)]
fn read_only(folder: &std::path::Path, db: &str) {
    use std::os::unix::fs::PermissionsExt as _;
    let allow =
        |path: &std::path::Path, mode: u32| fs::set_permissions(path, fs::Permissions::from_mode(mode));
    let names =
        || -> Vec<_> { fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name()).collect() };
    for name in names() {
        allow(&folder.join(name), 0o444).unwrap();
    }
    allow(folder, 0o555).unwrap();
    let before = fs::read(db).unwrap();
    let (code, out, err) = if rustix::process::geteuid().is_root() {
        // Root may write everywhere: be somebody else, if the program can be reached by others.
        let words = ["--reuid", "65534", "--regid", "65534", "--clear-groups", PROGRAM, "verify", db];
        match Command::new("setpriv").args(words).output() {
            Ok(output) if output.status.code() != Some(127) && output.status.code() != Some(126) => {
                let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
                (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
            }
            _ => run(&["verify", db]),
        }
    } else {
        run(&["verify", db])
    };
    allow(folder, 0o755).unwrap();
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    assert!(out.contains("all true; the tournament is not over\n"), "{out}");
    assert_eq!(fs::read(db).unwrap(), before);
}

#[cfg(not(unix))]
fn read_only(_: &std::path::Path, _: &str) {}

/// Wherever a run is killed, either there is no file or the documented command goes on with it.
#[test]
fn a_run_killed_at_its_beginning_is_resumed() {
    let folder = scratch("early");
    let words = ["tournament", "queens", "side=4", "--entrant", "robot:random", "--entrant", "robot:parity"];
    let expected = printed(&words);
    let kills = std::env::var("TABLERO_KILLS").map_or(16, |kills| kills.parse().unwrap());
    let mut resumed = 0;
    for turn in 0..kills {
        let db = folder.join(format!("{turn}.db"));
        let mut child = Command::new(PROGRAM)
            .args(words)
            .args(["--rounds", "1", "--db"])
            .arg(&db)
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        // Some wait for the file, or for what comes before it; all then let a different instant pass.
        let waits = |name: &str| folder.join(name).exists();
        let part = format!(".{turn}.db.{}.part", child.id());
        while child.try_wait().unwrap().is_none()
            && !(turn % 4 == 0 || waits(&part) && turn % 4 == 1 || waits(&format!("{turn}.db")))
        {
            std::hint::spin_loop();
        }
        for _ in 0..(turn * 7919 % 97) * 1000 {
            std::hint::spin_loop();
        }
        child.kill().unwrap();
        child.wait().unwrap();
        if db.exists() {
            resumed += 1;
            let db = db.to_str().unwrap();
            assert_eq!(printed(&["tournament", "--db", db, "--resume"]), expected, "kill {turn}");
            assert!(printed(&["verify", db]).contains("all true, and so is the table"), "kill {turn}");
            assert!(!folder.join(part).exists(), "kill {turn}");
        } else {
            let told = complaint(&["tournament", "--db", db.to_str().unwrap(), "--resume"], 2);
            assert!(told.contains("there is no such file to continue"), "{told}");
        }
    }
    assert!(resumed > 0);
    struck(&format!("tournament at its beginning ({resumed} files resumed)"), kills, 0);
}

/// What somebody else wrote into the log of a solver is checked or computed again.
#[test]
fn forged_lines_of_a_solver_are_not_believed() {
    let folder = scratch("forged");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let (levels, log) = (path("levels.xsb"), path("log"));
    fs::write(&levels, "; one\n#######\n#@ $ .#\n#     #\n#######\n").unwrap();
    let solve = |more: &[&str]| -> serde_json::Value {
        let words = ["sokoban", "solve", &levels, "--goal", "pushes", "--json", "--resume", &log];
        let output = tablero(&words).args(more).env("XDG_STATE_HOME", path("state")).output().unwrap();
        serde_json::from_slice(&output.stdout).unwrap()
    };
    let honest = solve(&[]);
    assert_eq!((&honest["pushes"], &honest["optimal"]), (&2.into(), &true.into()));
    let line = fs::read_to_string(&log).unwrap();
    // What the same person proved is not proved again: there is no time for that.
    assert_eq!(solve(&["--time", "0s"]), honest);
    let kept: serde_json::Value = serde_json::from_str(&line).unwrap();
    let change = |changes: &[(&str, serde_json::Value)]| {
        let mut kept = kept.clone();
        for (key, value) in changes {
            kept[*key] = value.clone();
        }
        format!("{kept}\n")
    };
    let null = serde_json::Value::Null;
    for forged in [
        change(&[("status", "unsolvable".into()), ("solution", null.clone()), ("optimal", false.into())]),
        change(&[("status", "unsolvable".into())]),
        change(&[("solution", "drurR".into())]),
        change(&[("solution", null.clone())]),
        change(&[("solution", "drulrrRR".into()), ("moves", 8.into()), ("seal", null.clone())]),
        change(&[("pushes", 1.into())]),
        change(&[("moves", 99.into()), ("seal", null)]),
    ] {
        fs::write(&log, &forged).unwrap();
        let found = solve(&[]);
        assert_eq!(
            (&found["status"], &found["pushes"], &found["moves"], &found["optimal"]),
            (&"solved".into(), &2.into(), &honest["moves"], &true.into()),
            "{forged}"
        );
    }
}

/// What cannot be read to its end is refused before it takes the memory there is.
#[cfg(target_os = "linux")]
#[test]
fn files_without_end_are_refused() {
    let words = [
        "verify /dev/zero",
        "replay /dev/zero",
        "play --load /dev/zero",
        "sokoban levels /dev/zero",
        "sokoban improve microban --solutions /dev/zero",
        "sokoban solve microban --level 1 --resume /dev/zero",
        "queens verify /dev/zero",
        "queens solve 6 --checkpoint /dev/zero",
        "tournament --file /dev/zero",
        "match queens --seat robot:random --seat robot:random --openings /dev/zero",
        "match queens --seat robot:random --seat robot:random --sign /dev/zero",
        "agents check /dev/zero",
    ];
    for words in words {
        let mut command = Command::new("sh");
        // Twice the largest file, and the program.
        command.args(["-c", "ulimit -v 800000; exec \"$@\"", "sh", PROGRAM]).args(words.split(' '));
        let output = command.stdin(Stdio::null()).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(matches!(output.status.code(), Some(1 | 2)), "{words}: {said}");
        assert!(
            said.contains("larger than") || said.contains("too large") || said.contains("regular"),
            "{words}: {said}"
        );
    }
}

/// A pipe or a folder among the saved games is passed over.
#[cfg(unix)]
#[test]
fn a_pipe_among_the_saved_games_keeps_nobody_waiting() {
    let state = scratch("pipe");
    fs::create_dir_all(state.join("tablero/folder.tablero")).unwrap();
    let pipe = state.join("tablero/pipe.tablero");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let output = tablero(&["play", "chess", "--line"])
        .env("XDG_STATE_HOME", &state)
        .write_stdin("quit\n")
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
}

/// A saved game may come from somebody else, too.
#[cfg(unix)]
#[test]
fn programs_that_a_saved_game_names_are_started_only_if_trusted() {
    let folder = scratch("trusted-game");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let (file, mark) = (path("game.tablero"), path("mark"));
    let words = ["play", "queens", "side=6", "--line", "--seat", "human", "--seat", "human", "--save", &file];
    let played = tablero(&words).write_stdin("a2\nb4\n").output().unwrap();
    let text = fs::read_to_string(&file).unwrap_or_else(|_| panic!("{played:?}"));
    let seat = format!("seat 1: cmd:echo run >> '{mark}'; exit 3");
    let text = text.replace("seat 1: human", &seat);
    let before = &text[..text.rfind("digest: ").unwrap()];
    assert!(before.contains(&seat), "{before}");
    fs::write(&file, format!("{before}digest: sha256 {}\n", tablero_record::digest(before))).unwrap();
    let load = ["play", "--load", &file, "--line", "--sandbox", "off"];
    let told = complaint(&load, 2);
    assert!(told.contains("starts these programs:\n  cmd:echo run"), "{told}");
    assert!(told.contains("give --trust to run them") && !folder.join("mark").exists(), "{told}");
    let trusted = tablero(&load).args(&["--trust"]).write_stdin("").output().unwrap();
    assert!(folder.join("mark").exists(), "{trusted:?}");
}
