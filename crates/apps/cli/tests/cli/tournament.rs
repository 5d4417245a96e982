//! `tablero match`, `tablero tournament` and `tablero verify`.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::PathBuf;
use std::process::{Command, Stdio};

#[cfg(unix)]
use crate::queens::FIRST;
use crate::{PROGRAM, run};

/// A directory of one test alone, empty.
fn scratch(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

/// Runs to a good end; gives what it printed.
fn printed(words: &[&str]) -> String {
    let (code, output, complaint) = run(words);
    assert_eq!(code, 0, "{output}{complaint}");
    output
}

/// Runs to a bad end; gives what it complained about.
fn complaint(words: &[&str], expected: i32) -> String {
    let (code, output, complaint) = run(words);
    assert_eq!(code, expected, "{output}{complaint}");
    complaint
}

#[test]
fn a_match_tells_every_game_and_the_table() {
    let words = [
        "match",
        "chess",
        "--seat",
        "robot:random",
        "--seat",
        "good=robot:alphabeta,depth=2",
        "--games",
        "2",
    ];
    let output = printed(&words);
    assert!(output.starts_with("game 1: good wins, robot:random - good; "), "{output}");
    assert!(output.contains("\ngame 2: good wins, good - robot:random; "), "{output}");
    assert!(output.contains("\n1  good              2    2      0     0       2  "), "{output}");
    assert_eq!(printed(&words), output, "the same again");
    let kept = printed(&[&words[..], &["--keep-seats"]].concat());
    assert!(kept.contains("game 2: good wins, robot:random - good; "), "{kept}");
}

#[test]
fn programs_read_one_object_a_game_and_one_for_the_table() {
    let output = printed(&[
        "match",
        "queens",
        "side=5",
        "--seat",
        "robot:parity",
        "--seat",
        "robot:random",
        "--games",
        "3",
        "--json",
    ]);
    let lines: Vec<serde_json::Value> =
        output.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 4);
    for (line, number) in lines[..3].iter().zip(1..) {
        assert_eq!(line["game"], number);
        assert_eq!(line["kind"], "finished");
        assert!(line["moves"].as_array().is_some_and(|moves| !moves.is_empty()));
        assert!(line["seats"].as_array().unwrap().contains(&line["winner"]));
    }
    assert_eq!(lines[3]["complete"], true);
    let games: i64 =
        lines[3]["standings"].as_array().unwrap().iter().map(|row| row["games"].as_i64().unwrap()).sum();
    assert_eq!(games, 6);
}

#[test]
fn a_tournament_from_a_file_is_kept_resumed_and_verified() {
    let folder = scratch("tournament-file");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    fs::write(
        path("cup.toml"),
        "event = 'copa'\ngame = 'reinas'\nformat = 'swiss'\nrounds = 2\nclock = 'nodes=100'\n[options]\nside = [5, 6]\n\
         [openings]\nfile = 'openings.txt'\n[[entrant]]\nname = 'ana'\nseat = 'robot:random'\n[[entrant]]\n\
         name = 'blas'\nseat = 'robot:parity'\n[[entrant]]\nseat = 'robot:most'\n",
    )
    .unwrap();
    fs::write(path("openings.txt"), "# first moves\nmoves a1\n\nmoves b3\n").unwrap();
    let (file, db, records) = (path("cup.toml"), path("cup.db"), path("cup.txt"));
    let words = ["tournament", "--file", &file, "--db", &db, "--records", &records, "-j", "2"];
    let output = printed(&words);
    assert!(output.starts_with("#  entrant"), "{output}");
    assert!(complaint(&words, 2).contains("already exists: give --resume"), "a file is not overwritten");
    assert_eq!(printed(&["tournament", "--db", &db, "--resume"]), output, "it knows what is played");
    for (words, file) in
        [(&["verify", &db][..], &db), (&["verify", &db, "--again"], &db), (&["verify", &records], &records)]
    {
        let told = printed(words);
        assert!(
            told.starts_with(&format!("{file}: 4 games, all true, and so is the table\nhead: ")),
            "{told}"
        );
    }
    let shown = printed(&["replay", &records, "--game", "3", "--line"]);
    assert_eq!(printed(&["replay", &db, "--game", "3", "--line"]), shown);
    assert_ne!(printed(&["replay", &records, "--line"]), shown);
    assert!(complaint(&["replay", &db, "--game", "5"], 1).contains("there is no game 5, only 4"));
    let text = fs::read_to_string(&records).unwrap();
    assert!(
        text.contains(
            "event: copa\nnumber: 1\nround: 1\nopening: 1\nreferee: nodes=100\nseed: 1\nname-1: ana\n"
        ),
        "{text}"
    );
    fs::write(&records, text.replacen("\n1 ", "\n1 a1 ", 1)).unwrap();
    let (code, output, complaint) = run(&["verify", &records]);
    assert_eq!(code, 1);
    assert!(output.starts_with(&format!("{records}: line 17: expected the next move")), "{output}");
    assert!(output.contains(": the seal: the head is "), "{output}");
    assert_eq!(complaint, "error: 2 statements do not hold in 4 games\n");
}

