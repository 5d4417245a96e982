//! `tablero run`: plans in chunks, kept and resumed.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use crate::{PROGRAM, run};

const PLAN: &str = "kind = 'match'\nchunk = 4\ngame = 'queens'\nrounds = 10\nclock = 'nodes=50'\n[options]\nside = 5\n\
    [openings]\nplies = 1\n[[entrant]]\nseat = 'robot:mcts'\n[[entrant]]\nseat = 'robot:parity'\n";

/// A folder of this test, with a plan in it.
fn folder(name: &str, plan: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("run-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("plan.toml"), plan).unwrap();
    folder
}

fn text(path: &Path) -> String {
    path.display().to_string()
}

fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut files: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .map(|path| (text(path.file_name().unwrap().as_ref()), fs::read(&path).unwrap()))
        .collect();
    files.sort();
    files
}

#[test]
fn a_run_is_kept_told_and_gone_on_with() {
    let folder = folder("kept", PLAN);
    let plan = text(&folder.join("plan.toml"));
    let (status, told, said) = run(&["run", &plan, "--workers", "2"]);
    assert_eq!(status, 0, "{said}");
    assert!(told.contains("5 chunks done in ") && told.contains("0 set aside; results in "), "{told}");
    let first = files(&folder.join("plan-results"));
    let names: Vec<&str> = first.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["games.txt", "plan.toml", "table.json", "table.txt"]);
    let ledger = text(&folder.join("plan.ledger"));
    let (status, told, _) = run(&["run", "status", &ledger]);
    assert!(status == 0 && told.contains("5 of 5 chunks done, 0 under way, 0 set aside"), "{told}");
    assert!(run(&["run", "status", &ledger, "--json"]).1.starts_with("{\"chunks\":5,\"done\":5,"));
    let (status, _, said) = run(&["run", &plan]);
    assert!(status == 2 && said.contains("give --resume to go on with it"), "{said}");
    fs::remove_dir_all(folder.join("plan-results")).unwrap();
    assert_eq!(run(&["run", &plan, "--resume"]).0, 0);
    assert_eq!(files(&folder.join("plan-results")), first);
    assert_eq!(run(&["verify", &text(&folder.join("plan-results/games.txt"))]).0, 0);
    let (status, told, said) = run(&["run", "verify", &ledger, "--chunks", "2", "--seed", "7"]);
    assert_eq!((status, told.as_str()), (0, "2 chunks computed again: all true\n"), "{said}");
    // The whole plan, without its files, is the same run; another one is not.
    let whole = text(&folder.join("plan-results/plan.toml"));
    assert_eq!(run(&["run", &whole, "--ledger", &ledger, "--resume"]).0, 0);
    fs::write(folder.join("plan.toml"), PLAN.replace("rounds = 10", "rounds = 11")).unwrap();
    let (status, _, said) = run(&["run", &plan, "--resume"]);
    assert!(status == 1 && said.contains("ledger of another plan"), "{said}");
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn bad_plans_and_words_are_bad_usage() {
    let folder = folder("bad", "kind = 'match'\nchunk = none\n");
    let plan = text(&folder.join("plan.toml"));
    let refuse = |words: &[&str], part: &str| {
        let (status, _, said) = run(words);
        assert_eq!(status, 2, "{said}");
        assert!(said.contains(part), "{said}");
    };
    refuse(&["run"], "expected a plan");
    refuse(&["run", "nowhere.toml"], "nowhere.toml");
    refuse(&["run", &plan], "plan.toml: line 2: ");
    refuse(&["run", &plan, "--workers", "0"], "--workers: expected at least 1");
    refuse(&["run", &plan, "--retry"], "--resume");
    refuse(&["run", &plan, "--ray-address", "x:1"], "--engine ray");
    refuse(&["run", "work", "127.0.0.1:1"], "TABLERO_RUN_TOKEN");
    fs::write(folder.join("plan.toml"), PLAN.replace("robot:mcts", "robot:nobody")).unwrap();
    refuse(&["run", &plan], "nobody");
    fs::write(folder.join("plan.toml"), PLAN.replace("robot:mcts", "cmd:touch surprise")).unwrap();
    refuse(&["run", "chunk", &plan, "0"], "give --trust to run them");
    assert_eq!(run(&["run", "status", &text(&folder.join("none.ledger"))]).0, 2);
    fs::remove_dir_all(&folder).unwrap();
}

/// A coordinator, and where it is.
fn serve(folder: &Path, listen: &str) -> (Child, String) {
    let words = [
        "run",
        "serve",
        "plan.toml",
        "--listen",
        listen,
        "--token-file",
        "token",
        "--resume",
        "--lease",
        "1s",
    ];
    let mut child = Command::new(PROGRAM)
        .args(words)
        .current_dir(folder)
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut told = String::new();
    let mut said = BufReader::new(child.stderr.take().unwrap());
    said.read_line(&mut told).unwrap();
    let address =
        told.split_whitespace().find(|word| word.starts_with("http://")).unwrap_or_else(|| panic!("{told}"));
    let address = address.to_owned();
    // It may have more to say.
    std::thread::spawn(move || std::io::copy(&mut said, &mut std::io::sink()));
    (child, address)
}

#[test]
fn workers_meet_a_coordinator_that_was_killed_and_started_again() {
    let folder = folder("served", PLAN);
    let plan = text(&folder.join("plan.toml"));
    let (alone, out) = (text(&folder.join("alone.ledger")), text(&folder.join("alone")));
    assert_eq!(run(&["run", &plan, "--ledger", &alone, "--out", &out, "--workers", "1"]).0, 0);
    let (mut first, address) = serve(&folder, "127.0.0.1:0");
    let token = text(&folder.join("token"));
    first.kill().unwrap();
    first.wait().unwrap();
    // Nobody is there when it begins.
    let mut worker = Command::new(PROGRAM)
        .args(["run", "work", &address, "--token-file", &token, "--workers", "1", "--name", "w"])
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let (mut second, _) = serve(&folder, address.strip_prefix("http://").unwrap());
    assert!(second.wait().unwrap().success());
    assert!(worker.wait().unwrap().success());
    assert_eq!(files(&folder.join("plan-results")), files(&folder.join("alone")));
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        assert_eq!(fs::metadata(&token).unwrap().permissions().mode() & 0o777, 0o600);
    }
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn processes_make_the_same_bytes_as_threads() {
    let folder = folder("pull", PLAN);
    let plan = text(&folder.join("plan.toml"));
    for engine in ["local", "pull"] {
        let (ledger, out) = (text(&folder.join(format!("{engine}.ledger"))), text(&folder.join(engine)));
        let (status, _, said) =
            run(&["run", &plan, "--engine", engine, "--workers", "2", "--ledger", &ledger, "--out", &out]);
        assert_eq!(status, 0, "{said}");
    }
    assert_eq!(files(&folder.join("pull")), files(&folder.join("local")));
    fs::remove_dir_all(&folder).unwrap();
}