/// A match that is over goes on with more games, and ends as if it had been planned so.
#[test]
fn a_finished_match_can_be_extended() {
    let folder = scratch("longer");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let (grown, whole) = (path("grown.db"), path("whole.db"));
    let seats =
        ["match", "queens", "side=6", "--seat", "robot:random", "--seat", "robot:least", "--seed", "1"];
    let start = printed(&[&seats[..], &["--games", "2", "--db", &grown]].concat());
    assert_eq!(start.matches("\ngame ").count() + 1, 2, "{start}");
    let more = printed(&["match", "--db", &grown, "--resume", "--games", "6"]);
    assert!(more.starts_with(&start[..start.find('#').unwrap()]) && more.contains("\ngame 6: "), "{more}");
    let all = printed(&[&seats[..], &["--games", "6", "--db", &whole]].concat());
    assert_eq!(more, all);
    assert!(printed(&["verify", &grown]).contains("6 games, all true"));
    // The same by its own words; and never shorter.
    let words = [&seats[..], &["--games", "8", "--db", &grown, "--resume"]].concat();
    assert!(printed(&words).contains("\ngame 8: "));
    let shorter = complaint(&["match", "--db", &grown, "--resume", "--games", "4"], 2);
    assert!(shorter.contains("expected more than the 8 games") && shorter.contains("found 4"), "{shorter}");
}

#[cfg(unix)]
#[test]
fn the_talk_with_an_agent_can_be_followed() {
    let dir = scratch("talk");
    let file = dir.join("talk.txt").display().to_string();
    // It says what it is called, and something on standard error, the last of it without an end of line.
    let named = FIRST.replacen("\"version\":1", "\"version\":1,\"name\":\"Primera\\u001b[1m\"", 1);
    let script = named.replacen("cmd:", "echo one two >&2; printf three >&2\n", 1);
    let program = dir.join("agent.sh");
    fs::write(&program, script).unwrap();
    let agent = format!("cmd:sh {}", program.display());
    let words = ["match", "queens", "side=4", "--seat", &agent, "--seat", "robot:random", "--games", "1"];
    let (code, out, err) = run(&[&words[..], &["--show-stderr", "--transcript", &file]].concat());
    assert_eq!(code, 0, "{out}{err}");
    assert!(out.contains("Primera\\u{1b}[1m (cmd:"), "{out}");
    assert!(err.contains("] one two\n") && err.contains("] three\n"), "{err}");
    let talk = fs::read_to_string(&file).unwrap();
    let at = |said: &str| talk.find(said).unwrap_or_else(|| panic!("{said:?} is missing in\n{talk}"));
    assert!(at(" > {\"type\":\"hello\"") < at(" < {\"type\":\"hello\""), "{talk}");
    assert!(at(" > {\"type\":\"turn\"") < at(" < {\"type\":\"move\""), "{talk}");
    assert!(at(" < {\"type\":\"move\"") < at(" > {\"type\":\"result\""), "{talk}");
    assert!(at(" ! one two\n") < at(" ! three\n"), "{talk}");
    let (_, quiet, silent) = run(&words);
    assert!(quiet.contains("game 1: ") && silent.is_empty(), "{silent}");
    // A name that was given stays.
    let given = format!("ana={agent}");
    let (_, out, _) =
        run(&["match", "queens", "side=4", "--seat", &given, "--seat", "robot:random", "--games", "1"]);
    assert!(out.contains(" ana ") && !out.contains("Primera"), "{out}");
    assert!(complaint(&[&words[..], &["--transcript", "no/such/file"]].concat(), 1).contains("no/such/file"));
    // Whoever plays Sokoban is sent the level with every position.
    let alone =
        ["match", "sokoban", "xsb=#####|#@$.#|#####", "--seat", &agent, "--games", "1", "--max-plies", "2"];
    run(&[&alone[..], &["--transcript", &file]].concat());
    let talk = fs::read_to_string(&file).unwrap();
    assert!(talk.contains("\"map\":{\"origin\":[0,0],\"rows\":[\"#####\",\"#@$.#\",\"#####\"]}"), "{talk}");
}

#[test]
fn a_program_in_another_language_is_seated_by_its_command() {
    let refused = complaint(&["match", "queens", "--seat", "mine.py", "--seat", "robot:random"], 2);
    assert!(refused.contains("\"cmd:python3 mine.py\""), "{refused}");
}

/// A match of the queens duel with more words.
fn queens<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [&["match", "queens", "--seat", "robot:random", "--seat", "robot:parity"], more].concat()
}

#[test]
fn bad_words_are_named() {
    let folder = scratch("tournament-words");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let refused = |words: &[&str], said: &str| {
        let complaint = complaint(words, 2);
        assert!(complaint.contains(said), "{words:?}: {complaint}");
    };
    refused(&["match"], "--seat");
    refused(&["tournament"], "expected a game, a plan with --file, or --db FILE --resume");
    refused(&["tournament", "queens"], "expected at least 2");
    refused(&["match", "go", "--seat", "robot:random"], "no game is called \"go\"");
    refused(
        &["match", "queens", "--seat", "robot:best", "--seat", "robot:random"],
        "queens has no robot \"best\"",
    );
    refused(&["match", "queens", "--seat", "person", "--seat", "robot:random"], "found \"person\"");
    refused(&["match", "queens", "--seat", "gone.asl", "--seat", "robot:random"], "gone.asl");
    refused(
        &["match", "queens", "--seat", "a=robot:random", "--seat", "a=robot:most"],
        "two are called \"a\"",
    );
    refused(&["match", "queens", "side", "--seat", "robot:random"], "form key=value, found \"side\"");
    refused(&queens(&["--sprt", "5"]), "expected ELO0,ELO1");
    refused(&queens(&["--sprt", "9,5"]), "--sprt: ");
    refused(&queens(&["--openings", "random:x"]), "random:N with a number of moves");
    refused(&queens(&["--openings", &path("none.txt")]), "cannot read");
    refused(&queens(&["--clock", "soon"]), "soon");
    refused(&queens(&["-j", "0"]), "from 1 to 1024");
    refused(&queens(&["--resume"]), "--db");
    let same = path("same");
    refused(&queens(&["--db", &same, "--records", &same]), "the same file");
    refused(&["tournament", "--db", &same, "--resume", "--seed", "3"], "<GAME>");
    fs::write(path("bad.toml"), "game = 'queens'\nside = 8\n").unwrap();
    refused(&["tournament", "--file", &path("bad.toml")], "line 2: unknown key \"side\"");
    assert!(
        complaint(&["tournament", "--db", &path("none.db"), "--resume"], 2)
            .contains("no such file to continue")
    );
    assert!(complaint(&["verify", &path("none")], 2).contains("cannot read"));
    fs::write(path("text.db"), "not a database").unwrap();
    assert!(
        complaint(&["tournament", "--db", &path("text.db"), "--resume"], 1)
            .contains("not a file of tournament results")
    );
    fs::write(path("latin"), b"tablero record 1\ngame: \xe9\n").unwrap();
    assert!(complaint(&["verify", &path("latin")], 1).contains("line 2: not UTF-8"));
}

#[test]
fn an_agent_that_misbehaves_loses_and_the_rest_goes_on() {
    let folder = scratch("tournament-agents");
    let asl = folder.join("lazy.asl").to_str().unwrap().to_owned();
    fs::write(&asl, "!start.\n+!start <- .print(\"no\").\n").unwrap();
    let db = folder.join("cup.db").to_str().unwrap().to_owned();
    let output = printed(&[
        "tournament",
        "queens",
        "side=4",
        "--entrant",
        &format!("lazy={asl}"),
        "--entrant",
        "gone=cmd:exit 3",
        "--entrant",
        "robot:random",
        "--verbose",
        "--db",
        &db,
    ]);
    assert!(output.contains("idle 1: "), "{output}");
    assert!(output.contains("crash 2: "), "{output}");
    assert!(output.contains("\n1  robot:random      4    4      0     0       4  "), "{output}");
    assert!(printed(&["verify", &db]).contains("6 games, all true"));
}

#[test]
fn levels_of_a_file_are_a_tournament_for_solvers() {
    let folder = scratch("tournament-levels");
    let file = folder.join("two.xsb").to_str().unwrap().to_owned();
    fs::write(&file, "#####\n#@$.#\n#####\n\n######\n#@ $.#\n######\n").unwrap();
    let option = format!("file={file}");
    let output = printed(&[
        "tournament",
        "sokoban",
        &option,
        "--entrant",
        "robot:random,seed=1",
        "--entrant",
        "robot:solver",
        "--max-plies",
        "1",
    ]);
    assert!(output.starts_with("#  entrant              games  solved  pushes\n1  "), "{output}");
    assert!(output.contains("robot:solver             2       1       1\n"), "{output}");
}

#[test]
fn nobody_reads_on() {
    let mut child = Command::new(PROGRAM)
        .args(["match", "queens", "--seat", "robot:random", "--seat", "robot:random", "--games", "100000"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
    assert!(output.status.success());
}

#[test]
fn a_plan_in_the_place_of_a_game_is_told_where_to_go() {
    assert!(complaint(&["tournament", "cup.toml"], 2).trim_end().ends_with("; a plan is given with --file"));
}

#[test]
fn a_file_that_cannot_be_written_is_told_before_the_first_game() {
    let folder = scratch("tournament-unwritable");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    // More games than anybody could wait for.
    let words = "match queens side=4 --seat robot:random --seat robot:random --games 1000000000";
    for file in [path("absent/records.txt"), path(".")] {
        let db = path("results.db");
        let words: Vec<&str> = words.split(' ').chain(["--records", &file, "--db", &db]).collect();
        let said = complaint(&words, 1);
        assert!(said.starts_with(&format!("error: cannot write {file}: ")), "{said}");
        assert!(!folder.join("results.db").exists(), "nothing began");
    }
}

#[cfg(unix)]
#[test]
fn who_interrupts_is_told_where_the_records_are() {
    let folder = scratch("tournament-interrupted");
    let file = folder.join("records.txt");
    let mut child = Command::new(PROGRAM)
        .args(["match", "queens", "--seat", "robot:random", "--seat", "robot:random", "--games", "1000000"])
        .arg("--records")
        .arg(&file)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    assert!(lines.next().unwrap().unwrap().starts_with("game 1: "));
    crate::signal(&child, rustix::process::Signal::INT);
    lines.for_each(|line| drop(line.unwrap()));
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("error: interrupted after ") && said.contains(" game"), "{said}");
    assert!(said.ends_with(&format!("; their records are in {}\n", file.display())), "{said}");
    assert!(printed(&["verify", file.to_str().unwrap()]).contains("all true"));
}

#[cfg(unix)]
#[test]
fn a_game_that_nobody_was_ready_for_counts_for_nobody() {
    let words =
        "match queens --games 4 --sprt 0,10 --seat one=cmd:false --seat two=cmd:false --json".split(' ');
    let output = printed(&words.collect::<Vec<_>>());
    assert_eq!(output.matches("\"kind\":\"no-contest\"").count(), 4, "{output}");
    let table: serde_json::Value = serde_json::from_str(output.lines().last().unwrap()).unwrap();
    for row in table["standings"].as_array().unwrap() {
        let counts = ["games", "won", "drawn", "lost"].map(|key| row[key].as_u64().unwrap());
        assert_eq!((counts, row["points"].as_str()), ([4, 0, 0, 0], Some("0")));
    }
    assert_eq!(table["sprt"], serde_json::json!({"accepted": null, "llr": 0.0}));
}

/// The whole command is killed while it plays; what it prints and writes in the end is what one run prints and writes.
#[test]
fn killed_and_resumed_the_output_is_the_same() {
    let folder = scratch("tournament-kills");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let words = |db: &str, records: &str| {
        let words = "tournament queens side=6 --entrant robot:random --entrant robot:parity --entrant robot:least --rounds 67 \
                     --openings random:1 --clock nodes=50 --verbose --resume -j 2";
        let more = ["--db", db, "--records", records];
        words.split_whitespace().chain(more).map(str::to_owned).collect::<Vec<_>>()
    };
    let whole = words(&path("whole.db"), &path("whole.txt"));
    let expected = printed(&whole.iter().map(String::as_str).collect::<Vec<_>>());
    let killed = words(&path("killed.db"), &path("killed.txt"));
    // Before anything was told, and after so many lines; each run tells what was played before it too.
    for told in [0, 1, 30, 120, 300] {
        let mut child = Command::new(PROGRAM).args(&killed).stdout(Stdio::piped()).spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
        assert_eq!(lines.by_ref().take(told).count(), told);
        child.kill().unwrap();
        assert!(!child.wait().unwrap().success(), "it had ended before it was killed");
    }
    let found = printed(&killed.iter().map(String::as_str).collect::<Vec<_>>());
    assert_eq!(found, expected);
    assert_eq!(fs::read(path("killed.txt")).unwrap(), fs::read(path("whole.txt")).unwrap());
    assert!(expected.contains("\ngame 402: "));
}

/// A file of results may come from somebody else: what it names is not run unasked.
#[test]
fn programs_that_a_file_names_are_run_only_if_trusted() {
    let folder = scratch("trust");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let (db, mark) = (path("cup.db"), path("mark"));
    let seat = format!("cmd:echo run >> '{mark}'; exit 3");
    let seats = ["match", "queens", "side=4", "--seat", "robot:random", "--seat", &seat];
    // It must be able to leave a mark.
    printed(&[&seats[..], &["--games", "2", "--db", &db, "--sandbox", "off"]].concat());
    let runs = || fs::read_to_string(&mark).unwrap().lines().count();
    let before = runs();
    for words in [&["match", "--db", &db, "--resume"][..], &["verify", &db, "--again"]] {
        let told = complaint(words, 2);
        assert!(told.contains("starts these programs:\n  cmd:echo run"), "{told}");
        assert!(told.contains("give --trust to run them"), "{told}");
        assert_eq!(runs(), before, "{words:?}");
    }
    assert!(
        printed(&["verify", &db]).starts_with(&format!("{db}: 2 games, all true, and so is the table\n"))
    );
    assert_eq!(runs(), before);
    printed(&["verify", &db, "--again", "--trust", "--sandbox", "off"]);
    assert!(runs() > before);
}
